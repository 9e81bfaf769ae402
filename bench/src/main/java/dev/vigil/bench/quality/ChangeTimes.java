package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Series;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;

/**
 * When one page changed, as someone saw it who looked at the page now and then. Immutable.
 *
 * @param times in milliseconds, rising
 */
public record ChangeTimes(String name, long[] times) {
  /** Recorded histories: the list of times, and the series of pages that are not in it. */
  public static List<ChangeTimes> recorded(Setting setting, Report report) {
    List<ChangeTimes> all = new ArrayList<>();
    for (Path file : setting.files(report, "series/change-times.tsv")) {
      for (String line : new String(Corpora.read(file), StandardCharsets.UTF_8).split("\n", -1)) {
        String[] parts = line.split("\t", -1);
        if (parts.length == 2 && Character.isDigit(parts[1].charAt(0))) {
          add(
              all,
              parts[0],
              Arrays.stream(parts[1].strip().split(" ", -1)).mapToLong(Long::parseLong));
        }
      }
    }
    if (all.isEmpty()) {
      return all;
    }
    int listed = all.size();
    for (Series series : Series.all(setting, report)) {
      List<ChangeTimes> one = new ArrayList<>();
      add(one, series.name(), series.files().stream().mapToLong(ChangeTimes::seconds));
      if (all.subList(0, listed).stream().noneMatch(one.getFirst()::isPartOf)) {
        all.add(one.getFirst());
      }
    }
    return all;
  }

  private static void add(List<ChangeTimes> all, String name, LongStream seconds) {
    all.add(new ChangeTimes(name, seconds.map(s -> s * 1000).sorted().distinct().toArray()));
  }

  private static long seconds(Path file) {
    String name = String.valueOf(file.getFileName());
    return Long.parseLong(name.substring(name.indexOf('_') + 1, name.indexOf('.')));
  }

  private boolean isPartOf(ChangeTimes other) {
    long common =
        Arrays.stream(times).filter(t -> Arrays.binarySearch(other.times, t) >= 0).count();
    return 2 * common > times.length;
  }

  /** How often the observer looked, as far as the times tell: a tenth of them are closer. */
  public long grid() {
    long[] gaps = LongStream.range(1, times.length).map(i -> gap((int) i)).sorted().toArray();
    return gaps[gaps.length / 10];
  }

  private long gap(int i) {
    return times[i] - times[i - 1];
  }

  /** The same with each change some way back between two checks of the observer, at random. */
  public ChangeTimes spread(Random random) {
    long grid = grid();
    long[] spread = times.clone();
    for (int i = 1; i < times.length; i++) {
      spread[i] -= random.nextLong(Math.max(1, Math.min(grid, gap(i))));
    }
    return new ChangeTimes(name, spread);
  }
}
