package dev.vigil.mediator.run;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import net.sf.saxon.expr.Atomizer;
import net.sf.saxon.expr.AxisExpression;
import net.sf.saxon.expr.ContextItemExpression;
import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.Operand;
import net.sf.saxon.expr.SystemFunctionCall;
import net.sf.saxon.expr.UserFunctionCall;
import net.sf.saxon.expr.VariableReference;
import net.sf.saxon.expr.instruct.Actor;
import net.sf.saxon.expr.instruct.GlobalVariable;
import net.sf.saxon.expr.instruct.ParentNodeConstructor;
import net.sf.saxon.expr.instruct.SimpleNodeConstructor;
import net.sf.saxon.expr.instruct.UserFunction;
import net.sf.saxon.functions.hof.UserFunctionReference;
import net.sf.saxon.query.XQueryExpression;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.type.UType;
import net.sf.saxon.type.coercion.SequenceCoercer;

/**
 * Puts meters into a compiled query, after Saxon has optimised it: around its body, the bodies of
 * its functions and variables, and every operand that takes time. Not thread-safe.
 */
final class QueryMeterInserter {
  /** A longer literal is a range, which has a meter. */
  static final int SHORT = 1000;

  private static final Set<String> DEEP =
      Set.of("serialize", "deep-equal", "flatten", "data", "xml-to-json", "string-join", "sum");

  private final Set<Object> seen = Collections.newSetFromMap(new IdentityHashMap<>());

  private QueryMeterInserter() {}

  static void add(XQueryExpression query) throws XPathException {
    QueryMeterInserter meters = new QueryMeterInserter();
    meters.inside(query.getExpression());
    query.setBody(metered(query.getExpression()));
    for (GlobalVariable variable : query.getMainModule().getAllGlobalVariables()) {
      meters.actor(variable);
    }
    query
        .getMainModule()
        .getGlobalFunctionLibrary()
        .processAllFunctions(function -> meters.actor(function.getUserFunction()));
  }

  private void actor(Actor actor) {
    if (actor != null && actor.getBody() != null && seen.add(actor)) {
      inside(actor.getBody());
      actor.setBody(metered(actor.getBody()));
    }
  }

  private void inside(Expression expression) {
    if (!seen.add(expression)) {
      return;
    }
    if (expression instanceof UserFunctionCall call) {
      actor(call.getFunction());
    } else if (expression instanceof UserFunctionReference reference) {
      actor(reference.getNominalTarget());
    } else if (expression instanceof Literal literal
        && literal.getGroundedValue() instanceof UserFunction function) {
      actor(function);
    }
    List<Operand> operands = new ArrayList<>();
    expression.operands().forEach(operands::add);
    for (Operand operand : operands) {
      Expression child = operand.getChildExpression();
      inside(child);
      if (operand.getOperandRole().isConstrainedClass()) {
        continue; // Saxon expects just this class here.
      }
      operand.setChildExpression(
          goesDeep(expression, child) ? QueryMeter.deep(child) : metered(child));
    }
  }

  /** Whether Saxon walks through all that an array or a map holds, which has no meter. */
  private static boolean goesDeep(Expression expression, Expression child) {
    boolean walks =
        expression instanceof Atomizer
            || expression instanceof SequenceCoercer
            || expression instanceof ParentNodeConstructor
            || expression instanceof SimpleNodeConstructor
            || expression instanceof SystemFunctionCall call
                && DEEP.contains(call.getFunctionName().getLocalPart());
    return walks && child.getStaticUType(UType.ANY).overlaps(UType.FUNCTION);
  }

  private static Expression metered(Expression expression) {
    boolean quick =
        expression instanceof Literal literal
            ? literal.getGroundedValue().getLength() < SHORT
            : expression instanceof VariableReference
                || expression instanceof ContextItemExpression
                || expression instanceof AxisExpression
                || expression instanceof QueryMeter;
    return quick ? expression : new QueryMeter(expression);
  }
}
