package dev.vigil.diff.script;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;

/**
 * The identity of the document before or after a script, so that the script is not applied to
 * another document. Immutable.
 *
 * @param type the syntax of the document
 * @param nodes how many nodes it has
 * @param hash of the whole tree
 */
public record ScriptSide(DocumentType type, int nodes, long hash) {
  static ScriptSide of(PageDigest digest) {
    return new ScriptSide(digest.type(), digest.nodeCount(), SubtreeHashes.of(digest).whole(0));
  }
}
