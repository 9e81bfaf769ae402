package dev.vigil.diff.script;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.SubtreeHashes;

/**
 * What a script knows of the document before or after it, so that it is not applied to another one.
 * Immutable.
 *
 * @param hash of the whole tree
 */
public record ScriptSide(DocumentType type, int nodes, long hash) {
  static ScriptSide of(PageDigest digest) {
    return new ScriptSide(digest.type(), digest.nodeCount(), SubtreeHashes.of(digest).whole(0));
  }
}
