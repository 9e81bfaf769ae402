package dev.vigil.document.xpath;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import dev.vigil.document.query.XPathAxis;
import dev.vigil.document.xpath.SelectorPart.Combinator;
import dev.vigil.document.xpath.SelectorPart.Complex;
import dev.vigil.document.xpath.SelectorPart.Compound;
import dev.vigil.document.xpath.SelectorPart.Simple;
import dev.vigil.document.xpath.SelectorPart.TypeTest;
import dev.vigil.document.xpath.node.AxisWalk;
import dev.vigil.document.xpath.node.ByteNeedle;
import dev.vigil.document.xpath.node.EvaluationBudget;
import dev.vigil.document.xpath.node.IntSet;
import dev.vigil.document.xpath.node.NodeList;
import dev.vigil.document.xpath.node.Prefixes;
import dev.vigil.document.xpath.node.StaircaseJoin;
import dev.vigil.document.xpath.node.TagSet;
import dev.vigil.document.xpath.node.TextValue;
import dev.vigil.document.xpath.node.XPathDocument;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Matches a selector against one document, a set of nodes at a time: a complex selector is
 * evaluated from left to right as steps between sets, and {@code :has()} from right to left, so the
 * cost is the length of the selector times the size of the document, whatever the nesting. The sets
 * of nested selectors are made once. Not thread-safe.
 */
final class SelectorMatch {
  private final XPathDocument view;
  private final PageDigest digest;
  private final EvaluationBudget budget;
  private final StaircaseJoin sets;
  private final SelectorAttributes attributes;
  private final IdentityHashMap<Object, IntSlice> made = new IdentityHashMap<>();

  SelectorMatch(XPathDocument view, EvaluationBudget budget) {
    this.view = view;
    this.digest = view.digest();
    this.budget = budget;
    this.sets = new StaircaseJoin(view, budget);
    this.attributes = new SelectorAttributes(digest);
  }

  /** All elements that one of the selectors matches. */
  IntSlice any(List<Complex> list) {
    IntSlice known = made.get(list);
    if (known == null) {
      if (list.size() == 1) {
        known = all(list.getFirst());
      } else {
        NodeList union = new NodeList();
        for (Complex each : list) {
          union.addAll(all(each));
        }
        known = union.sorted();
      }
      made.put(list, known);
    }
    return known;
  }

  private IntSlice all(Complex complex) {
    IntSlice found =
        filtered(universe(complex.compounds().getFirst()), complex.compounds().getFirst());
    for (int i = 1; i < complex.compounds().size(); i++) {
      Compound compound = complex.compounds().get(i);
      TagSet tags = tags(compound.type());
      found = filtered(forward(complex.combinators().get(i), found, tags), compound);
    }
    return found;
  }

  private IntSlice universe(Compound compound) {
    return sets.step(IntSlice.of(0), XPathAxis.DESCENDANT, tags(compound.type()));
  }

  private IntSlice forward(Combinator combinator, IntSlice from, TagSet tags) {
    return switch (combinator) {
      case DESCENDANT -> sets.step(from, XPathAxis.DESCENDANT, tags);
      case CHILD -> sets.step(from, XPathAxis.CHILD, tags);
      case LATER_SIBLING -> sets.step(from, XPathAxis.FOLLOWING_SIBLING, tags);
      case NEXT_SIBLING -> neighbours(from, tags, true);
    };
  }

  private IntSlice neighbours(IntSlice from, TagSet tags, boolean next) {
    NodeList out = new NodeList(from.size());
    for (int i = 0; i < from.size(); i++) {
      int at = from.get(i);
      do {
        at = next ? digest.nextSibling(at) : AxisWalk.previousSibling(digest, at);
        budget.spend(1);
      } while (at >= 0 && !digest.isElement(at));
      if (at >= 0 && tags.match()[digest.tag(at)]) {
        out.add(at);
      }
    }
    return out.sorted();
  }

  /** The elements from which a relative selector leads somewhere. */
  private IntSlice subjects(Complex relative) {
    int last = relative.compounds().size() - 1;
    Compound compound = relative.compounds().get(last);
    IntSlice found = filtered(universe(compound), compound);
    for (int i = last; i >= 0; i--) {
      TagSet tags = tags(i == 0 ? null : relative.compounds().get(i - 1).type());
      found =
          switch (relative.combinators().get(i)) {
            case DESCENDANT -> sets.step(found, XPathAxis.ANCESTOR, tags);
            case CHILD -> sets.step(found, XPathAxis.PARENT, tags);
            case LATER_SIBLING -> sets.step(found, XPathAxis.PRECEDING_SIBLING, tags);
            case NEXT_SIBLING -> neighbours(found, tags, false);
          };
      if (i > 0) {
        found = filtered(found, relative.compounds().get(i - 1));
      }
    }
    return found;
  }

  private TagSet tags(@Nullable TypeTest type) {
    DocumentNames names = digest.tags();
    boolean html = digest.type() == DocumentType.HTML;
    boolean[] match = new boolean[names.size()];
    for (int i = 0; i < match.length; i++) {
      match[i] =
          names.kind(i) == NodeKind.ELEMENT && (type == null || matches(names.get(i), type, html));
    }
    return TagSet.of(match);
  }

  /** HTML elements have lower-case names; others keep the case they are written in. */
  private static boolean matches(DocumentName name, TypeTest type, boolean html) {
    String local = type.local();
    return (type.uri() == null || name.uri().equals(type.uri()))
        && (local == null
            || name.local()
                .equals(
                    html && name.uri().equals(DocumentName.XHTML)
                        ? Prefixes.htmlElement(local)
                        : local));
  }

  // ---- simple selectors ----

  private IntSlice filtered(IntSlice nodes, Compound compound) {
    IntSlice left = nodes;
    for (Simple simple : compound.simples()) {
      if (left.isEmpty()) {
        break;
      }
      left = filtered(left, simple);
    }
    return left;
  }

  private IntSlice filtered(IntSlice nodes, Simple simple) {
    return switch (simple) {
      case SelectorPart.Nth nth -> placed(nodes, nth);
      case SelectorPart.Matches(var list, var negated) ->
          negated
              ? StaircaseJoin.difference(nodes, any(list))
              : StaircaseJoin.intersection(nodes, any(list));
      case SelectorPart.Has has -> StaircaseJoin.intersection(nodes, subjects(has));
      default -> {
        NodeList kept = new NodeList();
        ByteNeedle needle =
            new ByteNeedle(
                simple instanceof SelectorPart.HasText(var text)
                    ? text.getBytes(StandardCharsets.UTF_8)
                    : new byte[0]);
        TextValue value = new TextValue(view, budget);
        for (int i = 0; i < nodes.size(); i++) {
          if (accepts(nodes.get(i), simple, needle, value)) {
            kept.add(nodes.get(i));
          }
          budget.spend(2);
        }
        yield kept.sorted();
      }
    };
  }

  private IntSlice subjects(SelectorPart.Has has) {
    IntSlice known = made.get(has);
    if (known == null) {
      NodeList union = new NodeList();
      for (Complex each : has.list()) {
        union.addAll(subjects(each));
      }
      known = union.sorted();
      made.put(has, known);
    }
    return known;
  }

  private boolean accepts(int node, Simple simple, ByteNeedle needle, TextValue value) {
    return switch (simple) {
      case SelectorPart.HasClass(var name) -> attributes.hasClass(node, name);
      case SelectorPart.HasId(var id) -> attributes.hasId(node, id);
      case SelectorPart.HasAttribute condition -> attributes.accepts(node, condition);
      case SelectorPart.Root _ -> node == digest.root();
      case SelectorPart.Empty _ -> isEmpty(node);
      case SelectorPart.Link _ -> attributes.isLink(node);
      case SelectorPart.HasText _ -> {
        value.load(node);
        yield needle.find(value.bytes, value.start, value.end) >= 0;
      }
      case SelectorPart.Nth _, SelectorPart.Matches _, SelectorPart.Has _ ->
          throw new IllegalStateException("a condition on sets");
    };
  }

  private boolean isEmpty(int node) {
    for (int at = digest.firstChild(node); at >= 0; at = digest.nextSibling(at)) {
      if (digest.isElement(at)
          || view.isText(at) && digest.contents().length(digest.content(at)) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Counts the children of each parent once, however many of them are asked about. */
  private IntSlice placed(IntSlice nodes, SelectorPart.Nth nth) {
    List<Complex> of = nth.of();
    IntSlice counted = of == null ? IntSlice.EMPTY : any(of);
    NodeList found = new NodeList();
    IntSet parents = new IntSet();
    int[] places = new int[nth.ofType() ? digest.tags().size() : 1];
    List<Integer> touched = new ArrayList<>();
    NodeList children = new NodeList();
    for (int i = 0; i < nodes.size(); i++) {
      int parent = digest.parent(nodes.get(i));
      if (!parents.add(parent)) {
        continue;
      }
      children.clear();
      for (int at = digest.firstChild(parent); at >= 0; at = digest.nextSibling(at)) {
        if (digest.isElement(at) && (of == null || contains(counted, at))) {
          children.add(at);
        }
        budget.spend(1);
      }
      for (int k = 0; k < children.size(); k++) {
        int child = children.get(nth.fromEnd() ? children.size() - 1 - k : k);
        int place = nth.ofType() ? digest.tag(child) : 0;
        if (places[place]++ == 0) {
          touched.add(place);
        }
        if (nth.accepts(places[place])) {
          found.add(child);
        }
      }
      touched.forEach(place -> places[place] = 0);
      touched.clear();
    }
    return StaircaseJoin.intersection(found.sorted(), nodes);
  }

  private static boolean contains(IntSlice set, int node) {
    int at = StaircaseJoin.lowerBound(set.array(), set.from(), set.to(), node);
    return at < set.to() && set.array()[at] == node;
  }
}
