package dev.vigil.document.xpath.node;

import dev.vigil.document.internal.xpath.expression.Evaluation;
import org.jspecify.annotations.Nullable;

/**
 * The node test of a step, not yet bound to a document.
 *
 * @param slot its place in the tables of a {@link Evaluation}, which bind it once per evaluation
 * @param prefix the prefix as written; null for none; unused where {@code uri} is given
 * @param uri the namespace where the expression spells it out
 * @param local the local name; null for any
 */
public record NodeTest(
    int slot, Form form, @Nullable String prefix, @Nullable String uri, @Nullable String local) {
  public enum Form {
    /** {@code node()} */
    ANY,
    TEXT,
    COMMENT,
    PROCESSING_INSTRUCTION,
    /** {@code *} and {@code element()}: any element, or on the attribute axis any attribute. */
    PRINCIPAL,
    /** {@code name}, {@code p:name}, {@code p:*}, {@code Q{uri}name}. */
    NAME,
    /** {@code *:name} */
    LOCAL_NAME
  }

  public boolean isNamed() {
    return form == Form.NAME || form == Form.LOCAL_NAME;
  }
}
