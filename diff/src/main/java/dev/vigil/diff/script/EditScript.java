package dev.vigil.diff.script;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import java.util.Arrays;
import java.util.List;

/**
 * The edits that turn one document into another: applied to the old document they give the new one
 * exactly, with kinds, names, namespaces, attributes in their order and contents; the inverse
 * script leads back. Immutable and safe for concurrent use.
 *
 * <p>It is made from a {@link dev.vigil.diff.match.Matching}: nodes without a partner are deleted
 * or inserted, a connected part of them by one edit; partners that differ are updated; partners
 * that do not stand under partners in the same order are moved. Words inside texts and the nodes of
 * insertions and deletions are taken from the documents on first use. Making and applying it are
 * linear in the size of the documents, and {@code between(a, b)} is the inverse of {@code
 * between(b, a)}.
 *
 * @param before the old document
 * @param after the new document
 * @param edits in the order of their kind, then of their nodes
 */
public record EditScript(ScriptSide before, ScriptSide after, List<Edit> edits) {
  /** Copies the edits. */
  public EditScript {
    edits = List.copyOf(edits);
  }

  /**
   * Computes the script between two documents.
   *
   * @param before the old document
   * @param after the new document
   * @return the script from the old one to the new one
   */
  public static EditScript between(PageDigest before, PageDigest after) {
    return ScriptMaker.make(before, after);
  }

  /**
   * Applies the script to the old document.
   *
   * @param old the document that the script was made for
   * @return the new document
   * @throws dev.vigil.diff.DiffException if the script was made for another document, or is wrong
   */
  public PageDigest apply(PageDigest old) {
    return new ScriptApplication(this, old, ReadLimits.WEB).run();
  }

  /** {@return the script from the new document to the old one} */
  public EditScript inverse() {
    return new EditScript(after, before, ordered(edits.stream().map(Edit::inverse).toList()));
  }

  /** {@return whether both documents are equal} */
  public boolean isEmpty() {
    return edits.isEmpty() && before.equals(after);
  }

  /** {@return how many actions it has: one an edit, but each changed attribute alone} */
  public int actions() {
    return edits.stream().mapToInt(Edit::actions).sum();
  }

  /** One order for one set of edits, so that equal scripts are equal lists. */
  static List<Edit> ordered(List<Edit> edits) {
    if (edits.size() < 2) {
      return edits;
    }
    long[] keys = new long[edits.size()];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = place(edits.get(i)) << 28 | i;
    }
    Arrays.sort(keys);
    Edit[] ordered = new Edit[keys.length];
    for (int i = 0; i < keys.length; i++) {
      ordered[i] = edits.get((int) keys[i] & 0xFFFFFFF);
    }
    return List.of(ordered);
  }

  /** A number that grows with the kind of the edit, then with its node. */
  private static long place(Edit edit) {
    return switch (edit) {
      case Edit.Delete d -> d.node();
      case Edit.Uncopy u -> u.node();
      case Edit.Move m -> 1L << 32 | m.from();
      case Edit.Rename r -> 2L << 32 | r.node();
      case Edit.UpdateAttributes u -> 3L << 32 | u.node();
      case Edit.UpdateText u -> 4L << 32 | u.node();
      case Edit.Insert i -> 5L << 32 | i.node();
      case Edit.Copy c -> 5L << 32 | c.node();
    };
  }
}
