package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.DocumentException;
import dev.vigil.document.query.XPathAxis;
import dev.vigil.document.xpath.node.NodeTest;
import dev.vigil.document.xpath.node.SaxonFallback;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Parses the part of XPath 3.1 that Vigil's own evaluator supports, by recursive descent over the
 * characters of the expression, into executable expressions. Whatever is outside that part, wrong
 * syntax included, ends in a {@link SaxonFallback}: Saxon then compiles or refuses it. Not
 * thread-safe.
 */
public final class XPathParser {
  /** Deeper nesting than this is handed over, so that recursion stays small. */
  private static final int DEPTH = 200;

  /** Operands of one chain such as {@code 1 + 1 + 1}, each of which is a level of the tree. */
  private static final int LONGEST_CHAIN = 1000;

  private final ExpressionScanner in;
  private int slots;
  private int depth;
  private int chained;

  /** The type of the context item at the current position: nodes or attributes. */
  private ExpressionType context = ExpressionType.NODES;

  /** Whether position() or last() was read since the enclosing predicate began. */
  private boolean usesPosition;

  /** Whether every node test can be bound without a document's root element. */
  private boolean usesPrefix;

  private XPathParser(String expression) {
    this.in = new ExpressionScanner(expression);
  }

  /**
   * A parsed expression.
   *
   * @param slots how many numbered node tests and constants it has
   * @param usesPrefix whether it has prefixed names
   */
  public record Parsed(XPathExpression expr, int slots, boolean usesPrefix) {}

  public static Parsed parse(String expression) {
    XPathParser parser = new XPathParser(expression);
    XPathExpression expr = parser.or();
    if (!parser.in.atEnd()) {
      throw new SaxonFallback("more than the own part of the language");
    }
    return new Parsed(expr, parser.slots, parser.usesPrefix);
  }

  private XPathExpression or() {
    if (++depth > DEPTH) {
      throw new SaxonFallback("deep nesting");
    }
    XPathExpression left = and();
    while (in.takeWord("or")) {
      chain();
      left = new BooleanExpression.Or(left, and());
    }
    depth--;
    return left;
  }

  /** Counts an operator, which makes the tree one level deeper. */
  private void chain() {
    if (++chained > LONGEST_CHAIN) {
      throw new DocumentException(
          "The query has more than %,d operators; simplify it.".formatted(LONGEST_CHAIN));
    }
  }

  private XPathExpression and() {
    XPathExpression left = comparison();
    while (in.takeWord("and")) {
      chain();
      left = new BooleanExpression.And(left, comparison());
    }
    return left;
  }

  private XPathExpression comparison() {
    XPathExpression left = concatenation();
    ComparisonOperator general = in.takeGeneralComparison();
    if (general != null) {
      return ComparisonExpression.of(general, left, concatenation(), false);
    }
    ComparisonOperator value = in.takeValueComparison();
    if (value != null) {
      return ComparisonExpression.of(value, left, concatenation(), true);
    }
    return left;
  }

  private XPathExpression concatenation() {
    XPathExpression left = additive();
    while (in.take("||")) {
      chain();
      left = StringFunctions.concat(List.of(left, additive()));
    }
    return left;
  }

  private XPathExpression additive() {
    XPathExpression left = multiplicative();
    while (true) {
      if (in.takeChar('+')) {
        chain();
        left = new Arithmetic(Arithmetic.Kind.PLUS, left, multiplicative());
      } else if (in.takeChar('-')) {
        chain();
        left = new Arithmetic(Arithmetic.Kind.MINUS, left, multiplicative());
      } else {
        return left;
      }
    }
  }

  private XPathExpression multiplicative() {
    XPathExpression left = union();
    while (true) {
      Arithmetic.Kind kind =
          in.takeChar('*')
              ? Arithmetic.Kind.TIMES
              : in.takeWord("div")
                  ? Arithmetic.Kind.DIVIDE
                  : in.takeWord("mod")
                      ? Arithmetic.Kind.MODULO
                      : in.takeWord("idiv") ? Arithmetic.Kind.INTEGER_DIVIDE : null;
      if (kind == null) {
        return left;
      }
      chain();
      left = new Arithmetic(kind, left, union());
    }
  }

  private XPathExpression union() {
    XPathExpression left = intersection();
    while (in.takeUnion()) {
      chain();
      left = set(SetOperation.Kind.UNION, left, intersection());
    }
    return left;
  }

  private XPathExpression intersection() {
    XPathExpression left = unary();
    while (true) {
      if (in.takeWord("intersect")) {
        chain();
        left = set(SetOperation.Kind.INTERSECT, left, unary());
      } else if (in.takeWord("except")) {
        chain();
        left = set(SetOperation.Kind.EXCEPT, left, unary());
      } else {
        return left;
      }
    }
  }

  private static XPathExpression set(
      SetOperation.Kind kind, XPathExpression left, XPathExpression right) {
    if (!left.type().isNodes() || left.type() != right.type()) {
      throw new SaxonFallback("a set of nodes and attributes");
    }
    return new SetOperation(kind, left, right);
  }

  private XPathExpression unary() {
    if (in.takeChar('-')) {
      if (++depth > DEPTH) {
        throw new SaxonFallback("deep nesting");
      }
      XPathExpression negated = NumberFunctions.negated(unary());
      depth--;
      return negated;
    }
    return path();
  }

  // ---- paths ----

  private XPathExpression path() {
    if (in.take("//")) {
      List<PathStep> steps = new ArrayList<>();
      steps.add(anyDescendant(ExpressionType.NODES));
      relative(steps, ExpressionType.NODES);
      return new PathExpression(null, true, steps, ExpressionType.NODES, slots++);
    }
    if (in.takeChar('/')) {
      List<PathStep> steps = new ArrayList<>();
      if (in.startsStep()) {
        relative(steps, ExpressionType.NODES);
      }
      return new PathExpression(null, true, steps, ExpressionType.NODES, slots++);
    }
    XPathExpression primary = primary();
    if (primary != null) {
      return continued(primary);
    }
    List<PathStep> steps = new ArrayList<>();
    relative(steps, context);
    return new PathExpression(null, false, steps, context, slots++);
  }

  /** A literal, a function call or a parenthesised expression, and what follows it. */
  private XPathExpression continued(XPathExpression primary) {
    XPathExpression base = primary;
    if (in.peek() == '[') {
      if (!base.type().isNodes()) {
        throw new SaxonFallback("a filtered value");
      }
      base = new FilterExpression(base, predicates(base.type()));
    }
    if (in.peek() != '/') {
      return base;
    }
    if (!base.type().isNodes()) {
      throw new SaxonFallback("a path from a value");
    }
    List<PathStep> steps = new ArrayList<>();
    ExpressionType from = base.type();
    separator(steps, from);
    relative(steps, from);
    return new PathExpression(base, false, steps, from, slots++);
  }

  private void separator(List<PathStep> steps, ExpressionType from) {
    if (in.take("//")) {
      steps.add(anyDescendant(from));
    } else if (!in.takeChar('/')) {
      throw new SaxonFallback("no further step");
    }
  }

  private PathStep anyDescendant(ExpressionType from) {
    if (from == ExpressionType.ATTRIBUTES) {
      throw new SaxonFallback("descendants of attributes");
    }
    NodeTest any = new NodeTest(slots++, NodeTest.Form.ANY, null, null, null);
    return new PathStep(XPathAxis.DESCENDANT_OR_SELF, any, List.of(), false);
  }

  private void relative(List<PathStep> steps, ExpressionType start) {
    ExpressionType from = start;
    while (true) {
      PathStep step = step(from);
      steps.add(step);
      from =
          step.axis() == XPathAxis.ATTRIBUTE
              ? ExpressionType.ATTRIBUTES
              : step.axis() == XPathAxis.SELF ? from : ExpressionType.NODES;
      if (in.peek() != '/') {
        return;
      }
      separator(steps, from);
    }
  }

  private PathStep step(ExpressionType from) {
    XPathAxis axis;
    NodeTest test;
    if (in.take("..")) {
      axis = XPathAxis.PARENT;
      test = new NodeTest(slots++, NodeTest.Form.ANY, null, null, null);
    } else if (in.takeDot()) {
      axis = XPathAxis.SELF;
      test = new NodeTest(slots++, NodeTest.Form.ANY, null, null, null);
    } else if (in.takeChar('@')) {
      axis = XPathAxis.ATTRIBUTE;
      test = nodeTest(true);
    } else {
      String name = in.takeAxis();
      XPathAxis named = name == null ? XPathAxis.CHILD : XPathAxis.named(name);
      if (named == null) {
        throw new SaxonFallback("axis " + name);
      }
      axis = named;
      if (name == null && in.startsAttributeTest()) {
        axis = XPathAxis.ATTRIBUTE;
      }
      test = nodeTest(axis == XPathAxis.ATTRIBUTE);
    }
    boolean fromAttributes = from == ExpressionType.ATTRIBUTES;
    if (fromAttributes
        && axis != XPathAxis.PARENT
        && axis != XPathAxis.ANCESTOR
        && (axis != XPathAxis.SELF || test.form() != NodeTest.Form.ANY)) {
      throw new SaxonFallback(axis + " of attributes");
    }
    ExpressionType result =
        axis == XPathAxis.ATTRIBUTE
            ? ExpressionType.ATTRIBUTES
            : axis == XPathAxis.SELF ? from : ExpressionType.NODES;
    return new PathStep(axis, test, predicates(result), fromAttributes);
  }

  private NodeTest nodeTest(boolean attribute) {
    String kind = in.takeKindTest();
    if (kind != null) {
      return kindTest(kind, attribute);
    }
    ExpressionScanner.NamePattern name = in.takeNamePattern();
    if (name.prefix() != null) {
      usesPrefix = true;
    }
    NodeTest.Form form =
        name.anyUri()
            ? name.local() == null ? NodeTest.Form.PRINCIPAL : NodeTest.Form.LOCAL_NAME
            : NodeTest.Form.NAME;
    return new NodeTest(slots++, form, name.prefix(), name.uri(), name.local());
  }

  private NodeTest kindTest(String kind, boolean attribute) {
    NodeTest.Form form =
        switch (kind) {
          case "node" -> NodeTest.Form.ANY;
          case "text" -> NodeTest.Form.TEXT;
          case "comment" -> NodeTest.Form.COMMENT;
          case "processing-instruction" -> NodeTest.Form.PROCESSING_INSTRUCTION;
          case "element" -> NodeTest.Form.PRINCIPAL;
          case "attribute" -> NodeTest.Form.PRINCIPAL;
          default -> throw new SaxonFallback(kind + "()");
        };
    if (attribute != kind.equals("attribute") && form == NodeTest.Form.PRINCIPAL) {
      throw new SaxonFallback("a test for nodes of another kind");
    }
    if (in.takeChar(')')) {
      return new NodeTest(slots++, form, null, null, null);
    }
    if (form == NodeTest.Form.PRINCIPAL) {
      ExpressionScanner.NamePattern name = in.takeNamePattern();
      in.expect(')');
      usesPrefix |= name.prefix() != null;
      return name.anyUri()
          ? new NodeTest(slots++, form, null, null, null)
          : new NodeTest(slots++, NodeTest.Form.NAME, name.prefix(), name.uri(), name.local());
    }
    if (form != NodeTest.Form.PROCESSING_INSTRUCTION) {
      throw new SaxonFallback("a kind test with an argument");
    }
    String target = in.peek() == '\'' || in.peek() == '"' ? in.takeString().strip() : in.takeName();
    in.expect(')');
    return new NodeTest(slots++, form, null, null, target);
  }

  private List<StepPredicate> predicates(ExpressionType of) {
    if (in.peek() != '[') {
      return List.of();
    }
    ExpressionType outerContext = context;
    boolean outerUse = usesPosition;
    context = of;
    List<StepPredicate> predicates = new ArrayList<>();
    while (in.takeChar('[')) {
      usesPosition = false;
      XPathExpression expr = or();
      in.expect(']');
      predicates.add(StepPredicate.of(expr, usesPosition));
    }
    context = outerContext;
    usesPosition = outerUse;
    return List.copyOf(predicates);
  }

  // ---- what is not a step ----

  private @Nullable XPathExpression primary() {
    char c = in.peek();
    if (c == '\'' || c == '"') {
      return new LiteralExpression.OfString(in.takeString());
    }
    if (c >= '0' && c <= '9' || c == '.' && in.startsNumber()) {
      return number(in.takeNumber());
    }
    if (c == '(') {
      in.expect('(');
      XPathExpression inner = or();
      in.expect(')');
      return inner;
    }
    String function = in.takeFunction();
    return function == null ? null : call(function);
  }

  private static XPathExpression number(String text) {
    if (text.indexOf('e') >= 0 || text.indexOf('E') >= 0) {
      return new LiteralExpression.OfDouble(ExpressionType.DOUBLE, Double.parseDouble(text));
    }
    if (text.indexOf('.') >= 0) {
      if (new BigDecimal(text).precision() > 15) {
        throw new SaxonFallback("a long decimal");
      }
      return new LiteralExpression.OfDouble(ExpressionType.DECIMAL, Double.parseDouble(text));
    }
    if (text.length() > 15) {
      throw new SaxonFallback("a long integer");
    }
    return new LiteralExpression.OfInteger(Long.parseLong(text));
  }

  private XPathExpression call(String name) {
    List<XPathExpression> args = new ArrayList<>();
    if (!in.takeChar(')')) {
      do {
        args.add(or());
      } while (in.takeChar(','));
      in.expect(')');
    }
    if (name.equals("position") || name.equals("last")) {
      usesPosition = true;
    }
    return XPathFunctions.call(name, args, contextItem());
  }

  private XPathExpression contextItem() {
    return new PathExpression(null, false, List.of(), context, slots++);
  }
}
