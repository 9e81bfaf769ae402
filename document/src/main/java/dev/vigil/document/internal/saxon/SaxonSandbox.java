package dev.vigil.document.internal.saxon;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import net.sf.saxon.Configuration;
import net.sf.saxon.expr.StaticContext;
import net.sf.saxon.expr.parser.XPathParser;
import net.sf.saxon.lib.EnvironmentVariableResolver;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;

/**
 * Configures Saxon without access to the outside: no documents, collections, files, environment,
 * external functions or parsers. Each access is closed twice: the function is removed, and the
 * resource behind it is refused. Safe for concurrent use once it is made.
 */
public class SaxonSandbox extends Configuration {
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

  private final Optional<Function<StaticContext, XPathParser>> xpath;

  /**
   * @param refusal the error of a query that reads something else, with %s for what it reads
   */
  protected SaxonSandbox(String refusal) {
    this(refusal, Optional.empty());
  }

  /**
   * @param refusal the error of a query that reads something else, with %s for what it reads
   * @param xpath parses XPath, for instance with a {@link MeteredParser}
   */
  public SaxonSandbox(String refusal, Function<StaticContext, XPathParser> xpath) {
    this(refusal, Optional.of(xpath));
  }

  @SuppressWarnings("this-escape") // the methods of Saxon that are called here are not overridden
  private SaxonSandbox(String refusal, Optional<Function<StaticContext, XPathParser>> xpath) {
    this.xpath = xpath;
    for (String name : CLOSED) {
      disableFunction(new StructuredQName("fn", NamespaceUri.FN, name));
    }
    setConfigurationProperty(Feature.ALLOW_EXTERNAL_FUNCTIONS, false);
    setConfigurationProperty(Feature.ALLOWED_PROTOCOLS, "");
    setConfigurationProperty(Feature.PRE_EVALUATE_DOC_FUNCTION, false);
    setConfigurationProperty(Feature.ENVIRONMENT_VARIABLE_RESOLVER, new NoEnvironment());
    setResourceResolver(
        request -> {
          throw refused(refusal, request.uri);
        });
    setCollectionFinder(
        (_, uri) -> {
          throw refused(refusal, uri);
        });
    setUnparsedTextURIResolver(
        (uri, _, _, _) -> {
          throw refused(refusal, uri.toString());
        });
    setErrorReporterFactory(_ -> _ -> {});
  }

  private static XPathException refused(String refusal, @Nullable String what) {
    return new XPathException(refusal.formatted(what));
  }

  @Override
  public XPathParser newExpressionParser(String language, boolean update, StaticContext context)
      throws XPathException {
    return xpath.isPresent() && language.equals("XP")
        ? xpath.get().apply(context)
        : super.newExpressionParser(language, update, context);
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
}
