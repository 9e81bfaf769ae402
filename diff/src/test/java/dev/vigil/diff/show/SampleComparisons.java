package dev.vigil.diff.show;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.util.List;

/** Small comparisons for tests. */
public final class SampleComparisons {
  static final ComparedVersions SUBJECT = new ComparedVersions("Notices", "Monday", "Tuesday");

  private SampleComparisons() {}

  public static PageDigest html(String markup) {
    return read(markup, DocumentType.HTML);
  }

  static PageDigest read(String text, DocumentType type) {
    return Documents.read(text.getBytes(UTF_8), ReadHint.NONE.as(type), ReadLimits.WEB).digest();
  }

  /** Two pages, compared for any change. */
  public static Comparison pages(String before, String after) {
    return pages(before, after, "any");
  }

  public static Comparison pages(String before, String after, String interest) {
    return Diff.compare(html(before), html(after), DiffRequest.of(interest));
  }

  public static Comparison of(DocumentType type, String before, String after) {
    return Diff.compare(read(before, type), read(after, type), DiffRequest.of("any"));
  }

  /** Two documents with changes made up by the test. */
  public static Comparison with(PageDigest before, PageDigest after, Change... changes) {
    return new Comparison(
        DocumentView.of(before),
        DocumentView.of(after),
        List.of(changes),
        List.of(),
        Significance.NONE);
  }

  static Comparison weighed(Comparison comparison, Significance weight, HeldBackChange... held) {
    return new Comparison(
        comparison.before(), comparison.after(), comparison.changes(), List.of(held), weight);
  }

  static String report(Comparison comparison, ComparisonLayout layout) {
    return HtmlReport.of(comparison, SUBJECT, layout, StoredResources.NONE, StoredResources.NONE);
  }
}
