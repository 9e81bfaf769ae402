package dev.vigil.watch.language.clause;

import dev.vigil.diff.show.ComparisonLayout;
import java.time.ZoneId;

/**
 * Reads and writes the Show clause: {@code only changes}, {@code merged}, {@code side by side},
 * {@code text} or {@code auto}. These are the presentations of Pandrangi 2003, Section 5.5, whose
 * names for them ({@code only change}, {@code single frame}, {@code dual frame}) are converted.
 */
final class ShowText {
  private static final String CHOICES = "only changes, merged, side by side, text or auto";

  private ShowText() {}

  static ComparisonLayout read(WordReader words, ZoneId zone) {
    if (words.takeIf("only", "changes") || words.takeIf("only", "change")) {
      return ComparisonLayout.CHANGES;
    }
    if (words.takeIf("single", "frame")) {
      return ComparisonLayout.MERGED;
    }
    if (words.takeIf("dual", "frame")) {
      return ComparisonLayout.SIDE;
    }
    if (words.takeIf("side")) {
      words.expect("by", "Show side by side");
      words.expect("side", "Show side by side");
      return ComparisonLayout.SIDE;
    }
    for (ComparisonLayout layout :
        new ComparisonLayout[] {
          ComparisonLayout.MERGED, ComparisonLayout.TEXT, ComparisonLayout.AUTO
        }) {
      if (words.takeIf(layout.toString())) {
        return layout;
      }
    }
    SyntaxToken found = words.take(CHOICES);
    throw WordReader.fail(found, WordReader.quote(found) + " is not a view; write " + CHOICES);
  }

  static String write(ComparisonLayout layout) {
    return switch (layout) {
      case CHANGES -> "only changes";
      case SIDE -> "side by side";
      case MERGED, TEXT, AUTO -> layout.toString();
      case JSON, MARKDOWN, SCRIPT -> throw new IllegalStateException(layout + " is not for people");
    };
  }
}
