package dev.vigil.bench.load;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.AddResult;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.Pairs;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.group.SubscriptionGroup;
import dev.vigil.document.PageDigest;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import org.jsoup.nodes.Document;

/**
 * A page when its sentinels fire: the version before lies on disk, in an archive as the engine
 * keeps it and as its source, and the new one has just come as bytes. Immutable.
 */
public record WatchedPage(Path source, Archive archive, Version version, byte[] fresh) {
  public static WatchedPage of(Pairs.Pair pair, Path folder, Archive archive) {
    try {
      String name = pair.name().replace(' ', '-');
      Path source = folder.resolve(name + ".html");
      Files.write(source, pair.before());
      Page page = Page.of("https://series.example/" + name + ".html");
      AddResult added = archive.add(page, pair.before(), FetchRecord.at(page.url(), Instant.EPOCH));
      return new WatchedPage(source, archive, added.version(), pair.after());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public PageDigest before() {
    return archive.digest(version);
  }

  public PageDigest after() {
    return VigilCalls.html(fresh).digest();
  }

  public Document domBefore() {
    return Jsoups.html(Corpora.read(source));
  }

  public Document domAfter() {
    return Jsoups.html(fresh);
  }

  /**
   * Loads both versions and evaluates all sentinels of the group; returns what there is to tell.
   */
  public long process(SubscriptionGroup<Integer> group) {
    return reported(group, DocumentView.of(before()), DocumentView.of(after()));
  }

  /** Loads both versions for one sentinel. */
  public long process(Subscription sentinel) {
    return reported(sentinel, DocumentView.of(before()), DocumentView.of(after()));
  }

  public static long reported(
      SubscriptionGroup<Integer> group, DocumentView before, DocumentView after) {
    long[] reported = new long[1];
    group
        .evaluate(before, after, NoiseFilter.NONE)
        .report((sentinel, answer) -> reported[0] += answer.outcome().changes().size());
    return reported[0];
  }

  public static long reported(Subscription sentinel, DocumentView before, DocumentView after) {
    return SubscriptionGroup.alone(sentinel, before, after, NoiseFilter.NONE)
        .outcome()
        .changes()
        .size();
  }
}
