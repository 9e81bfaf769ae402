package dev.vigil.bench.labelled;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.bench.Corpora;
import dev.vigil.bench.Folders;
import dev.vigil.diff.Significance;
import dev.vigil.diff.noise.page.PageQuality;
import dev.vigil.diff.noise.page.ResponseSignals;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.watch.engine.SentinelReplay;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;

/**
 * A labelled series as the product reports it: its versions in an archive, and a sentinel on what
 * the selectors select, replayed by the code of {@code vigil sentinel replay}. Immutable.
 *
 * @param decisions one for each version of the series
 * @param missing in how many versions the part was not found
 * @param again in how many it was found by its surroundings only
 */
public record ReplayedSeries(List<PreparedSeries.Decision> decisions, int missing, int again) {
  /** The reason of a version in which the selectors match nothing. */
  public static final String MISSING = "the selector matches nothing";

  public ReplayedSeries {
    decisions = List.copyOf(decisions);
  }

  public static ReplayedSeries of(Series series, int most) {
    try {
      Path folder = Files.createTempDirectory("vigil-series-");
      try (Archive archive = Archive.open(folder)) {
        return run(archive, series, series.versions().stream().limit(most).toList());
      } finally {
        Folders.delete(folder);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static ReplayedSeries run(Archive archive, Series series, List<Series.Version> versions) {
    String url = "https://series.example/" + series.name();
    Page page = Page.of(url);
    Map<Integer, Series.Version> byNumber = new HashMap<>();
    for (Series.Version version : versions) {
      byte[] bytes = Corpora.read(version.file());
      PageDigest digest =
          Documents.readAnyway(bytes, ReadHint.file(version.file().toString()), ReadLimits.WEB)
              .digest();
      // What is not the page is no version to the engine either.
      if (PageQuality.of(ResponseSignals.of(200, Map.of(), digest, bytes.length)).isUsable()) {
        int number =
            archive
                .add(page, bytes, FetchRecord.at(url, Instant.ofEpochSecond(version.time())))
                .version()
                .number();
        byNumber.putIfAbsent(number, version);
      }
    }
    Sentinel plain = Sentinel.of("series", new SentinelSource.Address(url));
    Sentinel sentinel =
        series.selectors().isEmpty()
            ? plain
            : plain.with(ClauseValue.WITHIN, String.join(", ", series.selectors()));
    SentinelReplay.Result result =
        new SentinelReplay(archive, page, EffectiveSentinel.of(sentinel, name -> Optional.empty()))
            .run(version -> {});
    Map<Series.Version, SentinelReplay.Hit> hits = new HashMap<>();
    for (SentinelReplay.Hit hit : result.hits()) {
      Series.Version version = byNumber.get(hit.after().number());
      if (version != null && hit.kind() == SentinelReplay.Kind.CHANGE) {
        hits.put(version, hit);
      }
    }
    List<PreparedSeries.Decision> decisions = new ArrayList<>();
    Map<Series.Version, Boolean> gone = new HashMap<>();
    for (SentinelReplay.Hit hit : result.hits()) {
      Series.Version version = byNumber.get(hit.after().number());
      if (version != null && hit.kind() != SentinelReplay.Kind.CHANGE) {
        gone.put(version, hit.kind() == SentinelReplay.Kind.GONE);
      }
    }
    boolean missing = false;
    for (Series.Version version : versions) {
      SentinelReplay.Hit hit = hits.get(version);
      missing = gone.getOrDefault(version, missing);
      decisions.add(
          hit == null
              ? new PreparedSeries.Decision(
                  version, false, 0, missing ? MISSING : "nothing reported")
              : new PreparedSeries.Decision(
                  version,
                  hit.reported(),
                  hit.comparison().significance().score(),
                  hit.comparison().significance().reasons().stream()
                      .limit(4)
                      .map(Significance.Reason::words)
                      .collect(Collectors.joining("; "))));
    }
    return new ReplayedSeries(decisions, result.missing(), result.relocated());
  }
}
