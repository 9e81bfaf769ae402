package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Moment;
import java.time.ZoneId;

/** When something starts or ends: {@code now + 4 hours}, a date, {@code end(other)}. */
final class MomentText {
  private MomentText() {}

  static Moment read(Words words, ZoneId zone) {
    if (words.takeIf("now")) {
      return words.takeIf("+")
          ? new Moment.FromNow(Times.duration(words, "a duration such as 4 hours"))
          : Moment.FromNow.NOW;
    }
    if (words.takeIf("forever")) {
      return new Moment.Forever();
    }
    boolean start = words.takeIf("start", "(");
    if (start || words.takeIf("end", "(")) {
      String name = words.take("a sentinel's name").text();
      words.expect(")", "From end(other)");
      return start ? new Moment.StartOf(name) : new Moment.EndOf(name);
    }
    return new Moment.At(Times.moment(words, zone));
  }

  static String write(Moment moment) {
    return switch (moment) {
      case Moment.FromNow(var later) -> later.isZero() ? "now" : "now + " + Times.write(later);
      case Moment.At(var time) -> Times.write(time);
      case Moment.StartOf(String name) -> "start(" + Quoting.word(name) + ")";
      case Moment.EndOf(String name) -> "end(" + Quoting.word(name) + ")";
      case Moment.Forever() -> "forever";
    };
  }
}
