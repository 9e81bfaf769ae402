package dev.vigil.watch.health;

import dev.vigil.archive.Archive;
import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.database.JdbcUrl;
import dev.vigil.archive.internal.database.DatabaseServer;
import dev.vigil.archive.version.Damage;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.store.WatchStore;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Checks that the database responds, its tables are current and versions can be restored.
 * Stateless.
 */
final class StoreCheck {
  /** The largest catalogue that is read completely; larger ones take minutes. */
  private static final long SMALL = 256L << 20;

  private static final Duration SAMPLING = Duration.ofSeconds(5);
  private static final Duration SLOW = Duration.ofMillis(200);

  private StoreCheck() {}

  static HealthFinding connection(Archive archive, JdbcUrl url, TimeSource time) {
    long begin = time.nanoTime();
    String version = archive.catalogue().read(DatabaseServer::version);
    Duration took = Duration.ofNanos(time.nanoTime() - begin);
    String words =
        "The database %s answers in %d ms (PostgreSQL %s)."
            .formatted(url, took.toMillis(), version.split(" ", 2)[0]);
    return took.compareTo(SLOW) > 0
        ? HealthFinding.note("database", words, "Every check waits for it; bring it nearer.")
        : HealthFinding.fine("database", words);
  }

  static HealthFinding schema(Archive archive) {
    int version = WatchStore.version(archive.catalogue());
    int newest = WatchStore.NEWEST;
    if (version > newest) {
      return HealthFinding.wrong(
          "schema",
          "The tables are of version %d; this Vigil knows %d.".formatted(version, newest),
          "Use the newer Vigil that made them.");
    }
    if (version == 0) {
      return HealthFinding.note(
          "schema", "Nothing is watched here yet.", "'vigil sentinel add' begins.");
    }
    return version < newest
        ? HealthFinding.note(
            "schema",
            "The tables are of version %d, this Vigil's of %d.".formatted(version, newest),
            "The next command that opens them brings them up to date; make a copy before.")
        : HealthFinding.fine(
            "schema", "The tables are of version " + version + ", as they should be.");
  }

  /** Verifies a random sample of versions within seconds, however large the archive. */
  static HealthFinding archive(Archive archive, TimeSource time) {
    Catalogue catalogue = archive.catalogue();
    boolean small = catalogue.bytes() <= SMALL;
    List<String> damage = new ArrayList<>(small ? catalogue.damage() : catalogue.damageAtRandom());
    if (!damage.isEmpty()) {
      return wrong(damage, "'vigil archive check' lists all of it; stop Vigil before you restore.");
    }
    long end = time.nanoTime() + SAMPLING.toNanos();
    Archive.SampleCheck prepared = archive.checkSome(() -> time.nanoTime() - end < 0);
    prepared.damage().stream().map(Damage::toString).forEach(damage::add);
    if (!damage.isEmpty()) {
      return wrong(
          damage, "'vigil archive check' finds all, 'vigil archive repair' drops what is lost.");
    }
    return HealthFinding.fine(
        "archive",
        "Every byte of %s is sound, and %s of the catalogue%s."
            .formatted(
                prepared.checked() == prepared.pages()
                    ? "all pages"
                    : "%,d of %,d pages, chosen at random,"
                        .formatted(prepared.checked(), prepared.pages()),
                small ? "every byte" : "a part",
                prepared.checked() == prepared.pages()
                    ? ""
                    : "; 'vigil archive check' reads every byte"));
  }

  private static HealthFinding wrong(List<String> damage, String remedy) {
    return HealthFinding.wrong(
        "archive",
        damage.getFirst() + (damage.size() > 1 ? " (And " + (damage.size() - 1) + " more.)" : ""),
        remedy);
  }
}
