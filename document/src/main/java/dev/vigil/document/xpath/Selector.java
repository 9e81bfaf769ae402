package dev.vigil.document.xpath;

import dev.vigil.document.DocumentException;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.xpath.node.EvaluationBudget;
import dev.vigil.document.xpath.node.StaircaseJoin;
import dev.vigil.document.xpath.node.XPathDocument;
import java.util.List;

/**
 * A CSS selector, compiled once and matched against any number of documents. Immutable and safe for
 * concurrent use.
 *
 * <p>It covers the common part of Selectors Level 4: types, {@code *}, classes, ids, attributes
 * with all operators and the flags i and s, all four combinators, lists, {@code :is :where :not
 * :has}, {@code :nth-child()} with {@code of}, its three siblings and the first, last and only
 * forms, {@code :empty :root :scope :any-link}, and beyond it {@code :has-text("...")}. Matching is
 * bounded like an XPath query.
 */
public final class Selector {
  private final String text;
  private final XPath.Options options;
  private final List<SelectorPart.Complex> list;

  private Selector(String text, XPath.Options options, List<SelectorPart.Complex> list) {
    this.text = text;
    this.options = options;
    this.list = list;
  }

  /**
   * Compiles a selector.
   *
   * @param text a selector or a list of them
   * @return the compiled selector
   * @throws DocumentException if the selector is invalid, with the position of the error
   */
  public static Selector compile(String text) {
    return compile(text, XPath.Options.DEFAULT);
  }

  /**
   * Compiles a selector with other limits of time and results.
   *
   * @param text a selector or a list of them
   * @param options the limits
   * @return the compiled selector
   * @throws DocumentException if the selector is invalid, with the position of the error
   */
  public static Selector compile(String text, XPath.Options options) {
    return new Selector(text, options, SelectorParser.parse(text));
  }

  /**
   * {@return the elements of the document that match, in document order}
   *
   * @param digest a document
   * @throws DocumentException if matching exceeds the limits
   */
  public IntSlice select(PageDigest digest) {
    return select(digest, 0);
  }

  /**
   * {@return the elements below a node that match, in document order}
   *
   * @param digest a document
   * @param below a node; it is not itself among the results
   * @throws DocumentException if matching exceeds the limits
   */
  public IntSlice select(PageDigest digest, int below) {
    EvaluationBudget budget = options.budget();
    SelectorMatch match = new SelectorMatch(XPathDocument.of(digest), budget);
    IntSlice found = match.any(list);
    int from = StaircaseJoin.lowerBound(found.array(), found.from(), found.to(), below + 1);
    int to = StaircaseJoin.lowerBound(found.array(), from, found.to(), digest.end(below));
    budget.checkResults(to - from);
    return new IntSlice(found.array(), from, to);
  }

  /**
   * {@return whether one element of the document matches; costs as much as {@link
   * #select(PageDigest)}}
   *
   * @param digest a document
   * @param node the element
   */
  public boolean matches(PageDigest digest, int node) {
    IntSlice found = select(digest);
    int at = StaircaseJoin.lowerBound(found.array(), found.from(), found.to(), node);
    return at < found.to() && found.array()[at] == node;
  }

  @Override
  public String toString() {
    return text;
  }
}
