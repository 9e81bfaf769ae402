package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.LifespanMoment;
import java.time.Duration;
import java.time.ZoneId;

/** Reads and writes start and end times: {@code now + 4 hours}, a date, {@code end(other)}. */
final class MomentText {
  private MomentText() {}

  static LifespanMoment read(WordReader words, ZoneId zone) {
    return read(words, zone, false);
  }

  /** Reads an end: a date without a time is the last day, and ends with it. */
  static LifespanMoment readEnd(WordReader words, ZoneId zone) {
    return read(words, zone, true);
  }

  private static LifespanMoment read(WordReader words, ZoneId zone, boolean end) {
    if (words.takeIf("now")) {
      if (words.more() && words.peek().text().matches("\\+\\d+[A-Za-z]*")) {
        return new LifespanMoment.FromNow(later(words));
      }
      return words.takeIf("+")
          ? new LifespanMoment.FromNow(TimeText.duration(words, "a duration such as 4 hours"))
          : LifespanMoment.FromNow.NOW;
    }
    if (words.takeIf("forever")) {
      return new LifespanMoment.Forever();
    }
    boolean start = words.takeIf("start", "(");
    if (start || words.takeIf("end", "(")) {
      String name = words.take("a sentinel's name").text();
      words.expect(")", "From end(other)");
      return start ? new LifespanMoment.StartOf(name) : new LifespanMoment.EndOf(name);
    }
    return new LifespanMoment.At(TimeText.moment(words, zone, end));
  }

  /** {@code now +1 hour}: the sign stands at the number. */
  private static Duration later(WordReader words) {
    String number = words.take("a duration").text().substring(1);
    return TimeText.duration(
        number.matches("\\d+") ? number + " " + words.take("a unit").text() : number);
  }

  static String write(LifespanMoment moment) {
    return switch (moment) {
      case LifespanMoment.FromNow(var later) ->
          later.isZero() ? "now" : "now + " + TimeText.write(later);
      case LifespanMoment.At(var time) -> TimeText.write(time);
      case LifespanMoment.StartOf(String name) -> "start(" + Quoting.word(name) + ")";
      case LifespanMoment.EndOf(String name) -> "end(" + Quoting.word(name) + ")";
      case LifespanMoment.Forever() -> "forever";
    };
  }
}
