package dev.vigil.document.xpath.saxon;

import dev.vigil.document.DocumentName;
import dev.vigil.document.xpath.node.Prefixes;
import java.util.List;
import java.util.Set;
import net.sf.saxon.Configuration;
import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.QuantifiedExpression;
import net.sf.saxon.expr.StaticContext;
import net.sf.saxon.expr.SystemFunctionCall;
import net.sf.saxon.expr.parser.RetainedStaticContext;
import net.sf.saxon.expr.parser.XPathParser;
import net.sf.saxon.functions.Subsequence_3;
import net.sf.saxon.functions.SystemFunction;
import net.sf.saxon.lib.EnvironmentVariableResolver;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.pattern.qname.QNameTest;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.type.Type;
import net.sf.saxon.value.Int64Value;
import org.jspecify.annotations.Nullable;

/**
 * Configures Saxon without access to the outside: no documents, collections, files, environment,
 * external functions or parsers. Each access is closed twice: the function is removed, and the
 * resource behind it is refused. One for the whole process; safe for concurrent use.
 */
final class SaxonFence extends Configuration {
  private static final List<String> CLOSED =
      List.of(
          "doc",
          "doc-available",
          "document",
          "collection",
          "uri-collection",
          "unparsed-text",
          "unparsed-text-lines",
          "unparsed-text-available",
          "environment-variable",
          "available-environment-variables",
          "system-property",
          "available-system-properties",
          "json-doc",
          "transform",
          "load-xquery-module",
          "parse-xml",
          "parse-xml-fragment",
          "parse-html",
          "trace",
          "message");

  static final SaxonFence ONLY = new SaxonFence();

  private SaxonFence() {
    for (String name : CLOSED) {
      disableFunction(new StructuredQName("fn", NamespaceUri.FN, name));
    }
    setConfigurationProperty(Feature.ALLOW_EXTERNAL_FUNCTIONS, false);
    setConfigurationProperty(Feature.ALLOWED_PROTOCOLS, "");
    setConfigurationProperty(Feature.PRE_EVALUATE_DOC_FUNCTION, false);
    setConfigurationProperty(Feature.ENVIRONMENT_VARIABLE_RESOLVER, new NoEnvironment());
    setResourceResolver(
        request -> {
          throw refused(request.uri);
        });
    setCollectionFinder(
        (_, uri) -> {
          throw refused(uri);
        });
    setUnparsedTextURIResolver(
        (uri, _, _, _) -> {
          throw refused(uri.toString());
        });
    setErrorReporterFactory(_ -> _ -> {});
  }

  private static XPathException refused(@Nullable String what) {
    return new XPathException(
        "queries cannot read " + what + ": they see only the document they are asked about");
  }

  private static final class NoEnvironment implements EnvironmentVariableResolver {
    @Override
    public Set<String> getAvailableEnvironmentVariables() {
      return Set.of();
    }

    @Override
    public @Nullable String getEnvironmentVariable(String name) {
      return null;
    }
  }

  @Override
  public XPathParser newExpressionParser(String language, boolean update, StaticContext context)
      throws XPathException {
    if (!language.equals("XP")) {
      return super.newExpressionParser(language, update, context);
    }
    return new Names(context);
  }

  /** Reads names as {@link Prefixes} means them, so that both engines agree. */
  private static final class Names extends XPathParser {
    /** No sequence is longer: the budget ends the evaluation before. */
    private static final int LONGEST = 1 << 30;

    private final boolean html;

    Names(StaticContext context) {
      super(context);
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

    /** Wraps the expressions that loops run over and functions consist of in a meter. */
    @Override
    public Expression parseExprSingle() throws XPathException {
      Expression expression = super.parseExprSingle();
      if (expression instanceof QuantifiedExpression) {
        // The condition of a single item is otherwise taken for the answer.
        RetainedStaticContext context = getStaticContext().makeRetainedStaticContext();
        expression = SystemFunction.makeCall("boolean", context, expression);
      }
      if (expression == null
          || expression instanceof Literal constant
              && constant.getGroundedValue().getLength() <= 1) {
        return expression;
      }
      SaxonMeter meter = new SaxonMeter(expression);
      setLocation(meter);
      return meter;
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
}
