import CommandLineKit

/// Sections of the manual page that no table makes.
enum ManualTexts {
  static let numbers = ManualSection(
    "How the numbers are defined",
    paragraphs: [
      """
      Every commit that the chosen tips reach counts once, also where several branches or \
      repositories hold it. Merges count unless --no-merges is given.
      """,
      """
      A commit falls on the day of its author date in the zone that the commit itself carries, \
      unless --date, --tz or --day-start say otherwise. Days after today are not shown; notes say how \
      many commits are in the future, and how many were made already in a zone where the day is \
      ahead of yours. With --now, the moment is the end of that day in your zone. Windows are ranges of such days, both \
      ends counted; they never cut the reading of history. With --until alone, a window has the 53 \
      weeks up to that day; for streaks and export, all days up to it.
      """,
      """
      The hour of a commit is what the clock showed in that zone; --day-start moves the day and not \
      the hour. Under --hours, commits without a readable date have no hour and are left out, which a \
      note says. Weekdays are Monday to Friday, weekends Saturday and Sunday. The mean time is taken \
      around the dial, so that of 23:00 and 1:00 it is midnight; there is none where times balance \
      each other.
      """,
      """
      A day with at least one commit is active; with --min, one with at least so many. A day below \
      the minimum keeps its shade, and its commits count, but neither as an active day nor in the \
      average of active days.
      """,
      """
      A streak is a run of active days. The current streak ends today, or yesterday while today is \
      still empty; days before the window count. If the window ends in the past, its last day is \
      taken as today. The longest streak is the longest inside the window: only its days there \
      count, and if it goes on before or after the window, the view says what it is a part of \
      ("31 days, part of 64 days"; a + in the table of authors). The longest streak of all time is \
      shown as well if it is another one. Of several streaks of the same length, the latest is \
      shown. Days off (--off-days, --holidays) that are not active neither break a streak nor \
      lengthen it; an active day off counts.
      """,
      """
      With --streak-unit week or month, a streak is a run of weeks (see --week-start) or months \
      that each have an active day; the current one ends in the present week or month, or in the \
      one before while that is still empty. A week or month whose every day is off does not break \
      a streak.
      """,
      """
      Identities go through the mailmap as git reads it; then the same e-mail, ignoring ASCII case, \
      is one person. An empty address falls back to the name. A placeholder address, which many \
      people share, falls back to name and address together: one without a user or a host \
      ("none", "(none)"); the hosts localhost, localdomain, local, example.com, example.net, \
      example.org, example, invalid, host, none, null, unknown, null.spigotmc.org and (none), and \
      hosts that end in .localdomain, .localhost, .invalid or .(none); the users none, null, (none) \
      and unknown at any host; and noreply or no-reply at GitHub, GitLab, Bitbucket, Codeberg, Gitea, \
      Gitee and SourceHut. A view says so if that keeps people apart.
      """,
      """
      The shades of the grid are the quartiles of the active days of the window. With --scale, \
      ratio is the share of the busiest day; log lets each shade begin at the same multiple of \
      the one before; thresholds are the lowest counts of the shades; goal is the share of a daily \
      goal, with the last shade for days that met it, and the figures tell how many did. With \
      --levels other than 4, quantiles take the place of quartiles. A day with a commit has at \
      least the first shade.
      """,
      """
      With --co-authors, everyone whom a trailer Co-authored-by names is a person of the commit \
      as its author is, each once, after mailmap. What is a trailer is decided as git decides it \
      without configuration. A day, a window or a repository has the commit once, so that the \
      commits of all persons may add up to more than the total; an exported table has a row for \
      each of them.
      """,
      """
      New is whose first commit of all lies in the window; where the window begins with the \
      history, presence calls nobody new. Quiet is who had commits in three or more calendar \
      months, but has none in the last 90 days of the window, or in its last third where that is \
      shorter.
      """,
      """
      The clock leaves bots and AI assistants out unless --bots or --author is given. Bots are known \
      by a list of names and addresses: those that end in [bot], and dependabot, \
      renovate, GitHub Actions, Weblate and others by what they sign with. AI assistants that \
      commit under a name of their own are a class of their own in authors, and count with the \
      bots for --bots. Patterns in git's configuration go before the list.
      """,
    ])

  static let colors = ManualSection(
    "Colours",
    paragraphs: [
      """
      Each palette has a form for dark and one for light backgrounds: more commits are lighter on a \
      dark background, darker on a light one. In all of them lightness alone tells the shades \
      apart; viridis and cividis are made for people of every kind of colour vision, and were \
      tested as those see them who lack one of the three receptors.
      """,
      """
      The background is what --background says, else what COLORFGBG says, else what the terminal \
      answers when it is asked, else dark. It is asked only where input and output are the same \
      terminal, colour is used, and shades are drawn, and never through SSH. A terminal that does \
      not answer is waited for three seconds; --background and COLORFGBG save that. What you type \
      meanwhile is given back if the system allows it.
      """,
      """
      A colour is written #rrggbb or #rgb, with or without #, or is a basic name of CSS such as \
      teal. --tint fades one colour to that of an empty day. --gradient goes from one colour to \
      another by hue, saturation and lightness, the shorter way around the circle of hues; a grey \
      takes the hue of the other.
      """,
      """
      Where colours cannot tell the shades apart, as with 16 colours or fewer, each shade has a \
      glyph of its own.
      """,
    ])

  static let comparisons = ManualSection(
    "Comparisons",
    paragraphs: [
      """
      Each column is counted by itself: a commit of several branches, or of a person that several \
      patterns match, counts in each of them. Shared commits are those that another column has as \
      well, and those under "Only here" are in no other; both are of the whole history, not of the \
      window.
      """,
      """
      The columns of --by year are whole calendar years, the present one up to today, wherever in \
      them the window begins and ends. A longest streak has its days in that year.
      """,
      """
      With --difference a day is held against the same day; of two years, against the same day and \
      month. Days that only one of them has are left out: a 29 February, and what of this year is \
      yet to come. The two colours are always the same; --palette, --tint and --gradient do not \
      change them.
      """,
    ])

  static let search = ManualSection(
    "Many repositories",
    paragraphs: [
      """
      A word names a repository, by its root or by a folder inside. Of a folder inside, all of the \
      repository counts, once however many of its folders are named, and a note says so. After -- git \
      has paths, which this program does not have yet: there a word must be the root of a \
      repository, except with --recursive.
      """,
      """
      With --recursive, every repository in and below the given folders is read: folders that hold \
      a .git, and bare repositories. Hidden folders and work trees are looked into; .git, bare \
      repositories and links to folders are not. Work trees of one repository count as one: the \
      HEAD of each that is found counts, and each commit once. A project with its git folder in \
      .bare or .git and work trees beside it is called by the name of its folder.
      """,
      """
      Paths may be of any bytes. A byte that is not UTF-8 is shown as \\xE9, in the names of JSON \
      and CSV as well.
      """,
      """
      A repository that is found and cannot be read is named on the error stream when the others \
      are shown. It makes the exit status 1 with --strict, and where none could be read.
      """,
    ])

  static let configuration = ManualSection(
    "Configuration",
    paragraphs: [
      """
      Every option can be set in git's configuration, under its long name without dashes: \
      almanac.weekStart for --week-start, almanac.noMerges for --no-merges; upper and lower case are \
      alike. almanac.authors.limit, in a file [almanac "authors"] limit, is for that command alone \
      ("year" for the year grid), and stronger. Only --help, --version, --directory, --no-config, \
      --previous and --next cannot be set.
      """,
      """
      The configuration is that of the repository where the program runs, or the user's alone where \
      that is none; files, includes, git -c and the environment count as for git. A flag is set to \
      true or false, or stands without a value. Values of an option that collects add up, and an \
      empty one drops those before it. A path may begin with ~/; a relative one starts at the root \
      of the repository.
      """,
      """
      The settings of a repository itself come from whoever made it. They must not choose files or \
      the standard input (almanac.holidays). Their patterns must not refer back to a group, are \
      limited in size and in time, and see the first 256 bytes of a name and of an e-mail; all other \
      patterns see the first 4096.
      """,
      """
      The command line wins: an option on it takes the place of all settings of that option, and of \
      those that it excludes. What says where reading begins (--branch, --all, --branches, --remotes, \
      --tags), or whose commits count (--author, --me), picks anew. A flag or a list is taken back \
      with --no- before its name (--no-me, --no-author), --no-cache and its like also without the \
      --no- (--cache). --no-config leaves the whole section out.
      """,
      """
      almanac.bot, almanac.assistant and almanac.person say who is taken for a bot, for an AI \
      assistant, or for neither: basic regular expressions, matched as --author is. Each may have \
      several values; each repository is read with its own; almanac.person goes before the others.
      """,
      """
      --me is the author whom git would name for a commit in the repository (git var \
      GIT_AUTHOR_IDENT): GIT_AUTHOR_EMAIL, author.email, user.email, EMAIL, or an address that the \
      system knows. Addresses in almanac.me are yours too: it may have several, besides true or \
      false for --me itself. All go through the mailmap.
      """,
      """
      color.ui and color.almanac of git are obeyed; --color and almanac.color are stronger.
      """,
      """
      A setting that no option answers to is told in a note. A value that does not fit ends the run \
      with status 1, and the file and line are named.
      """,
    ])

  static let environment = ManualSection(
    "Environment",
    items: [
      ManualSection.Item("COLUMNS", "The width to draw for, in place of the terminal's."),
      ManualSection.Item(
        "NO_COLOR", "Where set and not empty, no colour is used unless --color asks for it."),
      ManualSection.Item(
        "COLORTERM, TERM, TERM_PROGRAM, VTE_VERSION, KONSOLE_VERSION, WT_SESSION, TMUX",
        "How many colours the terminal has."),
      ManualSection.Item("COLORFGBG", "Whether the terminal's background is dark or light."),
      ManualSection.Item(
        "SSH_TTY, SSH_CONNECTION, SSH_CLIENT", "Set: the terminal is not asked."),
      ManualSection.Item("REDUCE_MOTION", "Where 1, nothing moves, whatever --animate says."),
      ManualSection.Item(
        "LC_ALL, LC_TIME, LANG",
        "The language of month and weekday names, and the first day of the week."),
      ManualSection.Item("TZ", "The zone of today, and of --tz local."),
      ManualSection.Item(
        "XDG_CACHE_HOME, HOME",
        "Where what was read is kept, in a folder git-almanac or .cache/git-almanac."),
      ManualSection.Item(
        "GIT_DIR, GIT_WORK_TREE, GIT_COMMON_DIR, GIT_OBJECT_DIRECTORY",
        "As git has them. A repository that is named has its own folders, whatever they say."),
      ManualSection.Item(
        "GIT_CEILING_DIRECTORIES, GIT_DISCOVERY_ACROSS_FILESYSTEM",
        "Where the search for a repository ends; as git has them."),
      ManualSection.Item(
        "GIT_CONFIG_GLOBAL, GIT_CONFIG_SYSTEM, GIT_CONFIG_NOSYSTEM, GIT_CONFIG_COUNT",
        "Where git's configuration stands; as git has them."),
      ManualSection.Item(
        "PATH",
        "Where git is found. It only runs for repositories in a form that is not known here, such as "
          + "reftable; --verbose says so."),
      ManualSection.Item(
        "GIT_ALMANAC_READER",
        "If libgit2, packs are read by libgit2 instead of the built-in reader, for comparison. That "
          + "is slower, and not safe on damaged repositories."),
    ])

  static let exitStatus = ManualSection(
    "Exit status",
    items: [
      ManualSection.Item("0", "All was read and shown."),
      ManualSection.Item(
        "1",
        """
        Something could not be read or written; what could be read is shown. Repositories that \
        --recursive has found count only with --strict. Also: git's configuration does not parse, \
        or one of its settings does not fit.
        """),
      ManualSection.Item("64", "The command line is wrong."),
      ManualSection.Item(
        "128",
        """
        Called as 'git almanac', git reads its configuration first, and ends with this status where \
        that does not parse.
        """),
    ])
}
