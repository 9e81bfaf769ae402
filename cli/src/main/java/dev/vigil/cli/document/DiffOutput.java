package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.show.ChangeText;
import dev.vigil.diff.show.ComparedVersions;
import dev.vigil.diff.show.ComparisonLayout;
import dev.vigil.diff.show.HtmlReport;
import dev.vigil.diff.show.JsonReport;
import dev.vigil.diff.show.LayoutChoice;
import dev.vigil.diff.show.MessageText;
import dev.vigil.diff.show.UnifiedText;
import dev.vigil.diff.show.page.StoredResources;
import dev.vigil.diff.show.words.AnsiStyle;
import dev.vigil.document.DocumentName;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Writes a comparison in the format that the view option and the output file name select.
 * Immutable.
 */
public record DiffOutput(
    Comparison comparison, String old, String now, StoredResources row, boolean coloured) {
  private static final int CONTEXT = 3;
  private static final int MOST_IN_A_MESSAGE = 50;

  /** The output format that a file name extension selects. */
  private enum Form {
    HTML,
    JSON,
    MARKDOWN,
    TEXT;

    static Form of(@Nullable Path file) {
      String name = file == null ? "" : file.toString().toLowerCase(Locale.ROOT);
      if (name.endsWith(".html") || name.endsWith(".htm")) {
        return HTML;
      }
      return name.endsWith(".json") ? JSON : name.endsWith(".md") ? MARKDOWN : TEXT;
    }
  }

  /** Whether the result is text that a person reads on a terminal. */
  static boolean isForPeople(ComparisonLayout layout, @Nullable Path file) {
    return Form.of(file) == Form.TEXT
        && switch (layout) {
          case AUTO, CHANGES, TEXT -> true;
          case MERGED, SIDE, JSON, MARKDOWN, SCRIPT -> false;
        };
  }

  public String as(ComparisonLayout layout, @Nullable Path file) {
    Form form = Form.of(file);
    return switch (layout) {
      case AUTO -> chosen(form);
      case JSON -> JsonReport.of(comparison);
      case MARKDOWN -> MessageText.markdown(comparison, subject(), MOST_IN_A_MESSAGE);
      case MERGED, SIDE -> html(layout);
      case CHANGES -> form == Form.HTML ? html(layout) : ChangeText.of(comparison, ink(), width());
      case TEXT -> form == Form.HTML ? html(layout) : UnifiedText.of(comparison, ink(), CONTEXT);
      case SCRIPT -> throw new IllegalStateException("a script is made of files, not of changes");
    };
  }

  private String chosen(Form form) {
    return switch (form) {
      case HTML -> html(LayoutChoice.forBrowser(comparison).layout());
      case JSON -> JsonReport.of(comparison);
      case MARKDOWN -> MessageText.markdown(comparison, subject(), MOST_IN_A_MESSAGE);
      case TEXT ->
          LayoutChoice.forTerminal(comparison).layout() == ComparisonLayout.TEXT
              ? UnifiedText.of(comparison, ink(), CONTEXT)
              : ChangeText.of(comparison, ink(), width());
    };
  }

  private String html(ComparisonLayout layout) {
    return HtmlReport.of(comparison, subject(), layout, row, row);
  }

  private ComparedVersions subject() {
    return new ComparedVersions(title(), CommandInput.shown(old), CommandInput.shown(now));
  }

  /** The title of the page, else the name of the file. */
  private String title() {
    PageDigest page = comparison.after().digest();
    int tag = page.tags().find(new DocumentName(NodeKind.ELEMENT, "", "title", DocumentName.XHTML));
    if (tag >= 0) {
      String title = page.text(page.nodesOf(tag).get(0)).strip();
      if (!title.isEmpty()) {
        return title;
      }
    }
    String name = now.equals(CommandInput.STANDARD) ? old : now;
    Path file = Path.of(name).getFileName();
    return file == null ? name : file.toString();
  }

  private AnsiStyle ink() {
    return coloured ? AnsiStyle.COLOURED : AnsiStyle.PLAIN;
  }

  private static int width() {
    return Math.clamp(Integer.getInteger("vigil.columns", 100), 40, 200);
  }
}
