import CommandLineKit
import Testing

@Suite struct ManualPageTextTests {
  @Test func theWholePage() {
    let expected = #"""
      .Dd November 30, 2026
      .Dt GIT-ALMANAC 1
      .Os
      .nh
      .Sh NAME
      .Nm git-almanac
      .Nd "Show when work was done"
      .Sh SYNOPSIS
      .Nm "git almanac"
      .Op Fl \-since Ar date
      .Op Fl \-year Ar year
      .Oo Fl \-branch Ar name Oc Ns ...
      .Oo Fl \-author Ar pattern Oc Ns ...
      .Op Fl \-merges | Fl \-no\-merges
      .Op Fl \-scale Ar name
      .Op Fl \-shape Ar shape
      .Op Fl \-output Ar file | Fl \-no\-output
      .Op Fl \-quiet
      .Op Ar repository ...
      .Nm "git almanac authors"
      .Op Fl \-since Ar date
      .Op Fl \-limit Ar count
      .Op Fl \-output Ar file | Fl \-no\-output
      .Op Fl \-quiet
      .Op Ar repository ...
      .Nm "git almanac compare"
      .Op Fl \-output Ar file | Fl \-no\-output
      .Op Fl \-quiet
      .Ar left
      .Op Ar right
      .Sh DESCRIPTION
      Reads the history of repositories.
      .Pp
      Writes nothing into them.
      .Bl -tag -width indent
      .It Ar repository
      The repositories to read; the one around you if none is given.
      .El
      .Sh OPTIONS
      .Ss Window
      .Bl -tag -width indent
      .It Fl \&s , Fl \-since Ar date
      The first day that is counted. Not together with \-\-year.
      .It Fl \-year Ar year
      Show one calendar year. Also written \-\-calendar\-year. Not together with \-\-since.
      .El
      .Ss Selection
      .Bl -tag -width indent
      .It Fl \&b , Fl \-branch Ar name
      Count what this branch reaches. (repeatable)
      .It Fl \-author Ar pattern
      Count these authors only. (repeatable)
      .It Fl \&m , Fl \-merges , Fl \-no\-merges
      Count merges too. (default: on)
      .El
      .Ss "Other options"
      .Bl -tag -width indent
      .It Fl \-scale Ar name
      How counts become shades. (values: quartile, ratio, log; default: quartile)
      .It Fl \-shape Ar shape
      The shape of a cell. (values: square, circle, diamond, hexagon, letter, number)
      .It Fl \&o , Fl \-output , Fl \-no\-output Ar file
      Write into a file.
      .It Fl \&q , Fl \-quiet
      Say less.
      .It Fl \&h , Fl \-help
      Show this help.
      .It Fl \-version
      Show the version.
      .El
      .Sh COMMANDS
      .Ss "git almanac [grid]"
      Show a year as a grid. Runs when no command is named; its options are described above.
      .Ss "git almanac authors"
      Rank the authors.
      .Pp
      Most active first.
      .Bl -tag -width indent
      .It Ar repository
      The repositories to read; the one around you if none is given.
      .El
      .Bl -tag -width indent
      .It Fl \&n , Fl \-limit Ar count
      Show no more than this. (default: 10)
      .El
      .Pp
      Takes these options as described above: \-\-since.
      .Ss "git almanac compare"
      Compare two repositories.
      .Bl -tag -width indent
      .It Ar left
      The first one.
      .It Ar right
      The other one.
      .El
      .Sh "EXIT STATUS"
      .Bl -tag -width indent
      .It \&0
      All went well.
      .It \&64
      The usage was wrong.
      .El
      .Sh FILES
      \&.mailmap joins names.
      .Pp
      \(aqIt\(aq is optional.
      .Sh EXAMPLES
      .Bl -tag -width indent
      .It "git almanac \-\-year 2025"
      The year 2025.
      .It "git almanac authors \-n 3"
      The three most active.
      .El
      .Sh SEE ALSO
      .Xr \&git 1 ,
      .Xr mailmap 5

      """#
    #expect(CompletionTests.program.manualPage(date: "November 30, 2026") == expected)
  }
}
