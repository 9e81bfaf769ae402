package dev.vigil.diff.types;

import dev.vigil.diff.View;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A view with what change types take out of it (its text, words, links, ...), each made once when
 * first asked for, so that many types share the work. Safe for concurrent use.
 */
public final class Extracts {
  private final View view;
  private final Notebook notebook;
  private final Map<Object, Object> made = new ConcurrentHashMap<>();

  public Extracts(View view) {
    this(view, new Notebook());
  }

  /** Of one of many views that are compared together. */
  public Extracts(View view, Notebook notebook) {
    this.view = view;
    this.notebook = notebook;
  }

  Notebook notebook() {
    return notebook;
  }

  public View view() {
    return view;
  }

  /** What the maker takes out of this view, made once per class. */
  <T> T get(Class<T> what, Function<Extracts, T> maker) {
    Object known = made.get(what);
    if (known == null) {
      T fresh = maker.apply(this);
      Object earlier = made.putIfAbsent(what, fresh);
      known = earlier == null ? fresh : earlier;
    }
    return what.cast(known);
  }

  Prose prose() {
    return get(Prose.class, Prose::of);
  }

  /** A 64-bit hash of one aspect; equal aspects have equal signatures. */
  public long signature(Aspect aspect) {
    Long known = (Long) made.get(aspect);
    if (known == null) {
      known = Signature.of(this, aspect);
      made.put(aspect, known);
    }
    return known;
  }
}
