package dev.vigil.fetch.page;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.internal.body.CheckMemoryLimit;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** Shares one fetch among equal requests that run at the same time. */
final class SharedFetches {
  private final Map<FetchRequest, CompletableFuture<FetchOutcome>> running =
      new ConcurrentHashMap<>();

  FetchOutcome share(FetchRequest request, Supplier<FetchOutcome> fetch) {
    CompletableFuture<FetchOutcome> mine = new CompletableFuture<>();
    CompletableFuture<FetchOutcome> shared = running.putIfAbsent(request, mine);
    if (shared == null) {
      // In a thread of its own: the first caller may give up without cancelling the fetch of the
      // others.
      CheckMemoryLimit.Share memory = CheckMemoryLimit.shared().current();
      Thread.ofVirtual()
          .name("fetch " + request.url())
          .start(
              () -> CheckMemoryLimit.shared().with(memory, () -> complete(request, mine, fetch)));
      shared = mine;
    }
    try {
      return shared.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new FetchOutcome.Failed(
          request.url(),
          FetchFault.INTERRUPTED,
          "The wait for " + request.url() + " was interrupted.",
          List.of(),
          0);
    } catch (ExecutionException e) {
      throw new FetchException("The fetch of " + request.url() + " broke: " + e.getMessage(), e);
    }
  }

  private void complete(
      FetchRequest request, CompletableFuture<FetchOutcome> future, Supplier<FetchOutcome> fetch) {
    try {
      FetchOutcome outcome = fetch.get();
      running.remove(request, future);
      future.complete(outcome);
    } catch (RuntimeException | Error e) {
      running.remove(request, future);
      future.completeExceptionally(e);
    }
  }
}
