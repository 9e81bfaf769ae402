package dev.vigil.diff.compare;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.extract.ObfuscatedMail;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.diff.interest.InterestResult;
import dev.vigil.diff.types.ChangesByType;
import dev.vigil.document.PageDigest;
import java.util.LinkedHashSet;
import java.util.List;

/**
 * The entry point for comparisons: takes two versions and returns the requested changes. Stateless,
 * safe for concurrent use.
 */
public final class Diff {
  private Diff() {}

  /** Compares two whole documents. */
  public static Comparison compare(PageDigest before, PageDigest after, DiffRequest request) {
    return compare(DocumentView.of(before), DocumentView.of(after), request);
  }

  /** Compares what two views see; to compare a part of a page, give views within that part. */
  public static Comparison compare(DocumentView old, DocumentView now, DiffRequest request) {
    DocumentView before = ObfuscatedMail.off(old);
    DocumentView after = ObfuscatedMail.off(now);
    ChangesByType findings =
        new ChangesByType(new ViewExtracts(before), new ViewExtracts(after), request.noise());
    InterestResult outcome =
        request.interest().evaluate(type -> findings.of(type, request.context()));
    List<Change> changes = List.copyOf(new LinkedHashSet<>(outcome.changes()));
    return new Comparison(
        before,
        after,
        changes,
        findings.heldBack(),
        request.weighing().weigh(before, after, changes));
  }
}
