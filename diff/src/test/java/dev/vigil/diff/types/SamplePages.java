package dev.vigil.diff.types;

import dev.vigil.diff.Change;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.compare.Diff;
import dev.vigil.diff.compare.DiffRequest;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.Selector;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.List;

/** Small pages for tests, and their changes in words. */
public final class SamplePages {
  private SamplePages() {}

  public static PageDigest html(String body) {
    return read(body, DocumentType.HTML);
  }

  public static PageDigest read(String text, DocumentType type) {
    return Documents.read(
            text.getBytes(StandardCharsets.UTF_8), ReadHint.NONE.as(type), ReadLimits.WEB)
        .digest();
  }

  public static DocumentView within(PageDigest digest, String selector) {
    BitSet nodes = new BitSet();
    Selector.compile(selector).select(digest).stream().forEach(nodes::set);
    return DocumentView.of(digest).within(nodes);
  }

  public static List<Change> changes(String interest, PageDigest before, PageDigest after) {
    return Diff.compare(before, after, DiffRequest.of(interest)).changes();
  }

  public static List<String> reported(String interest, PageDigest before, PageDigest after) {
    return reported(changes(interest, before, after));
  }

  /** Changes of HTML, one line each: kind, label, values, and counts where they are not 1. */
  public static List<String> reported(String interest, String before, String after) {
    return reported(interest, html(before), html(after));
  }

  public static List<String> reported(
      String interest, String before, String after, DocumentType type) {
    return reported(interest, read(before, type), read(after, type));
  }

  public static List<String> reported(List<Change> changes) {
    return changes.stream().map(SamplePages::line).toList();
  }

  private static String line(Change c) {
    String counts =
        c.oldCount() > 1 || c.newCount() > 1 ? " " + c.oldCount() + "->" + c.newCount() : "";
    return switch (c.kind()) {
      case INSERT -> "+ " + c.label() + ": " + c.newValue() + counts;
      case DELETE -> "- " + c.label() + ": " + c.oldValue() + counts;
      case UPDATE -> "~ " + c.label() + ": " + c.oldValue() + " -> " + c.newValue() + counts;
      case MOVE -> "> " + c.label() + ": " + c.newValue() + counts;
    };
  }
}
