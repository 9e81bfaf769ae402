package dev.vigil.watch.engine;

import dev.vigil.archive.version.Version;
import dev.vigil.watch.WatchException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Labels of people for the versions of a page: {@code change} for one that should be reported,
 * {@code -} for one that should not; other labels count neither way. Immutable.
 *
 * @param byTime by the time of the version, in seconds since 1970; used where it is known
 * @param byNumber by the number of the version
 */
public record VersionLabels(Map<Long, String> byTime, Map<Integer, String> byNumber) {
  private static final String CHANGE = "change";
  private static final String NONE = "-";

  public VersionLabels {
    byTime = Map.copyOf(byTime);
    byNumber = Map.copyOf(byNumber);
  }

  /**
   * The agreement of reports with labels. Immutable.
   *
   * @param changes how many versions are labelled a change
   * @param reported how many of them were reported
   * @param others how many versions were reported that are labelled otherwise
   */
  public record Accuracy(int changes, int reported, int others) {
    /** The share of reports that are labelled a change; 1 without reports. */
    public double precision() {
      return reported + others == 0 ? 1 : reported / (double) (reported + others);
    }

    /** The share of labelled changes that were reported; 1 without changes. */
    public double recall() {
      return changes == 0 ? 1 : reported / (double) changes;
    }
  }

  /**
   * Reads lines of columns that are separated by tabs: the number or the time of a version, perhaps
   * both, and the label. A first line with other words is a heading. Times are seconds since 1970
   * or as in ISO 8601.
   *
   * @param file named in errors
   */
  public static VersionLabels parse(String file, List<String> lines) {
    Map<Long, String> byTime = new LinkedHashMap<>();
    Map<Integer, String> byNumber = new LinkedHashMap<>();
    for (int i = 0; i < lines.size(); i++) {
      String[] columns = lines.get(i).split("\t", -1);
      if (lines.get(i).isBlank() || i == 0 && !isKey(columns[0])) {
        continue;
      }
      if (columns.length < 2) {
        throw wrong(file, i, "has no label; write VERSION, a tab and the label");
      }
      String label = columns[columns.length - 1].strip();
      for (int column = 0; column < columns.length - 1; column++) {
        long key = key(file, i, columns[column].strip());
        if (isTime(key)) {
          byTime.put(key, label);
        } else {
          byNumber.put((int) key, label);
        }
      }
    }
    return new VersionLabels(byTime, byNumber);
  }

  private static boolean isKey(String word) {
    return !word.isEmpty() && Character.isDigit(word.charAt(0));
  }

  /** Whether a key is a time; times in seconds since 1970 exceed any version number. */
  private static boolean isTime(long key) {
    return key >= 100_000_000;
  }

  private static long key(String file, int line, String word) {
    try {
      return word.matches("\\d{1,12}")
          ? Long.parseLong(word)
          : Instant.parse(word).getEpochSecond();
    } catch (DateTimeParseException e) {
      throw wrong(
          file, line, "begins with '" + word + "', which is neither a version number nor a time");
    }
  }

  private static WatchException wrong(String file, int line, String words) {
    return new WatchException("%s: line %d %s.".formatted(file, line + 1, words));
  }

  /** Compares the reports of a replay with these labels. */
  public Accuracy judge(SentinelReplay.Result result) {
    Set<Object> found = new HashSet<>();
    int others = 0;
    for (SentinelReplay.Hit hit : result.hits()) {
      if (hit.kind() == SentinelReplay.Kind.CHANGE && hit.reported()) {
        found.add(key(hit.after()));
        others += of(hit.after()).equals(NONE) ? 1 : 0;
      }
    }
    Map<?, String> all = byTime.isEmpty() ? byNumber : byTime;
    int changes = 0;
    int reported = 0;
    for (Map.Entry<?, String> one : all.entrySet()) {
      if (one.getValue().equals(CHANGE)) {
        changes++;
        reported += found.contains(one.getKey()) ? 1 : 0;
      }
    }
    return new Accuracy(changes, reported, others);
  }

  private String of(Version version) {
    String label = byTime.isEmpty() ? byNumber.get(version.number()) : byTime.get(key(version));
    return label == null ? "" : label;
  }

  private Object key(Version version) {
    return byTime.isEmpty()
        ? (Object) version.number()
        : (Object) version.fetch().time().getEpochSecond();
  }
}
