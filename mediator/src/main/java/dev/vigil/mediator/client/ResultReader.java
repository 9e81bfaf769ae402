package dev.vigil.mediator.client;

import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.query.QueryPaging;
import dev.vigil.mediator.query.ResultFragment;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.Optional;

/**
 * Reads the items of a result one after the other and fetches the next part when it is needed; the
 * caller never sees a token. Not thread-safe.
 */
public final class ResultReader implements Iterator<ResultNode> {
  /** Items that are read together. */
  private static final int SIZE = 100;

  private final ResultFragmentSource source;
  private final Deque<String> items = new ArrayDeque<>();
  private Optional<String> next;

  public ResultReader(ResultFragment first, ResultFragmentSource source) {
    this.source = source;
    this.items.addAll(first.items());
    this.next = first.next();
  }

  /** Runs a query and reads its result from a mediator in this process. */
  public static ResultReader of(
      QueryPaging paging, long workspace, String query, QueryOptions options) {
    return new ResultReader(
        paging.first(workspace, query, SIZE, 0, 0, options),
        token -> paging.next(workspace, token, SIZE, options));
  }

  @Override
  public boolean hasNext() {
    while (items.isEmpty() && next.isPresent()) {
      ResultFragment part = source.next(next.get());
      items.addAll(part.items());
      next = part.next();
    }
    return !items.isEmpty();
  }

  @Override
  public ResultNode next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    return ResultNode.of(items.remove(), source);
  }
}
