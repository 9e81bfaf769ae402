package dev.vigil.watch.health;

import dev.vigil.archive.Archive;
import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Damage;
import dev.vigil.archive.JdbcUrl;
import dev.vigil.archive.Sql;
import dev.vigil.fetch.Time;
import dev.vigil.watch.base.KnowledgeBase;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** Whether the database answers, its tables are ours, and versions can be restored. Stateless. */
final class StoreCheck {
  /** All of a catalogue up to this size is read; larger ones take minutes. */
  private static final long SMALL = 256L << 20;

  private static final int PAGES = 50;
  private static final Duration SLOW = Duration.ofMillis(200);

  private StoreCheck() {}

  static Finding connection(Archive archive, JdbcUrl url, Time time) {
    long begin = time.ticks();
    String version =
        archive
            .catalogue()
            .read(c -> Sql.one(c, "show server_version", row -> row.getString(1)))
            .orElse("");
    Duration took = Duration.ofNanos(time.ticks() - begin);
    String words =
        "The database %s answers in %d ms (PostgreSQL %s)."
            .formatted(url, took.toMillis(), version.split(" ", 2)[0]);
    return took.compareTo(SLOW) > 0
        ? Finding.note("database", words, "Every check waits for it; bring it nearer.")
        : Finding.fine("database", words);
  }

  static Finding schema(Archive archive) {
    int version = KnowledgeBase.version(archive.catalogue());
    int newest = KnowledgeBase.NEWEST;
    if (version > newest) {
      return Finding.wrong(
          "schema",
          "The tables are of version %d; this Vigil knows %d.".formatted(version, newest),
          "Use the newer Vigil that made them.");
    }
    if (version == 0) {
      return Finding.note("schema", "Nothing is watched here yet.", "'vigil sentinel add' begins.");
    }
    return version < newest
        ? Finding.note(
            "schema",
            "The tables are of version %d, this Vigil's of %d.".formatted(version, newest),
            "The next command that opens them brings them up to date; make a copy before.")
        : Finding.fine("schema", "The tables are of version " + version + ", as they should be.");
  }

  /** A sample: all that is read takes seconds, however large the archive. */
  static Finding archive(Archive archive) {
    Catalogue catalogue = archive.catalogue();
    boolean small = catalogue.bytes() <= SMALL;
    List<String> damage = new ArrayList<>();
    if (small) {
      damage.addAll(catalogue.damage());
    }
    archive.checkSome(PAGES).stream().map(Damage::toString).forEach(damage::add);
    if (!damage.isEmpty()) {
      return Finding.wrong(
          "archive",
          damage.getFirst() + (damage.size() > 1 ? " (And " + (damage.size() - 1) + " more.)" : ""),
          "'vigil archive check' finds all, 'vigil archive repair' drops what is lost.");
    }
    return Finding.fine(
        "archive",
        "The newest versions of up to "
            + PAGES
            + " pages are sound"
            + (small ? ", and the catalogue is" : "")
            + "; 'vigil archive check' reads every byte.");
  }
}
