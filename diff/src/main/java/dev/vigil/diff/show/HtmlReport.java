package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.page.MarkFinder;
import dev.vigil.diff.show.page.MergedPage;
import dev.vigil.diff.show.page.NodePairing;
import dev.vigil.diff.show.page.ReadingOrder;
import dev.vigil.diff.show.page.ReportAssets;
import dev.vigil.diff.show.page.ResourceEmbedding;
import dev.vigil.diff.show.page.SafePage;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.MarkupEscape;
import java.util.stream.Collectors;

/**
 * Writes a comparison as one self-contained and safe HTML file: both pages with the changes marked,
 * and a navigator. Stateless, safe for concurrent use.
 *
 * <p>Three walls keep the pages dead: their markup is written anew without anything that acts
 * ({@link SafePage}); they stand in frames whose sandbox runs no script and submits no form; and
 * the policy of the file allows no address but data, and no script but our own by its hash.
 */
public final class HtmlReport {
  private static final String POLICY =
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; script-src "
          + ReportAssets.SCRIPT_HASH
          + "; base-uri 'none'; form-action 'none'";

  private final Comparison comparison;
  private final ComparedVersions subject;
  private final ComparisonLayout layout;
  private final StringBuilder out = new StringBuilder(1 << 16);
  private final HtmlChangeList list;

  private HtmlReport(Comparison comparison, ComparedVersions subject, ComparisonLayout layout) {
    this.comparison = comparison;
    this.subject = subject;
    this.layout = layout;
    this.list = new HtmlChangeList(comparison, out);
  }

  /**
   * The file for one of the layouts {@code CHANGES}, {@code MERGED}, {@code SIDE} and {@code TEXT}.
   *
   * @param before what was kept with the old version
   * @param after what was kept with the new one
   */
  public static String of(
      Comparison comparison,
      ComparedVersions subject,
      ComparisonLayout layout,
      StoredResources before,
      StoredResources after) {
    return new HtmlReport(ReadingOrder.of(comparison), subject, layout).write(before, after);
  }

  private String write(StoredResources before, StoredResources after) {
    head();
    switch (layout) {
      case MERGED -> stage(() -> merged(after));
      case SIDE -> stage(() -> side(before, after));
      case TEXT -> page(this::text);
      default -> page(this::table);
    }
    out.append("<p id=\"said\" class=\"quiet\" role=\"status\"></p><script>")
        .append(ReportAssets.SHELL_SCRIPT)
        .append("</script></body></html>\n");
    return out.toString();
  }

  private void head() {
    String kinds =
        comparison.changes().stream()
            .map(Change::kind)
            .map(kind -> "\"" + ChangeWords.name(kind) + "\"")
            .collect(Collectors.joining(",", "[", "]"));
    String title = MarkupEscape.escape(subject.title());
    out.append("<!DOCTYPE html><html lang=\"en\"><head><meta charset=\"utf-8\">")
        .append("<meta http-equiv=\"Content-Security-Policy\" content=\"")
        .append(POLICY)
        .append("\"><meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">")
        .append("<meta name=\"referrer\" content=\"no-referrer\">")
        .append("<meta name=\"robots\" content=\"noindex\"><title>Changes: ")
        .append(title)
        .append("</title><style>")
        .append(ReportAssets.SHELL_STYLE)
        .append("</style></head><body data-kinds=\"")
        .append(MarkupEscape.escape(kinds))
        .append("\"><header class=\"bar\"><div class=\"names\"><h1>")
        .append(title)
        .append("</h1><p>")
        .append(MarkupEscape.escape(subject.before()))
        .append(" → ")
        .append(MarkupEscape.escape(subject.after()))
        .append("</p></div>");
    list.legend();
    list.significance();
    if (!comparison.isSame()) {
      navigator();
    }
    out.append("</header>");
  }

  private void navigator() {
    out.append(
        "<nav class=\"go\" aria-label=\"Changes\"><button type=\"button\" id=\"previous\">"
            + "Previous<kbd>p</kbd></button><output>–</output><button type=\"button\" id=\"next\">"
            + "Next<kbd>n</kbd></button></nav>");
    if (layout == ComparisonLayout.MERGED || layout == ComparisonLayout.SIDE) {
      out.append(
          "<button type=\"button\" class=\"toggle\" aria-expanded=\"true\" aria-controls=\"panel\">"
              + "List<kbd>l</kbd></button>");
    }
  }

  private void stage(Runnable frames) {
    out.append("<main class=\"stage\"><div class=\"frames\">");
    frames.run();
    out.append("</div><div class=\"map\" aria-hidden=\"true\"></div>")
        .append("<aside class=\"panel\" id=\"panel\" aria-label=\"List of changes\">");
    if (comparison.isSame()) {
      out.append("<p class=\"more\">No changes.</p>");
    } else {
      out.append("<h2>").append(list.counts()).append("</h2>");
      list.list();
    }
    list.reasons();
    list.heldBack();
    out.append("</aside></main>");
  }

  private void page(Runnable content) {
    out.append("<main class=\"scroll\"><div class=\"page\">");
    if (comparison.isSame()) {
      out.append("<p class=\"same\">No changes.</p>");
    } else {
      content.run();
    }
    list.reasons();
    list.heldBack();
    out.append("</div></main>");
  }

  private void table() {
    list.table();
  }

  private void text() {
    UnifiedText.write(comparison, 3, new HtmlSheet(comparison, out));
  }

  private void merged(StoredResources after) {
    PageDigest now = comparison.after().digest();
    StringBuilder page = new StringBuilder(1 << 16);
    boolean tree = !SafePage.canShow(now) || !SafePage.canShow(comparison.before().digest());
    if (tree) {
      MarkedTreeWriter.merged(comparison, page);
    } else {
      MergedPage.write(comparison, NodePairing.of(comparison), new ResourceEmbedding(after), page);
    }
    frame("Merged", "Both versions in one", page, tree);
  }

  private void side(StoredResources before, StoredResources after) {
    PageDigest old = comparison.before().digest();
    PageDigest now = comparison.after().digest();
    StringBuilder left = new StringBuilder(1 << 16);
    StringBuilder right = new StringBuilder(1 << 16);
    boolean tree = !SafePage.canShow(now) || !SafePage.canShow(old);
    if (tree) {
      MarkedTreeWriter.side(comparison, left, right);
    } else {
      MarkFinder marking = new MarkFinder(comparison).sideBySide(NodePairing.of(comparison));
      new SafePage(old, marking.before(), new ResourceEmbedding(before), left)
          .document(SafePage.Additions.NONE);
      new SafePage(now, marking.after(), new ResourceEmbedding(after), right)
          .document(SafePage.Additions.NONE);
    }
    frame("Before", subject.before(), left, tree);
    frame("After", subject.after(), right, tree);
  }

  private void frame(String role, String name, CharSequence page, boolean tree) {
    out.append("<figure><figcaption><b>")
        .append(role)
        .append("</b> ")
        .append(MarkupEscape.escape(name))
        .append("</figcaption><iframe")
        .append(tree ? " class=\"tree\"" : "")
        .append(" sandbox=\"allow-same-origin\" referrerpolicy=\"no-referrer\" title=\"")
        .append(role)
        .append(": ")
        .append(MarkupEscape.escape(name))
        .append("\" srcdoc=\"");
    MarkupEscape.escapeDocument(page, out);
    out.append("\"></iframe></figure>");
  }
}
