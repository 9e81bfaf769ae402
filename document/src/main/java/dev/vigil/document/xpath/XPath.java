package dev.vigil.document.xpath;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.internal.xpath.expression.Evaluation;
import dev.vigil.document.internal.xpath.expression.ExpressionType;
import dev.vigil.document.internal.xpath.expression.XPathExpression;
import dev.vigil.document.internal.xpath.expression.XPathNumberText;
import dev.vigil.document.internal.xpath.expression.XPathParser;
import dev.vigil.document.internal.xpath.saxon.SaxonQuery;
import dev.vigil.document.query.PathSummary;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.xpath.node.EvaluationBudget;
import dev.vigil.document.xpath.node.Prefixes;
import dev.vigil.document.xpath.node.SaxonFallback;
import dev.vigil.document.xpath.node.XPathDocument;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * An XPath 3.1 expression, compiled once and evaluated on any number of documents. Immutable and
 * safe for concurrent use.
 *
 * <p>The common part of the language runs on the digest's arrays, the rest in Saxon on a view of
 * the same arrays; the answers are the same. In HTML documents unprefixed names match HTML elements
 * in any case. Prefixes are the caller's, those in scope at the root element, or well known ({@code
 * xml xs fn svg math xhtml xlink}). Evaluation is bounded in time and in results, and nothing
 * outside the document can be reached.
 */
public final class XPath {
  private final String expression;
  private final Options options;
  private final XPathParser.@Nullable Parsed parsed;
  private final SaxonQuery saxon;
  private final String uri;

  private XPath(
      String expression,
      Options options,
      XPathParser.@Nullable Parsed parsed,
      SaxonQuery saxon,
      String uri) {
    this.expression = expression;
    this.options = options;
    this.parsed = parsed;
    this.saxon = saxon;
    this.uri = uri;
  }

  /**
   * {@return the same expression on a document with this URI, which {@code base-uri} returns}
   *
   * @param documentUri a URI
   */
  public XPath at(String documentUri) {
    return new XPath(expression, options, parsed, saxon, documentUri);
  }

  /** Which evaluator runs; {@link #ANY} takes the own one where it can. */
  public enum Engine {
    /** The own evaluator where it can, else Saxon. */
    ANY,
    /** The own evaluator alone; what it does not cover is refused. */
    OWN,
    /** Saxon alone. */
    SAXON
  }

  /**
   * How an expression is read and how far its evaluation may go. Immutable.
   *
   * @param prefixes namespaces by prefix, before all others
   * @param time how long one evaluation may take
   * @param results how many items it may give
   * @param engine which evaluator runs
   * @param ticker a monotonic clock in nanoseconds
   */
  public record Options(
      Map<String, String> prefixes,
      Duration time,
      int results,
      Engine engine,
      LongSupplier ticker) {
    /** No prefixes, 10 seconds, 10,000,000 results, any evaluator. */
    public static final Options DEFAULT =
        new Options(Map.of(), Duration.ofSeconds(10), 10_000_000, Engine.ANY, System::nanoTime);

    /** Copies the prefixes. */
    public Options {
      prefixes = Map.copyOf(prefixes);
    }

    /** A fresh budget for one evaluation. */
    EvaluationBudget budget() {
      return new EvaluationBudget(time, results, ticker);
    }

    /**
     * Sets the prefixes.
     *
     * @param other namespaces by prefix
     * @return a copy
     */
    public Options withPrefixes(Map<String, String> other) {
      return new Options(other, time, results, engine, ticker);
    }

    /**
     * Sets the limit of time.
     *
     * @param other how long one evaluation may take
     * @return a copy
     */
    public Options withTime(Duration other) {
      return new Options(prefixes, other, results, engine, ticker);
    }

    /**
     * Sets the limit of results.
     *
     * @param other how many items one evaluation may give
     * @return a copy
     */
    public Options withResults(int other) {
      return new Options(prefixes, time, other, engine, ticker);
    }

    /**
     * Sets the evaluator.
     *
     * @param other the evaluator
     * @return a copy
     */
    public Options withEngine(Engine other) {
      return new Options(prefixes, time, results, other, ticker);
    }

    Options withTicker(LongSupplier other) {
      return new Options(prefixes, time, results, engine, other);
    }
  }

  /**
   * Compiles an expression with {@link Options#DEFAULT}.
   *
   * @param expression an XPath 3.1 expression
   * @return the compiled expression
   * @throws DocumentException if it is not an XPath, with the position of the error
   */
  public static XPath compile(String expression) {
    return compile(expression, Options.DEFAULT);
  }

  /**
   * Compiles an expression.
   *
   * @param expression an XPath 3.1 expression
   * @param options how it is read and evaluated
   * @return the compiled expression
   * @throws DocumentException if it is not an XPath, with the position of the error
   */
  public static XPath compile(String expression, Options options) {
    XPathParser.Parsed parsed = null;
    if (options.engine() != Engine.SAXON) {
      try {
        parsed = XPathParser.parse(expression);
      } catch (SaxonFallback e) {
        if (options.engine() == Engine.OWN) {
          throw new DocumentException(
              "The own evaluator does not cover " + expression + ": " + e.getMessage() + ".", e);
        }
      }
    }
    XPath made = new XPath(expression, options, parsed, new SaxonQuery(expression), "");
    if (parsed == null) {
      made.checkSyntax();
    }
    return made;
  }

  private void checkSyntax() {
    Map<String, String> prefixes = SaxonQuery.placeholders(expression);
    prefixes.putAll(Prefixes.WELL_KNOWN);
    prefixes.putAll(options.prefixes());
    saxon.compile(Prefixes.of(DocumentType.XML, prefixes, Map.of()));
  }

  /** {@return the expression as it was written} */
  public String expression() {
    return expression;
  }

  /** Whether the own evaluator runs it, at least until a dynamic error. */
  boolean isOwn() {
    return parsed != null;
  }

  /**
   * Evaluates the expression with the document as context item.
   *
   * @param digest a document
   * @return the result
   * @throws DocumentException if evaluation fails or exceeds its limits
   */
  public XPathResult evaluate(PageDigest digest) {
    return evaluate(digest, 0);
  }

  /**
   * Evaluates the expression with a node as context item.
   *
   * @param digest a document
   * @param node the context item
   * @return the result
   * @throws DocumentException if evaluation fails or exceeds its limits
   */
  public XPathResult evaluate(PageDigest digest, int node) {
    XPathDocument view = XPathDocument.of(digest);
    Prefixes prefixes = view.prefixes(options.prefixes());
    EvaluationBudget budget = options.budget();
    XPathParser.Parsed own = parsed;
    if (own != null) {
      try {
        return result(own.expr(), new Evaluation(view, prefixes, own.slots(), budget), node);
      } catch (SaxonFallback e) {
        if (options.engine() == Engine.OWN) {
          throw new DocumentException(
              "The own evaluator cannot finish " + expression + ": " + e.getMessage() + ".", e);
        }
      }
    }
    return saxon.evaluate(view, node, prefixes, budget, uri);
  }

  /**
   * {@return the answer where the path summary alone gives it: counts, existence, and paths that
   * lead nowhere; empty where the document itself is needed}
   *
   * @param summary of the document
   */
  public Optional<XPathResult> answer(PathSummary summary) {
    XPathParser.Parsed own = parsed;
    if (own == null || own.usesPrefix() && summary.type() != DocumentType.HTML) {
      return Optional.empty();
    }
    Prefixes prefixes = Prefixes.of(summary.type(), options.prefixes(), Map.of());
    try {
      Evaluation run = new Evaluation(summary, prefixes, own.slots(), options.budget());
      return Optional.of(result(own.expr(), run, 0));
    } catch (SaxonFallback e) {
      return Optional.empty();
    }
  }

  /**
   * Evaluates the expression on a document that is only asked for if its summary is not enough.
   *
   * @param summary of the document
   * @param digest gives the document
   * @return the result
   * @throws DocumentException if evaluation fails or exceeds its limits
   */
  public XPathResult evaluate(PathSummary summary, Supplier<PageDigest> digest) {
    return answer(summary).orElseGet(() -> evaluate(digest.get()));
  }

  private static XPathResult result(XPathExpression expr, Evaluation run, int node) {
    return switch (expr.type()) {
      case NODES, ATTRIBUTES -> {
        IntSlice nodes = expr.nodes(run, node, 1, 1);
        run.budget.checkResults(nodes.size());
        yield expr.type() == ExpressionType.NODES || nodes.isEmpty()
            ? new XPathResult.Nodes(nodes)
            : new XPathResult.AttributeNodes(nodes);
      }
      case STRING -> new XPathResult.Text(expr.string(run, node, 1, 1));
      case BOOLEAN -> new XPathResult.Truth(expr.truth(run, node, 1, 1));
      case INTEGER -> {
        long value = expr.integer(run, node, 1, 1);
        yield new XPathResult.Numeric(value, Long.toString(value));
      }
      case DOUBLE -> {
        run.absent = false;
        double value = expr.number(run, node, 1, 1);
        yield run.absent
            ? new XPathResult.Nodes(IntSlice.EMPTY)
            : new XPathResult.Numeric(value, XPathNumberText.of(value));
      }
      case DECIMAL -> throw new SaxonFallback("a decimal as result");
    };
  }

  @Override
  public String toString() {
    return expression;
  }
}
