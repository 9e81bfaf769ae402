package dev.vigil.watch.importer;

import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Reads a list of URLs, one per line, with optional tags and {@code #} comments, as
 * changedetection.io imports it. Stateless.
 */
final class UrlList {
  private UrlList() {}

  private static Stream<String> lines(String text) {
    return text.lines().map(String::strip).filter(line -> !line.isEmpty() && line.charAt(0) != '#');
  }

  /** Whether every line begins with a web address. */
  static boolean looksLike(String text) {
    return lines(text).findAny().isPresent()
        && lines(text).allMatch(line -> line.matches("(?i)https?://\\S+(\\s.*)?"));
  }

  static ImportResult read(String text, ZoneId zone) {
    List<Sentinel> sentinels = new ArrayList<>();
    List<ImportResult.Left> left = new ArrayList<>();
    Map<String, String> secrets = new TreeMap<>();
    Set<String> names = new HashSet<>();
    ImportLimits.checkJobs(lines(text).count());
    lines(text)
        .forEach(
            line -> {
              String[] parts = line.split("\\s+", 2);
              String name = JobNames.unlike(JobNames.of("", parts[0]), names);
              if (!JobDraft.isAddress(parts[0])) {
                left.add(
                    new ImportResult.Left(
                        name, "url", "'" + JobValue.shown(parts[0]) + "' is not a web address"));
                return;
              }
              JobDraft work = new JobDraft(name, parts[0], zone, left, secrets);
              String tags =
                  Stream.of((parts.length > 1 ? parts[1] : "").split("[,\\s]+", -1))
                      .filter(tag -> !tag.isEmpty())
                      .map(JobDraft::quoted)
                      .collect(Collectors.joining(", "));
              if (!tags.isEmpty()) {
                work.say("tags", ClauseValue.TAG, tags);
              }
              sentinels.add(work.finish());
            });
    return new ImportResult("a list of URLs", sentinels, Set.of(), secrets, left);
  }
}
