package dev.vigil.bench.rival;

import com.github.gumtreediff.actions.SimplifiedChawatheScriptGenerator;
import com.github.gumtreediff.matchers.CompositeMatchers;
import com.github.gumtreediff.matchers.MappingStore;
import com.github.gumtreediff.tree.DefaultTree;
import com.github.gumtreediff.tree.Tree;
import com.github.gumtreediff.tree.TypeSet;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Comment;
import org.jsoup.nodes.DataNode;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;

/**
 * GumTree: jsoup's tree with attributes as nodes, the simple matcher, and the script generator that
 * joins whole inserted and deleted subtrees. Stateless.
 */
public final class GumTrees {
  private GumTrees() {}

  /** The tree of a page; nothing recurses, pages may be deep. */
  public static Tree of(Document page) {
    Tree root = new DefaultTree(TypeSet.type("#document"));
    Node at = page;
    Tree tree = root;
    while (true) {
      if (at.childNodeSize() > 0) {
        at = at.childNode(0);
        tree = added(tree, at);
        continue;
      }
      while (at.nextSibling() == null) {
        at = at.parent();
        tree = tree.getParent();
        if (at == null || at instanceof Document) {
          return root;
        }
      }
      at = at.nextSibling();
      tree = added(tree.getParent(), at);
    }
  }

  private static Tree added(Tree parent, Node node) {
    Tree made = new DefaultTree(TypeSet.type(node.nodeName()), label(node));
    parent.addChild(made);
    if (node instanceof Element element) {
      for (Attribute attribute : element.attributes()) {
        made.addChild(
            new DefaultTree(TypeSet.type("@" + attribute.getKey()), attribute.getValue()));
      }
    }
    return made;
  }

  private static String label(Node node) {
    return switch (node) {
      case TextNode text -> text.getWholeText();
      case DataNode data -> data.getWholeData();
      case Comment comment -> comment.getData();
      default -> "";
    };
  }

  /** How many actions the simple matcher and the simplified generator need. */
  public static int actions(Tree before, Tree after) {
    MappingStore mappings = new CompositeMatchers.SimpleGumtree().match(before, after);
    return new SimplifiedChawatheScriptGenerator().computeActions(mappings).size();
  }
}
