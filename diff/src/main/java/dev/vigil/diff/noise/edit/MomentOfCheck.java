package dev.vigil.diff.noise.edit;

import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.noise.time.LocalMoment;
import dev.vigil.diff.noise.time.StatedTimes;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;

/**
 * Recognises a line whose day and time are those of the fetch in both versions, in one time zone:
 * the clock of the page. The name day and a temperature on the same line change with it. A date
 * that stands there for another reason is that of the fetch by chance once, but not twice.
 * Stateless.
 */
final class MomentOfCheck {
  private static final char SIGN = '\u23f2';

  /** A longer line is prose. */
  private static final int LONGEST = 160;

  private static final int QUARTER = 15;
  private static final int DAY = 24 * 60;

  /** The zones furthest from UTC, in minutes. */
  private static final int WEST = -12 * 60;

  private static final int EAST = 14 * 60;

  /** The zones in which the day of a fetch can be another one, in minutes, the nearest first. */
  private static final int[] ZONES = {0, 120, -300, 330, 540, -480, 720, -600, 840, WEST};

  private static final Pattern SIGNS = Pattern.compile("\u23f2(?:[\\s,.]*\u23f2)+");

  private static final Pattern DEGREES =
      Pattern.compile(
          "(?i)[-\u2212+]?\\d{1,3}(?:[.,]\\d)?\\s?(?:\u00b0\\s?[CF]?|(?:gradi|grad|grader|graden|graus"
              + "|grados|degr\u00e9s|degrees|stopni|stup\u0148\u016f|derece|astetta)(?:\\PL|$))");

  private MomentOfCheck() {}

  /** Whether a line gives the moment of the check in both versions, and nothing else differs. */
  static boolean isGiven(ItemDifference.Edit edit, FetchTimes times) {
    String before = edit.oldText();
    String after = edit.newText();
    PageItem.Kind kind = edit.piece().kind();
    if (before.length() > LONGEST
        || after.length() > LONGEST
        || after.indexOf('\t') >= 0
        || after.chars().noneMatch(c -> c >= '0' && c <= '9')
        || kind == PageItem.Kind.HEADING
        || kind == PageItem.Kind.TITLE
        || StatedTimes.isAppointed(after)) {
      return false;
    }
    Instant old = Objects.requireNonNull(times.before());
    Instant now = Objects.requireNonNull(times.after());
    int minute = LocalMoment.minuteOf(after);
    int[] zones = minute < 0 || LocalMoment.minuteOf(before) < 0 ? ZONES : zones(minute, now);
    return Arrays.stream(zones)
        .anyMatch(zone -> agree(before, at(old, zone), after, at(now, zone)));
  }

  /** The zones in which it is that minute of the day, to the quarter of an hour. */
  private static int[] zones(int minute, Instant now) {
    LocalDateTime utc = at(now, 0).moment();
    int behind = Math.floorMod(minute - utc.getHour() * 60 - utc.getMinute(), DAY);
    int zone = (behind + QUARTER / 2) / QUARTER * QUARTER;
    return Arrays.stream(new int[] {zone, zone - DAY})
        .filter(one -> one >= WEST && one <= EAST)
        .toArray();
  }

  private static LocalMoment at(Instant time, int zone) {
    return new LocalMoment(LocalDateTime.ofInstant(time, ZoneOffset.ofTotalSeconds(zone * 60)));
  }

  private static boolean agree(String before, LocalMoment old, String after, LocalMoment now) {
    if (!old.mayBeIn(before) || !now.mayBeIn(after)) {
      return false;
    }
    String was = old.withoutDay(before);
    String is = now.withoutDay(after);
    boolean day = !was.equals(before) && !is.equals(after);
    String timeless = now.withoutTime(is);
    boolean time = !timeless.equals(is) && !old.withoutTime(was).equals(was);
    boolean clock = time && (!NoisePatterns.isRound(before) || !NoisePatterns.isRound(after));
    if (!day || NoisePatterns.hasTime(is) && !clock) {
      return false;
    }
    String plainWas = plain(time ? old.withoutTime(was) : was);
    String plainIs = plain(timeless);
    return (time || isNamed(is, plainIs)) && areAlike(plainWas, plainIs);
  }

  /** The text without the weekdays beside its day, and without temperatures. */
  private static String plain(String text) {
    String dated = NoisePatterns.withoutWeekdays(text);
    return DEGREES
        .matcher(SIGNS.matcher(dated).replaceAll(String.valueOf(SIGN)))
        .replaceAll("\u00b0");
  }

  /** Whether a line says today, or begins with a weekday and the day. */
  private static boolean isNamed(String text, String plain) {
    return NoisePatterns.saysToday(text)
        || plain.indexOf(SIGN) == 0 && !plain.equals(text) && text.indexOf(SIGN) > 0;
  }

  private static boolean areAlike(String before, String after) {
    List<String> was = TextSegments.withCommas(before);
    List<String> is = TextSegments.withCommas(after);
    boolean alike = was.size() == is.size();
    for (int i = 0; alike && i < is.size(); i++) {
      alike = was.get(i).equals(is.get(i)) || DailyText.isDaily(was.get(i), is.get(i));
    }
    return alike;
  }
}
