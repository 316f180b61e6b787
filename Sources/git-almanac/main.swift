print("git-almanac")
