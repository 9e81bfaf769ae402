package dev.vigil.diff.show;

import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.page.MarkFinder;
import dev.vigil.diff.show.page.MergedPage;
import dev.vigil.diff.show.page.NodeMarks;
import dev.vigil.diff.show.page.NodePairing;
import dev.vigil.diff.show.page.ReadingOrder;
import dev.vigil.diff.show.page.ReportAssets;
import dev.vigil.diff.show.page.ResourceEmbedding;
import dev.vigil.diff.show.page.SafePage;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.document.PageDigest;

/**
 * Writes pages that are shown in frames of a larger page of another origin: harmless like those of
 * {@link HtmlReport}, with one script of our own that goes to a change, scrolls with the page
 * beside it and reports the element that the user points at. Stateless, safe for concurrent use.
 */
public final class FramedPage {
  /** The source of scripts that a content security policy has to allow. */
  public static final String SCRIPT = ReportAssets.FRAME_HASH.replace("'", "");

  /** The source that a policy has to allow for the script in the files of {@link HtmlReport}. */
  public static final String REPORT_SCRIPT = ReportAssets.SCRIPT_HASH.replace("'", "");

  private FramedPage() {}

  /** The comparison with its changes in the order in which the marks of the pages count them. */
  public static Comparison ordered(Comparison comparison) {
    return ReadingOrder.of(comparison);
  }

  /** The old page and the new one, each with what happened on it. */
  public record Pair(String before, String after) {}

  /** The pages of a comparison side by side. */
  public static Pair side(Comparison reported, StoredResources before, StoredResources after) {
    Comparison comparison = ReadingOrder.of(reported);
    PageDigest old = comparison.before().digest();
    PageDigest now = comparison.after().digest();
    StringBuilder left = new StringBuilder(1 << 16);
    StringBuilder right = new StringBuilder(1 << 16);
    if (!SafePage.canShow(now) || !SafePage.canShow(old)) {
      MarkedTreeWriter.side(comparison, left, right);
    } else {
      MarkFinder marking = new MarkFinder(comparison).sideBySide(NodePairing.of(comparison));
      new SafePage(old, marking.before(), new ResourceEmbedding(before), left)
          .document(SafePage.Additions.NONE);
      new SafePage(now, marking.after(), new ResourceEmbedding(after), right)
          .document(SafePage.Additions.NONE);
    }
    return new Pair(withScript(left), withScript(right));
  }

  /** The new page with what the old one had in addition. */
  public static String merged(Comparison reported, StoredResources after) {
    Comparison comparison = ReadingOrder.of(reported);
    StringBuilder page = new StringBuilder(1 << 16);
    if (SafePage.canShow(comparison.after().digest())
        && SafePage.canShow(comparison.before().digest())) {
      MergedPage.write(comparison, NodePairing.of(comparison), new ResourceEmbedding(after), page);
    } else {
      MarkedTreeWriter.merged(comparison, page);
    }
    return withScript(page);
  }

  /** A page alone, whose elements can be pointed at by their nodes. */
  public static String alone(PageDigest digest, StoredResources resources) {
    StringBuilder page = new StringBuilder(1 << 16);
    if (SafePage.canShow(digest)) {
      new SafePage(digest, new NodeMarks(digest), new ResourceEmbedding(resources), page)
          .numbered()
          .document(SafePage.Additions.NONE);
    } else {
      MarkedTreeWriter.alone(digest, page);
    }
    return withScript(page);
  }

  private static String withScript(StringBuilder page) {
    return page.append("<script>").append(ReportAssets.FRAME_SCRIPT).append("</script>").toString();
  }
}
