package dev.vigil.bench.load;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Pairs;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NoiseFilter;
import dev.vigil.diff.group.SentinelGroup;
import dev.vigil.diff.group.Subscription;
import dev.vigil.document.PageDigest;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jsoup.nodes.Document;

/**
 * A page when its sentinels fire: the version before lies on disk, as a pack and as its source, and
 * the new one has just come as bytes. Immutable.
 */
public record WatchedPage(Path source, Path pack, byte[] fresh) {
  public static WatchedPage of(Pairs.Pair pair, Path folder) {
    try {
      Path source = folder.resolve(pair.name().replace(' ', '-') + ".html");
      Files.write(source, pair.before());
      Path pack =
          VigilCalls.pack(
              VigilCalls.html(pair.before()),
              PackOptions.STORED,
              folder,
              source.getFileName().toString().replace(".html", ""));
      return new WatchedPage(source, pack, pair.after());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  public PageDigest before() {
    return Pack.of(Corpora.read(pack)).load();
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
  public long process(SentinelGroup<Integer> group) {
    return reported(group, DocumentView.of(before()), DocumentView.of(after()));
  }

  /** Loads both versions for one sentinel. */
  public long process(Subscription sentinel) {
    return reported(sentinel, DocumentView.of(before()), DocumentView.of(after()));
  }

  public static long reported(
      SentinelGroup<Integer> group, DocumentView before, DocumentView after) {
    long[] reported = new long[1];
    group
        .evaluate(before, after, NoiseFilter.NONE)
        .report((sentinel, answer) -> reported[0] += answer.outcome().changes().size());
    return reported[0];
  }

  public static long reported(Subscription sentinel, DocumentView before, DocumentView after) {
    return SentinelGroup.alone(sentinel, before, after, NoiseFilter.NONE)
        .outcome()
        .changes()
        .size();
  }
}
