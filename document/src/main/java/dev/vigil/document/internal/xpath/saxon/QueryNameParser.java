package dev.vigil.document.internal.xpath.saxon;

import dev.vigil.document.DocumentName;
import dev.vigil.document.internal.saxon.MeteredParser;
import dev.vigil.document.xpath.node.Prefixes;
import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.QuantifiedExpression;
import net.sf.saxon.expr.StaticContext;
import net.sf.saxon.expr.SystemFunctionCall;
import net.sf.saxon.expr.parser.RetainedStaticContext;
import net.sf.saxon.functions.Subsequence_3;
import net.sf.saxon.functions.SystemFunction;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.pattern.qname.QNameTest;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.type.Type;
import net.sf.saxon.value.Int64Value;
import org.jspecify.annotations.Nullable;

/** Reads names as {@link Prefixes} means them, so that both engines agree. */
final class QueryNameParser extends MeteredParser {
  /** No sequence is longer: the budget ends the evaluation before. */
  private static final int LONGEST = 1 << 30;

  private final boolean html;

  QueryNameParser(StaticContext context) {
    super(context, SaxonController::charge);
    this.html = context.getDefaultElementNamespace().toString().equals(DocumentName.XHTML);
  }

  @Override
  public QNameTest makeNameTest(int kind, String name, boolean useDefault) throws XPathException {
    boolean plain = html && name.indexOf(':') < 0 && !name.startsWith("Q{");
    return super.makeNameTest(
        kind,
        !plain
            ? name
            : kind == Type.ATTRIBUTE ? Prefixes.htmlAttribute(name) : Prefixes.htmlElement(name),
        useDefault);
  }

  /** The condition of a single item is otherwise taken for the answer. */
  @Override
  protected Expression prepared(Expression expression) throws XPathException {
    if (expression instanceof QuantifiedExpression) {
      RetainedStaticContext context = getStaticContext().makeRetainedStaticContext();
      return SystemFunction.makeCall("boolean", context, expression);
    }
    return expression;
  }

  /** The engine's sum of start and length overflows where the length is beyond 31 bits. */
  @Override
  public Expression parseFunctionCall(String name, @Nullable Expression first)
      throws XPathException {
    Expression call = super.parseFunctionCall(name, first);
    if (call instanceof SystemFunctionCall made
        && made.getArity() == 3
        && made.getTargetFunction() instanceof Subsequence_3
        && made.getArg(2) instanceof Literal literal
        && literal.getGroundedValue() instanceof Int64Value length
        && length.longValue() > LONGEST) {
      made.setArg(2, Literal.makeLiteral(Int64Value.makeIntegerValue(LONGEST)));
    }
    return call;
  }

  /** The prefix of MathML elements is also the usual one of the mathematical functions. */
  @Override
  protected StructuredQName resolveFunctionName(String name) throws XPathException {
    return name.startsWith("math:")
        ? new StructuredQName("math", NamespaceUri.MATH, name.substring(5))
        : super.resolveFunctionName(name);
  }
}
