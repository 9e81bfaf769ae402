package dev.vigil.watch.sentinel;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * One standing request of a user: what to look at, which changes matter, when to look, whom to
 * tell. What it does not say is inherited from the sentinel that it stands on, else it has its
 * default; {@link Terms} holds the outcome. Immutable.
 */
public final class Sentinel {
  private final String name;
  private final Source source;

  /** An empty one says: the default, whatever the sentinel below says. */
  private final Map<Term<?>, Optional<?>> said;

  private Sentinel(String name, Source source, Map<Term<?>, Optional<?>> said) {
    this.name = name;
    this.source = source;
    this.said = Map.copyOf(said);
  }

  /** A sentinel that says nothing more. */
  public static Sentinel of(String name, Source source) {
    return new Sentinel(name, source, Map.of());
  }

  public String name() {
    return name;
  }

  public Source source() {
    return source;
  }

  /** The same under another name. */
  public Sentinel named(String other) {
    return new Sentinel(other, source, said);
  }

  /** The same, looking at something else. */
  public Sentinel at(Source other) {
    return new Sentinel(name, other, said);
  }

  /** The same, saying nothing there. */
  public Sentinel without(Term<?> term) {
    Map<Term<?>, Optional<?>> less = new HashMap<>(said);
    less.remove(term);
    return new Sentinel(name, source, less);
  }

  /** What it says itself, if it does. */
  public <T> Optional<T> get(Term<T> term) {
    return term.in(said);
  }

  /** Whether it says anything there, be it that the default holds. */
  public boolean says(Term<?> term) {
    return said.containsKey(term);
  }

  /** The same, saying this there; an empty list is the default. */
  public <T> Sentinel with(Term<T> term, T value) {
    boolean nothing = value instanceof List<?> list && list.isEmpty();
    return saying(term, nothing ? Optional.empty() : Optional.of(value));
  }

  /** The same, with the default there even if it stands on a sentinel that says something else. */
  public Sentinel withDefault(Term<?> term) {
    return saying(term, Optional.empty());
  }

  private Sentinel saying(Term<?> term, Optional<?> value) {
    Map<Term<?>, Optional<?>> more = new HashMap<>(said);
    more.put(term, value);
    return new Sentinel(name, source, more);
  }

  /**
   * This one with all that it leaves open taken from the one that it stands on. When it starts and
   * ends is never inherited: the one below may be long over.
   */
  public Sentinel on(Sentinel lower) {
    Map<Term<?>, Optional<?>> both = new HashMap<>(lower.said);
    both.keySet().removeAll(List.of(Term.FROM, Term.TO));
    both.putAll(said);
    return new Sentinel(name, lower.source, both);
  }

  /** This one with what it leaves open taken from the settings of a tag, where they say it. */
  Sentinel under(Sentinel settings) {
    Map<Term<?>, Optional<?>> both = new HashMap<>(settings.said);
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
