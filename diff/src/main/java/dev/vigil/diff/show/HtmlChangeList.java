package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.HeldBackChange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.show.list.ListedChange;
import dev.vigil.diff.show.list.ValueExcerpt;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.document.markup.MarkupEscape;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * Writes the textual part of a comparison as HTML: the changes as list or table, the changes held
 * back and why, and the reasons of the significance. For one thread.
 */
final class HtmlChangeList {
  /** The maximum number of rows; the pages still have all marks. */
  private static final int MOST_ROWS = 2000;

  private static final int MOST_HELD_BACK = 200;
  private static final int LONGEST_VALUE = 320;

  private final Comparison comparison;
  private final List<ListedChange> listed;
  private final StringBuilder out;

  HtmlChangeList(Comparison comparison, StringBuilder out) {
    this.comparison = comparison;
    this.listed = ListedChange.of(comparison);
    this.out = out;
  }

  /** The kinds that occur, with their counts: legend and filter in one. */
  void legend() {
    out.append("<ul class=\"legend\" aria-label=\"Kinds of changes; press to leave one out\">");
    ChangeWords.counts(comparison.changes())
        .forEach(
            (kind, count) ->
                out.append("<li><button type=\"button\" class=\"chip ")
                    .append(ChangeWords.name(kind))
                    .append("\" data-kind=\"")
                    .append(ChangeWords.name(kind))
                    .append("\" aria-pressed=\"true\">")
                    .append(sign(kind))
                    .append(count)
                    .append(' ')
                    .append(ChangeWords.past(kind))
                    .append("</button></li>"));
    out.append("</ul>");
  }

  /** How many there are of each kind, as the list counts them. */
  String counts() {
    return ListedChange.counts(listed);
  }

  void significance() {
    Significance significance = comparison.significance();
    if (significance.reasons().isEmpty()) {
      return;
    }
    String score = score(significance.score());
    out.append("<span class=\"weight\">significance <meter min=\"0\" max=\"1\" value=\"")
        .append(score)
        .append("\"></meter><b>")
        .append(score)
        .append("</b></span>");
  }

  private static String score(double value) {
    return String.format(Locale.ROOT, "%.2f", value);
  }

  private static String sign(ChangeKind kind) {
    return "<span class=\"sign\" aria-hidden=\"true\">" + ChangeWords.sign(kind) + "</span>";
  }

  /** The changes as a list whose rows lead to their places. */
  void list() {
    out.append("<ol>");
    for (ListedChange change : listed.subList(0, Math.min(listed.size(), MOST_ROWS))) {
      begin("li", change);
      out.append("><button type=\"button\">")
          .append(sign(change.kind()))
          .append("<span class=\"body\"><span class=\"quiet\">")
          .append(ChangeWords.past(change.kind()))
          .append(" </span>");
      label(change);
      value("old", "del", change.values().before());
      value("new", "ins", change.values().after());
      out.append("</span></button></li>");
    }
    out.append("</ol>");
    more(listed.size());
  }

  private void begin(String element, ListedChange change) {
    out.append('<')
        .append(element)
        .append(" class=\"")
        .append(ChangeWords.name(change.kind()))
        .append("\" data-n=\"")
        .append(change.numbers().stream().map(String::valueOf).collect(Collectors.joining(" ")))
        .append('"');
  }

  private void more(int changes) {
    if (changes > MOST_ROWS) {
      out.append("<p class=\"more\">and ").append(changes - MOST_ROWS).append(" more</p>");
    }
  }

  private void label(ListedChange change) {
    out.append("<span class=\"label\">")
        .append(MarkupEscape.escape(ChangeWords.brief(change.words(), 240)))
        .append("</span>");
  }

  private void value(String side, String element, List<ValueExcerpt.Run> runs) {
    if (runs.isEmpty()) {
      return;
    }
    out.append("<span class=\"").append(side).append("\">");
    for (ValueExcerpt.Run run : runs) {
      out.append(run.isMarked() ? "<" + element + ">" : "");
      MarkupEscape.escape(run.words(), 0, run.words().length(), out);
      out.append(run.isMarked() ? "</" + element + ">" : "");
    }
    out.append("</span>");
  }

  /**
   * A table of the changes alone, with the values before and after, unless all labels have them.
   */
  void table() {
    out.append("<table><thead><tr>");
    boolean values =
        listed.stream()
            .limit(MOST_ROWS)
            .map(ListedChange::values)
            .anyMatch(value -> !value.before().isEmpty() || !value.after().isEmpty());
    List<String> heads =
        values ? List.of("", "Change", "What", "Before", "After") : List.of("", "Change", "What");
    heads.forEach(head -> out.append("<th scope=\"col\">").append(head).append("</th>"));
    out.append("</tr></thead><tbody>");
    for (int i = 0; i < Math.min(listed.size(), MOST_ROWS); i++) {
      row(i + 1, listed.get(i), values);
    }
    out.append("</tbody></table>");
    more(listed.size());
  }

  private void row(int number, ListedChange change, boolean values) {
    begin("tr", change);
    out.append(" tabindex=\"-1\"><td class=\"n\">")
        .append(number)
        .append("</td><td class=\"kind\" data-th=\"\">")
        .append(sign(change.kind()))
        .append(ChangeWords.past(change.kind()))
        .append("</td><td class=\"what\">");
    label(change);
    if (values) {
      out.append("</td><td data-th=\"before\">");
      value("old", "del", change.values().before());
      out.append("</td><td data-th=\"after\">");
      value("new", "ins", change.values().after());
    }
    out.append("</td></tr>");
  }

  /** Why it matters as much as it does. */
  void reasons() {
    List<Significance.Reason> reasons = comparison.significance().reasons();
    if (reasons.isEmpty()) {
      return;
    }
    out.append("<details open><summary>Why it matters: ")
        .append(score(comparison.significance().score()))
        .append(" of 1</summary><ul>");
    for (Significance.Reason reason : reasons) {
      out.append("<li>")
          .append(MarkupEscape.escape(reason.words()))
          .append(" <span class=\"why\">")
          .append(reason.weight() < 0 ? "−" : "+")
          .append(score(Math.abs(reason.weight())))
          .append("</span></li>");
    }
    out.append("</ul></details>");
  }

  /** Writes the changes held back as noise, by rule. */
  void heldBack() {
    List<HeldBackChange> all = comparison.heldBack();
    if (all.isEmpty()) {
      return;
    }
    out.append("<details><summary>Held back as noise: ")
        .append(all.size())
        .append("</summary><ul>");
    Map<String, Integer> byRule = new LinkedHashMap<>();
    all.forEach(one -> byRule.merge(one.rule(), 1, Integer::sum));
    for (HeldBackChange one : all.subList(0, Math.min(all.size(), MOST_HELD_BACK))) {
      Change change = one.change();
      out.append("<li class=\"")
          .append(ChangeWords.name(change.kind()))
          .append("\">")
          .append(ChangeWords.past(change.kind()))
          .append(' ')
          .append(MarkupEscape.escape(ChangeWords.brief(change.label(), 100)));
      ValueExcerpt excerpt = ValueExcerpt.of(change.oldValue(), change.newValue(), LONGEST_VALUE);
      value("old", "del", excerpt.before());
      value("new", "ins", excerpt.after());
      out.append("<span class=\"why\">")
          .append(MarkupEscape.escape(one.reason()))
          .append(" (")
          .append(MarkupEscape.escape(one.rule()))
          .append(")</span></li>");
    }
    out.append("</ul>");
    if (all.size() > MOST_HELD_BACK) {
      out.append("<p class=\"more\">and ")
          .append(all.size() - MOST_HELD_BACK)
          .append(" more, in all by rule: ");
      byRule.forEach(
          (rule, count) ->
              out.append(MarkupEscape.escape(rule)).append(' ').append(count).append(". "));
      out.append("</p>");
    }
    out.append("</details>");
  }
}
