import CommandLineKit
import Testing

/// The scripts that no test drives word by word are compared as a whole.
@Suite struct CompletionTextTests {
  @Test func zsh() {
    let expected = #"""
      #compdef git-almanac

      # zsh completion for git-almanac, made from its table of options.

      __git_almanac_commands() {
        local -a commands=(
          'grid:Show a year as a grid.'
          'authors:Rank the authors.'
          'compare:Compare two repositories.'
          'help:Show the help of a command.'
        )
        _describe -t commands command commands
      }

      __git_almanac_list_branches() {
        local -a candidates=(${(f)"$(printf '%s\n' main feature/one 'odd$(id)' "it's")"})
        compadd -a "$@" candidates
      }

      # Sets REPLY to the command that the line names, or to nothing.
      __git_almanac_find_command() {
        local i
        REPLY=
        for (( i = 2; i < CURRENT; i++ )); do
          case $words[i] in
            --) return ;;
            '--author'|'--branch'|'--calendar-year'|'--limit'|'--output'|'--scale'|'--shape'|'--since'|'--year'|'-b'|'-n'|'-o'|'-s') (( i++ )) ;;
            -?*) ;;
            'grid'|'authors'|'compare'|'help') REPLY=$words[i]; return ;;
            *) return ;;
          esac
        done
      }

      __git_almanac_first_word() {
        _alternative 'commands:command:__git_almanac_commands' \
          'arguments:repository:_files -/'
      }

      _git-almanac() {
        local REPLY
        local -a options arguments
        __git_almanac_find_command
        case $REPLY in
          ''|'grid')
            options=(
              '(-s --since --year)-s+[The first day that is counted.]:date: '
              '(-s --since --year)--since=[The first day that is counted.]:date: '
              '(--year -s --since)--year=[Show one calendar year.]:year: '
              '*-b+[Count what this branch reaches.]:name:__git_almanac_list_branches'
              '*--branch=[Count what this branch reaches.]:name:__git_almanac_list_branches'
              '*--author=[Count these authors only.]:pattern: '
              '(-m --merges --no-merges)-m[Count merges too.]'
              '(-m --merges --no-merges)--merges[Count merges too.]'
              '(-m --merges --no-merges)--no-merges[Count merges too.]'
              '(--scale)--scale=[How counts become shades.]:name:(quartile ratio log)'
              '(--shape)--shape=[The shape of a cell.]:shape:(square circle diamond hexagon letter number)'
              '(-o --output --no-output)-o+[Write into a file.]:file:_files'
              '(-o --output --no-output)--output=[Write into a file.]:file:_files'
              '(-o --output --no-output)--no-output[Write into a file.]'
              '(-q --quiet)-q[Say less.]'
              '(-q --quiet)--quiet[Say less.]'
              '(-h --help)-h[Show this help.]'
              '(-h --help)--help[Show this help.]'
              '(--version)--version[Show the version.]'
            )
            arguments=('1:command:__git_almanac_commands' '*:repository:_files -/')
            ;;
          'authors')
            options=(
              '(-s --since)-s+[The first day that is counted.]:date: '
              '(-s --since)--since=[The first day that is counted.]:date: '
              '(-n --limit)-n+[Show no more than this.]:count: '
              '(-n --limit)--limit=[Show no more than this.]:count: '
              '(-o --output --no-output)-o+[Write into a file.]:file:_files'
              '(-o --output --no-output)--output=[Write into a file.]:file:_files'
              '(-o --output --no-output)--no-output[Write into a file.]'
              '(-q --quiet)-q[Say less.]'
              '(-q --quiet)--quiet[Say less.]'
              '(-h --help)-h[Show this help.]'
              '(-h --help)--help[Show this help.]'
              '(--version)--version[Show the version.]'
            )
            arguments=('1:command:__git_almanac_commands' '*:repository:_files -/')
            ;;
          'compare')
            options=(
              '(-o --output --no-output)-o+[Write into a file.]:file:_files'
              '(-o --output --no-output)--output=[Write into a file.]:file:_files'
              '(-o --output --no-output)--no-output[Write into a file.]'
              '(-q --quiet)-q[Say less.]'
              '(-q --quiet)--quiet[Say less.]'
              '(-h --help)-h[Show this help.]'
              '(-h --help)--help[Show this help.]'
              '(--version)--version[Show the version.]'
            )
            arguments=('1:command:__git_almanac_commands' '2:left:_files -/' '3:right:_files -/')
            ;;
          help) arguments=('1:command:__git_almanac_commands' '2:command:__git_almanac_commands') ;;
        esac
        if [[ -z $REPLY ]]; then
          arguments=('1:word:__git_almanac_first_word' '*:repository:_files -/')
        fi
        _arguments -s -S : $options $arguments
      }

      _git-almanac "$@"

      """#
    #expect(CompletionTests.program.completionScript(for: .zsh) == expected)
  }

  @Test func fish() {
    let expected = #"""
      # fish completion for git-almanac, made from its table of options.

      # Prints the command, the count of arguments and whether the command is named (1 or 0).
      function __git_almanac_line
          set -l words (commandline -opc)
          if test (string replace -r '.*/' '' -- $words[1]) = git
              while string match -q -- '-*' "$words[2]"
                  contains -- "$words[2]" '-C' '-c'; and set -e words[2]
                  set -e words[2]
              end
              test "$words[2]" = almanac; or return 1
              set -e words[1]
          end
          set -e words[1]
          set -l command 'grid'
          set -l named 0
          set -l count 0
          set -l terminated 0
          set -l skip 0
          for word in $words
              if test $skip = 1
                  set skip 0
              else if test $terminated = 0; and test "$word" = --
                  set terminated 1
              else if test $terminated = 0; and string match -q -- '-?*' "$word"
                  contains -- "$word" '--author' '--branch' '--calendar-year' '--limit' '--output' '--scale' '--shape' '--since' '--year' '-b' '-n' '-o' '-s'; and set skip 1
              else if test $terminated$named$count = 000; and contains -- "$word" 'grid' 'authors' 'compare' 'help'
                  set command $word
                  set named 1
              else
                  set count (math $count + 1)
              end
          end
          printf '%s\n' $command $count $named
      end

      # Tells whether the line is about one of these commands; without commands, about any.
      function __git_almanac_using
          set -l line (__git_almanac_line); or return 1
          test (count $argv) = 0; or contains -- $line[1] $argv
      end

      # Tells whether a command can stand here.
      function __git_almanac_first
          set -l line (__git_almanac_line); or return 1
          test $line[2]$line[3] = 00
      end

      # Tells whether an argument of the command $1 stands here, $2 being its first, $3 its last place.
      function __git_almanac_argument
          set -l line (__git_almanac_line); or return 1
          test $line[1] = $argv[1]; and test $line[2] -ge $argv[2]; and test $line[2] -le $argv[3]
      end

      complete -c git-almanac -f
      for __git_almanac_program in git-almanac git
          complete -c $__git_almanac_program -n '__git_almanac_first' -f -a 'grid' -d 'Show a year as a grid.'
          complete -c $__git_almanac_program -n '__git_almanac_first' -f -a 'authors' -d 'Rank the authors.'
          complete -c $__git_almanac_program -n '__git_almanac_first' -f -a 'compare' -d 'Compare two repositories.'
          complete -c $__git_almanac_program -n '__git_almanac_first' -f -a 'help' -d 'Show the help of a command.'
          complete -c $__git_almanac_program -n '__git_almanac_argument help 0 0' -f -a 'grid authors compare'
          complete -c $__git_almanac_program -n '__git_almanac_using grid authors' -s 's' -l since -x -d 'The first day that is counted.'
          complete -c $__git_almanac_program -n '__git_almanac_using grid' -l year -x -d 'Show one calendar year.'
          complete -c $__git_almanac_program -n '__git_almanac_using grid' -s 'b' -l branch -x -a '(printf \'%s\\n\' main feature/one \'odd$(id)\' "it\'s" 2>/dev/null)' -d 'Count what this branch reaches.'
          complete -c $__git_almanac_program -n '__git_almanac_using grid' -l author -x -d 'Count these authors only.'
          complete -c $__git_almanac_program -n '__git_almanac_using grid' -s 'm' -l merges -d 'Count merges too.'
          complete -c $__git_almanac_program -n '__git_almanac_using grid' -l no-merges -d 'Count merges too.'
          complete -c $__git_almanac_program -n '__git_almanac_using grid' -l scale -x -a 'quartile ratio log' -d 'How counts become shades.'
          complete -c $__git_almanac_program -n '__git_almanac_using grid' -l shape -x -a 'square circle diamond hexagon letter number' -d 'The shape of a cell.'
          complete -c $__git_almanac_program -n '__git_almanac_using' -s 'o' -l output -r -F -d 'Write into a file.'
          complete -c $__git_almanac_program -n '__git_almanac_using' -l no-output -d 'Write into a file.'
          complete -c $__git_almanac_program -n '__git_almanac_using' -s 'q' -l quiet -d 'Say less.'
          complete -c $__git_almanac_program -n '__git_almanac_using' -s 'h' -l help -d 'Show this help.'
          complete -c $__git_almanac_program -n '__git_almanac_using' -l version -d 'Show the version.'
          complete -c $__git_almanac_program -n '__git_almanac_using authors' -s 'n' -l limit -x -d 'Show no more than this.'
          complete -c $__git_almanac_program -n '__git_almanac_argument grid 0 9999' -f -a '(__fish_complete_directories)'
          complete -c $__git_almanac_program -n '__git_almanac_argument authors 0 9999' -f -a '(__fish_complete_directories)'
          complete -c $__git_almanac_program -n '__git_almanac_argument compare 0 0' -f -a '(__fish_complete_directories)'
          complete -c $__git_almanac_program -n '__git_almanac_argument compare 1 1' -f -a '(__fish_complete_directories)'
      end
      set -e __git_almanac_program

      """#
    #expect(CompletionTests.program.completionScript(for: .fish) == expected)
  }
}
