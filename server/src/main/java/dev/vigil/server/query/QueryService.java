package dev.vigil.server.query;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.query.QueryPaging;
import dev.vigil.mediator.query.ResultFragment;
import dev.vigil.watch.engine.Installation;
import java.util.concurrent.Semaphore;
import java.util.function.Supplier;

/**
 * Runs queries of the server: a few at a time, so that they leave room for everything else. Safe
 * for concurrent use.
 */
public final class QueryService {
  private static final int AT_ONCE = 4;

  private final Mediator mediator;
  private final QueryPaging paging;
  private final Semaphore places = new Semaphore(AT_ONCE);

  public QueryService(Installation installation) {
    this.mediator = Mediator.restricted(installation);
    this.paging = new QueryPaging(mediator, installation.archive(), installation.time());
  }

  public Mediator mediator() {
    return mediator;
  }

  public ResultFragment first(
      long workspace, String query, int size, int depth, int breadth, QueryOptions options) {
    return bounded(() -> paging.first(workspace, query, size, depth, breadth, options));
  }

  public ResultFragment next(long workspace, String token, int size, QueryOptions options) {
    return bounded(() -> paging.next(workspace, token, size, options));
  }

  public String mark(long workspace, String query, QueryOptions options) {
    return bounded(() -> paging.mark(workspace, query, options));
  }

  public ResultFragment news(long workspace, String token, QueryOptions options) {
    return bounded(() -> paging.news(workspace, token, options));
  }

  private <T> T bounded(Supplier<T> work) {
    if (!places.tryAcquire()) {
      throw new MediatorException(
          "%d queries run already; try again when one has ended.".formatted(AT_ONCE));
    }
    try {
      return work.get();
    } finally {
      places.release();
    }
  }
}
