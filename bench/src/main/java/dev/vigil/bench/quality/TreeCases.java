package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * One case of a tree construction test in html5lib's format. Immutable.
 *
 * @param context the element that a fragment stands in, such as {@code svg path}; empty for a page
 * @param scripted whether the case holds only where scripts run
 */
public record TreeCases(
    String name, String data, String context, boolean scripted, String expected) {
  public static List<TreeCases> read(Path file) {
    String text = "\n" + new String(Corpora.read(file), StandardCharsets.UTF_8);
    List<TreeCases> cases = new ArrayList<>();
    String[] parts = text.split("\n#data\n", -1);
    for (int i = 1; i < parts.length; i++) {
      cases.add(one(file.getFileName() + ":" + i, parts[i]));
    }
    return cases;
  }

  private static TreeCases one(String name, String part) {
    String text = "\n" + part;
    int errors = text.indexOf("\n#errors");
    int document = text.indexOf("\n#document\n", errors);
    String between = text.substring(errors, document + 1);
    int fragment = between.indexOf("\n#document-fragment\n");
    String context = "";
    if (fragment >= 0) {
      int start = fragment + "\n#document-fragment\n".length();
      context = between.substring(start, between.indexOf('\n', start));
    }
    return new TreeCases(
        name,
        errors == 0 ? "" : text.substring(1, errors),
        context,
        between.contains("\n#script-on\n"),
        text.substring(document + "\n#document\n".length()).stripTrailing());
  }
}
