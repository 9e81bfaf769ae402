package dev.vigil.archive.exchange;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.AddResult;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.Version;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;

/**
 * Imports a history from another source into an archive. For one thread.
 *
 * <p>Doing so again adds nothing, so that an import which was cut off is simply repeated. A history
 * continues that of a page and is never put in front of it: what is older than the newest version
 * here is left out, because the newest version must stay the newest state of the page.
 */
public final class HistoryImport {
  /** A commit costs a wait for the disk; these many bytes are shared by one. */
  private static final long BYTES_PER_COMMIT = 16 << 20;

  private static final int VERSIONS_PER_COMMIT = 256;

  /**
   * The result of an import. Immutable.
   *
   * @param added new versions
   * @param unchanged states that equal the one before, which are noted as checks
   * @param known states that the archive has already
   * @param leftOut why others were left out, each reason with how often
   */
  public record Result(int added, int unchanged, int known, SortedMap<String, Integer> leftOut) {}

  /** The versions of a page in the archive. */
  private static final class Here {
    final NavigableMap<Instant, Set<Sha256>> states = new TreeMap<>();
    Instant newest = Instant.MIN;

    /** Whether the page is known to have been so at that time. */
    boolean knows(Instant time, Sha256 hash) {
      Map.Entry<Instant, Set<Sha256>> then = states.floorEntry(time);
      return !time.isAfter(newest) && then != null && then.getValue().contains(hash);
    }
  }

  private final Archive archive;
  private final Map<Page, Here> pages = new HashMap<>();
  private final SkippedRecords older = new SkippedRecords();
  private int added;
  private int unchanged;
  private int known;

  private HistoryImport(Archive archive) {
    this.archive = archive;
  }

  /**
   * Takes over all that is left of a history.
   *
   * @param archive the archive
   * @param captures the history
   * @param progress receives each version before it is added
   * @return what was added and what was left out
   */
  public static Result run(Archive archive, CaptureReader captures, Consumer<Capture> progress) {
    HistoryImport work = new HistoryImport(archive);
    List<Capture> batch = new ArrayList<>();
    long bytes = 0;
    for (Optional<Capture> next = captures.next(); next.isPresent(); next = captures.next()) {
      progress.accept(next.get());
      batch.add(next.get());
      bytes += next.get().body().length;
      if (bytes >= BYTES_PER_COMMIT || batch.size() >= VERSIONS_PER_COMMIT) {
        work.add(batch);
        batch.clear();
        bytes = 0;
      }
    }
    work.add(batch);
    SortedMap<String, Integer> leftOut = new TreeMap<>(captures.leftOut());
    leftOut.putAll(work.older.reasons());
    return new Result(work.added, work.unchanged, work.known, leftOut);
  }

  private void add(List<Capture> batch) {
    archive.together(
        () -> {
          batch.forEach(this::add);
          return batch.size();
        });
  }

  private void add(Capture capture) {
    Page page = Page.of(capture.fetch().url());
    Here here = pages.computeIfAbsent(page, this::here);
    Instant time = capture.fetch().time();
    if (here.knows(time, Sha256.of(capture.body()))) {
      known++;
    } else if (time.isBefore(here.newest)) {
      older.add("older than what the archive has of the page");
    } else {
      AddResult result = archive.add(page, capture.body(), capture.fetch());
      here.newest = time;
      if (result.fresh()) {
        added++;
      } else {
        unchanged++;
      }
    }
  }

  private Here here(Page page) {
    Here here = new Here();
    for (Version version : archive.versions(page)) {
      Instant time = version.fetch().time();
      here.states.computeIfAbsent(time, t -> new HashSet<>()).add(version.hash());
      here.newest = later(here.newest, time);
    }
    archive.checks(page).ifPresent(checks -> here.newest = later(here.newest, checks.last()));
    return here;
  }

  private static Instant later(Instant one, Instant other) {
    return one.isAfter(other) ? one : other;
  }
}
