package dev.vigil.watch.notify.message;

/** Writes a message body as HTML paragraphs and lists. Stateless. */
final class HtmlLines {
  private final StringBuilder out = new StringBuilder();
  private int depth;
  private boolean paragraph;

  private HtmlLines() {}

  static String of(RichText richText) {
    HtmlLines lines = new HtmlLines();
    richText.lines().forEach(lines::line);
    lines.endParagraph();
    lines.close(0);
    return lines.out.toString();
  }

  private void line(RichText.Line line) {
    String words = BodyMarkup.HTML.runs(line.runs());
    if (line.depth() > 0) {
      endParagraph();
      if (depth >= line.depth()) {
        close(line.depth());
        out.append("</li>\n");
      }
      open(line.depth());
      out.append(words);
    } else if (words.isEmpty()) {
      endParagraph();
    } else {
      close(0);
      out.append(paragraph ? "<br>\n" : "<p>").append(words);
      paragraph = true;
    }
  }

  private void endParagraph() {
    if (paragraph) {
      out.append("</p>\n");
      paragraph = false;
    }
  }

  /** Starts a list item at the given depth. */
  private void open(int wanted) {
    for (; depth < wanted; depth++) {
      out.append(depth + 1 < wanted ? "\n<ul>\n<li>" : "\n<ul>\n");
    }
    out.append("<li>");
  }

  private void close(int wanted) {
    for (; depth > wanted; depth--) {
      out.append("</li>\n</ul>\n");
    }
  }
}
