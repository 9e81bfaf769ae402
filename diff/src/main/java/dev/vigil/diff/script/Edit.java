package dev.vigil.diff.script;

import dev.vigil.document.DocumentName;
import java.util.List;

/**
 * One step of an edit script. Numbers of nodes are those of the whole documents: {@code node} and
 * {@code parent} of what was there before are nodes of the old document, those of what is there now
 * are nodes of the new one. So the order of edits does not matter. Immutable.
 */
public sealed interface Edit {
  /** {@return the edit that undoes this one, from the new document to the old one} */
  Edit inverse();

  /** {@return how many actions it stands for: changed attributes count each} */
  default int actions() {
    return 1;
  }

  /**
   * Takes old nodes away; what is left below them is moved elsewhere by edits of its own.
   *
   * @param node the uppermost node that is deleted, in the old document
   * @param parent its parent in the old document
   * @param tree the nodes that are deleted
   */
  record Delete(int node, int parent, Fragment tree) implements Edit {
    @Override
    public Insert inverse() {
      return new Insert(node, parent, tree);
    }
  }

  /**
   * Puts nodes in; the first of them becomes the new node {@code node}, a child of parent.
   *
   * @param node the uppermost node that is inserted, in the new document
   * @param parent its parent in the new document
   * @param tree the nodes that are inserted
   */
  record Insert(int node, int parent, Fragment tree) implements Edit {
    @Override
    public Delete inverse() {
      return new Delete(node, parent, tree);
    }
  }

  /**
   * Moves an old node with its subtree to another place.
   *
   * @param from the node in the old document
   * @param fromParent its parent in the old document
   * @param to the node in the new document
   * @param toParent its parent in the new document
   */
  record Move(int from, int fromParent, int to, int toParent) implements Edit {
    @Override
    public Move inverse() {
      return new Move(to, toParent, from, fromParent);
    }
  }

  /**
   * Puts a copy in of the old subtree {@code like}, which stays as it is and is the new subtree
   * {@code as}.
   *
   * @param node the copy in the new document
   * @param parent its parent in the new document
   * @param like the original in the old document
   * @param as the original in the new document
   */
  record Copy(int node, int parent, int like, int as) implements Edit {
    @Override
    public Uncopy inverse() {
      return new Uncopy(node, parent, as, like);
    }
  }

  /**
   * Takes an old subtree away that is the same as {@code like}, which stays as it is.
   *
   * @param node the copy in the old document
   * @param parent its parent in the old document
   * @param like the original in the old document
   * @param as the original in the new document
   */
  record Uncopy(int node, int parent, int like, int as) implements Edit {
    @Override
    public Copy inverse() {
      return new Copy(node, parent, as, like);
    }
  }

  /**
   * Changes the content of a leaf, splice by splice in order.
   *
   * @param node the leaf in the old document
   * @param newNode the leaf in the new document
   * @param rewording the splices
   */
  record UpdateText(int node, int newNode, TextEdits rewording) implements Edit {
    /**
     * Creates an edit from splices that are known.
     *
     * @param node the leaf in the old document
     * @param newNode the leaf in the new document
     * @param splices in order
     */
    public UpdateText(int node, int newNode, List<TextSplice> splices) {
      this(node, newNode, TextEdits.of(splices));
    }

    /** {@return the replacements in order} */
    public List<TextSplice> splices() {
      return rewording.splices();
    }

    @Override
    public UpdateText inverse() {
      return new UpdateText(newNode, node, rewording.inverse());
    }
  }

  /**
   * Changes attributes of an element.
   *
   * @param node the element in the old document
   * @param newNode the element in the new document
   * @param before the old attributes in order
   * @param after the new attributes in order
   * @param all whether both lists have all attributes of the element; else they have those whose
   *     value changed, the same names on both sides
   */
  record UpdateAttributes(
      int node, int newNode, List<AttributeValue> before, List<AttributeValue> after, boolean all)
      implements Edit {
    /** Copies the lists. */
    public UpdateAttributes {
      before = List.copyOf(before);
      after = List.copyOf(after);
    }

    @Override
    public UpdateAttributes inverse() {
      return new UpdateAttributes(newNode, node, after, before, all);
    }

    @Override
    public int actions() {
      if (!all) {
        return before.size();
      }
      int kept = (int) after.stream().filter(before::contains).count();
      return Math.max(1, Math.max(before.size(), after.size()) - kept);
    }
  }

  /**
   * Changes the name of an element.
   *
   * @param node the element in the old document
   * @param newNode the element in the new document
   * @param before its old name
   * @param after its new name
   */
  record Rename(int node, int newNode, DocumentName before, DocumentName after) implements Edit {
    @Override
    public Rename inverse() {
      return new Rename(newNode, node, after, before);
    }
  }
}
