package dev.vigil.watch.sentinel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What a user sets up to be notified about changes of a page: a source, change types, a schedule
 * and channels. Missing clauses are inherited from another sentinel or have their default; {@link
 * EffectiveSentinel} holds the result. Immutable.
 */
public final class Sentinel {
  private static final Pattern NAME = Pattern.compile("[\\p{L}\\p{N}._-]{1,100}");

  private final String name;
  private final SentinelSource source;

  /** The clauses; an empty value restores the default, whatever is inherited. */
  private final Map<ClauseValue<?>, Optional<?>> said;

  private Sentinel(String name, SentinelSource source, Map<ClauseValue<?>, Optional<?>> said) {
    this.name = name;
    this.source = source;
    this.said = Map.copyOf(said);
  }

  /** Whether a text can be the name of a sentinel. */
  public static boolean isName(String text) {
    return !text.equalsIgnoreCase("using") && NAME.matcher(text).matches();
  }

  /** Creates a sentinel without further clauses. */
  public static Sentinel of(String name, SentinelSource source) {
    return new Sentinel(name, source, Map.of());
  }

  public String name() {
    return name;
  }

  public SentinelSource source() {
    return source;
  }

  /** A copy under another name. */
  public Sentinel named(String other) {
    return new Sentinel(other, source, said);
  }

  /** A copy with another source. */
  public Sentinel at(SentinelSource other) {
    return new Sentinel(name, other, said);
  }

  /** A copy without a clause. */
  public Sentinel without(ClauseValue<?> term) {
    Map<ClauseValue<?>, Optional<?>> less = new HashMap<>(said);
    less.remove(term);
    return new Sentinel(name, source, less);
  }

  /** The value of its own clause, if any. */
  public <T> Optional<T> get(ClauseValue<T> term) {
    return term.in(said);
  }

  /** Whether it has the clause, also if only to restore the default. */
  public boolean says(ClauseValue<?> term) {
    return said.containsKey(term);
  }

  /** A copy with a clause; an empty list restores the default. */
  public <T> Sentinel with(ClauseValue<T> term, T value) {
    boolean nothing = value instanceof List<?> list && list.isEmpty();
    return saying(term, nothing ? Optional.empty() : Optional.of(value));
  }

  /** A copy that restores the default of a clause, whatever is inherited. */
  public Sentinel withDefault(ClauseValue<?> term) {
    return saying(term, Optional.empty());
  }

  private Sentinel saying(ClauseValue<?> term, Optional<?> value) {
    Map<ClauseValue<?>, Optional<?>> more = new HashMap<>(said);
    more.put(term, value);
    return new Sentinel(name, source, more);
  }

  /**
   * A copy with missing clauses inherited from another sentinel. Start and end are never inherited,
   * because the other sentinel may have ended.
   */
  public Sentinel on(Sentinel lower) {
    Map<ClauseValue<?>, Optional<?>> both = new HashMap<>(lower.said);
    both.keySet().removeAll(List.of(ClauseValue.FROM, ClauseValue.TO));
    both.putAll(said);
    return new Sentinel(name, lower.source, both);
  }

  /** A copy with missing clauses taken from the settings of a tag. */
  Sentinel under(Sentinel settings) {
    Map<ClauseValue<?>, Optional<?>> both = new HashMap<>(settings.said);
    both.keySet().removeAll(TagSettings.NEVER);
    both.putAll(said);
    return new Sentinel(name, source, both);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Sentinel that
        && name.equals(that.name)
        && source.equals(that.source)
        && said.equals(that.said);
  }

  @Override
  public int hashCode() {
    return name.hashCode();
  }

  @Override
  public String toString() {
    return "sentinel " + name + " on " + source + " " + said;
  }
}
