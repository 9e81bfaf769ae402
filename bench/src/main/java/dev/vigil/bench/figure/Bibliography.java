package dev.vigil.bench.figure;

import dev.vigil.bench.Corpora;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Bibliographic records in the form of DBLP, from the authors, titles and sources of the Cranfield
 * collection. Immutable.
 */
record Bibliography(List<String> records) {
  private static final Pattern YEAR = Pattern.compile("\\b(19[0-9]{2})\\b");

  static Bibliography read(Path file) {
    String all = new String(Corpora.read(file), StandardCharsets.ISO_8859_1);
    List<String> records = new ArrayList<>();
    for (String part : all.split("(?m)^\\.I ", -1)) {
      String title = field(part, 'T');
      if (!title.isBlank()) {
        records.add(record(records.size(), title, field(part, 'A'), field(part, 'B')));
      }
    }
    return new Bibliography(List.copyOf(records));
  }

  private static String field(String part, char name) {
    Matcher matcher =
        Pattern.compile("(?ms)^\\." + name + "$(.*?)(?=^\\.[A-Z]$|\\z)").matcher(part);
    return matcher.find() ? matcher.group(1).replaceAll("\\s+", " ").strip() : "";
  }

  private static String record(int number, String title, String authors, String source) {
    Matcher year = YEAR.matcher(source);
    String when = year.find() ? year.group(1) : "1960";
    String first = authors.replaceAll("[^a-z].*", "");
    String key =
        String.format(
            Locale.ROOT, "journals/aero/%s%s", first.isEmpty() ? "n" + number : first, when);
    StringBuilder out = new StringBuilder();
    out.append("<article mdate=\"2004-06-02\" key=\"").append(key).append("\">\n");
    for (String author : authors.split(" and ", -1)) {
      if (!author.isBlank()) {
        out.append("<author>").append(escape(author.strip())).append("</author>\n");
      }
    }
    out.append("<title>").append(escape(title)).append("</title>\n");
    out.append("<journal>").append(escape(source)).append("</journal>\n");
    out.append("<year>").append(when).append("</year>\n");
    return out.append("</article>\n").toString();
  }

  private static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;");
  }

  /** A document with the first records. */
  byte[] xml(int count) {
    return ("<?xml version=\"1.0\"?>\n<dblp>\n"
            + String.join("", records.subList(0, Math.min(count, records.size())))
            + "</dblp>\n")
        .getBytes(StandardCharsets.UTF_8);
  }
}
