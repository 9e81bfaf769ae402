package dev.vigil.document.internal.saxon;

import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.StaticContext;
import net.sf.saxon.expr.parser.XPathParser;
import net.sf.saxon.trans.XPathException;

/** Parses XPath and puts a meter around whatever loops run over and functions consist of. */
public class MeteredParser extends XPathParser {
  private final SaxonMeter.Costs costs;

  public MeteredParser(StaticContext context, SaxonMeter.Costs costs) {
    super(context);
    this.costs = costs;
  }

  @Override
  public Expression parseExprSingle() throws XPathException {
    Expression expression = super.parseExprSingle();
    if (expression == null) {
      return expression;
    }
    Expression prepared = prepared(expression);
    if (SaxonMeter.isConstant(prepared)) {
      return prepared;
    }
    SaxonMeter meter = new SaxonMeter(prepared, costs);
    setLocation(meter);
    return meter;
  }

  /** The expression that gets the meter. */
  protected Expression prepared(Expression expression) throws XPathException {
    return expression;
  }
}
