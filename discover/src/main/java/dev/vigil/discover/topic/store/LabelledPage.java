package dev.vigil.discover.topic.store;

import dev.vigil.discover.topic.LinkContext;
import java.util.List;

/**
 * The content of a labelled page. Immutable if the content is not modified.
 *
 * @param type the media type; may be empty
 */
public record LabelledPage(
    String url, String type, String title, LinkContext context, byte[] content) {
  /** The maximum number of bytes that are stored; the rest of a longer page is left out. */
  public static final int MOST_BYTES = 1 << 20;

  private static final String NEIGHBOUR = "\t";

  /** The context as lines of text; the neighbours' lines are indented. */
  String contextText() {
    StringBuilder text = new StringBuilder();
    context.anchors().forEach(a -> text.append(line(a)).append('\n'));
    context.neighbours().forEach(n -> text.append(NEIGHBOUR).append(line(n)).append('\n'));
    return text.toString();
  }

  private static String line(String text) {
    String single = text.strip().replaceAll("\\s+", " ");
    return single.substring(0, Math.min(200, single.length()));
  }

  static LinkContext context(String text) {
    List<String> lines = text.lines().filter(line -> !line.isBlank()).toList();
    return new LinkContext(
        lines.stream().filter(line -> !line.startsWith(NEIGHBOUR)).toList(),
        lines.stream()
            .filter(line -> line.startsWith(NEIGHBOUR))
            .map(line -> line.substring(NEIGHBOUR.length()))
            .toList());
  }
}
