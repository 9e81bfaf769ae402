package dev.vigil.watch.health;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * Checks whether a running installation does its work: engine, checks, database, disk, delivery,
 * clock. The result is cached for some seconds, because the route is open to everyone. Safe for
 * concurrent use.
 */
public final class Readiness {
  private static final Duration REMEMBERED = Duration.ofSeconds(5);

  /** The checks without which changes are missed or not reported. */
  private static final Set<String> VITAL = Set.of("engine", "work", "database", "disk", "delivery");

  private final Installation installation;
  private List<HealthFinding> last = List.of();
  private long made;

  public Readiness(Installation installation) {
    this.installation = installation;
  }

  /** All findings. */
  public synchronized List<HealthFinding> findings() {
    long now = installation.time().nanoTime();
    if (last.isEmpty() || now - made > REMEMBERED.toNanos()) {
      last = List.copyOf(check());
      made = now;
    }
    return last;
  }

  /** Whether no vital check failed. */
  public static boolean isReady(List<HealthFinding> findings) {
    return findings.stream()
        .noneMatch(one -> one.state() == HealthFinding.State.WRONG && VITAL.contains(one.check()));
  }

  private List<HealthFinding> check() {
    List<HealthFinding> found = new ArrayList<>();
    found.add(engine());
    HealthFinding database = attempt("database", this::database);
    found.add(database);
    if (database.state() != HealthFinding.State.WRONG) {
      TimelinessCheck work =
          new TimelinessCheck(installation.store().catalogue(), installation.time());
      try {
        found.addAll(work.due(Optional.of(true)));
      } catch (ArchiveException e) {
        found.add(unreadable("work", e));
      }
      found.add(attempt("delivery", work::delivery));
      found.add(attempt("messages", work::messages));
      found.add(attempt("clock", () -> ClockCheck.of(installation.archive(), installation.time())));
    }
    found.addAll(FolderCheck.of(installation.folder(), installation.node().isEmpty()));
    return found;
  }

  private HealthFinding engine() {
    List<String> trouble =
        installation.node().isPresent()
            ? installation.node().get().stallMonitor().problems()
            : installation.engine().stallMonitor().problems();
    return trouble.isEmpty()
        ? HealthFinding.fine("engine", "The engine runs.")
        : HealthFinding.wrong(
            "engine",
            String.join(" ", trouble),
            "Its log says why; if it does not go on by itself, restart Vigil.");
  }

  /** Checks that the database responds and its data are intact. */
  private HealthFinding database() {
    Catalogue catalogue = installation.store().catalogue();
    WatchStore.version(catalogue);
    List<String> damage = catalogue.damageAtRandom();
    return damage.isEmpty()
        ? HealthFinding.fine("database", "The database answers, and a sample of it is sound.")
        : HealthFinding.wrong(
            "database", damage.getFirst(), "'vigil doctor' and 'vigil archive check' say more.");
  }

  private static HealthFinding attempt(String check, Supplier<HealthFinding> fetcher) {
    try {
      return fetcher.get();
    } catch (ArchiveException e) {
      return unreadable(check, e);
    }
  }

  private static HealthFinding unreadable(String check, ArchiveException e) {
    return HealthFinding.wrong(check, String.valueOf(e.getMessage()), "'vigil doctor' says more.");
  }
}
