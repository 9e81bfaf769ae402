package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.HoursClause;
import java.time.DayOfWeek;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.Set;

/** Reads and writes a part of the week: {@code 08:00-18:00 mon-fri in Europe/Berlin}. */
public final class HoursText {
  private HoursText() {}

  static HoursClause read(WordReader words, ZoneId zone) {
    LocalTime from = LocalTime.MIDNIGHT;
    LocalTime to = LocalTime.MIDNIGHT;
    Set<DayOfWeek> days = Set.of();
    ZoneId in = zone;
    boolean any = false;
    while (words.more() && !Clause.at(words.peek())) {
      SyntaxToken token = words.take("");
      if (token.is("in")) {
        in = TimeText.zone(words.take("a time zone"));
      } else if (token.text().matches("\\d{1,2}:\\d{2}-\\d{1,2}:\\d{2}")) {
        int dash = token.text().indexOf('-');
        from = TimeText.timeOfDay(part(token, 0, dash));
        to = TimeText.timeOfDay(part(token, dash + 1, token.text().length()));
        any = true;
      } else if (!token.is(",") && !token.is("between") && !token.is("on")) {
        days = WeekdayWords.read(token, days);
        any = true;
      }
    }
    if (!any) {
      throw WordReader.fail(
          words.peek(),
          "hours or days are missing here, as in: 08:00-18:00 mon-fri in Europe/Berlin");
    }
    return new HoursClause(from, to, days.isEmpty() ? HoursClause.ALL : days, in);
  }

  private static SyntaxToken part(SyntaxToken token, int from, int to) {
    return new SyntaxToken(
        token.text().substring(from, to), -1, token.line(), token.column() + from);
  }

  public static String write(HoursClause hours) {
    boolean allDay =
        hours.from().equals(LocalTime.MIDNIGHT) && hours.to().equals(LocalTime.MIDNIGHT);
    String days = WeekdayWords.write(hours.days());
    String clock = allDay && !days.isEmpty() ? "" : hours.from() + "-" + hours.to();
    return (clock + " " + days).strip() + " in " + hours.zone().getId();
  }
}
