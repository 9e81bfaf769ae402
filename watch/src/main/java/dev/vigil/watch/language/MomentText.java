package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.LifespanMoment;
import java.time.ZoneId;

/** Reads and writes start and end times: {@code now + 4 hours}, a date, {@code end(other)}. */
final class MomentText {
  private MomentText() {}

  static LifespanMoment read(WordReader words, ZoneId zone) {
    if (words.takeIf("now")) {
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
    return new LifespanMoment.At(TimeText.moment(words, zone));
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
