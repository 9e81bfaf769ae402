package dev.vigil.bench.comparison;

import dev.vigil.bench.Series;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * Histories of pages that change as recorded ones hardly do: a list that rolls, a page that grows,
 * a page that is rewritten now and then, two layouts in turn, a table of figures. Stateless.
 */
final class MadeHistories {
  private static final int VERSIONS = 150;

  private MadeHistories() {}

  /** A kind of history: the page after each step. */
  private interface Steps {
    String next(int step);
  }

  static List<Series> write(Path folder, long seed, int versions) throws IOException {
    List<Series> all = new ArrayList<>();
    all.add(write(folder, "made-rolling", rolling(new Random(seed)), versions));
    all.add(write(folder, "made-growing", growing(new Random(seed + 1)), versions));
    all.add(write(folder, "made-rewritten", rewritten(new Random(seed + 2)), versions));
    all.add(write(folder, "made-alternating", alternating(new Random(seed + 3)), versions));
    all.add(write(folder, "made-figures", figures(new Random(seed + 4)), versions));
    return all;
  }

  private static Series write(Path folder, String name, Steps steps, int versions)
      throws IOException {
    Path own = Files.createDirectories(folder.resolve(name));
    List<Path> files = new ArrayList<>();
    for (int step = 0; step < Math.min(versions, VERSIONS); step++) {
      Path file =
          own.resolve(
              String.format(Locale.ROOT, "%05d_%d.html", step, 1_700_000_000L + step * 900L));
      Files.write(file, page(steps.next(step)).getBytes(StandardCharsets.UTF_8));
      files.add(file);
    }
    return new Series(name, files);
  }

  private static String page(String body) {
    return "<!doctype html>\n<html lang=en><title>History</title>\n<body>\n"
        + body
        + "</body></html>";
  }

  /** The newest of sixty entries comes first, and the oldest leaves. */
  private static Steps rolling(Random random) {
    Deque<String> entries = new ArrayDeque<>();
    for (int i = 0; i < 60; i++) {
      entries.addFirst(entry(random));
    }
    return step -> {
      for (int i = 0, n = 1 + random.nextInt(3); i < n; i++) {
        entries.addFirst(entry(random));
        entries.removeLast();
      }
      return String.join("", entries);
    };
  }

  private static Steps growing(Random random) {
    StringBuilder all = new StringBuilder();
    return step -> all.append(entry(random)).append(entry(random)).toString();
  }

  /** Every tenth version is another text; between these a few words change. */
  private static Steps rewritten(Random random) {
    List<String> entries = new ArrayList<>();
    return step -> {
      if (step % 10 == 0) {
        entries.clear();
        for (int i = 0; i < 40; i++) {
          entries.add(entry(random));
        }
      }
      entries.set(random.nextInt(entries.size()), entry(random));
      return String.join("", entries);
    };
  }

  /** As a server with two machines, or a test of two designs, shows it. */
  private static Steps alternating(Random random) {
    List<String> entries = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      entries.add(entry(random));
    }
    return step -> {
      entries.set(random.nextInt(entries.size()), entry(random));
      String all = String.join("", entries);
      return random.nextBoolean()
          ? all
          : all.replace("<p class=entry>", "<div class=\"entry large\"><p>")
              .replace("</p>", "</p></div>");
    };
  }

  private static Steps figures(Random random) {
    double[] values = random.doubles(400, 1, 1000).toArray();
    return step -> {
      StringBuilder table = new StringBuilder("<table>\n");
      for (int i = 0; i < values.length; i++) {
        if (random.nextInt(8) == 0) {
          values[i] *= 0.98 + random.nextDouble() / 25;
        }
        table.append(String.format(Locale.ROOT, "<tr><td>share %d<td>%.2f\n", i, values[i]));
      }
      return table.append("</table>\n").toString();
    };
  }

  private static String entry(Random random) {
    StringBuilder out = new StringBuilder("<p class=entry>");
    for (int i = 0, n = 20 + random.nextInt(60); i < n; i++) {
      out.append(i == 0 ? "" : " ");
      for (int letter = 0, letters = 2 + random.nextInt(8); letter < letters; letter++) {
        out.append((char) ('a' + (int) (26 * random.nextDouble() * random.nextDouble())));
      }
    }
    return out.append("</p>\n").toString();
  }
}
