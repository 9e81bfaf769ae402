package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Function;

/**
 * A view with the data that change types extract from it (its text, words, links, ...), each
 * computed once on first use, so that many types share the work. Safe for concurrent use.
 */
public final class ViewExtracts {
  private final DocumentView view;
  private final ComparisonCache cache;
  private final Map<Object, Object> made = new ConcurrentHashMap<>();

  public ViewExtracts(DocumentView view) {
    this(view, new ComparisonCache());
  }

  /** The extracts of one of many views that are compared together. */
  public ViewExtracts(DocumentView view, ComparisonCache cache) {
    this.view = view;
    this.cache = cache;
  }

  public ComparisonCache cache() {
    return cache;
  }

  public DocumentView view() {
    return view;
  }

  /** The value that the maker extracts from this view, computed once per class. */
  public <T> T get(Class<T> what, Function<ViewExtracts, T> maker) {
    Object known = made.get(what);
    if (known == null) {
      T fresh = maker.apply(this);
      Object earlier = made.putIfAbsent(what, fresh);
      known = earlier == null ? fresh : earlier;
    }
    return what.cast(known);
  }

  public VisibleText visibleText() {
    return get(VisibleText.class, VisibleText::of);
  }

  /** A 64-bit hash of one aspect; equal aspects have equal signatures. */
  public long signature(InterestAspect aspect) {
    Long known = (Long) made.get(aspect);
    if (known == null) {
      known = ViewSignature.of(this, aspect);
      made.put(aspect, known);
    }
    return known;
  }
}
