package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Compare;
import java.time.ZoneId;
import java.util.List;

/** With which version to compare: {@code pairwise}, {@code moving 3}, {@code last seen}. */
final class CompareText {
  private static final List<String> WAYS =
      List.of("pairwise", "moving", "every", "first", "last seen");

  private CompareText() {}

  static Compare read(Words words, ZoneId zone) {
    if (words.takeIf("pairwise")) {
      return new Compare.Pairwise();
    }
    if (words.takeIf("first")) {
      return new Compare.First();
    }
    if (words.takeIf("last", "seen")) {
      return new Compare.LastSeen();
    }
    if (words.takeIf("moving")) {
      return new Compare.Moving(count(words));
    }
    if (words.takeIf("every")) {
      return new Compare.Every(count(words));
    }
    Token found = words.take("pairwise, moving n, every n, first or last seen");
    throw Words.fail(
        found,
        Words.quote(found)
            + " is no way to compare; write pairwise, moving 3, every 3, first or last seen"
            + Words.suggestion(found.text(), WAYS));
  }

  private static int count(Words words) {
    boolean bracket = words.takeIf("(");
    Token count = words.take("a number");
    if (!count.text().matches("[1-9]\\d{0,5}")) {
      throw Words.fail(
          count, Words.quote(count) + " is no number of versions; write for instance moving 3");
    }
    if (bracket) {
      words.expect(")", "Compare moving(3)");
    }
    return Integer.parseInt(count.text());
  }

  static String write(Compare compare) {
    return switch (compare) {
      case Compare.Pairwise() -> "pairwise";
      case Compare.Moving(int n) -> "moving " + n;
      case Compare.Every(int n) -> "every " + n;
      case Compare.First() -> "first";
      case Compare.LastSeen() -> "last seen";
    };
  }
}
