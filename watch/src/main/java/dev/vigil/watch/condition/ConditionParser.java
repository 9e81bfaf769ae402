package dev.vigil.watch.condition;

import com.google.re2j.Pattern;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.diff.UserRegex;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.condition.Expression.Numeric;
import dev.vigil.watch.condition.Expression.Textual;
import dev.vigil.watch.condition.Expression.Truth;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * Parses conditions by recursive descent; OR binds loosest, then AND, NOT, comparisons, sums and
 * products. Brackets may stand around any of these, so the type of an expression is checked where
 * it is used. Linear in the text, and the depth is bounded. Not safe for concurrent use.
 */
final class ConditionParser {
  private static final int DEEPEST = 30;
  private static final int LONGEST_NUMBER = 30;
  private static final List<String> COMPARISONS =
      List.of("=", "!=", "<", "<=", ">", ">=", "contains", "matches");
  private static final List<String> ENDING = List.of("and", "or", ")", ",");
  private static final List<String> FUNCTIONS =
      List.of("any", "all", "number", "abs", "similarity");

  private final List<ConditionToken> words;
  private final ConditionToken end;
  private final Set<ConditionName> names = EnumSet.noneOf(ConditionName.class);
  private int next;
  private int depth;
  private boolean inEach;
  private boolean asksAChange;
  private long instructions;

  ConditionParser(String text) {
    words = ConditionLexer.split(text);
    end = new ConditionToken("", false, text.length() + 1);
  }

  Truth read() {
    Truth truth = truth(either(), 0);
    if (next < words.size()) {
      throw wrong(
          peek(), quote(peek()) + " stands where the condition could end; join conditions by AND");
    }
    return truth;
  }

  Set<ConditionName> names() {
    return names;
  }

  /** Whether it uses a value of single changes outside any and all. */
  boolean asksAChange() {
    return asksAChange;
  }

  /** The number of instructions of all its regular expressions. */
  long instructions() {
    return instructions;
  }

  private Expression either() {
    int start = next;
    Expression first = both();
    if (!peek().is("or")) {
      return first;
    }
    List<Truth> parts = new ArrayList<>(List.of(truth(first, start)));
    while (takeIf("or")) {
      int from = next;
      parts.add(truth(both(), from));
    }
    return new Expression.Or(List.copyOf(parts));
  }

  private Expression both() {
    int start = next;
    Expression first = negation();
    if (!peek().is("and")) {
      return first;
    }
    List<Truth> parts = new ArrayList<>(List.of(truth(first, start)));
    while (takeIf("and")) {
      int from = next;
      parts.add(truth(negation(), from));
    }
    return new Expression.And(List.copyOf(parts));
  }

  private Expression negation() {
    if (!takeIf("not")) {
      return comparison();
    }
    deeper();
    int from = next;
    Truth part = truth(negation(), from);
    depth--;
    return new Expression.Not(part);
  }

  private Expression comparison() {
    int start = next;
    Expression left = sum();
    ConditionToken operator = peek();
    if (takeIf("contains")) {
      Textual text = text(left, start);
      int from = next;
      return new Expression.Contains(text, text(sum(), from));
    }
    if (takeIf("matches")) {
      return new Expression.Matches(text(left, start), pattern());
    }
    String sign = operator.is("==") ? "=" : operator.is("<>") ? "!=" : operator.text();
    if (operator.quoted() || !COMPARISONS.contains(sign)) {
      return left;
    }
    next++;
    int from = next;
    Expression right = sum();
    boolean texts = left instanceof Textual && right instanceof Textual;
    if (texts && (sign.equals("=") || sign.equals("!="))) {
      return new Expression.Same(sign.equals("="), text(left, start), text(right, from));
    }
    return new Expression.Compared(sign, number(left, start), number(right, from));
  }

  private Pattern pattern() {
    ConditionToken word = take("a regular expression in quotes");
    if (!word.quoted()) {
      throw wrong(
          word, "matches needs a regular expression in quotes, as in new matches \"sold.*\"");
    }
    try {
      Pattern pattern = UserRegex.compile(word.text(), 0);
      instructions += pattern.programSize();
      return pattern;
    } catch (DiffException e) {
      throw new WatchException("column " + word.column() + ": " + e.getMessage(), e);
    }
  }

  private Expression sum() {
    int start = next;
    Expression left = product();
    while (peek().is("+") || peek().is("-")) {
      char operator = take("").text().charAt(0);
      int from = next;
      left = new Expression.Arithmetic(operator, number(left, start), number(product(), from));
    }
    return left;
  }

  private Expression product() {
    int start = next;
    Expression left = factor();
    while (peek().is("*") || peek().is("/")) {
      char operator = take("").text().charAt(0);
      int from = next;
      left = new Expression.Arithmetic(operator, number(left, start), number(factor(), from));
    }
    return left;
  }

  private Expression factor() {
    deeper();
    try {
      int from = next + 1;
      ConditionToken word = take("a name such as new or score, a number or a text in quotes");
      if (word.quoted()) {
        return new Expression.Quoted(word.text());
      }
      if (word.is("-")) {
        return new Expression.Negative(number(factor(), from));
      }
      if (word.is("(")) {
        Expression inside = either();
        expect(")");
        return inside;
      }
      if (word.isNumber()) {
        return figure(word);
      }
      if (peek().is("(") && !peek().quoted()) {
        return function(word);
      }
      return name(word);
    } finally {
      depth--;
    }
  }

  private Expression figure(ConditionToken word) {
    boolean percent = word.text().endsWith("%");
    String digits = percent ? word.text().substring(0, word.text().length() - 1) : word.text();
    if (digits.length() > LONGEST_NUMBER || !digits.matches("\\d+(\\.\\d+)?")) {
      throw wrong(word, quote(word) + " is not a number; write it as 12.50 or 5%");
    }
    BigDecimal value = new BigDecimal(digits);
    return new Expression.Figure(percent ? value.movePointLeft(2) : value, word.text());
  }

  private Expression name(ConditionToken word) {
    ConditionName name =
        ConditionName.of(word.text())
            .orElseThrow(
                () ->
                    wrong(
                        word,
                        quote(word)
                            + " is not one of the names "
                            + String.join(", ", ConditionName.WORDS)
                            + near(word, ConditionName.WORDS)
                            + (word.isName() ? "; a text stands in quotes" : "")));
    names.add(name);
    asksAChange |= name.ofChange && !inEach;
    return name.kind == ConditionValueType.NUMBER
        ? new Expression.NumberOf(name)
        : new Expression.TextOf(name);
  }

  private Expression function(ConditionToken word) {
    expect("(");
    int from = next;
    Expression made;
    if (word.is("any") || word.is("all")) {
      if (inEach) {
        throw wrong(word, word.text() + " stands inside another any or all; one is enough");
      }
      inEach = true;
      made = new Expression.Each(word.is("all"), truth(either(), from));
      inEach = false;
    } else if (word.is("number")) {
      made = new Expression.Read(text(sum(), from));
    } else if (word.is("abs")) {
      made = new Expression.Absolute(number(sum(), from));
    } else if (word.is("similarity")) {
      Textual left = text(sum(), from);
      expect(",");
      int second = next;
      made = new Expression.Likeness(left, text(sum(), second));
    } else {
      throw wrong(
          word,
          quote(word)
              + " is not a function; the functions are "
              + String.join(", ", FUNCTIONS)
              + near(word, FUNCTIONS));
    }
    expect(")");
    return made;
  }

  private Truth truth(Expression part, int from) {
    return switch (part) {
      case Truth truth -> truth;
      case Numeric _ ->
          throw notCompared(from, ConditionValueType.NUMBER, "compare it, as in score > 0.3");
      case Textual _ ->
          throw notCompared(
              from, ConditionValueType.TEXT, "compare it, as in new contains \"sold out\"");
    };
  }

  private WatchException notCompared(int from, ConditionValueType kind, String remedy) {
    ConditionToken word = peek();
    boolean ends = word.equals(end) || ENDING.stream().anyMatch(word::is);
    return ends || word.quoted()
        ? misfit(from, kind, remedy)
        : wrong(
            word,
            quote(word)
                + " is not a comparison; the comparisons are "
                + String.join(" ", COMPARISONS)
                + near(word, COMPARISONS));
  }

  /** Converts a text to a number where a number is needed. */
  private Numeric number(Expression part, int from) {
    return switch (part) {
      case Numeric number -> number;
      case Expression.Quoted _ ->
          throw misfit(
              from, ConditionValueType.TEXT, "a number stands here without quotes, as in new >= 5");
      case Textual text -> new Expression.Read(text);
      case Truth _ ->
          throw misfit(
              from, ConditionValueType.TRUTH, "a number belongs here, as in new - old >= 5");
    };
  }

  private Textual text(Expression part, int from) {
    return switch (part) {
      case Textual text -> text;
      case Numeric _ ->
          throw misfit(
              from, ConditionValueType.NUMBER, "a text belongs here, such as \"5\" or new");
      case Truth _ ->
          throw misfit(from, ConditionValueType.TRUTH, "a text belongs here, such as \"5\" or new");
    };
  }

  private WatchException misfit(int from, ConditionValueType kind, String remedy) {
    ConditionToken word = from < words.size() ? words.get(from) : end;
    return wrong(word, quote(word) + " gives " + kind.words + "; " + remedy);
  }

  private void deeper() {
    if (++depth > DEEPEST) {
      throw wrong(peek(), "more than " + DEEPEST + " brackets are nested here; use fewer levels");
    }
  }

  private ConditionToken peek() {
    return next < words.size() ? words.get(next) : end;
  }

  private ConditionToken take(String what) {
    if (next == words.size()) {
      throw wrong(end, "here the condition ends, but " + what + " is missing");
    }
    return words.get(next++);
  }

  private boolean takeIf(String word) {
    boolean there = peek().is(word);
    next += there ? 1 : 0;
    return there;
  }

  private void expect(String word) {
    if (!takeIf(word)) {
      ConditionToken found = peek();
      throw wrong(
          found,
          (found.equals(end) ? "the condition ends" : quote(found) + " stands")
              + " where "
              + word
              + " belongs");
    }
  }

  private static String near(ConditionToken word, List<String> known) {
    return SpellingSuggestion.to(word.text(), known)
        .map(it -> "; did you mean \"" + it + "\"?")
        .orElse("");
  }

  private static String quote(ConditionToken word) {
    String text = word.text();
    return '"' + (text.length() <= 60 ? text : text.substring(0, 57) + "...") + '"';
  }

  private static WatchException wrong(ConditionToken at, String sentence) {
    return new WatchException(
        "column " + at.column() + ": " + sentence + (sentence.endsWith("?") ? "" : "."));
  }
}
