package dev.vigil.watch.schedule;

import dev.vigil.watch.WatchException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.zone.ZoneRules;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A cron rule of five fields: minute, hour, day of month, month, day of week. When both days are
 * restricted, either suffices, as in every cron. Immutable.
 *
 * <p>When the clocks change: a skipped time moves to the end of the skipped part, and several such
 * times become one. A time that comes twice counts the first time only, unless the hour field
 * begins with {@code *}: then the rule is periodic, and both count.
 */
public final class CronRule {
  private static final String[] NAMES = {"minute", "hour", "day of month", "month", "day of week"};
  private static final int[] LEAST = {0, 0, 1, 1, 0};
  private static final int[] MOST = {59, 23, 31, 12, 7};
  private static final List<String> MONTHS =
      List.of("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec");
  private static final List<String> DAYS = List.of("sun", "mon", "tue", "wed", "thu", "fri", "sat");

  /** The search limit in days; the 29th of February may be eight years away. */
  private static final int FARTHEST_DAYS = 8 * 366 + 1;

  private final String text;
  private final BitSet[] fields = new BitSet[5];
  private final boolean anyDay;
  private final boolean anyWeekday;
  private final boolean schedule;

  private CronRule(String text, String[] parts) {
    this.text = text;
    for (int i = 0; i < 5; i++) {
      fields[i] = field(parts[i], i);
    }
    if (fields[4].get(7)) {
      fields[4].set(0);
    }
    anyDay = parts[2].startsWith("*");
    anyWeekday = parts[4].startsWith("*");
    schedule = parts[1].startsWith("*");
  }

  public static CronRule parse(String text) {
    String[] parts = text.strip().toLowerCase(Locale.ROOT).split("\\s+", -1);
    if (parts.length != 5) {
      throw new WatchException(
          "a cron rule has five fields (minute, hour, day of month, month, day of week), not "
              + parts.length
              + ", as in cron \"0 8 * * 1-5\"");
    }
    CronRule rule = new CronRule(text.strip(), parts);
    if (rule.dayFrom(LocalDate.of(2000, 1, 1)).isEmpty()) {
      throw new WatchException(
          "the cron rule \"" + rule + "\" names a day that no year has; check day and month");
    }
    return rule;
  }

  /** The first time after the given one. */
  public Instant after(Instant time, ZoneId zone) {
    LocalDate today = time.atZone(zone).toLocalDate();
    Instant near = Instant.MAX;
    // Where clocks go back over midnight, times of yesterday are still to come.
    for (int i = -1; i <= 1; i++) {
      LocalDate day = today.plusDays(i);
      if (matches(day)) {
        near = earlier(near, onDay(day, time, zone));
      }
    }
    if (near.isBefore(Instant.MAX)) {
      return near;
    }
    return onDay(dayFrom(today.plusDays(2)).orElseThrow(), time, zone);
  }

  /** The first time on a day that is after the given one, or {@link Instant#MAX}. */
  private Instant onDay(LocalDate day, Instant time, ZoneId zone) {
    ZoneRules rules = zone.getRules();
    Instant first = Instant.MAX;
    for (int hour = fields[1].nextSetBit(0); hour >= 0; hour = fields[1].nextSetBit(hour + 1)) {
      for (int m = fields[0].nextSetBit(0); m >= 0; m = fields[0].nextSetBit(m + 1)) {
        LocalDateTime local = day.atTime(hour, m);
        List<ZoneOffset> offsets = rules.getValidOffsets(local);
        if (offsets.isEmpty()) {
          first = earlier(first, after(time, rules.getTransition(local).getInstant()));
        } else {
          first = earlier(first, after(time, local.toInstant(offsets.getFirst())));
          if (schedule) {
            first = earlier(first, after(time, local.toInstant(offsets.getLast())));
          }
        }
      }
    }
    return first;
  }

  private static Instant after(Instant time, Instant candidate) {
    return candidate.isAfter(time) ? candidate : Instant.MAX;
  }

  private static Instant earlier(Instant a, Instant b) {
    return b.isBefore(a) ? b : a;
  }

  private Optional<LocalDate> dayFrom(LocalDate from) {
    return Stream.iterate(from, day -> day.plusDays(1))
        .limit(FARTHEST_DAYS)
        .filter(this::matches)
        .findFirst();
  }

  private boolean matches(LocalDate day) {
    boolean ofMonth = fields[2].get(day.getDayOfMonth());
    boolean ofWeek = fields[4].get(day.getDayOfWeek().getValue() % 7);
    return fields[3].get(day.getMonthValue())
        && (anyDay || anyWeekday ? ofMonth && ofWeek : ofMonth || ofWeek);
  }

  private static BitSet field(String text, int field) {
    BitSet values = new BitSet();
    for (String part : text.split(",", -1)) {
      int slash = part.indexOf('/');
      String range = slash < 0 ? part : part.substring(0, slash);
      int dash = range.indexOf('-');
      boolean any = range.equals("*");
      int from = any ? LEAST[field] : number(dash < 0 ? range : range.substring(0, dash), field);
      boolean open = any || (slash >= 0 && dash < 0);
      int to = open ? MOST[field] : dash < 0 ? from : number(range.substring(dash + 1), field);
      int step = slash < 0 ? 1 : step(part.substring(slash + 1));
      if (from < LEAST[field] || to > MOST[field] || from > to || step < 1) {
        throw new WatchException(
            "\""
                + part
                + "\" is not a valid "
                + NAMES[field]
                + " of a cron rule; write *, numbers from "
                + LEAST[field]
                + " to "
                + MOST[field]
                + ", ranges or steps such as */15");
      }
      for (int value = from; value <= to; value += step) {
        values.set(value);
      }
    }
    return values;
  }

  private static int step(String text) {
    return text.matches("[1-9]\\d?") ? Integer.parseInt(text) : 0;
  }

  private static int number(String text, int field) {
    if (text.matches("\\d{1,2}")) {
      return Integer.parseInt(text);
    }
    List<String> names = field == 3 ? MONTHS : field == 4 ? DAYS : List.of();
    int index = names.indexOf(text);
    return index < 0 ? Integer.MIN_VALUE : index + LEAST[field];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof CronRule rule && rule.text.equals(text);
  }

  @Override
  public int hashCode() {
    return text.hashCode();
  }

  @Override
  public String toString() {
    return text;
  }
}
