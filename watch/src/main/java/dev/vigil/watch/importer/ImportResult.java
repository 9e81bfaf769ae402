package dev.vigil.watch.importer;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.sentinel.Sentinel;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The result of importing the jobs of another tool. Immutable.
 *
 * @param tool the name of the other tool
 * @param sentinels one for each job that can be watched
 * @param paused the names of those that were switched off there
 * @param secrets the plain secrets in the jobs, by their new names
 * @param left every field that has no counterpart here, and why
 */
public record ImportResult(
    String tool,
    List<Sentinel> sentinels,
    Set<String> paused,
    Map<String, String> secrets,
    List<Left> left) {
  private static final long LARGEST = 1L << 30;

  public ImportResult {
    sentinels = List.copyOf(sentinels);
    paused = Set.copyOf(paused);
    secrets = Map.copyOf(secrets);
    left = List.copyOf(left);
  }

  /**
   * A field that is not imported. Immutable.
   *
   * @param job its sentinel name; empty for common settings
   * @param field its name in the other tool
   * @param why in words
   */
  public record Left(String job, String field, String why) {
    @Override
    public String toString() {
      return (job.isEmpty() ? "all jobs" : job) + ": " + field + ": " + why;
    }
  }

  /**
   * Reads a backup of changedetection.io (the zip, or its url-watches.json), the urls.yaml of
   * urlwatch, or a list of URLs; empty if it has another format.
   *
   * @param zone of times of day that name no zone
   */
  public static Optional<ImportResult> read(Path file, ZoneId zone) {
    try {
      if (Files.size(file) > LARGEST) {
        throw new WatchException(
            file + " is larger than 1 GB; name the job file or backup of the tool alone.");
      }
      if (isZip(file)) {
        return Optional.of(new ChangedetectionJobs(zone).zip(file));
      }
      ImportLimits.checkText(Files.size(file));
      return read(Files.readString(file, StandardCharsets.UTF_8), zone);
    } catch (CharacterCodingException e) {
      throw new WatchException(
          file
              + " is not UTF-8 text; import a backup of changedetection.io (the zip or its"
              + " url-watches.json), the urls.yaml of urlwatch, or a list of URLs.",
          e);
    } catch (IOException e) {
      throw new WatchException(
          "%s cannot be read (%s); check that it is whole, and the file of such a tool."
              .formatted(file, e.getMessage()),
          e);
    }
  }

  private static boolean isZip(Path file) throws IOException {
    try (var in = Files.newInputStream(file)) {
      byte[] begin = in.readNBytes(4);
      return begin.length == 4 && begin[0] == 'P' && begin[1] == 'K';
    }
  }

  /** Reads a urls.yaml, a url-watches.json or a list of URLs from a text. */
  public static Optional<ImportResult> read(String text, ZoneId zone) {
    String begin = text.stripLeading();
    if (begin.startsWith("{") && begin.contains("\"watching\"")) {
      return Optional.of(new ChangedetectionJobs(zone).json(text));
    }
    if (UrlwatchJobs.looksLike(text)) {
      return Optional.of(new UrlwatchJobs(zone).yaml(text));
    }
    return UrlList.looksLike(text) ? Optional.of(UrlList.read(text, zone)) : Optional.empty();
  }

  /** The number of sentinels and of paused ones, in words. */
  public String counted() {
    int count = sentinels.size();
    return "%d %s of %s%s"
        .formatted(
            count,
            count == 1 ? "job" : "jobs",
            tool,
            paused.isEmpty()
                ? ""
                : ", paused as there: " + String.join(", ", new TreeSet<>(paused)));
  }

  /** The sentinels in their own language. */
  public String text() {
    return SentinelFile.of(sentinels).write(SentinelFile.Form.TEXT);
  }

  /** A copy with other names where these are taken; secrets are named after their job. */
  public ImportResult beside(Set<String> taken) {
    Map<String, String> renamed = new LinkedHashMap<>();
    Map<String, String> hidden = new LinkedHashMap<>(secrets);
    Set<String> all = new LinkedHashSet<>(taken);
    List<Sentinel> fresh = new ArrayList<>();
    for (Sentinel sentinel : sentinels) {
      String name = JobNames.unlike(sentinel.name(), all);
      renamed.put(sentinel.name(), name);
      fresh.add(sentinel.name().equals(name) ? sentinel : renamed(sentinel, name, hidden));
    }
    return new ImportResult(
        tool,
        fresh,
        Set.copyOf(paused.stream().map(name -> renamed.getOrDefault(name, name)).toList()),
        hidden,
        left.stream()
            .map(
                one -> new Left(renamed.getOrDefault(one.job(), one.job()), one.field(), one.why()))
            .toList());
  }

  private static Sentinel renamed(Sentinel sentinel, String name, Map<String, String> hidden) {
    Sentinel named = sentinel.named(name);
    String text = SentinelFile.of(List.of(named)).write(SentinelFile.Form.TEXT);
    String begin = sentinel.name().toLowerCase(Locale.ROOT) + "-";
    for (String secret : List.copyOf(hidden.keySet())) {
      if (secret.startsWith(begin) && text.contains("secret " + secret + " ")) {
        String other = name.toLowerCase(Locale.ROOT) + secret.substring(begin.length() - 1);
        text = text.replace("secret " + secret + " ", "secret " + other + " ");
        hidden.put(other, hidden.remove(secret));
      }
    }
    return SentinelFile.read("jobs.txt", text, ZoneOffset.UTC).sentinels().getFirst().sentinel();
  }
}
