package dev.vigil.diff.script;

import dev.vigil.document.PageDigest;
import java.util.List;

/**
 * The edits that turn one text into another, splice by splice. The words are compared on first use:
 * for a long text that takes longer than the rest of a comparison, and callers that only count or
 * locate edits do not need it. Until then both documents are kept. Immutable and safe for
 * concurrent use.
 */
public final class TextEdits {
  private final LazyValue<List<TextSplice>> splices;

  private TextEdits(LazyValue<List<TextSplice>> splices) {
    this.splices = splices;
  }

  static TextEdits of(List<TextSplice> splices) {
    List<TextSplice> all = List.copyOf(splices);
    return new TextEdits(new LazyValue<>(() -> all));
  }

  /** From the content of a leaf of one document to that of a leaf of another. */
  static TextEdits of(PageDigest old, int oldLeaf, PageDigest fresh, int newLeaf) {
    return new TextEdits(
        new LazyValue<>(
            () -> List.copyOf(TextSplice.of(old.value(oldLeaf), fresh.value(newLeaf)))));
  }

  /** {@return the splices in order} */
  public List<TextSplice> splices() {
    return splices.get();
  }

  TextEdits inverse() {
    return new TextEdits(new LazyValue<>(() -> List.copyOf(TextSplice.inverse(splices()))));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof TextEdits that && splices().equals(that.splices());
  }

  @Override
  public int hashCode() {
    return splices().hashCode();
  }

  @Override
  public String toString() {
    return splices().toString();
  }
}
