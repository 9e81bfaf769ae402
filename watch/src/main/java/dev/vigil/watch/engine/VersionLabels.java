package dev.vigil.watch.engine;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.noise.text.WhiteSpace;
import dev.vigil.watch.WatchException;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Labels of people for the versions of a page: {@code change} for one that should be reported,
 * {@code -} or {@code noise} for one that should not, either with a class behind it ({@code
 * change:price}); other labels count neither way. Immutable.
 *
 * @param byTime by the time of the version, in seconds since 1970; used where it is known
 * @param byNumber by the number of the version
 * @param words of which the title of a report should have one, by either key; may lack versions
 */
public record VersionLabels(
    Map<Long, String> byTime, Map<Integer, String> byNumber, Map<Object, List<String>> words) {
  private static final String CHANGE = "change";
  private static final String NONE = "-";
  private static final String NOISE = "noise";
  private static final String FIRST = "first";
  private static final Pattern FILE = Pattern.compile("(?:.*_)?(\\d{9,10})\\.\\w+");

  /** The columns of a list of files that has no heading. */
  private static final List<String> DEFAULT_HEADINGS =
      List.of("file", "label", "class", "what", "words");

  private static final Pattern SEPARATOR = Pattern.compile("\\s\\|\\s");
  private static final Pattern CLASS = Pattern.compile("[\\s:/]");

  public VersionLabels {
    byTime = Map.copyOf(byTime);
    byNumber = Map.copyOf(byNumber);
    words = Map.copyOf(words);
  }

  /**
   * The agreement of reports with labels. Immutable.
   *
   * @param changes how many versions are labelled a change
   * @param reported how many of them were reported
   * @param falseReports how many versions were reported that are labelled otherwise
   */
  public record Accuracy(int changes, int reported, int falseReports) {
    /** The share of reports that are labelled a change; 1 without reports. */
    public double precision() {
      return reported + falseReports == 0 ? 1 : reported / (double) (reported + falseReports);
    }

    /** The share of labelled changes that were reported; 1 without changes. */
    public double recall() {
      return changes == 0 ? 1 : reported / (double) changes;
    }
  }

  /**
   * How many versions have a label, and how many of them were reported. Immutable.
   *
   * @param label with its class
   * @param titled how many reports have the words that the label asks for
   */
  public record LabelCount(String label, int versions, int reported, int titled) {}

  /**
   * Reads lines of columns that are separated by tabs: the number or the time of a version, perhaps
   * both, or its file {@code *_UNIXTIME.ext}, and the label. A first line with other words is a
   * heading. It may name columns behind the {@code label}: its {@code class}, and {@code words} of
   * which the title of a report should have one, with bars between them; others are remarks. Times
   * are seconds since 1970 or as in ISO 8601.
   *
   * @param file named in errors
   */
  public static VersionLabels parse(String file, List<String> lines) {
    Map<Long, String> byTime = new LinkedHashMap<>();
    Map<Integer, String> byNumber = new LinkedHashMap<>();
    Map<Object, List<String>> words = new LinkedHashMap<>();
    List<String> headings = List.of();
    for (int i = 0; i < lines.size(); i++) {
      List<String> columns = List.of(lines.get(i).split("\t", -1));
      if (lines.get(i).isBlank()) {
        continue;
      }
      if (i == 0 && !isKey(columns.getFirst())) {
        headings = columns;
        continue;
      }
      if (headings.isEmpty() && FILE.matcher(columns.getFirst()).matches()) {
        headings = DEFAULT_HEADINGS;
      }
      if (columns.size() < 2) {
        throw error(file, i, "has no label; write VERSION, a tab and the label");
      }
      int at = headings.contains("label") ? headings.indexOf("label") : columns.size() - 1;
      String label = cell(columns, at);
      String type = cell(columns, headings.indexOf("class"));
      label = type.isEmpty() || label.equals(FIRST) ? label : label + ":" + type;
      String wanted = cell(columns, headings.indexOf("words"));
      for (int column = 0; column < at; column++) {
        long key = key(file, i, columns.get(column).strip());
        if (isTime(key)) {
          byTime.put(key, label);
        } else {
          byNumber.put((int) key, label);
        }
        if (!wanted.isEmpty()) {
          words.put(
              isTime(key) ? (Object) key : (Object) (int) key, List.of(SEPARATOR.split(wanted)));
        }
      }
    }
    return new VersionLabels(byTime, byNumber, words);
  }

  private static String cell(List<String> columns, int at) {
    return at >= 0 && at < columns.size() ? columns.get(at).strip() : "";
  }

  private static boolean isKey(String word) {
    return !word.isEmpty() && Character.isDigit(word.charAt(0)) || FILE.matcher(word).matches();
  }

  /** Whether a key is a time; times in seconds since 1970 exceed any version number. */
  private static boolean isTime(long key) {
    return key >= 100_000_000;
  }

  private static long key(String file, int line, String word) {
    Matcher name = FILE.matcher(word);
    if (name.matches()) {
      return Long.parseLong(name.group(1));
    }
    try {
      return word.matches("\\d{1,12}")
          ? Long.parseLong(word)
          : Instant.parse(word).getEpochSecond();
    } catch (DateTimeParseException e) {
      throw error(
          file, line, "begins with '" + word + "', which is neither a version number nor a time");
    }
  }

  private static WatchException error(String file, int line, String words) {
    return new WatchException("%s: line %d %s.".formatted(file, line + 1, words));
  }

  /** Compares the reports of a replay with these labels. */
  public Accuracy accuracy(SentinelReplay.Result result) {
    Set<Object> found = titles(result).keySet();
    int changes = 0;
    int reported = 0;
    int falseReports = 0;
    for (Map.Entry<?, String> one : labels().entrySet()) {
      boolean hit = found.contains(one.getKey());
      if (isChange(one.getValue())) {
        changes++;
        reported += hit ? 1 : 0;
      } else if (isNoise(one.getValue())) {
        falseReports += hit ? 1 : 0;
      }
    }
    return new Accuracy(changes, reported, falseReports);
  }

  /**
   * How many versions of each label a replay reported; first versions are left out.
   *
   * @param from the place of the first version that counts in the order of versions, from 1
   */
  public List<LabelCount> counts(SentinelReplay.Result result, int from) {
    Map<Object, String> titles = titles(result);
    Map<String, LabelCount> counts = new TreeMap<>();
    int place = 0;
    for (Map.Entry<?, String> one : new TreeMap<>(labels()).entrySet()) {
      if (++place >= from && !one.getValue().equals(FIRST)) {
        String title = titles.get(one.getKey());
        boolean isTitled = title != null && hasWords(one.getKey(), title);
        counts.merge(
            one.getValue(),
            new LabelCount(one.getValue(), 1, title == null ? 0 : 1, isTitled ? 1 : 0),
            VersionLabels::sum);
      }
    }
    return List.copyOf(counts.values());
  }

  /** The labelled changes in which a replay found nothing, by the number or time of the version. */
  public Map<String, String> unseen(SentinelReplay.Result result) {
    Set<Object> seen = new HashSet<>();
    result.hits().forEach(hit -> seen.add(key(hit.after())));
    Map<String, String> unseen = new TreeMap<>();
    labels()
        .forEach(
            (key, label) -> {
              if (isChange(label) && !seen.contains(key)) {
                unseen.put(key.toString(), label);
              }
            });
    return unseen;
  }

  /** Adds the counts of several pages, by label. */
  public static List<LabelCount> sum(Collection<LabelCount> all) {
    Map<String, LabelCount> counts = new TreeMap<>();
    all.forEach(one -> counts.merge(one.label(), one, VersionLabels::sum));
    return List.copyOf(counts.values());
  }

  private static LabelCount sum(LabelCount a, LabelCount b) {
    return new LabelCount(
        a.label(),
        a.versions() + b.versions(),
        a.reported() + b.reported(),
        a.titled() + b.titled());
  }

  /** The label of a version, or empty. */
  public String of(Version version) {
    String label = byTime.isEmpty() ? byNumber.get(version.number()) : byTime.get(key(version));
    return label == null ? "" : label;
  }

  /** Whether a label says that the version should be reported. */
  public static boolean isChange(String label) {
    return CLASS.split(label, 2)[0].equals(CHANGE);
  }

  /** Whether a label says that the version should not be reported. */
  public static boolean isNoise(String label) {
    String word = CLASS.split(label, 2)[0];
    return word.equals(NONE) || word.equals(NOISE);
  }

  /** Whether a report has the words that its label asks for, or the label asks for none. */
  public boolean isTitled(SentinelReplay.Hit hit) {
    return hasWords(key(hit.after()), hit.summary());
  }

  private boolean hasWords(Object key, String title) {
    List<String> wanted = words.getOrDefault(key, List.of());
    String plain = plain(title);
    return wanted.isEmpty() || wanted.stream().anyMatch(one -> plain.contains(plain(one)));
  }

  private static String plain(String text) {
    return WhiteSpace.collapsed(text).toLowerCase(Locale.ROOT);
  }

  /** The titles of the reports, by the keys of their versions. */
  private Map<Object, String> titles(SentinelReplay.Result result) {
    Map<Object, String> titles = new HashMap<>();
    for (SentinelReplay.Hit hit : result.hits()) {
      if (hit.kind() == SentinelReplay.Kind.CHANGE && hit.reported()) {
        titles.put(key(hit.after()), hit.summary());
      }
    }
    return titles;
  }

  private Map<? extends Object, String> labels() {
    return byTime.isEmpty() ? byNumber : byTime;
  }

  private Object key(Version version) {
    return byTime.isEmpty()
        ? (Object) version.number()
        : (Object) version.fetch().time().getEpochSecond();
  }
}
