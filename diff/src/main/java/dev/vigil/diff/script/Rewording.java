package dev.vigil.diff.script;

import dev.vigil.document.PageDigest;
import java.util.List;

/**
 * How one text becomes another, splice by splice. The words are compared when they are first asked
 * for: of a long text that takes longer than all the rest of a comparison, and who only counts
 * edits or looks for their places never asks. Until then both documents are kept. Immutable and
 * safe for concurrent use.
 */
public final class Rewording {
  private final Later<List<Splice>> splices;

  private Rewording(Later<List<Splice>> splices) {
    this.splices = splices;
  }

  static Rewording of(List<Splice> splices) {
    List<Splice> all = List.copyOf(splices);
    return new Rewording(new Later<>(() -> all));
  }

  /** From the content of a leaf of one document to that of a leaf of another. */
  static Rewording of(PageDigest old, int oldLeaf, PageDigest fresh, int newLeaf) {
    return new Rewording(
        new Later<>(() -> List.copyOf(Splice.of(old.value(oldLeaf), fresh.value(newLeaf)))));
  }

  /** The splices in order. */
  public List<Splice> splices() {
    return splices.get();
  }

  Rewording inverse() {
    return new Rewording(new Later<>(() -> List.copyOf(Splice.inverse(splices()))));
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Rewording that && splices().equals(that.splices());
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
