package dev.vigil.bench.search;

import dev.vigil.bench.Corpora;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The Cranfield collection: abstracts, queries and judgements. Immutable.
 *
 * @param relevant the numbers of the relevant abstracts of each query, by its position
 */
public record Cranfield(
    List<Abstract> abstracts, List<String> queries, Map<Integer, Set<String>> relevant) {
  /** An abstract. */
  public record Abstract(String id, String title, String body) {
    /** It as a page. */
    public String html() {
      return "<!DOCTYPE html><html lang=\"en\"><title>%s</title><p>%s</p></html>"
          .formatted(title.replace("<", "&lt;"), body.replace("<", "&lt;"));
    }
  }

  public static Cranfield read(Path folder) {
    List<Abstract> abstracts = new ArrayList<>();
    for (String part : text(folder.resolve("cran.all.1400")).split("(?m)^\\.I ", -1)) {
      if (part.isBlank()) {
        continue;
      }
      String id = part.lines().findFirst().orElse("").strip();
      abstracts.add(new Abstract(id, field(part, 'T'), field(part, 'W')));
    }
    List<String> queries = new ArrayList<>();
    for (String part : text(folder.resolve("cran.qry")).split("(?m)^\\.I ", -1)) {
      if (!part.isBlank()) {
        queries.add(field(part, 'W').replaceAll("[^\\p{L}\\p{N}]+", " ").strip());
      }
    }
    Map<Integer, Set<String>> relevant = new HashMap<>();
    for (String line : text(folder.resolve("cranqrel")).lines().toList()) {
      String[] parts = line.strip().split("\\s+", -1);
      if (parts.length == 3 && Integer.parseInt(parts[2]) >= 1 && Integer.parseInt(parts[2]) <= 4) {
        relevant
            .computeIfAbsent(Integer.parseInt(parts[0]) - 1, q -> new HashSet<>())
            .add(parts[1]);
      }
    }
    return new Cranfield(abstracts, queries, relevant);
  }

  private static String text(Path file) {
    return new String(Corpora.read(file), StandardCharsets.ISO_8859_1);
  }

  private static String field(String part, char name) {
    StringBuilder text = new StringBuilder();
    boolean in = false;
    for (String line : part.lines().toList()) {
      if (line.length() >= 2 && line.charAt(0) == '.' && Character.isUpperCase(line.charAt(1))) {
        in = line.charAt(1) == name;
      } else if (in) {
        text.append(line).append(' ');
      }
    }
    return text.toString().strip();
  }

  /** The average precision of a ranking. */
  public double averagePrecision(int query, List<String> ranking) {
    Set<String> wanted = relevant.getOrDefault(query, Set.of());
    int found = 0;
    double sum = 0;
    for (int i = 0; i < ranking.size(); i++) {
      if (wanted.contains(ranking.get(i))) {
        sum += (double) ++found / (i + 1);
      }
    }
    return wanted.isEmpty() ? 0 : sum / wanted.size();
  }
}
