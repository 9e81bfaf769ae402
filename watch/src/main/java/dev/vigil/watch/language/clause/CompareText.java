package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.CompareClause;
import java.time.ZoneId;
import java.util.List;

/** Reads and writes the Compare clause: {@code pairwise}, {@code moving 3}, {@code last seen}. */
final class CompareText {
  private static final List<String> WAYS =
      List.of("pairwise", "moving", "every", "first", "last seen");

  private CompareText() {}

  static CompareClause read(WordReader words, ZoneId zone) {
    if (words.takeIf("pairwise")) {
      return new CompareClause.Pairwise();
    }
    if (words.takeIf("first")) {
      return new CompareClause.First();
    }
    if (words.takeIf("last", "seen")) {
      return new CompareClause.LastSeen();
    }
    if (words.takeIf("moving")) {
      return new CompareClause.Moving(count(words));
    }
    if (words.takeIf("every")) {
      return new CompareClause.Every(count(words));
    }
    SyntaxToken found = words.take("pairwise, moving n, every n, first or last seen");
    throw WordReader.fail(
        found,
        WordReader.quote(found)
            + " is not a way to compare; write pairwise, moving 3, every 3, first or last seen"
            + WordReader.suggestion(found.text(), WAYS));
  }

  private static int count(WordReader words) {
    boolean bracket = words.takeIf("(");
    SyntaxToken count = words.take("a number");
    if (!count.text().matches("[1-9]\\d{0,5}")) {
      throw WordReader.fail(
          count,
          WordReader.quote(count) + " is not a number of versions; write for instance moving 3");
    }
    if (bracket) {
      words.expect(")", "Compare moving(3)");
    }
    return Integer.parseInt(count.text());
  }

  static String write(CompareClause compare) {
    return switch (compare) {
      case CompareClause.Pairwise() -> "pairwise";
      case CompareClause.Moving(int n) -> "moving " + n;
      case CompareClause.Every(int n) -> "every " + n;
      case CompareClause.First() -> "first";
      case CompareClause.LastSeen() -> "last seen";
    };
  }
}
