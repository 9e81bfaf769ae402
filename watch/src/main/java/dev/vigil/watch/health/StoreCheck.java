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

  private static final Duration SAMPLING = Duration.ofSeconds(5);
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

  /** A sample at random: all that is read takes seconds, however large the archive. */
  static Finding archive(Archive archive, Time time) {
    Catalogue catalogue = archive.catalogue();
    boolean small = catalogue.bytes() <= SMALL;
    List<String> damage = new ArrayList<>(small ? catalogue.damage() : catalogue.damageAtRandom());
    if (!damage.isEmpty()) {
      return wrong(damage, "'vigil archive check' lists all of it; stop Vigil before you restore.");
    }
    long end = time.ticks() + SAMPLING.toNanos();
    Archive.SampleCheck sample = archive.checkSome(() -> time.ticks() - end < 0);
    sample.damage().stream().map(Damage::toString).forEach(damage::add);
    if (!damage.isEmpty()) {
      return wrong(
          damage, "'vigil archive check' finds all, 'vigil archive repair' drops what is lost.");
    }
    return Finding.fine(
        "archive",
        "Every byte of %s is sound, and %s of the catalogue%s."
            .formatted(
                sample.checked() == sample.pages()
                    ? "all pages"
                    : "%,d of %,d pages, chosen at random,"
                        .formatted(sample.checked(), sample.pages()),
                small ? "every byte" : "a part",
                sample.checked() == sample.pages()
                    ? ""
                    : "; 'vigil archive check' reads every byte"));
  }

  private static Finding wrong(List<String> damage, String remedy) {
    return Finding.wrong(
        "archive",
        damage.getFirst() + (damage.size() > 1 ? " (And " + (damage.size() - 1) + " more.)" : ""),
        remedy);
  }
}
