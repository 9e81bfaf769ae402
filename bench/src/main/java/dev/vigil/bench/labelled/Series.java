package dev.vigil.bench.labelled;

import dev.vigil.bench.Corpora;
import dev.vigil.diff.group.WatchedPart;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * The versions of one page with what people said about each: {@code change}, {@code technical},
 * {@code first}, or {@code -} where only bytes differ; and the selectors that people used.
 * Immutable.
 */
public record Series(String name, List<Version> versions, List<String> selectors) {
  /** One version; its time in seconds since 1970. */
  public record Version(Path file, String number, long time, String label) {}

  public Series {
    versions = List.copyOf(versions);
    selectors = List.copyOf(selectors);
  }

  /** What the selectors select; all of the page without any. */
  public WatchedPart part() {
    return selectors.isEmpty() ? WatchedPart.WHOLE : WatchedPart.css(String.join(", ", selectors));
  }

  /** All labelled series of the corpora, by name. */
  public static List<Series> all(Corpora corpora) {
    List<Path> files = corpora.files("series");
    List<Path> selectors =
        files.stream().filter(file -> parent(file).equals("_selectors")).toList();
    List<Series> all = new ArrayList<>();
    for (Path labels : files) {
      if (labels.getFileName().toString().equals("labels.tsv")) {
        String name = parent(labels);
        List<Path> pages =
            files.stream()
                .filter(file -> parent(file).equals(name) && !file.equals(labels))
                .toList();
        all.add(new Series(name, versions(labels, pages), selectors(name, selectors)));
      }
    }
    return all;
  }

  private static String parent(Path file) {
    return file.getName(file.getNameCount() - 2).toString();
  }

  private static List<Version> versions(Path labels, List<Path> pages) {
    Map<String, String> said = new HashMap<>();
    try {
      for (String line : Files.readAllLines(labels)) {
        String[] fields = line.split("\t", -1);
        said.put(fields[0], fields[2]);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    List<Version> versions = new ArrayList<>();
    for (Path page : pages) {
      String[] parts = page.getFileName().toString().split("[_.]", -1);
      versions.add(
          new Version(page, parts[0], Long.parseLong(parts[1]), said.getOrDefault(parts[0], "-")));
    }
    return versions;
  }

  /** A series {@code ota-terms} has the terms of the service with that name or these initials. */
  private static List<String> selectors(String series, List<Path> files) {
    int dash = series.lastIndexOf('-');
    String service = series.substring(0, dash);
    String terms = series.substring(dash + 1);
    for (Path file : files) {
      String written = file.getFileName().toString().replace(".json", "").toLowerCase(Locale.ROOT);
      if (!written.replace(" ", "").equals(service) && !initials(written).equals(service)) {
        continue;
      }
      for (Map.Entry<String, Json> one : Json.of(file).get("terms").members()) {
        if (one.getKey().toLowerCase(Locale.ROOT).startsWith(terms)) {
          return one.getValue().get("select").texts();
        }
      }
    }
    return List.of();
  }

  private static String initials(String words) {
    StringBuilder initials = new StringBuilder();
    for (String word : words.split(" ", -1)) {
      initials.append(word, 0, Math.min(1, word.length()));
    }
    return initials.toString();
  }
}
