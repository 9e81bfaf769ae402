package dev.vigil.knowledge.rule;

import dev.vigil.document.DocumentType;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.VisibleLeaves;

/** Finds the short text that stands before a value, such as {@code Price:}. Stateless. */
final class PrecedingLabel {
  private static final int LONGEST = 40;

  private PrecedingLabel() {}

  static String of(PageInput page, int node) {
    if (page.digest().type() != DocumentType.HTML) {
      return "";
    }
    VisibleLeaves leaves = page.leaves();
    int first = leaves.from(node);
    if (first == 0 || first >= leaves.count()) {
      return "";
    }
    String before = leaves.text(first - 1);
    boolean label =
        before.length() <= LONGEST
            && before.chars().anyMatch(Character::isLetter)
            && before.chars().noneMatch(Character::isDigit)
            && (before.endsWith(":")
                || isCell(page, leaves.node(first - 1))
                || !leaves.begins(first));
    return label ? before.replaceFirst("[\\s:]+$", "") : "";
  }

  private static boolean isCell(PageInput page, int leaf) {
    for (int at = page.digest().parent(leaf), level = 0;
        at > 0 && level < 3;
        at = page.digest().parent(at), level++) {
      String tag = page.digest().name(at).local();
      if (tag.equals("th") || tag.equals("dt") || tag.equals("label")) {
        return true;
      }
    }
    return false;
  }
}
