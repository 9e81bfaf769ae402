package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.DocumentNames;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.PathSummary;
import dev.vigil.document.xpath.node.EvaluationBudget;
import dev.vigil.document.xpath.node.NodeTest;
import dev.vigil.document.xpath.node.Prefixes;
import dev.vigil.document.xpath.node.SaxonFallback;
import dev.vigil.document.xpath.node.StaircaseJoin;
import dev.vigil.document.xpath.node.TagSet;
import dev.vigil.document.xpath.node.TextValue;
import dev.vigil.document.xpath.node.XPathDocument;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One evaluation of one expression: the document or only its path summary, the node tests bound to
 * it, the budget, and buffers. Not thread-safe.
 */
public final class Evaluation {
  private final @Nullable XPathDocument view;
  private final @Nullable PathSummary summary;
  private final DocumentNames tagNames;
  private final DocumentNames attributeNames;
  private final Prefixes prefixes;
  private final @Nullable TagSet[] tags;
  private final @Nullable TagSet[] attributes;
  private final @Nullable IntSlice[] constants;
  private final @Nullable Lookup[] lookups;
  private final @Nullable TextValue first;
  private final @Nullable TextValue second;
  private @Nullable StaircaseJoin sets;
  private @Nullable IntSlice valuesOf;
  private Set<String> values = Set.of();
  public final EvaluationBudget budget;

  /** Set by an expression whose number is missing: the empty sequence. */
  public boolean absent;

  public Evaluation(XPathDocument view, Prefixes prefixes, int slots, EvaluationBudget budget) {
    this.view = view;
    this.summary = null;
    this.tagNames = view.digest().tags();
    this.attributeNames = view.digest().attributes().names();
    this.prefixes = prefixes;
    this.tags = new TagSet[slots];
    this.attributes = new TagSet[slots];
    this.constants = new IntSlice[slots];
    this.lookups = new Lookup[slots];
    this.budget = budget;
    this.first = new TextValue(view, budget);
    this.second = new TextValue(view, budget);
  }

  public Evaluation(PathSummary summary, Prefixes prefixes, int slots, EvaluationBudget budget) {
    this.view = null;
    this.summary = summary;
    this.tagNames = summary.tags();
    this.attributeNames = summary.attributeNames();
    this.prefixes = prefixes;
    this.tags = new TagSet[slots];
    this.attributes = new TagSet[slots];
    this.constants = new IntSlice[slots];
    this.lookups = new Lookup[slots];
    this.budget = budget;
    this.first = null;
    this.second = null;
  }

  /** The document; where there is only a summary, the question cannot be answered yet. */
  XPathDocument view() {
    XPathDocument known = view;
    if (known == null) {
      throw new SaxonFallback("needs the document");
    }
    return known;
  }

  PageDigest digest() {
    return view().digest();
  }

  StaircaseJoin sets() {
    StaircaseJoin known = sets;
    if (known == null) {
      known = new StaircaseJoin(view(), budget);
      sets = known;
    }
    return known;
  }

  /** The summary where that is all there is. */
  @Nullable PathSummary summaryOnly() {
    return summary;
  }

  TextValue first() {
    TextValue value = first;
    if (value == null) {
      throw new SaxonFallback("needs the document");
    }
    return value;
  }

  TextValue second() {
    TextValue value = second;
    if (value == null) {
      throw new SaxonFallback("needs the document");
    }
    return value;
  }

  TagSet tags(NodeTest test) {
    TagSet known = tags[test.slot()];
    if (known == null) {
      known = TagSet.ofTags(test, tagNames, prefixes);
      tags[test.slot()] = known;
    }
    return known;
  }

  TagSet attributes(NodeTest test) {
    TagSet known = attributes[test.slot()];
    if (known == null) {
      known = TagSet.ofAttributes(test, attributeNames, prefixes);
      attributes[test.slot()] = known;
    }
    return known;
  }

  /** The cached result of an expression that does not depend on the focus, or null. */
  @Nullable IntSlice constant(int slot) {
    return constants[slot];
  }

  /** The index of a test and where the last lookup in it ended; the next is often near. */
  static final class Lookup {
    final @Nullable IntSlice index;
    private int hint;

    Lookup(@Nullable IntSlice index) {
      this.index = index;
      this.hint = index == null ? 0 : index.from();
    }

    /** The first place in the index that is not below the node. */
    int lowerBound(IntSlice in, int node) {
      int from = hint > in.from() && in.array()[hint - 1] < node ? hint : in.from();
      hint = StaircaseJoin.lowerBound(in.array(), from, in.to(), node);
      return hint;
    }
  }

  Lookup lookup(NodeTest test) {
    Lookup known = lookups[test.slot()];
    if (known == null) {
      known = new Lookup(sets().index(tags(test)));
      lookups[test.slot()] = known;
    }
    return known;
  }

  void keepConstant(int slot, IntSlice value) {
    constants[slot] = value;
  }

  /** The values of a node set, kept while the next question is about the same set. */
  @SuppressWarnings("ReferenceEquality") // an absolute path gives the very same slice again
  Set<String> values(IntSlice nodes, ExpressionType type) {
    if (valuesOf != nodes) {
      values = ComparisonExpression.values(this, nodes, type);
      valuesOf = nodes;
    }
    return values;
  }

  void load(TextValue value, ExpressionType type, int item) {
    if (type == ExpressionType.ATTRIBUTES) {
      value.loadAttribute(item);
    } else {
      value.load(item);
    }
  }
}
