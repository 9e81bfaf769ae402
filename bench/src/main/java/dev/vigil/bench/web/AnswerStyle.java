package dev.vigil.bench.web;

import java.util.function.UnaryOperator;

/** How the letters of a report are put on a page. */
enum AnswerStyle {
  /** As they are. */
  PREFORMATTED,
  /** A fixed font with line breaks and spaces that do not break. */
  TYPEWRITER,
  /** A block for each line. */
  LINES,
  /** Coloured letters. */
  COLOURED,
  /** Parts that open when they are clicked. */
  FOLDED;

  private static final String PLACE = "\0";

  /** A report in this style. */
  String of(String report) {
    return switch (this) {
      case PREFORMATTED -> report;
      case TYPEWRITER ->
          inside(report, "<tt>", "</tt>", line -> line.replace(" ", "&nbsp;") + "<br>\n");
      case LINES ->
          inside(
              report,
              "<div class=report>",
              "</div>",
              line -> "<div style=\"white-space: pre\">" + line + "</div>");
      case COLOURED ->
          inside(
              report,
              "<pre>",
              "</pre>",
              line -> line.replaceAll("([ACGTacgt]{4})", "<span class=n>$1</span>") + "\n");
      case FOLDED ->
          "<details><summary>Report</summary>" + report.replace("</pre>", "</pre></details>");
    };
  }

  private static String inside(
      String report, String open, String close, UnaryOperator<String> line) {
    StringBuilder out = new StringBuilder();
    int at = 0;
    while (true) {
      int start = report.indexOf("<pre>", at);
      int end = report.indexOf("</pre>", Math.max(start, 0));
      if (start < 0 || end < 0) {
        return out.append(report, at, report.length()).toString();
      }
      out.append(report, at, start).append(open);
      for (String one : report.substring(start + "<pre>".length(), end).split("\n", -1)) {
        out.append(one.indexOf('<') < 0 ? line.apply(one) : line(one, line));
      }
      out.append(close);
      at = end + "</pre>".length();
    }
  }

  /** A line with markup stays as it is; only what ends it changes. */
  private static String line(String one, UnaryOperator<String> line) {
    return line.apply(PLACE).replace(PLACE, one);
  }
}
