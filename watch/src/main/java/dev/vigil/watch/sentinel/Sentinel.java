package dev.vigil.watch.sentinel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One standing request of a user: what to look at, which changes matter, when to look, whom to
 * tell. What it does not say is inherited from the sentinel that it stands on, else it has its
 * default; {@link EffectiveSentinel} holds the outcome. Immutable.
 */
public final class Sentinel {
  private final String name;
  private final SentinelSource source;

  /** An empty one says: the default, whatever the sentinel below says. */
  private final Map<ClauseValue<?>, Optional<?>> said;

  private Sentinel(String name, SentinelSource source, Map<ClauseValue<?>, Optional<?>> said) {
    this.name = name;
    this.source = source;
    this.said = Map.copyOf(said);
  }

  /** A sentinel that says nothing more. */
  public static Sentinel of(String name, SentinelSource source) {
    return new Sentinel(name, source, Map.of());
  }

  public String name() {
    return name;
  }

  public SentinelSource source() {
    return source;
  }

  /** The same under another name. */
  public Sentinel named(String other) {
    return new Sentinel(other, source, said);
  }

  /** The same, looking at something else. */
  public Sentinel at(SentinelSource other) {
    return new Sentinel(name, other, said);
  }

  /** The same, saying nothing there. */
  public Sentinel without(ClauseValue<?> term) {
    Map<ClauseValue<?>, Optional<?>> less = new HashMap<>(said);
    less.remove(term);
    return new Sentinel(name, source, less);
  }

  /** What it says itself, if it does. */
  public <T> Optional<T> get(ClauseValue<T> term) {
    return term.in(said);
  }

  /** Whether it says anything there, be it that the default holds. */
  public boolean says(ClauseValue<?> term) {
    return said.containsKey(term);
  }

  /** The same, saying this there; an empty list is the default. */
  public <T> Sentinel with(ClauseValue<T> term, T value) {
    boolean nothing = value instanceof List<?> list && list.isEmpty();
    return saying(term, nothing ? Optional.empty() : Optional.of(value));
  }

  /** The same, with the default there even if it stands on a sentinel that says something else. */
  public Sentinel withDefault(ClauseValue<?> term) {
    return saying(term, Optional.empty());
  }

  private Sentinel saying(ClauseValue<?> term, Optional<?> value) {
    Map<ClauseValue<?>, Optional<?>> more = new HashMap<>(said);
    more.put(term, value);
    return new Sentinel(name, source, more);
  }

  /**
   * This one with all that it leaves open taken from the one that it stands on. When it starts and
   * ends is never inherited: the one below may be long over.
   */
  public Sentinel on(Sentinel lower) {
    Map<ClauseValue<?>, Optional<?>> both = new HashMap<>(lower.said);
    both.keySet().removeAll(List.of(ClauseValue.FROM, ClauseValue.TO));
    both.putAll(said);
    return new Sentinel(name, lower.source, both);
  }

  /** This one with what it leaves open taken from the settings of a tag, where they say it. */
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
