package dev.vigil.watch.sentinel;

import dev.vigil.archive.retention.RetentionRules;
import dev.vigil.diff.show.ComparisonLayout;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The typed key of a clause of a sentinel. Immutable.
 *
 * @param <T> the type of the clause's value
 */
public final class ClauseValue<T> {
  /** The part of the page, as {@link SelectorReader} reads it. */
  public static final ClauseValue<String> WITHIN = new ClauseValue<>("within");

  public static final ClauseValue<MonitorClause> MONITOR = new ClauseValue<>("monitor");

  /** Noise rules as the diff module names them, and {@code learned=off}. */
  public static final ClauseValue<List<String>> IGNORE = new ClauseValue<>("ignore");

  public static final ClauseValue<FetchClause> FETCH = new ClauseValue<>("fetch");
  public static final ClauseValue<HoursClause> ONLY = new ClauseValue<>("only");
  public static final ClauseValue<RequestClause> REQUEST = new ClauseValue<>("request");
  public static final ClauseValue<RenderClause> RENDER = new ClauseValue<>("render");
  public static final ClauseValue<LifespanMoment> FROM = new ClauseValue<>("from");
  public static final ClauseValue<LifespanMoment> TO = new ClauseValue<>("to");
  public static final ClauseValue<List<Channel>> NOTIFY = new ClauseValue<>("notify");
  public static final ClauseValue<DeliveryClause> DELIVER = new ClauseValue<>("deliver");

  /** The quiet hours. */
  public static final ClauseValue<HoursClause> QUIET = new ClauseValue<>("quiet");

  public static final ClauseValue<AlertClause> ALERT = new ClauseValue<>("alert");

  /** The layout in which changes are shown. */
  public static final ClauseValue<ComparisonLayout> SHOW = new ClauseValue<>("show");

  public static final ClauseValue<CompareClause> COMPARE = new ClauseValue<>("compare");

  /** A condition on values or on the score. */
  public static final ClauseValue<String> WHEN = new ClauseValue<>("when");

  /** The delay of the confirmation: a change is reported only if a second check finds it again. */
  public static final ClauseValue<Duration> CONFIRM = new ClauseValue<>("confirm");

  /** How changes during a pause are handled. */
  public static final ClauseValue<ResumeClause> RESUME = new ClauseValue<>("resume");

  public static final ClauseValue<RetentionRules> KEEP = new ClauseValue<>("keep");
  public static final ClauseValue<List<String>> TAG = new ClauseValue<>("tag");

  private final String key;

  private ClauseValue(String key) {
    this.key = key;
  }

  /** Its name in lower case, as in the YAML and JSON forms. */
  public String key() {
    return key;
  }

  /** The value under this key. */
  @SuppressWarnings("unchecked") // Sentinel.with takes a value of this type
  Optional<T> in(Map<ClauseValue<?>, Optional<?>> said) {
    return (Optional<T>) said.getOrDefault(this, Optional.empty());
  }

  @Override
  public String toString() {
    return key;
  }
}
