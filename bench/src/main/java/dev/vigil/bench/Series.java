package dev.vigil.bench;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.bench.report.Report;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The versions of one page over time, in order. Immutable.
 *
 * @param files named {@code NNNNN_unixtime.ending}
 */
public record Series(String name, List<Path> files) {
  /** How many versions are added in one transaction. */
  private static final int TOGETHER = 100;

  /** Every series of the corpora; in a smoke run, a few versions of one. */
  public static List<Series> all(Setting setting, Report report) {
    Map<String, List<Path>> byFolder = new LinkedHashMap<>();
    for (Path file : setting.files(report, "series")) {
      String[] parts = setting.corpora().name(file).split("[/\\\\]", -1);
      if (parts.length == 3 && parts[2].matches("[0-9]+_[0-9]+\\.[a-z]+")) {
        byFolder.computeIfAbsent(parts[1], name -> new ArrayList<>()).add(file);
      }
    }
    List<Series> all = new ArrayList<>();
    byFolder.forEach((name, files) -> all.add(new Series(name, List.copyOf(files))));
    return setting.quick() ? all.stream().limit(1).map(s -> s.last(3)).toList() : all;
  }

  /** The last versions only. */
  public Series last(int count) {
    int from = Math.max(0, files.size() - count);
    return new Series(name, files.subList(from, files.size()));
  }

  /** The first versions only. */
  public Series first(int count) {
    return new Series(name, files.subList(0, Math.min(count, files.size())));
  }

  public Page page() {
    return Page.of("https://series.example/" + name);
  }

  public byte[] bytes(int version) {
    return Corpora.read(files.get(version));
  }

  public long rawBytes() {
    return files.stream().mapToLong(file -> file.toFile().length()).sum();
  }

  public FetchRecord fetch(int version) {
    String file = files.get(version).getFileName().toString();
    long seconds = Long.parseLong(file.substring(file.indexOf('_') + 1, file.lastIndexOf('.')));
    return FetchRecord.at(page().url(), Instant.ofEpochSecond(seconds));
  }

  /** Adds all versions, many in one transaction, as an import does. */
  public void addTo(Archive archive) {
    for (int from = 0; from < files.size(); from += TOGETHER) {
      int start = from;
      archive.together(
          () -> {
            int end = Math.min(files.size(), start + TOGETHER);
            for (int i = start; i < end; i++) {
              archive.add(page(), bytes(i), fetch(i));
            }
            return end;
          });
    }
  }
}
