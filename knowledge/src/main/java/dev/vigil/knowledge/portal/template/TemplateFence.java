package dev.vigil.knowledge.portal.template;

import java.util.List;
import java.util.Set;
import net.sf.saxon.Configuration;
import net.sf.saxon.expr.Expression;
import net.sf.saxon.expr.Literal;
import net.sf.saxon.expr.StaticContext;
import net.sf.saxon.expr.parser.XPathParser;
import net.sf.saxon.lib.EnvironmentVariableResolver;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;

/**
 * Configures Saxon for stylesheets of owners: nothing but the answer document can be read, nothing
 * can be written but the page, and every expression is charged. Safe for concurrent use.
 */
final class TemplateFence extends Configuration {
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

  static final TemplateFence ONLY = new TemplateFence();

  private TemplateFence() {
    for (String name : CLOSED) {
      disableFunction(new StructuredQName("fn", NamespaceUri.FN, name));
    }
    setConfigurationProperty(Feature.ALLOW_EXTERNAL_FUNCTIONS, false);
    setConfigurationProperty(Feature.ALLOWED_PROTOCOLS, "");
    setConfigurationProperty(Feature.PRE_EVALUATE_DOC_FUNCTION, false);
    setConfigurationProperty(Feature.DISABLE_XSL_EVALUATE, true);
    setConfigurationProperty(Feature.ALLOW_MULTITHREADING, false);
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
        "templates cannot read " + what + ": they see only the answer document");
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
    return language.equals("XP")
        ? new Charged(context)
        : super.newExpressionParser(language, update, context);
  }

  /** Wraps the expressions that loops run over and functions consist of in a meter. */
  private static final class Charged extends XPathParser {
    Charged(StaticContext context) {
      super(context);
    }

    @Override
    public Expression parseExprSingle() throws XPathException {
      Expression expression = super.parseExprSingle();
      if (expression == null
          || expression instanceof Literal constant
              && constant.getGroundedValue().getLength() <= 1) {
        return expression;
      }
      TemplateMeter meter = new TemplateMeter(expression);
      setLocation(meter);
      return meter;
    }
  }
}
