package dev.vigil.diff.noise.text;

import java.util.ArrayList;
import java.util.List;

/**
 * Reads how long ago the events of a text were, also where it says "today" or "yesterday": a
 * release that came out "today" is the same one "3 days ago" three days later. Stateless.
 */
public final class EventAges {
  private static final String SIGN = "\u23f2";
  private static final long DAY = 24 * 3600L;

  /** The units that a language without known ones may mean. */
  private static final long[] UNITS = {60, 3600, DAY, 7 * DAY, 30 * DAY, 365 * DAY};

  /** Longer texts are prose, in which "today" is part of what is said. */
  private static final int LONGEST = 120;

  /**
   * An age in a text.
   *
   * @param number how many units ago, or 0 for today and yesterday
   * @param unit the unit in seconds, or 0 if the language's is not known
   * @param day 0 for a number with its unit, 1 for today, 2 for yesterday
   */
  private record Age(long number, long unit, int day) {
    /** Whether this age can be another one after some seconds. */
    boolean follows(Age old, long passed) {
      for (long unit : units()) {
        for (long other : old.units()) {
          if (most(unit) >= old.least(other) + passed && least(unit) <= old.most(other) + passed) {
            return true;
          }
        }
      }
      return false;
    }

    private long[] units() {
      return day > 0 ? new long[] {DAY} : unit > 0 ? new long[] {unit} : UNITS;
    }

    private long least(long seconds) {
      return day > 0 ? 0 : (number - 1) * seconds;
    }

    private long most(long seconds) {
      return day > 0 ? day * seconds : (number + 1) * seconds;
    }
  }

  /** A text with one sign for every age, and the ages; and whether one of them is today. */
  private record Dated(String rest, List<Age> ages, boolean today) {}

  private EventAges() {}

  /**
   * Whether two texts differ in the ages of their events only, one of which is "today" in one of
   * them, and the ages agree with the seconds that passed.
   */
  public static boolean arePassed(String before, String after, long passed) {
    if (before.length() > LONGEST || after.length() > LONGEST) {
      return false;
    }
    Dated was = dated(before);
    Dated is = was.ages().isEmpty() ? was : dated(after);
    boolean same =
        (was.today() || is.today())
            && was.ages().size() == is.ages().size()
            && was.rest().equals(is.rest());
    for (int i = 0; same && i < is.ages().size(); i++) {
      same = is.ages().get(i).follows(was.ages().get(i), passed);
    }
    return same;
  }

  private static Dated dated(String text) {
    List<AgeText.Word> words = AgeText.split(text);
    List<Age> ages = new ArrayList<>();
    StringBuilder out = new StringBuilder(text.length());
    boolean any = false;
    int kept = 0;
    for (int i = 0; i < words.size(); i++) {
      AgeText.Word word = words.get(i);
      boolean today = AgeText.isToday(word.text());
      RelativeTimes.Span span =
          word.from() < kept
              ? null
              : today
                  ? new RelativeTimes.Span(word.from(), word.to())
                  : AgeText.span(text, words, i);
      if (span != null && span.from() >= kept) {
        ages.add(age(words, i, today));
        any |= today;
        out.append(text, kept, span.from()).append(SIGN);
        kept = span.to();
      }
    }
    return new Dated(out.append(text, kept, text.length()).toString(), ages, any);
  }

  private static Age age(List<AgeText.Word> words, int at, boolean today) {
    String unit = at + 1 < words.size() ? words.get(at + 1).text() : "";
    AgeText.Word word = words.get(at);
    if (today || AgeText.isDay(word.text())) {
      return new Age(0, 0, today ? 1 : 2);
    }
    return new Age(word.number() ? Long.parseLong(word.text()) : 1, TimeUnits.seconds(unit), 0);
  }
}
