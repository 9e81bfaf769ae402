package dev.vigil.diff.internal.detect;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.extract.ElementNames;
import dev.vigil.diff.extract.InterestAspect;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.match.Matching;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.diff.types.ChangeCollector;
import dev.vigil.diff.types.ChangeType;
import dev.vigil.diff.types.ComparisonContext;
import dev.vigil.document.Attributes;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Locale;

/**
 * A change type for one facet of the Page Digest (Rocco, Buttler, Liu 2003, Section 4.1): structure
 * is the tree without names, tags the names, attributes their names and values, content the texts,
 * comments and scripts. {@link Sdiff#changed} decides whether there is a change; the nodes where
 * the facet differs are reported.
 */
public record FacetChanges(Facet facet) implements ChangeType {
  @Override
  public String name() {
    return "facet=" + facet.name().toLowerCase(Locale.ROOT);
  }

  @Override
  public InterestAspect aspect() {
    return InterestAspect.ALL;
  }

  @Override
  public boolean isSurelySame(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    return !Sdiff.changed(before.view(), after.view(), EnumSet.of(facet));
  }

  @Override
  public List<Change> changes(ViewExtracts before, ViewExtracts after, ComparisonContext context) {
    if (isSurelySame(before, after, context)) {
      return List.of();
    }
    Pair pair = new Pair(before.view(), after.view());
    pair.compare();
    if (pair.found.changes().isEmpty()) {
      pair.found.updated("document", NodeRange.whole(0), NodeRange.whole(0), "", "");
    }
    return pair.found.changes();
  }

  /** Two versions with their matching; not thread-safe. */
  private final class Pair {
    private final DocumentView old;
    private final DocumentView now;
    private final Matching matching;
    private final ChangeCollector found = new ChangeCollector(name());

    Pair(DocumentView old, DocumentView now) {
      this.old = old;
      this.now = now;
      this.matching = Matching.of(old, now);
    }

    void compare() {
      for (int at = seen(old, 1); at >= 0; at = seen(old, at + 1)) {
        if (matching.newOf(at) < 0) {
          boolean top = !old.sees(old.digest().parent(at)) || kept(old.digest().parent(at));
          if (matters(old, at, top)) {
            found.deleted(label(old, at), NodeRange.whole(at), value(old, at));
          }
        }
      }
      for (int at = seen(now, 1); at >= 0; at = seen(now, at + 1)) {
        int from = matching.oldOf(at);
        if (from >= 0) {
          paired(from, at);
          continue;
        }
        int parent = now.digest().parent(at);
        if (matters(now, at, !now.sees(parent) || matching.oldOf(parent) >= 0)) {
          found.inserted(label(now, at), NodeRange.whole(at), value(now, at));
        }
      }
    }

    private boolean kept(int oldNode) {
      return matching.newOf(oldNode) >= 0;
    }

    private int seen(DocumentView view, int from) {
      int at = view.nextSeen(from);
      return at < view.digest().nodeCount() ? at : -1;
    }

    /** Whether a node without a partner has something of the facet. */
    private boolean matters(DocumentView view, int node, boolean top) {
      return switch (facet) {
        case STRUCTURE, TAGS -> top;
        case ATTRIBUTES -> !attributes(view, node).isEmpty();
        case CONTENT -> view.digest().content(node) >= 0;
      };
    }

    private void paired(int from, int at) {
      NodeRange was = NodeRange.whole(from);
      NodeRange is = NodeRange.whole(at);
      switch (facet) {
        case STRUCTURE -> {}
        case TAGS -> {
          String before = old.digest().name(from).qualified();
          String after = now.digest().name(at).qualified();
          if (!old.digest().name(from).equals(now.digest().name(at))) {
            found.updated(label(now, at), was, is, before, after);
          }
        }
        case ATTRIBUTES -> {
          String before = attributes(old, from);
          String after = attributes(now, at);
          if (!before.equals(after)) {
            found.updated(label(now, at), was, is, before, after);
          }
        }
        case CONTENT -> {
          if (now.digest().content(at) >= 0 && !old.value(from).equals(now.value(at))) {
            found.updated(label(now, at), was, is, old.value(from), now.value(at));
          }
        }
      }
      if (matching.movedTo(at)) {
        found.moved(label(now, at), was, is, value(now, at));
      }
    }

    private String value(DocumentView view, int node) {
      if (!view.digest().isElement(node)) {
        return view.value(node);
      }
      return facet == Facet.ATTRIBUTES ? attributes(view, node) : ElementNames.outline(view, node);
    }
  }

  private static String attributes(DocumentView view, int node) {
    Attributes attributes = view.digest().attributes();
    if (!attributes.has(node)) {
      return "";
    }
    List<String> written = new ArrayList<>();
    for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
      if (view.seesAttribute(a)) {
        written.add(attributes.name(a).qualified() + "=\"" + view.attributeValue(a) + "\"");
      }
    }
    return String.join(" ", written);
  }

  private static String label(DocumentView view, int node) {
    PageDigest digest = view.digest();
    return switch (digest.kind(node)) {
      case ELEMENT -> ElementNames.label(view, node);
      case COMMENT -> "comment";
      case DOCTYPE -> "doctype";
      case PROCESSING_INSTRUCTION -> "instruction";
      case TEXT, CDATA ->
          digest.parent(node) > 0 ? ElementNames.label(view, digest.parent(node)) : "text";
      case DOCUMENT -> "document";
    };
  }
}
