package dev.vigil.knowledge.ontology.definition;

import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.ValueParser;
import dev.vigil.knowledge.fact.FactCondition;
import dev.vigil.knowledge.ontology.language.OntologyException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Parses class expressions: the Manchester syntax of OWL with short forms for values, such as
 * {@code price < 800} for {@code price some decimal[< 800]}. For one expression and one thread.
 *
 * <pre>
 * or    = and {"or" and}
 * and   = not {("and" | "that") not}
 * not   = ["not"] part
 * part  = "(" or ")" | CLASS | PROPERTY condition
 * condition = ("&lt;" | "&lt;=" | "&gt;" | "&gt;=" | "=" | "!=" | "contains" | "value") VALUE
 *           | "is known" | "is unknown" | ("min" | "max" | "exactly") NUMBER
 *           | ("some" | "only") (not | DATATYPE "[" ("&lt;" | …) VALUE "]")
 * </pre>
 */
public final class ExpressionParser {
  private static final int LONGEST = 4_000;
  private static final int MOST_DEPTH = 50;
  private static final Pattern TOKEN =
      Pattern.compile(
          "\\s*(?:(?<text>'(?:[^']|'')*'|\"[^\"]*\")|(?<sign><=|>=|!=|<|>|=|\\(|\\)|\\[|\\]|,)"
              + "|(?<word>[^\\s()\\[\\]<>=!,'\"]+))");
  private static final Set<String> SIGNS = Set.of("<", "<=", ">", ">=", "=", "!=");
  private static final Set<String> KEYWORDS =
      Set.of(
          "and",
          "or",
          "not",
          "that",
          "some",
          "only",
          "min",
          "max",
          "exactly",
          "value",
          "is",
          "contains");

  private record Token(String text, boolean quoted, int at) {}

  private final String source;
  private final ClassNames names;
  private final List<Token> tokens = new ArrayList<>();
  private int next;
  private int depth;

  /**
   * @param start where the expression begins in the source
   */
  public ExpressionParser(String source, int start, ClassNames names) {
    this.source = source;
    this.names = names;
    if (source.length() > LONGEST) {
      throw new OntologyException("An expression has at most " + LONGEST + " characters.");
    }
    Matcher token = TOKEN.matcher(source);
    int at = start;
    while (!source.substring(at).isBlank()) {
      token.region(at, source.length());
      if (!token.lookingAt()) {
        throw at(at, "a quote has no end; write two single quotes for one inside of a text.");
      }
      String text = token.group("text");
      if (text != null) {
        String inner = text.substring(1, text.length() - 1);
        tokens.add(
            new Token(
                text.startsWith("'") ? inner.replace("''", "'") : inner,
                true,
                token.start("text")));
      } else {
        String group = token.group("word") != null ? "word" : "sign";
        tokens.add(new Token(token.group(group), false, token.start(group)));
      }
      at = token.end();
    }
  }

  /** Parses {@code text} as a whole. */
  public static ClassExpression parse(String text, ClassNames names) {
    return new ExpressionParser(text, 0, names).parse();
  }

  ClassExpression parse() {
    ClassExpression parsed = or();
    if (next < tokens.size()) {
      throw at(
          tokens.get(next).at(),
          "'" + tokens.get(next).text() + "' is not expected; join parts by 'and' or 'or'.");
    }
    return parsed;
  }

  private OntologyException at(int place, String problem) {
    return new OntologyException(
        "'" + source.strip() + "', column " + (place + 1) + ": " + problem);
  }

  private OntologyException here(String problem) {
    return at(next < tokens.size() ? tokens.get(next).at() : source.length(), problem);
  }

  private boolean takes(String... words) {
    if (next < tokens.size() && !tokens.get(next).quoted()) {
      for (String word : words) {
        if (tokens.get(next).text().equalsIgnoreCase(word)) {
          next++;
          return true;
        }
      }
    }
    return false;
  }

  private ClassExpression or() {
    if (++depth > MOST_DEPTH) {
      throw here("the expression is nested deeper than " + MOST_DEPTH + ".");
    }
    List<ClassExpression> parts = new ArrayList<>(List.of(and()));
    while (takes("or")) {
      parts.add(and());
    }
    depth--;
    return parts.size() == 1 ? parts.getFirst() : new ClassExpression.Or(List.copyOf(parts));
  }

  private ClassExpression and() {
    List<ClassExpression> parts = new ArrayList<>(List.of(not()));
    while (takes("and", "that")) {
      parts.add(not());
    }
    return parts.size() == 1 ? parts.getFirst() : new ClassExpression.And(List.copyOf(parts));
  }

  private ClassExpression not() {
    if (takes("not")) {
      return new ClassExpression.Not(not());
    }
    if (takes("(")) {
      ClassExpression inner = or();
      if (!takes(")")) {
        throw here("')' is missing.");
      }
      return inner;
    }
    if (next >= tokens.size()) {
      throw here("a class or a property is missing at the end.");
    }
    Token token = tokens.get(next);
    if (token.quoted()
        || KEYWORDS.contains(token.text().toLowerCase(Locale.ROOT))
        || SIGNS.contains(token.text())) {
      throw here("a class or a property is expected, not '" + token.text() + "'.");
    }
    next++;
    return part(token);
  }

  private ClassExpression part(Token name) {
    if (takes("some")) {
      return some(name);
    }
    if (takes("only")) {
      link(name);
      return new ClassExpression.Only(names.current(name.text()), not());
    }
    for (ClassExpression.Bound bound : ClassExpression.Bound.values()) {
      if (takes(bound.word())) {
        link(name);
        return new ClassExpression.Count(names.current(name.text()), bound, number());
      }
    }
    if (takes("is")) {
      boolean known = takes("known");
      if (!known && !takes("unknown")) {
        throw here("write 'is known' or 'is unknown'.");
      }
      FactProperty property = property(name);
      return facet(
          property,
          known ? FactCondition.Operator.KNOWN : FactCondition.Operator.UNKNOWN,
          "",
          name);
    }
    if (takes("contains")) {
      return facet(property(name), FactCondition.Operator.CONTAINS, value(), name);
    }
    if (takes("value")) {
      return facet(property(name), FactCondition.Operator.EQUAL, value(), name);
    }
    if (next < tokens.size()
        && !tokens.get(next).quoted()
        && SIGNS.contains(tokens.get(next).text())) {
      return facet(property(name), operator(tokens.get(next++).text()), value(), name);
    }
    if (!names.isClass(name.text())) {
      String problem =
          names.property(name.text()).isPresent()
              ? "'"
                  + name.text()
                  + "' is a property; write for example '"
                  + name.text()
                  + " is known'."
              : "there is no class or property '"
                  + name.text()
                  + "'"
                  + names.suggestion(name.text());
      throw at(name.at(), problem);
    }
    return new ClassExpression.Named(name.text());
  }

  private ClassExpression some(Token name) {
    boolean datatype =
        next + 1 < tokens.size()
            && tokens.get(next + 1).text().equals("[")
            && !tokens.get(next + 1).quoted();
    if (!datatype) {
      link(name);
      return new ClassExpression.Some(names.current(name.text()), not());
    }
    next += 2;
    FactProperty property = property(name);
    List<ClassExpression> parts = new ArrayList<>();
    do {
      if (next >= tokens.size() || !SIGNS.contains(tokens.get(next).text())) {
        throw here("a comparison such as '< 800' is expected.");
      }
      parts.add(facet(property, operator(tokens.get(next++).text()), value(), name));
    } while (takes(","));
    if (!takes("]")) {
      throw here("']' is missing.");
    }
    return parts.size() == 1 ? parts.getFirst() : new ClassExpression.And(List.copyOf(parts));
  }

  private void link(Token name) {
    if (!names.isLink(name.text())) {
      throw at(
          name.at(), "there is no property '" + name.text() + "'" + names.suggestion(name.text()));
    }
  }

  private FactProperty property(Token name) {
    return names
        .property(name.text())
        .orElseThrow(
            () ->
                at(
                    name.at(),
                    "there is no property '" + name.text() + "'" + names.suggestion(name.text())));
  }

  private static FactCondition.Operator operator(String sign) {
    for (FactCondition.Operator operator : FactCondition.Operator.values()) {
      if (operator.sign().equals(sign)) {
        return operator;
      }
    }
    throw new IllegalArgumentException(sign);
  }

  private ClassExpression facet(
      FactProperty property, FactCondition.Operator operator, String operand, Token name) {
    boolean ordering = operator.isOrdering();
    if (ordering && !property.type().isOrdered()) {
      throw at(
          name.at(),
          "'"
              + property.name()
              + "' is "
              + property.type().word()
              + " and has no order; use =, != or contains.");
    }
    if (ordering && ValueParser.parseShown(property.type(), operand).isEmpty()) {
      throw at(
          tokens.get(next - 1).at(),
          "'"
              + operand
              + "' is not a value of "
              + property.name()
              + " ("
              + property.type().word()
              + ").");
    }
    return new ClassExpression.Condition(new FactCondition(property.name(), operator, operand));
  }

  private int number() {
    if (next < tokens.size() && tokens.get(next).text().matches("\\d{1,6}")) {
      return Integer.parseInt(tokens.get(next++).text());
    }
    throw here("a whole number is expected.");
  }

  /** A quoted text, or words up to the next keyword, such as {@code 800 EUR}. */
  private String value() {
    if (next < tokens.size() && tokens.get(next).quoted()) {
      return tokens.get(next++).text();
    }
    List<String> words = new ArrayList<>();
    while (next < tokens.size()) {
      Token token = tokens.get(next);
      boolean word =
          !token.quoted()
              && !KEYWORDS.contains(token.text().toLowerCase(Locale.ROOT))
              && !SIGNS.contains(token.text())
              && !Set.of("(", ")", "[", "]", ",").contains(token.text());
      if (!word) {
        break;
      }
      words.add(token.text());
      next++;
    }
    if (words.isEmpty()) {
      throw here("a value is missing.");
    }
    return String.join(" ", words);
  }
}
