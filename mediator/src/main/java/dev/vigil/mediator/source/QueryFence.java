package dev.vigil.mediator.source;

import java.util.List;
import java.util.Set;
import net.sf.saxon.Configuration;
import net.sf.saxon.lib.EnvironmentVariableResolver;
import net.sf.saxon.lib.Feature;
import net.sf.saxon.om.NamePool;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.StructuredQName;
import net.sf.saxon.trans.XPathException;
import net.sf.saxon.tree.util.DocumentNumberAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Saxon without access to files, the network or the environment: a query reads its sources only.
 * All fences share their names, so that nodes of one can be used with another. Safe for concurrent
 * use once it is made.
 */
public class QueryFence extends Configuration {
  private static final NamePool NAMES = new NamePool();
  private static final DocumentNumberAllocator NUMBERS = new DocumentNumberAllocator();
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

  /** For the nodes of sources. */
  public static final QueryFence ONLY = new QueryFence();

  @SuppressWarnings("this-escape") // the methods of Saxon are not overridden
  protected QueryFence() {
    setNamePool(NAMES);
    setDocumentNumberAllocator(NUMBERS);
    for (String name : CLOSED) {
      disableFunction(new StructuredQName("fn", NamespaceUri.FN, name));
    }
    setConfigurationProperty(Feature.ALLOW_EXTERNAL_FUNCTIONS, false);
    setConfigurationProperty(Feature.ALLOWED_PROTOCOLS, "");
    setConfigurationProperty(Feature.PRE_EVALUATE_DOC_FUNCTION, false);
    // What Saxon evaluates while it compiles has no limit.
    setConfigurationProperty(Feature.OPTIMIZATION_LEVEL, "-k");
    setConfigurationProperty(Feature.ENVIRONMENT_VARIABLE_RESOLVER, new EmptyEnvironment());
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
        "queries cannot read " + what + ": add it as a source with 'vigil source add'");
  }

  private static final class EmptyEnvironment implements EnvironmentVariableResolver {
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
