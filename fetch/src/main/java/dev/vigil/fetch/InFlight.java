package dev.vigil.fetch;

import dev.vigil.fetch.body.CheckMemory;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.function.Supplier;

/** Lets equal requests that are under way at the same time have one fetch. */
final class InFlight {
  private final Map<Request, CompletableFuture<Outcome>> running = new ConcurrentHashMap<>();

  Outcome share(Request request, Supplier<Outcome> fetch) {
    CompletableFuture<Outcome> mine = new CompletableFuture<>();
    CompletableFuture<Outcome> shared = running.putIfAbsent(request, mine);
    if (shared == null) {
      // In a thread of its own: whoever came first may give up without taking the others along.
      CheckMemory.Share memory = CheckMemory.shared().current();
      Thread.ofVirtual()
          .name("fetch " + request.url())
          .start(() -> CheckMemory.shared().with(memory, () -> complete(request, mine, fetch)));
      shared = mine;
    }
    try {
      return shared.get();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return new Outcome.Failed(
          request.url(),
          Fault.INTERRUPTED,
          "The wait for " + request.url() + " was interrupted.",
          List.of(),
          0);
    } catch (ExecutionException e) {
      throw new FetchException("The fetch of " + request.url() + " broke: " + e.getMessage(), e);
    }
  }

  private void complete(
      Request request, CompletableFuture<Outcome> future, Supplier<Outcome> fetch) {
    try {
      Outcome outcome = fetch.get();
      running.remove(request, future);
      future.complete(outcome);
    } catch (RuntimeException | Error e) {
      running.remove(request, future);
      future.completeExceptionally(e);
    }
  }
}
