package dev.vigil.watch.engine;

import dev.vigil.archive.Archive;
import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.exchange.CaptureReader;
import dev.vigil.archive.exchange.FolderCaptureReader;
import dev.vigil.archive.version.Page;
import dev.vigil.diff.noise.page.PageQuality;
import dev.vigil.diff.noise.page.ResponseSignals;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Page histories in folders, for a replay: a folder for each page with its versions, named {@code
 * *_UNIXTIME.ext}, and the labels of people in {@code labels.tsv}. Each page has a sentinel without
 * settings. Each file is the answer to one check. Immutable.
 *
 * @param sentinels one for each page
 * @param labels of the pages that have some, by URL
 * @param moving the URLs of the pages that no check found unchanged
 */
public record ReplayFolder(
    List<EffectiveSentinel> sentinels, Map<String, VersionLabels> labels, Set<String> moving) {
  private static final String LABELS = "labels.tsv";

  /** Of fewer links to one host it is not known whether the page is there. */
  private static final int LINKS = 3;

  /** So many versions are read to find out where the page is. */
  private static final int FILES = 20;

  private static final Pattern LINK =
      Pattern.compile("(?i)<a\\s[^>]{0,500}?href=[\"']?(https?://([a-z0-9.-]+)[^\"'\\s>]*)");

  public ReplayFolder {
    sentinels = List.copyOf(sentinels);
    labels = Map.copyOf(labels);
    moving = Set.copyOf(moving);
  }

  /** Adds the versions of all pages to an archive. */
  public static ReplayFolder read(Path folder, Archive archive) throws IOException {
    if (!Files.isDirectory(folder)) {
      throw new WatchException("%s: there is no such folder; check its name.".formatted(folder));
    }
    List<EffectiveSentinel> sentinels = new ArrayList<>();
    Map<String, VersionLabels> labels = new HashMap<>();
    Set<String> moving = new HashSet<>();
    for (Path history : histories(folder)) {
      String name = history.getFileName().toString();
      String url = "https://" + host(history) + "/" + name;
      try (CaptureReader captures = FolderCaptureReader.open(history, url)) {
        if (add(archive, captures, Page.of(url))) {
          moving.add(url);
        }
      }
      Sentinel sentinel = Sentinel.of(name, new SentinelSource.Address(url));
      sentinels.add(EffectiveSentinel.of(sentinel, other -> Optional.empty()));
      Path labelFile = history.resolve(LABELS);
      if (Files.isRegularFile(labelFile)) {
        labels.put(url, VersionLabels.parse(labelFile.toString(), Files.readAllLines(labelFile)));
      }
    }
    return new ReplayFolder(sentinels, labels, moving);
  }

  /** The host of a page, which most of its links with a host lead to; or a made-up one. */
  private static String host(Path history) throws IOException {
    Map<String, Set<String>> links = new HashMap<>();
    try (Stream<Path> files = Files.list(history)) {
      for (Path file : files.filter(Files::isRegularFile).sorted().limit(FILES).toList()) {
        Matcher matcher = LINK.matcher(Files.readString(file, StandardCharsets.ISO_8859_1));
        while (matcher.find()) {
          links.computeIfAbsent(matcher.group(2), _ -> new HashSet<>()).add(matcher.group(1));
        }
      }
    }
    return links.entrySet().stream()
        .filter(one -> one.getValue().size() >= LINKS)
        .max(
            Comparator.comparingInt((Map.Entry<String, Set<String>> one) -> one.getValue().size())
                .thenComparing(Map.Entry::getKey))
        .map(Map.Entry::getKey)
        .orElse("history.example");
  }

  private static List<Path> histories(Path folder) throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> histories =
          all.filter(Files::isDirectory)
              .filter(one -> !one.getFileName().toString().startsWith("."))
              .sorted()
              .toList();
      if (histories.isEmpty()) {
        throw new WatchException(
            "%s: put the versions of each page into a folder of its own inside.".formatted(folder));
      }
      return histories;
    }
  }

  /** Adds all versions that the engine would store; whether each differs from the one before. */
  private static boolean add(Archive archive, CaptureReader captures, Page page) {
    boolean moving = true;
    for (Optional<Capture> next = captures.next(); next.isPresent(); next = captures.next()) {
      Capture capture = next.get();
      PageDigest digest =
          Documents.readAnyway(capture.body(), capture.fetch().hint(), ReadLimits.WEB).digest();
      if (PageQuality.of(ResponseSignals.of(200, Map.of(), digest, capture.body().length))
          .isUsable()) {
        moving &= archive.add(page, capture.body(), capture.fetch()).fresh();
      }
    }
    return moving;
  }
}
