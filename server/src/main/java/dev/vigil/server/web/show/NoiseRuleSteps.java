package dev.vigil.server.web.show;

import static dev.vigil.server.web.frame.SafeHtml.all;
import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.noise.page.ViewText;
import dev.vigil.diff.noise.rule.NoiseRule;
import dev.vigil.diff.text.Alignment;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.TextShortener;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.watch.graph.ChangeQuery;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import java.util.ArrayList;
import java.util.List;

/**
 * Shows what a sentinel sees of a page step by step: the part, then what each noise rule removes.
 * Stateless. Linear in the page for each rule.
 */
public final class NoiseRuleSteps {
  private static final int SHOWN = 60;
  private static final int LEFT = 200;
  private static final int LONGEST = 240;

  private NoiseRuleSteps() {}

  public static SafeHtml of(PageDigest digest, EffectiveSentinel effective) {
    ChangeQuery question = ChangeQuery.of(effective);
    question.cost(digest);
    List<List<String>> lines = new ArrayList<>();
    lines.add(ViewText.lines(DocumentView.of(digest)));
    question.steps(digest).forEach(view -> lines.add(ViewText.lines(view)));
    List<SafeHtml> steps = new ArrayList<>();
    steps.add(
        step(
            "The page",
            DashboardText.count(lines.getFirst().size(), "line", "lines"),
            SafeHtml.none()));
    effective
        .within()
        .ifPresent(part -> steps.add(change("The part " + part, lines.get(0), lines.get(1))));
    List<NoiseRule> rules = question.rules().rules();
    for (int i = 0; i < rules.size(); i++) {
      NoiseRule rule = rules.get(i);
      steps.add(change(rule.text() + ": " + rule.reason(), lines.get(i + 1), lines.get(i + 2)));
    }
    List<String> left = lines.getLast();
    return all(
        h("ol.filter", steps),
        h(
            "details",
            h("summary", "What is left: " + DashboardText.count(left.size(), "line", "lines")),
            h("ul.lines", left.stream().limit(LEFT).map(line -> h("li", brief(line))).toList()),
            more(left.size() - LEFT)));
  }

  private static SafeHtml step(String what, String outcome, SafeHtml lines) {
    return h("li", h("b", brief(what)), h("span.quiet", " " + outcome), lines);
  }

  /** Renders the lines that a step removed or altered. */
  private static SafeHtml change(String what, List<String> before, List<String> after) {
    int[] partner = Alignment.of(keys(before), keys(after));
    List<SafeHtml> marks = new ArrayList<>();
    int taken = 0;
    int next = 0;
    for (int i = 0; i < before.size(); i++) {
      if (partner[i] < 0) {
        taken++;
        marks.add(h("li", h("del", brief(before.get(i)))));
      } else {
        for (; next < partner[i]; next++) {
          marks.add(h("li", h("ins", brief(after.get(next)))));
        }
        next = partner[i] + 1;
      }
    }
    for (; next < after.size(); next++) {
      marks.add(h("li", h("ins", brief(after.get(next)))));
    }
    int altered = marks.size() - taken;
    String outcome =
        marks.isEmpty()
            ? "takes nothing here"
            : altered == 0
                ? "takes %,d of %s"
                    .formatted(taken, DashboardText.count(before.size(), "line", "lines"))
                : "alters %s, takes %,d"
                    .formatted(
                        DashboardText.count(altered, "line", "lines"),
                        Math.max(0, taken - altered));
    return step(
        what,
        outcome,
        marks.isEmpty()
            ? SafeHtml.none()
            : h(
                "details",
                h(
                    "summary",
                    at("aria-label", "Before and after " + brief(what)),
                    "Before and after"),
                h("ul.lines", marks.stream().limit(SHOWN).toList()),
                more(marks.size() - SHOWN)));
  }

  private static long[] keys(List<String> lines) {
    return lines.stream().mapToLong(NoiseRuleSteps::key).toArray();
  }

  /** Two halves of one hash, so that chance makes no lines equal. */
  private static long key(String line) {
    return ((long) line.hashCode() << 32) ^ new StringBuilder(line).reverse().toString().hashCode();
  }

  private static SafeHtml more(int count) {
    return count > 0 ? h("p.quiet", "and %,d more".formatted(count)) : SafeHtml.none();
  }

  private static String brief(String line) {
    return TextShortener.first(line, LONGEST);
  }
}
