package dev.vigil.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Function;

/** Does untimed work, such as compressing a thousand pages, on all cores. */
public final class Parallel {
  private Parallel() {}

  /** Applies the work to every item and returns the results in the order of the items. */
  public static <A, B> List<B> map(List<A> items, Function<A, B> work) throws InterruptedException {
    int cores = Runtime.getRuntime().availableProcessors();
    try (ExecutorService pool = Executors.newFixedThreadPool(cores)) {
      List<Future<B>> futures = new ArrayList<>();
      for (A item : items) {
        Callable<B> task = () -> work.apply(item);
        futures.add(pool.submit(task));
      }
      List<B> results = new ArrayList<>();
      for (Future<B> future : futures) {
        results.add(future.get());
      }
      return results;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
