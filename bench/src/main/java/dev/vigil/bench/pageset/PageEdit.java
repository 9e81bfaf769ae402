package dev.vigil.bench.pageset;

import java.util.ArrayList;
import java.util.List;

/**
 * A change of a page: pieces of its source and what takes their place. Written as lines of {@code -
 * old} and {@code + new}, after a line {@code words: A | B & C} (A or B, and C).
 */
record PageEdit(String type, String what, List<List<String>> words, List<Replacement> pieces) {
  record Replacement(String old, String now) {}

  static PageEdit parse(String file, String head, String text) {
    int colon = head.indexOf(": ");
    List<List<String>> words = new ArrayList<>();
    List<Replacement> pieces = new ArrayList<>();
    List<String> old = new ArrayList<>();
    List<String> now = new ArrayList<>();
    for (String line : text.split("\n", -1)) {
      if (line.startsWith("words: ")) {
        for (String group : line.substring(7).split(" & ", -1)) {
          words.add(List.of(group.strip().split(" \\| ", -1)));
        }
      } else if (line.startsWith("-")) {
        if (!now.isEmpty()) {
          pieces.add(piece(old, now));
        }
        old.add(rest(line));
      } else if (line.startsWith("+")) {
        now.add(rest(line));
      } else if (!line.isBlank()) {
        throw new IllegalArgumentException(
            "'" + line + "' of change '" + head + "' in " + file + " begins with neither - nor +.");
      }
    }
    pieces.add(piece(old, now));
    return new PageEdit(head.substring(0, colon), head.substring(colon + 2), words, pieces);
  }

  private static Replacement piece(List<String> old, List<String> now) {
    Replacement piece = new Replacement(String.join("\n", old), String.join("\n", now));
    old.clear();
    now.clear();
    return piece;
  }

  private static String rest(String line) {
    return line.length() < 2 ? "" : line.substring(2);
  }

  String old() {
    return pieces.getFirst().old();
  }

  String now() {
    return pieces.getFirst().now();
  }

  /** Makes the change; each piece must occur once. */
  String apply(String page, String file) {
    String changed = page;
    for (Replacement piece : pieces) {
      int at = changed.indexOf(piece.old());
      if (at < 0 || changed.indexOf(piece.old(), at + 1) >= 0) {
        throw new IllegalArgumentException(
            "'"
                + piece.old()
                + "' of change '"
                + what
                + "' is "
                + (at < 0 ? "not in " : "more than once in ")
                + file
                + ".");
      }
      changed =
          changed.substring(0, at) + piece.now() + changed.substring(at + piece.old().length());
    }
    return changed;
  }
}
