import ContributionModel
import Testing

@Suite struct DayArithmeticTests {
  @Test(
    "The weekday of a date",
    arguments: [
      (Date(1970, 1, 1), .thursday), (Date(1969, 12, 31), .wednesday),
      (Date(1900, 1, 1), .monday), (Date(2000, 1, 1), .saturday),
      (Date(2024, 2, 29), .thursday), (Date(2024, 6, 30), .sunday),
      (Date(2021, 1, 5), .tuesday), (Date(2021, 1, 8), .friday),
      (Date(1, 1, 1), .monday), (Date(-1, 12, 31), .friday),
    ] as [(Date, Weekday)])
  func weekday(date: Date, weekday: Weekday) {
    #expect(date.civilDay?.weekday == weekday)
  }

  @Test("The first and the last day that can be held have weekdays")
  func weekdaysOfExtremes() {
    #expect(CivilDay(daysSinceEpoch: .max).weekday == .friday)
    #expect(CivilDay(daysSinceEpoch: .min).weekday == .tuesday)
  }

  @Test(
    "The week of Sunday, 30 June 2024 starts on",
    arguments: [
      (.sunday, Date(2024, 6, 30)), (.monday, Date(2024, 6, 24)), (.tuesday, Date(2024, 6, 25)),
      (.wednesday, Date(2024, 6, 26)), (.thursday, Date(2024, 6, 27)),
      (.friday, Date(2024, 6, 28)), (.saturday, Date(2024, 6, 29)),
    ] as [(Weekday, Date)])
  func startOfWeek(start: Weekday, first: Date) {
    #expect(Date(2024, 6, 30).civilDay?.startOfWeek(start) == first.civilDay)
  }

  @Test("A week starts on its weekday, less than seven days back", arguments: Weekday.allCases)
  func startOfWeekHolds(start: Weekday) {
    for number in Int32(-400)...400 {
      let day = CivilDay(daysSinceEpoch: number)
      let first = day.startOfWeek(start)
      #expect(first.weekday == start)
      #expect((0..<7).contains(day - first))
    }
  }

  @Test("A week that starts on a weekday has the seven in order")
  func weekOrder() {
    #expect(
      Weekday.monday.week
        == [.monday, .tuesday, .wednesday, .thursday, .friday, .saturday, .sunday])
    #expect(Weekday.sunday.week == Weekday.allCases)
    #expect(Weekday.saturday.days(until: .sunday) == 1)
    #expect(Weekday.sunday.days(until: .saturday) == 6)
    #expect(Weekday.friday.days(until: .friday) == 0)
  }

  @Test(
    "Months later, or earlier",
    arguments: [
      (Date(2024, 1, 31), 1, Date(2024, 2, 29)), (Date(2023, 1, 31), 1, Date(2023, 2, 28)),
      (Date(2024, 3, 31), -1, Date(2024, 2, 29)), (Date(2024, 5, 31), 1, Date(2024, 6, 30)),
      (Date(2024, 2, 29), 12, Date(2025, 2, 28)), (Date(2024, 2, 29), -48, Date(2020, 2, 29)),
      (Date(2024, 12, 15), 1, Date(2025, 1, 15)), (Date(2024, 1, 15), -1, Date(2023, 12, 15)),
      (Date(2024, 1, 15), -13, Date(2022, 12, 15)), (Date(2024, 5, 31), 0, Date(2024, 5, 31)),
      (Date(1, 1, 15), -1, Date(0, 12, 15)), (Date(0, 1, 1), -1, Date(-1, 12, 1)),
      (Date(-1, 12, 31), 2, Date(0, 2, 29)),
    ])
  func months(date: Date, months: Int, result: Date) throws {
    #expect(try #require(date.civilDay).adding(months: months) == result.civilDay)
  }

  @Test("Months too far away", arguments: [.max, .min, 72_000_000, -72_000_000] as [Int])
  func monthsTooFar(months: Int) throws {
    #expect(try #require(Date(2024, 1, 31).civilDay).adding(months: months) == nil)
  }

  @Test("The last days that can be held have no month after them")
  func monthsAtTheEnds() {
    #expect(CivilDay(daysSinceEpoch: .max).adding(months: 1) == nil)
    #expect(CivilDay(daysSinceEpoch: .min).adding(months: -1) == nil)
  }

  @Test("Days later and earlier, and the days between")
  func days() throws {
    let leapDay = try #require(Date(2024, 2, 29).civilDay)
    #expect(leapDay + 1 == Date(2024, 3, 1).civilDay)
    #expect(leapDay - 1 == Date(2024, 2, 28).civilDay)
    #expect(leapDay + 366 == Date(2025, 3, 1).civilDay)
    #expect(leapDay - 60 == Date(2023, 12, 31).civilDay)
    #expect((leapDay + 366) - leapDay == 366)
    #expect(leapDay - (leapDay + 366) == -366)
    #expect(CivilDay(daysSinceEpoch: .max) - CivilDay(daysSinceEpoch: .min) == 4_294_967_295)
  }

  @Test("Adding days stops at the ends", arguments: [.max, .min, 5_000_000_000] as [Int])
  func daysStop(days: Int) {
    let ends = (CivilDay(daysSinceEpoch: .min), CivilDay(daysSinceEpoch: .max))
    for number in [Int32.min, -1, 0, 1, .max] {
      let day = CivilDay(daysSinceEpoch: number)
      #expect(day + days == (days < 0 ? ends.0 : ends.1))
      #expect(day - days == (days < 0 ? ends.1 : ends.0))
    }
  }
}
