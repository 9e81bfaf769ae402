package dev.vigil.bench;

import dev.vigil.bench.report.Report;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;

/** Two versions of one page each, from the series of the corpora. */
public final class Pairs {
  /** Two versions and their name in tables. */
  public record Pair(String name, byte[] before, byte[] after, boolean xml) {
    public String oldText() {
      return new String(before, StandardCharsets.UTF_8);
    }

    public String newText() {
      return new String(after, StandardCharsets.UTF_8);
    }

    public int size() {
      return Math.max(before.length, after.length);
    }
  }

  private static final List<String> SERIES =
      List.of(
          "brevo-privacy",
          "aria-spec",
          "news-index",
          "incidents",
          "cldr-de",
          "buffer-privacy",
          "buffer-terms",
          "ota-imprint",
          "ota-privacy",
          "uptimerobot-privacy",
          "uptimerobot-terms");

  private Pairs() {}

  /** Up to so many pairs of neighbouring versions that differ from each series. */
  public static List<Pair> ofSeries(Setting setting, Report report, int each) {
    List<Pair> pairs = new ArrayList<>();
    for (String series : SERIES) {
      List<Path> versions =
          setting.files(report, "series/" + series).stream()
              .filter(f -> f.toString().endsWith(".html") || f.toString().endsWith(".xml"))
              .toList();
      int found = 0;
      for (int k = 0; k < each && !versions.isEmpty(); k++) {
        int start = (int) ((k + 0.5) * versions.size() / each);
        for (int i = start; i + 1 < versions.size() && i < start + 40; i++) {
          Pair pair = pair(series + " " + i, versions.get(i), versions.get(i + 1));
          if (!Arrays.equals(pair.before(), pair.after())) {
            pairs.add(pair);
            found++;
            break;
          }
        }
      }
      if (found == 0 && !versions.isEmpty()) {
        report.skip(series, "no two neighbouring versions differ");
      }
    }
    return pairs;
  }

  /** The minimal pairs. */
  public static List<Pair> small(Setting setting, Report report) {
    List<Path> files = setting.files(report, "pairs/small");
    return files.stream()
        .filter(f -> f.toString().endsWith(".before"))
        .map(f -> pair(stem(f), f, f.resolveSibling(stem(f) + ".after")))
        .collect(Collectors.toList());
  }

  private static String stem(Path file) {
    String name = file.getFileName().toString();
    return name.substring(0, name.lastIndexOf('.'));
  }

  private static Pair pair(String name, Path before, Path after) {
    boolean xml = before.toString().endsWith(".xml");
    return new Pair(name, Corpora.read(before), Corpora.read(after), xml);
  }
}
