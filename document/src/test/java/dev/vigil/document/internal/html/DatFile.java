package dev.vigil.document.internal.html;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/** The cases of a tree construction test file in html5lib's format. */
final class DatFile {
  /**
   * One case.
   *
   * @param context the context element of a fragment, empty for a whole document
   * @param script "on", "off", or empty for both
   */
  record Case(String name, String data, String context, String script, String expected) {}

  private DatFile() {}

  static List<Case> read(Path file) {
    try {
      String text = Files.readString(file, StandardCharsets.UTF_8);
      return parse(String.valueOf(file.getFileName()), text);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  static List<Case> parse(String name, String text) {
    List<Case> cases = new ArrayList<>();
    String[] parts = ("\n" + text).split("\n#data\n", -1);
    for (int i = 1; i < parts.length; i++) {
      cases.add(parseCase(name + ":" + i, parts[i]));
    }
    return cases;
  }

  private static Case parseCase(String name, String text) {
    int errors = ("\n" + text).indexOf("\n#errors");
    String data = errors <= 0 ? "" : text.substring(0, errors - 1);
    int document = text.indexOf("\n#document\n", Math.max(0, errors - 1));
    String between = text.substring(errors, document);
    String context = "";
    String script = "";
    String[] lines = between.split("\n", -1);
    for (int i = 0; i < lines.length; i++) {
      switch (lines[i]) {
        case "#document-fragment" -> context = lines[i + 1];
        case "#script-on" -> script = "on";
        case "#script-off" -> script = "off";
        default -> {}
      }
    }
    String expected = text.substring(document + "\n#document\n".length());
    while (expected.endsWith("\n")) {
      expected = expected.substring(0, expected.length() - 1);
    }
    return new Case(name, data, context, script, expected);
  }
}
