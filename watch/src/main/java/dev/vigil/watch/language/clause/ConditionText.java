package dev.vigil.watch.language.clause;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.condition.Condition;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads conditions inside of sentinels and rules, with error positions in the whole text. */
public final class ConditionText {
  private static final Pattern COLUMN = Pattern.compile("column (\\d{1,6}): (.*)", Pattern.DOTALL);

  private ConditionText() {}

  /**
   * Reads all words up to the next clause or another end.
   *
   * @param end what else ends a condition
   */
  public static Condition read(WordReader words, Predicate<SyntaxToken> end) {
    StringBuilder text = new StringBuilder();
    SyntaxToken first = words.peek();
    int start = words.position();
    while (words.more() && !Clause.at(words.peek()) && !end.test(words.peek())) {
      text.append(text.isEmpty() ? "" : " ").append(words.take("").original());
    }
    if (text.isEmpty()) {
      throw WordReader.fail(first, "a condition such as score > 0.3 is missing here");
    }
    try {
      return Condition.parse(text.toString());
    } catch (WatchException e) {
      Matcher matcher = COLUMN.matcher(String.valueOf(e.getMessage()));
      throw matcher.matches()
          ? WordReader.fail(
              words.at(start, Integer.parseInt(matcher.group(1)) - 1), matcher.group(2))
          : WordReader.fail(first, String.valueOf(e.getMessage()));
    }
  }
}
