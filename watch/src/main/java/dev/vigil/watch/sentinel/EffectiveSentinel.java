package dev.vigil.watch.sentinel;

import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.watch.WatchException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * A sentinel with all settings filled in: its own, those of the sentinels it inherits from, those
 * of its tags, the defaults. Immutable.
 */
public final class EffectiveSentinel {
  /** Disables volatile patterns; written among the noise rules. */
  private static final String NOTHING_LEARNED = "learned=off";

  /** Disables one volatile pattern of the page, by its number. */
  private static final String EXCEPT = "learned=except:";

  private final Sentinel all;

  private EffectiveSentinel(Sentinel all) {
    this.all = all;
  }

  /**
   * Resolves a sentinel.
   *
   * @param others finds the sentinels that it may inherit from
   */
  public static EffectiveSentinel of(
      Sentinel sentinel, Function<String, Optional<Sentinel>> others) {
    return of(sentinel, others, tag -> Optional.empty());
  }

  /**
   * Resolves a sentinel.
   *
   * @param others finds the sentinels that it may inherit from
   * @param tags finds the settings of a tag; the first tag that sets a clause wins, and the
   *     settings of all sentinels come last
   */
  public static EffectiveSentinel of(
      Sentinel sentinel,
      Function<String, Optional<Sentinel>> others,
      Function<String, Optional<TagSettings>> tags) {
    Sentinel all = sentinel;
    Set<String> seen = new HashSet<>();
    while (all.source() instanceof SentinelSource.Other(String name)) {
      if (!seen.add(name)) {
        throw new WatchException(
            "Sentinel "
                + sentinel.name()
                + " inherits from itself; give one sentinel of the cycle a URL.");
      }
      Optional<Sentinel> lower = others.apply(name);
      if (lower.isEmpty()) {
        throw new WatchException(
            "Sentinel "
                + sentinel.name()
                + " inherits from "
                + name
                + ", which does not exist; create that one first.");
      }
      all = all.on(lower.get());
    }
    List<String> groups = new ArrayList<>(all.get(ClauseValue.TAG).orElse(List.of()));
    groups.add(TagSettings.ALL);
    for (String tag : groups) {
      Optional<TagSettings> settings = tags.apply(tag);
      if (settings.isPresent()) {
        all = all.under(settings.get().says());
      }
    }
    return new EffectiveSentinel(all);
  }

  /** A sentinel's own settings and the defaults, without inheritance. */
  public static EffectiveSentinel alone(Sentinel sentinel) {
    return new EffectiveSentinel(sentinel);
  }

  public String name() {
    return all.name();
  }

  /** The source: a URL or a registered kind of source. */
  public SentinelSource source() {
    return all.source();
  }

  public Optional<String> within() {
    return all.get(ClauseValue.WITHIN);
  }

  /** The part that {@link #within} selects. */
  public WatchedPart part() {
    return within().map(SelectorReader::of).orElse(WatchedPart.WHOLE);
  }

  public MonitorClause monitor() {
    return all.get(ClauseValue.MONITOR).orElse(SentinelDefaults.MONITOR);
  }

  /** Whether the owner named change types; named types are reported regardless of significance. */
  public boolean isMonitorNamed() {
    return all.get(ClauseValue.MONITOR).isPresent();
  }

  /** Noise rules as the diff module reads them. */
  public List<String> ignore() {
    return rules(ignored());
  }

  /** The noise rules of an Ignore clause. */
  public static List<String> rules(List<String> ignored) {
    return ignored.stream()
        .filter(rule -> !rule.equalsIgnoreCase(NOTHING_LEARNED) && !isException(rule))
        .toList();
  }

  private static boolean isException(String rule) {
    return rule.regionMatches(true, 0, EXCEPT, 0, EXCEPT.length());
  }

  /** The volatile patterns that are reported anyway. */
  public Set<Long> reported() {
    Set<Long> reported = new TreeSet<>();
    for (String rule : ignored()) {
      if (isException(rule)) {
        reported.add(pattern(rule.substring(EXCEPT.length())));
      }
    }
    return reported;
  }

  /** The rule that reports a volatile pattern. */
  static String exception(String pattern) {
    return EXCEPT + Long.toHexString(pattern(pattern));
  }

  private static long pattern(String hex) {
    try {
      return Long.parseUnsignedLong(hex, 16);
    } catch (NumberFormatException e) {
      throw new WatchException(
          "'"
              + EXCEPT
              + hex
              + "' is not the id of a volatile pattern; an id has up to 16 hexadecimal digits.",
          e);
    }
  }

  /** Whether volatile patterns are held back. */
  public boolean learned() {
    return ignored().stream().noneMatch(NOTHING_LEARNED::equalsIgnoreCase);
  }

  /** The Ignore clause as written. */
  public List<String> ignored() {
    return all.get(ClauseValue.IGNORE).orElse(List.of());
  }

  /** Whether it has a Fetch clause, also an inherited one. */
  public boolean saysFetch() {
    return all.get(ClauseValue.FETCH).isPresent();
  }

  public FetchClause fetch() {
    return all.get(ClauseValue.FETCH).orElse(SentinelDefaults.FETCH);
  }

  public Optional<HoursClause> only() {
    return all.get(ClauseValue.ONLY);
  }

  public RequestClause request() {
    return all.get(ClauseValue.REQUEST).orElse(RequestClause.PLAIN);
  }

  /** How a browser shows the page; empty for the page as served. */
  public Optional<RenderClause> render() {
    return all.get(ClauseValue.RENDER);
  }

  public LifespanMoment from() {
    return all.get(ClauseValue.FROM).orElse(SentinelDefaults.FROM);
  }

  public LifespanMoment to() {
    return all.get(ClauseValue.TO).orElse(SentinelDefaults.TO);
  }

  public List<Channel> notifyBy() {
    return all.get(ClauseValue.NOTIFY).orElse(SentinelDefaults.NOTIFY);
  }

  public DeliveryClause delivery() {
    return all.get(ClauseValue.DELIVER).orElse(SentinelDefaults.DELIVERY);
  }

  /** The quiet hours. */
  public Optional<HoursClause> quiet() {
    return all.get(ClauseValue.QUIET);
  }

  public AlertClause alerts() {
    return all.get(ClauseValue.ALERT).orElse(AlertClause.USUAL);
  }

  /** The layout in which changes are shown; empty for that of the place that shows them. */
  public Optional<ComparisonLayout> show() {
    return all.get(ClauseValue.SHOW);
  }

  public CompareClause compare() {
    return all.get(ClauseValue.COMPARE).orElse(SentinelDefaults.COMPARE);
  }

  public Optional<String> when() {
    return all.get(ClauseValue.WHEN);
  }

  public Optional<Duration> confirm() {
    return all.get(ClauseValue.CONFIRM);
  }

  /** How changes during a pause are handled. */
  public ResumeClause resume() {
    return all.get(ClauseValue.RESUME).orElse(SentinelDefaults.RESUME);
  }

  public RetentionRules keep() {
    return all.get(ClauseValue.KEEP).orElse(RetentionRules.KEEP_ALL);
  }

  public List<String> tags() {
    return all.get(ClauseValue.TAG).orElse(List.of());
  }
}
