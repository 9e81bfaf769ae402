package dev.vigil.search.query;

import dev.vigil.search.query.QueryLexer.Kind;
import dev.vigil.search.query.QueryLexer.Token;
import dev.vigil.search.vague.VaguePredicateRegistry;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Parses the query language. Plain words need no syntax; everything else is optional. For one query
 * and one thread.
 */
public final class SearchQueryParser {
  /** Characters of a query. */
  public static final int LONGEST = 5_000;

  /** Words, phrases and conditions of a query. */
  private static final int MOST_PARTS = 100;

  private static final int DEEPEST = 20;

  /** Up to so many plain words an answer needs all of them. */
  private static final int ALL_WORDS = 4;

  private static final Set<String> COMPARISONS = Set.of("=", "~~", "<", ">", "<=", ">=");

  /** Comparisons that are usual words, too, and so need a number. */
  private static final Set<String> WITH_NUMBER = Set.of("about", "near", "contains");

  private final List<Token> tokens;
  private final QueryFilters filters;
  private final String query;
  private int at;
  private int parts;
  private int depth;

  private SearchQueryParser(String query, ZoneId zone, java.time.Instant now) {
    this.query = query;
    this.tokens = QueryLexer.tokens(query);
    this.filters = new QueryFilters(zone, now);
  }

  /**
   * Parses a query.
   *
   * @param zone of dates without a time
   * @param now for times such as {@code since:7d}
   * @throws SearchQueryException with the place of the error
   */
  public static SearchQuery parse(String query, ZoneId zone, java.time.Instant now) {
    if (query.length() > LONGEST) {
      throw new SearchQueryException(
          LONGEST,
          "the query has %,d characters; at most %,d are possible."
              .formatted(query.length(), LONGEST));
    }
    return new SearchQueryParser(query, zone, now).run();
  }

  private SearchQuery run() {
    List<QueryNode> found = alternatives("");
    if (peek().kind() != Kind.END) {
      throw new SearchQueryException(
          peek().start(), "'%s' has no beginning; remove it.".formatted(peek().text()));
    }
    return filters.query(query, found.isEmpty() ? null : any(found));
  }

  private static QueryNode any(List<QueryNode> all) {
    return all.size() == 1 ? all.getFirst() : new QueryNode.Any(all);
  }

  private Token peek() {
    return tokens.get(at);
  }

  private Token next() {
    Token token = tokens.get(at);
    at = Math.min(at + 1, tokens.size() - 1);
    return token;
  }

  /** Alternatives up to a closing symbol; the list is empty if nothing but filters is there. */
  private List<QueryNode> alternatives(String close) {
    if (++depth > DEEPEST) {
      throw new SearchQueryException(
          peek().start(),
          "the parentheses are more than %d deep; simplify the query.".formatted(DEEPEST));
    }
    List<QueryNode> found = new ArrayList<>();
    boolean open = true;
    while (open) {
      Token start = peek();
      QueryNode one = clauses(close);
      open = isOr(peek(), close);
      if (one != null) {
        found.add(one);
      } else if (open || !found.isEmpty()) {
        throw new SearchQueryException(start.start(), "a word is missing beside OR.");
      }
      if (open) {
        next();
      }
    }
    depth--;
    return found;
  }

  private static boolean isOr(Token token, String close) {
    return token.is("|") || token.isWord("OR") || close.equals("]") && token.isWord("or");
  }

  private static boolean isAnd(Token token, String close) {
    return token.is("&") || token.isWord("AND") || close.equals("]") && token.isWord("and");
  }

  private static boolean isNot(Token token) {
    return token.is("-") || token.isWord("NOT");
  }

  /** Clauses that hold together; null if only filters stood there. */
  private @org.jspecify.annotations.Nullable QueryNode clauses(String close) {
    List<QueryNode> words = new ArrayList<>();
    List<QueryNode> sums = new ArrayList<>();
    List<QueryNode> required = new ArrayList<>();
    boolean joined = false;
    while (peek().kind() != Kind.END && !peek().is(close) && !isOr(peek(), close)) {
      Token token = peek();
      if (isAnd(token, close)) {
        next();
        joined = true;
        if (peek().kind() == Kind.END || peek().is(close) || isOr(peek(), close)) {
          throw new SearchQueryException(
              token.start(), "nothing follows '%s'; remove it.".formatted(token.text()));
        }
        continue;
      }
      if (token.is("+")) {
        next();
        continue;
      }
      if (isNot(token) && filters.takeExcluded(tokens.get(at + 1), tokens, at + 1)) {
        at += 1 + filters.taken();
        continue;
      }
      if (filters.take(token, tokens, at)) {
        at += filters.taken();
        filters.phrase().ifPresent(required::add);
        continue;
      }
      QueryNode one = clause(close);
      if (one instanceof QueryNode.Word && !joined && !isAnd(peek(), close)) {
        words.add(one);
      } else if (one instanceof QueryNode.Weighted) {
        sums.add(one);
      } else {
        required.add(one);
      }
    }
    if (!sums.isEmpty()) {
      required.add(new QueryNode.Sum(sums, 1));
    }
    if (words.size() == 1) {
      required.addFirst(words.getFirst());
    } else if (!words.isEmpty()) {
      int least = words.size() <= ALL_WORDS ? words.size() : 1;
      required.addFirst(new QueryNode.Sum(words, least));
    }
    if (!required.isEmpty() && required.stream().allMatch(one -> one instanceof QueryNode.Not)) {
      throw new SearchQueryException(
          0, "the query only says what must not be there; add a word that must.");
    }
    return required.isEmpty()
        ? null
        : required.size() == 1 ? required.getFirst() : new QueryNode.All(required);
  }

  private QueryNode clause(String close) {
    Token token = peek();
    if (++parts > MOST_PARTS) {
      throw new SearchQueryException(
          token.start(), "the query has more than %d parts; shorten it.".formatted(MOST_PARTS));
    }
    if (isNot(token)) {
      next();
      return new QueryNode.Not(clause(close));
    }
    if (isWeight(token)) {
      next();
      if (peek().isWord("*") || peek().isWord("·")) {
        next();
      }
      double weight = Double.parseDouble(token.text());
      return new QueryNode.Weighted(weight, clause(close));
    }
    if (token.is("(")) {
      next();
      List<QueryNode> inside = alternatives(")");
      expect(")", token);
      if (inside.isEmpty()) {
        throw new SearchQueryException(token.start(), "these parentheses are empty; remove them.");
      }
      return any(inside);
    }
    if (token.is("/") || token.is("//")) {
      return path();
    }
    if (token.kind() == Kind.PHRASE) {
      next();
      if (token.text().isBlank()) {
        throw new SearchQueryException(token.start(), "these quotes are empty; remove them.");
      }
      return new QueryNode.Phrase(token.text());
    }
    boolean similar = token.is("~");
    Token word = similar ? tokens.get(at + 1) : token;
    if (word.kind() == Kind.WORD && isComparison(at + (similar ? 2 : 1))) {
      return named();
    }
    if (similar && word.kind() == Kind.PHRASE) {
      next();
      next();
      return new QueryNode.Word(word.text(), true, false);
    }
    if (word.kind() != Kind.WORD) {
      throw new SearchQueryException(
          token.start(), "'%s' cannot stand here; put it into quotes.".formatted(token.text()));
    }
    next();
    if (similar) {
      next();
    }
    String text = word.text();
    boolean prefix = text.length() > 1 && text.endsWith("*");
    if (prefix && text.length() < 3) {
      throw new SearchQueryException(
          word.start(), "'%s' is too short; write at least two letters.".formatted(text));
    }
    return new QueryNode.Word(
        prefix ? text.substring(0, text.length() - 1) : text, similar, prefix);
  }

  private boolean isWeight(Token token) {
    if (token.kind() != Kind.WORD || !token.text().matches("[01]?\\.\\d{1,6}|1")) {
      return false;
    }
    Token then = tokens.get(Math.min(at + 1, tokens.size() - 1));
    return then.isWord("*") || then.isWord("·") || then.kind() == Kind.PHRASE;
  }

  /** Whether a comparison stands at a place; words such as "about" are one only with a value. */
  private boolean isComparison(int place) {
    Token token = tokens.get(Math.min(place, tokens.size() - 1));
    if (token.kind() == Kind.SYMBOL) {
      return COMPARISONS.contains(token.text());
    }
    String word = token.text();
    if (token.kind() != Kind.WORD
        || !token.spaced()
        || !word.equals("contains") && VaguePredicateRegistry.find(word).isEmpty()) {
      return false;
    }
    Token value = tokens.get(Math.min(place + 1, tokens.size() - 1));
    boolean number = !value.text().isEmpty() && Character.isDigit(value.text().charAt(0));
    boolean name = !value.text().isEmpty() && Character.isUpperCase(value.text().charAt(0));
    return value.kind() == Kind.PHRASE
        || value.kind() == Kind.WORD
            && (WITH_NUMBER.contains(word) ? number : name || !word.equals("sounds"));
  }

  private void expect(String symbol, Token opened) {
    if (!peek().is(symbol)) {
      throw new SearchQueryException(
          opened.start(), "'%s' is not closed; add '%s'.".formatted(opened.text(), symbol));
    }
    next();
  }

  // ---- names and paths ----

  /** A name, an operator and a value. */
  private QueryNode named() {
    QueryNode.NameTest name = name();
    return new QueryNode.Named(name, test());
  }

  private QueryNode.NameTest name() {
    boolean similar = peek().is("~");
    if (similar) {
      next();
    }
    Token word = next();
    if (word.kind() != Kind.WORD) {
      throw new SearchQueryException(word.start(), "a name is missing here.");
    }
    String text = word.text().startsWith("@") ? word.text().substring(1) : word.text();
    text = text.toLowerCase(Locale.ROOT);
    return new QueryNode.NameTest(text.equals("*") || text.equals(".") ? "" : text, similar);
  }

  private QueryNode.ValueTest test() {
    Token operator = next();
    Token value = next();
    if (value.kind() != Kind.PHRASE && value.kind() != Kind.WORD && !value.is("~")) {
      throw new SearchQueryException(
          value.start(), "a value is missing after '%s'.".formatted(operator.text()));
    }
    if (operator.text().equals("=") || operator.text().equals("contains")) {
      boolean similar = value.is("~");
      String text = similar ? next().text() : value.text();
      return new QueryNode.ValueTest.Words(text, similar);
    }
    if (operator.text().equals("~~")) {
      return new QueryNode.ValueTest.Words(value.text(), true);
    }
    StringBuilder argument = new StringBuilder(value.text());
    // A unit may follow: about 20 °C.
    if (value.kind() == Kind.WORD
        && peek().kind() == Kind.WORD
        && dev.vigil.search.index.TypedValue.unit(peek().text()).isPresent()) {
      argument.append(' ').append(next().text());
    }
    return new QueryNode.ValueTest.Vague(operator.text(), argument.toString());
  }

  private QueryNode path() {
    Token start = peek();
    List<QueryNode.Step> steps = new ArrayList<>();
    while (peek().is("/") || peek().is("//")) {
      boolean child = next().is("/");
      QueryNode.NameTest name = name();
      QueryNode condition = null;
      while (peek().is("[")) {
        Token opened = next();
        List<QueryNode> inside = alternatives("]");
        expect("]", opened);
        if (inside.isEmpty()) {
          throw new SearchQueryException(opened.start(), "these brackets are empty; remove them.");
        }
        condition =
            condition == null ? any(inside) : new QueryNode.All(List.of(condition, any(inside)));
      }
      steps.add(new QueryNode.Step(name, java.util.Optional.ofNullable(condition), child));
    }
    if (isComparison(at)) {
      QueryNode.Step last = steps.removeLast();
      QueryNode test = new QueryNode.Named(last.name(), test());
      QueryNode both =
          last.condition()
              .<QueryNode>map(one -> new QueryNode.All(List.of(one, test)))
              .orElse(test);
      steps.add(new QueryNode.Step(last.name(), java.util.Optional.of(both), last.child()));
    }
    if (steps.stream().allMatch(step -> step.condition().isEmpty())) {
      throw new SearchQueryException(
          start.start(), "the path has no condition; add one, such as [\"word\"].");
    }
    return new QueryNode.Path(steps);
  }
}
