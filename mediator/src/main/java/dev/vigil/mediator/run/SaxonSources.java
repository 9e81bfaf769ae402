package dev.vigil.mediator.run;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.source.QuerySandbox;
import dev.vigil.mediator.source.QuerySource;
import dev.vigil.mediator.source.SourceCollection;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import net.sf.saxon.expr.StaticContext;
import net.sf.saxon.expr.parser.XPathParser;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.query.StaticQueryContext;
import net.sf.saxon.query.XQueryExpression;
import net.sf.saxon.regex.RegularExpression;
import net.sf.saxon.str.UnicodeString;
import net.sf.saxon.trans.UncheckedXPathException;
import net.sf.saxon.trans.XPathException;
import org.jspecify.annotations.Nullable;

/**
 * Saxon with the sources of a workspace: each collection is a function, and each source a prefix.
 * Safe for concurrent use.
 */
public final class SaxonSources extends QuerySandbox {
  /** The namespace of Vigil's own functions. */
  public static final String FUNCTIONS = "urn:vigil:query";

  private static final int MOST_COMPILED = 500;

  private final Map<String, QuerySource> sources = new LinkedHashMap<>();
  private final Cache<String, XQueryExpression> compiled =
      Caffeine.newBuilder().maximumSize(MOST_COMPILED).build();

  public SaxonSources(Collection<? extends QuerySource> all) {
    this(all, _ -> "<items/>");
  }

  /**
   * @param cached the cached items of a view in one element
   */
  public SaxonSources(Collection<? extends QuerySource> all, Function<String, String> cached) {
    for (QuerySource source : all) {
      sources.put(source.name(), source);
      for (SourceCollection collection : source.collections()) {
        registerExtensionFunction(new CollectionFunction(source, collection));
      }
    }
    PluginFunction.all().forEach(this::registerExtensionFunction);
    registerExtensionFunction(new SkolemFunction());
    registerExtensionFunction(new FuseFunction());
    registerExtensionFunction(new CachedFunction(cached));
  }

  public Collection<QuerySource> all() {
    return sources.values();
  }

  public Optional<QuerySource> find(String name) {
    return Optional.ofNullable(sources.get(name));
  }

  /** The source and collection of a function such as {@code realtor:house}. */
  public Optional<Named> named(String function) {
    int colon = function.indexOf(':');
    if (colon < 0) {
      return Optional.empty();
    }
    QuerySource source = sources.get(function.substring(0, colon));
    return source == null
        ? Optional.empty()
        : source.collections().stream()
            .filter(one -> one.name().equals(function.substring(colon + 1)))
            .findFirst()
            .map(one -> new Named(source, one));
  }

  /** A collection and its source. */
  public record Named(QuerySource source, SourceCollection collection) {}

  static NamespaceUri namespace(String source) {
    return NamespaceUri.of("urn:vigil:source:" + source);
  }

  @Override
  public XPathParser newExpressionParser(String language, boolean update, StaticContext context)
      throws XPathException {
    return language.equals("XQ")
        ? new LazyRange.Parser(context)
        : super.newExpressionParser(language, update, context);
  }

  @Override
  public RegularExpression compileRegularExpression(
      UnicodeString expression, String flags, String language, @Nullable List<String> warnings)
      throws XPathException {
    return new MeteredRegex(super.compileRegularExpression(expression, flags, language, warnings));
  }

  /** Compiles a query; the mistake names the line and the column. */
  public XQueryExpression compile(String query) {
    XQueryExpression known = compiled.getIfPresent(query);
    if (known != null) {
      return known;
    }
    XQueryExpression made = parsed(query);
    compiled.put(query, made);
    return made;
  }

  private XQueryExpression parsed(String query) {
    List<XPathException> mistakes = new java.util.ArrayList<>();
    try {
      StaticQueryContext context = newStaticQueryContext();
      context.setLanguageVersion(31);
      context.setErrorReporter(
          error -> {
            if (!error.isWarning()) {
              mistakes.add(XPathException.fromXmlProcessingError(error));
            }
          });
      sources.keySet().forEach(name -> context.declareNamespace(name, namespace(name)));
      context.declareNamespace("vigil", NamespaceUri.of(FUNCTIONS));
      context.declareNamespace(PluginFunction.PREFIX, PluginFunction.NAMESPACE);
      XQueryExpression made = context.compileQuery(query);
      QueryMeterInserter.add(made);
      return made;
    } catch (XPathException e) {
      throw SaxonFault.of(mistakes.isEmpty() ? e : mistakes.getFirst(), this, query);
    } catch (UncheckedXPathException e) {
      throw SaxonFault.of(e.getXPathException(), this, query);
    } catch (StackOverflowError e) {
      throw new MediatorException("The query is nested too deeply; simplify it.", e);
    }
  }

  /** Reports a mistake that Saxon finds in a query before it runs. */
  public void verify(String query) {
    compile(query);
  }
}
