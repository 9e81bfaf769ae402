package dev.vigil.watch.sentinel;

import dev.vigil.archive.retention.RetentionRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One thing that a sentinel can say: the key under which it holds what it says. Immutable.
 *
 * @param <T> what is said
 */
public final class Term<T> {
  /** The part of the page, as {@link Parts} reads it. */
  public static final Term<String> WITHIN = new Term<>("within");

  public static final Term<Monitor> MONITOR = new Term<>("monitor");

  /** Noise rules as the diff module names them, and {@code learned=off}. */
  public static final Term<List<String>> IGNORE = new Term<>("ignore");

  public static final Term<Fetch> FETCH = new Term<>("fetch");
  public static final Term<Hours> ONLY = new Term<>("only");
  public static final Term<Request> REQUEST = new Term<>("request");
  public static final Term<Render> RENDER = new Term<>("render");
  public static final Term<Moment> FROM = new Term<>("from");
  public static final Term<Moment> TO = new Term<>("to");
  public static final Term<List<Channel>> NOTIFY = new Term<>("notify");
  public static final Term<Delivery> DELIVER = new Term<>("deliver");

  /** When messages wait. */
  public static final Term<Hours> QUIET = new Term<>("quiet");

  public static final Term<Alerts> ALERT = new Term<>("alert");
  public static final Term<Compare> COMPARE = new Term<>("compare");

  /** A condition on values or on the score. */
  public static final Term<String> WHEN = new Term<>("when");

  /** Look again after this long before telling anybody. */
  public static final Term<Duration> CONFIRM = new Term<>("confirm");

  /** What becomes of changes that were made during a pause. */
  public static final Term<Resume> RESUME = new Term<>("resume");

  public static final Term<RetentionRules> KEEP = new Term<>("keep");
  public static final Term<List<String>> TAG = new Term<>("tag");

  private final String key;

  private Term(String key) {
    this.key = key;
  }

  /** Its name in lower case, as in the YAML and JSON forms. */
  public String key() {
    return key;
  }

  /** What was said under this key. */
  @SuppressWarnings("unchecked") // Sentinel.with takes a value of this type
  Optional<T> in(Map<Term<?>, Optional<?>> said) {
    return (Optional<T>) said.getOrDefault(this, Optional.empty());
  }

  @Override
  public String toString() {
    return key;
  }
}
