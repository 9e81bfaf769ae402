package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.Attributes;
import dev.vigil.document.IntSlice;
import dev.vigil.document.xpath.node.NodeTest;
import dev.vigil.document.xpath.node.SaxonFallback;
import dev.vigil.document.xpath.node.StaircaseJoin;
import dev.vigil.document.xpath.node.TagSet;
import dev.vigil.document.xpath.node.TextValue;
import dev.vigil.document.xpath.node.ValueIndex;
import java.nio.charset.StandardCharsets;
import java.util.HashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The comparison expressions of XPath. The values of nodes are untyped: against a string they
 * compare as strings by code point, against a number as doubles, against each other as strings. A
 * general comparison of node sets holds when some pair does.
 */
public abstract class ComparisonExpression extends BooleanExpression {
  final ComparisonOperator operator;
  final XPathExpression left;
  final XPathExpression right;

  ComparisonExpression(ComparisonOperator operator, XPathExpression left, XPathExpression right) {
    this.operator = operator;
    this.left = left;
    this.right = right;
  }

  /** The comparison for these operands; where the rules need more types, Saxon has it. */
  static ComparisonExpression of(
      ComparisonOperator operator,
      XPathExpression left,
      XPathExpression right,
      boolean valueComparison) {
    ExpressionType a = left.type();
    ExpressionType b = right.type();
    if (valueComparison
        && (a.isNodes() || b.isNodes() || left.isOptional() || right.isOptional())) {
      throw new SaxonFallback("a value comparison that may be empty");
    }
    if (a.isNodes() && b.isNodes()) {
      return new NodesWithNodes(operator, left, right);
    }
    if (b.isNodes()) {
      return of(operator.turned(), right, left, valueComparison);
    }
    if (a.isNodes()) {
      if (b == ExpressionType.STRING) {
        return new NodesWithString(operator, left, right);
      }
      if (b.isNumeric()) {
        return new NodesWithNumber(operator, left, right);
      }
      throw new SaxonFallback("nodes with a truth value");
    }
    if (a == ExpressionType.STRING && b == ExpressionType.STRING) {
      return new Strings(operator, left, right);
    }
    if (a == ExpressionType.INTEGER && b == ExpressionType.INTEGER) {
      return new Integers(operator, left, right);
    }
    if (a.isNumeric() && b.isNumeric()) {
      return new Numbers(operator, left, right);
    }
    if (a == ExpressionType.BOOLEAN
        && b == ExpressionType.BOOLEAN
        && (operator == ComparisonOperator.EQUAL || operator == ComparisonOperator.UNEQUAL)) {
      return new Booleans(operator, left, right);
    }
    throw new SaxonFallback("a comparison of " + a + " with " + b);
  }

  private static final class NodesWithString extends ComparisonExpression {
    private final byte @Nullable [] constant;
    private final @Nullable NodeTest attribute;

    NodesWithString(ComparisonOperator operator, XPathExpression left, XPathExpression right) {
      super(operator, left, right);
      this.constant =
          right instanceof LiteralExpression.OfString literal
              ? literal.value().getBytes(StandardCharsets.UTF_8)
              : null;
      this.attribute =
          left instanceof PathExpression path
                  && constant != null
                  && operator == ComparisonOperator.EQUAL
              ? path.onlyAttribute()
              : null;
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      byte[] known = constant;
      if (known != null) {
        return attribute != null
            ? hasAttribute(run, item, attribute, known)
            : left.any(run, item, position, last, probe(known));
      }
      String text = right.string(run, item, position, last);
      return left.any(run, item, position, last, probe(text.getBytes(StandardCharsets.UTF_8)));
    }

    private static boolean hasAttribute(Evaluation run, int node, NodeTest test, byte[] value) {
      Attributes attributes = run.digest().attributes();
      if (attributes.has(node)) {
        boolean[] match = run.attributes(test).match();
        for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
          if (match[attributes.nameId(a)] && attributes.values().equal(a, value)) {
            return true;
          }
        }
      }
      return false;
    }

    @Override
    @Nullable IntSlice among(Evaluation run, IntSlice nodes) {
      byte[] known = constant;
      if (known == null) {
        return null;
      }
      if (attribute != null) {
        TagSet names = run.attributes(attribute);
        ValueIndex index = names.ids().length == 1 ? run.view().values(names.ids()[0]) : null;
        return index == null ? null : StaircaseJoin.intersection(index.owners(known), nodes);
      }
      return left instanceof PathExpression path ? path.among(run, nodes, probe(known)) : null;
    }

    private Probe probe(byte[] other) {
      ExpressionType type = left.type();
      return (run, each) -> {
        TextValue value = run.first();
        run.load(value, type, each);
        return operator == ComparisonOperator.EQUAL
            ? value.isEqual(other)
            : operator.holds(value.compare(other));
      };
    }
  }

  private static final class NodesWithNumber extends ComparisonExpression {
    NodesWithNumber(ComparisonOperator operator, XPathExpression left, XPathExpression right) {
      super(operator, left, right);
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      run.absent = false;
      double other = right.number(run, item, position, last);
      boolean absent = run.absent;
      run.absent = false;
      return !absent && left.any(run, item, position, last, probe(other));
    }

    @Override
    @Nullable IntSlice among(Evaluation run, IntSlice nodes) {
      return left instanceof PathExpression path
              && (right instanceof LiteralExpression.OfInteger
                  || right instanceof LiteralExpression.OfDouble)
          ? path.among(run, nodes, probe(right.number(run, 0, 1, 1)))
          : null;
    }

    private Probe probe(double other) {
      ExpressionType type = left.type();
      return (run, each) -> {
        TextValue value = run.first();
        run.load(value, type, each);
        return operator.holds(value.toDouble(), other);
      };
    }
  }

  private static final class NodesWithNodes extends ComparisonExpression {
    /** From this many pairs on, equality goes through a set of the right side's values. */
    private static final int MANY = 64;

    NodesWithNodes(ComparisonOperator operator, XPathExpression left, XPathExpression right) {
      super(operator, left, right);
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      IntSlice a = left.nodes(run, item, position, last);
      IntSlice b = a.isEmpty() ? a : right.nodes(run, item, position, last);
      if (operator == ComparisonOperator.EQUAL && (long) a.size() * b.size() > MANY) {
        return intersects(run, a, b);
      }
      for (int i = 0; i < a.size(); i++) {
        run.load(run.first(), left.type(), a.get(i));
        for (int k = 0; k < b.size(); k++) {
          run.load(run.second(), right.type(), b.get(k));
          run.budget.spend(1);
          if (operator.holds(run.first().compare(run.second()))) {
            return true;
          }
        }
      }
      return false;
    }

    private boolean intersects(Evaluation run, IntSlice a, IntSlice b) {
      Set<String> values = run.values(b, right.type());
      for (int i = 0; i < a.size(); i++) {
        run.budget.spend(1);
        run.load(run.first(), left.type(), a.get(i));
        if (values.contains(run.first().toString())) {
          return true;
        }
      }
      return false;
    }
  }

  private static final class Strings extends ComparisonExpression {
    Strings(ComparisonOperator operator, XPathExpression left, XPathExpression right) {
      super(operator, left, right);
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      String a = left.string(run, item, position, last);
      String b = right.string(run, item, position, last);
      return operator.holds(compare(a, b));
    }

    private static int compare(String a, String b) {
      if (a.equals(b)) {
        return 0;
      }
      return java.util.Arrays.compareUnsigned(
          a.getBytes(StandardCharsets.UTF_8), b.getBytes(StandardCharsets.UTF_8));
    }
  }

  private static final class Integers extends ComparisonExpression {
    Integers(ComparisonOperator operator, XPathExpression left, XPathExpression right) {
      super(operator, left, right);
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      return operator.holds(
          Long.compare(
              left.integer(run, item, position, last), right.integer(run, item, position, last)));
    }
  }

  private static final class Numbers extends ComparisonExpression {
    Numbers(ComparisonOperator operator, XPathExpression left, XPathExpression right) {
      super(operator, left, right);
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      run.absent = false;
      double a = left.number(run, item, position, last);
      boolean absent = run.absent;
      run.absent = false;
      double b = right.number(run, item, position, last);
      absent |= run.absent;
      run.absent = false;
      return !absent && operator.holds(a, b);
    }
  }

  private static final class Booleans extends ComparisonExpression {
    Booleans(ComparisonOperator operator, XPathExpression left, XPathExpression right) {
      super(operator, left, right);
    }

    @Override
    public boolean truth(Evaluation run, int item, int position, int last) {
      boolean same =
          left.truth(run, item, position, last) == right.truth(run, item, position, last);
      return same == (operator == ComparisonOperator.EQUAL);
    }
  }

  /** The values of a node set. */
  static Set<String> values(Evaluation run, IntSlice nodes, ExpressionType type) {
    Set<String> values = new HashSet<>();
    for (int i = 0; i < nodes.size(); i++) {
      run.budget.spend(4);
      run.load(run.first(), type, nodes.get(i));
      values.add(run.first().toString());
    }
    return values;
  }
}
