package dev.vigil.document.internal.xpath.saxon;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.PageDigest;
import dev.vigil.document.xpath.node.DocumentIds;
import dev.vigil.document.xpath.node.EvaluationBudget;
import dev.vigil.document.xpath.node.XPathDocument;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import net.sf.saxon.Configuration;
import net.sf.saxon.om.GenericTreeInfo;
import net.sf.saxon.om.NamespaceBinding;
import net.sf.saxon.om.NamespaceMap;
import net.sf.saxon.om.NamespaceUri;
import net.sf.saxon.om.NodeInfo;
import net.sf.saxon.pattern.nodetest.NodePredicate;
import net.sf.saxon.pattern.nodetest.NodeTest;
import org.jspecify.annotations.Nullable;

/**
 * Adapts a digest to Saxon: nothing is copied, node objects are created on access. It belongs to
 * one evaluation, whose budget every walk spends. Not thread-safe.
 *
 * <p>Names are not entered into Saxon's pool, which only grows. Instead each node test is tried
 * once per tag, because in an untyped tree a test depends on the kind and the name alone.
 */
final class SaxonTree extends GenericTreeInfo {
  private static final byte UNKNOWN = 0;
  private static final byte PASSES = 1;
  private static final byte FAILS = 2;

  private final XPathDocument view;
  private final EvaluationBudget budget;
  private @Nullable DocumentIds ids;
  private final IdentityHashMap<NodePredicate, byte[]> verdicts = new IdentityHashMap<>();

  SaxonTree(Configuration configuration, XPathDocument view, EvaluationBudget budget) {
    super(configuration);
    this.view = view;
    this.budget = budget;
    setRootNode(node(0));
  }

  XPathDocument view() {
    return view;
  }

  PageDigest digest() {
    return view.digest();
  }

  EvaluationBudget budget() {
    return budget;
  }

  SaxonNode node(int node) {
    return new SaxonNode(this, node);
  }

  /** The results of the test by tag, or null if the test may depend on more than the name. */
  byte @Nullable [] verdicts(@Nullable NodePredicate test) {
    return test instanceof NodeTest
        ? verdicts.computeIfAbsent(test, _ -> new byte[digest().tags().size()])
        : null;
  }

  boolean passes(@Nullable NodePredicate test, byte @Nullable [] known, int node) {
    if (!view.isVisible(node)) {
      return false;
    }
    if (test == null) {
      return true;
    }
    if (known == null || node == 0) {
      return test.test(node(node));
    }
    int tag = digest().tag(node);
    if (known[tag] == UNKNOWN) {
      known[tag] = test.test(node(node)) ? PASSES : FAILS;
    }
    return known[tag] == PASSES;
  }

  /** The namespaces that the element itself declares. */
  List<NamespaceBinding> declared(int node) {
    List<NamespaceBinding> found = new ArrayList<>();
    Attributes attributes = digest().attributes();
    if (attributes.has(node)) {
      for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
        DocumentName name = attributes.name(a);
        if (name.declaresNamespace()) {
          String prefix = name.prefix().isEmpty() ? "" : name.local();
          found.add(new NamespaceBinding(prefix, NamespaceUri.of(attributes.value(a))));
        }
      }
    }
    return found;
  }

  /** All namespaces in scope at the element. */
  NamespaceMap inScope(int node) {
    List<List<NamespaceBinding>> levels = new ArrayList<>();
    for (int at = node; at > 0; at = digest().parent(at)) {
      budget.spend(1);
      List<NamespaceBinding> own = declared(at);
      if (!own.isEmpty()) {
        levels.add(own);
      }
    }
    NamespaceMap map = NamespaceMap.emptyMap();
    for (List<NamespaceBinding> level : levels.reversed()) {
      for (NamespaceBinding binding : level) {
        map =
            binding.getNamespaceUri().isEmpty()
                ? map.remove(binding.getPrefix())
                : map.put(binding.getPrefix(), binding.getNamespaceUri());
      }
    }
    return map;
  }

  @Override
  public @Nullable NodeInfo selectID(String id, boolean getParent) {
    int node = ids().find(id, budget);
    return node < 0 ? null : node(node);
  }

  /** The attributes that are identifiers, by the document type. */
  DocumentIds ids() {
    DocumentIds known = ids;
    if (known == null) {
      known = new DocumentIds(digest());
      ids = known;
    }
    return known;
  }
}
