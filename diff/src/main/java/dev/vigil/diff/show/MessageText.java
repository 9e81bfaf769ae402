package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.internal.event.ChangeEventBuilder;
import dev.vigil.diff.internal.event.ChangeSummary;
import dev.vigil.diff.noise.NoiseVerdict;
import dev.vigil.diff.show.list.ValueExcerpt;
import dev.vigil.diff.show.page.ReadingOrder;
import dev.vigil.diff.show.words.AnsiStyle;
import dev.vigil.diff.show.words.ChangeEvent;
import dev.vigil.diff.show.words.ChangeLabel;
import dev.vigil.diff.show.words.ChangeWords;
import dev.vigil.document.markup.MarkdownEscape;
import java.util.List;
import java.util.Locale;

/**
 * Writes a comparison for a message: short, the most important change first, as Markdown or as
 * plain text. The text of a page cannot become markup of the message. Stateless, safe for
 * concurrent use.
 */
public final class MessageText {
  private static final int LONGEST_VALUE = 240;

  /** The maximum number of lines that are shown of an added or removed part. */
  private static final int MOST_LINES = 8;

  private final boolean markdown;
  private final StringBuilder out = new StringBuilder();

  private MessageText(boolean markdown) {
    this.markdown = markdown;
  }

  /**
   * Both that a message needs, for the work of one.
   *
   * @param summary as {@link #summary} says it
   * @param markdown as {@link #markdown} says it
   */
  public record SummaryAndText(String summary, String markdown) {}

  /** The summary and the Markdown with at most that many events in full. */
  public static SummaryAndText both(Comparison comparison, ComparedVersions subject, int most) {
    ChangeEventBuilder events = new ChangeEventBuilder(comparison);
    return new SummaryAndText(
        ChangeSummary.of(events), new MessageText(true).write(events, comparison, subject, most));
  }

  /** Markdown with at most that many events in full. */
  public static String markdown(Comparison comparison, ComparedVersions subject, int most) {
    return both(comparison, subject, most).markdown();
  }

  /** Markdown with a remark about two versions without a change to report. */
  public static String markdown(String sentence, ComparedVersions subject) {
    MessageText message = new MessageText(true);
    return "**%s**: %s\n%s → %s\n"
        .formatted(
            message.text(ChangeWords.brief(subject.title(), 120)),
            message.text(sentence),
            message.text(subject.before()),
            message.text(subject.after()));
  }

  /** Plain text with at most that many events in full. */
  public static String plain(Comparison comparison, ComparedVersions subject, int most) {
    return new MessageText(false)
        .write(new ChangeEventBuilder(comparison), comparison, subject, most);
  }

  /** One line of at most {@value ChangeSummary#LONGEST} characters: what matters most. */
  public static String summary(Comparison comparison) {
    return ChangeSummary.of(new ChangeEventBuilder(comparison));
  }

  private String write(
      ChangeEventBuilder events, Comparison comparison, ComparedVersions subject, int most) {
    String title = text(ChangeWords.brief(subject.title(), 120));
    String summary = ChangeSummary.of(events);
    out.append(markdown ? "**" + title + "**: " : title + ": ").append(text(summary)).append('\n');
    out.append(text(subject.before())).append(" → ").append(text(subject.after()));
    if (!comparison.significance().reasons().isEmpty()) {
      out.append(
          String.format(
              Locale.ROOT, "; significance %.2f of 1", comparison.significance().score()));
    }
    out.append("\n\n");
    if (events.events().isEmpty()) {
      changes(ReadingOrder.of(comparison), most);
    } else {
      events(events, most);
    }
    long minor =
        comparison.heldBack().stream()
            .filter(held -> held.rule().equals(NoiseVerdict.MINOR))
            .count();
    long noise = comparison.heldBack().size() - minor;
    if (noise > 0) {
      out.append('\n').append(noise).append(" held back as noise\n");
    }
    if (minor > 0) {
      out.append('\n').append(minor).append(" too small to report alone\n");
    }
    return out.toString();
  }

  private void changes(Comparison ordered, int most) {
    List<Change> changes = ordered.changes();
    for (Change change : changes.subList(0, Math.min(changes.size(), most))) {
      change(ordered, change);
    }
    more(changes.size() - most);
  }

  private void more(int count) {
    if (count > 0) {
      out.append(markdown ? "- " : "").append("and ").append(count).append(" more\n");
    }
  }

  private void events(ChangeEventBuilder all, int most) {
    List<ChangeEvent> events = all.events();
    for (ChangeEvent event : events.subList(0, Math.min(events.size(), most))) {
      out.append(markdown ? "- " : ChangeWords.sign(event.kind()) + " ")
          .append(text(event.words()));
      out.append('\n');
      boolean both = !event.old().isEmpty() && !event.now().isEmpty();
      if (!event.isSaid() && both) {
        ValueExcerpt excerpt = ValueExcerpt.of(event.old(), event.now(), LONGEST_VALUE);
        value("−", "~~", excerpt.before());
        value("+", "**", excerpt.after());
      } else if (!event.isSaid()) {
        lines(event.now().isEmpty() ? event.old() : event.now());
      }
    }
    more(events.size() - most);
    if (!all.unseen().isEmpty()) {
      out.append(markdown ? "- " : "").append(text(ChangeSummary.counts(all.unseen())));
      out.append(" that no reader sees\n");
    }
  }

  private void lines(String text) {
    List<String> lines = text.lines().toList();
    for (String line : lines.subList(0, Math.min(lines.size(), MOST_LINES))) {
      value("", "", List.of(new ValueExcerpt.Run(ChangeWords.brief(line, LONGEST_VALUE), false)));
    }
    if (lines.size() > MOST_LINES) {
      value("", "", List.of(new ValueExcerpt.Run("…", false)));
    }
  }

  private void change(Comparison comparison, Change change) {
    String what = ChangeLabel.is(comparison, change) + " " + ChangeWords.past(change.kind());
    out.append(
        markdown ? "- **" + text(what) + "**" : ChangeWords.sign(change.kind()) + " " + what);
    String label = ChangeWords.brief(ChangeLabel.label(comparison, change), 100);
    String old = ChangeWords.brief(change.oldValue(), LONGEST_VALUE);
    String now = ChangeWords.brief(change.newValue(), LONGEST_VALUE);
    if (!label.isEmpty()) {
      out.append(markdown ? " " : ": ").append(text(label));
    }
    if (change.oldCount() > 1 || change.newCount() > 1) {
      out.append(" (").append(change.oldCount()).append(" → ").append(change.newCount());
      out.append(" times)");
    }
    out.append('\n');
    if (change.kind() == ChangeKind.UPDATE) {
      ValueExcerpt excerpt = ValueExcerpt.of(change.oldValue(), change.newValue(), LONGEST_VALUE);
      value("−", "~~", excerpt.before());
      value("+", "**", excerpt.after());
    } else if (!ChangeLabel.isSaid(change)) {
      value("", "", List.of(new ValueExcerpt.Run(now.isEmpty() ? old : now, false)));
    }
  }

  private void value(String sign, String mark, List<ValueExcerpt.Run> runs) {
    if (runs.isEmpty()) {
      return;
    }
    out.append(markdown ? "  - " : "    ").append(sign).append(sign.isEmpty() ? "" : " ");
    for (ValueExcerpt.Run run : runs) {
      String words = run.words();
      String core = words.strip();
      if (markdown && run.isMarked() && !core.isEmpty()) {
        int at = words.indexOf(core);
        out.append(words, 0, at).append(mark).append(text(core)).append(mark);
        out.append(words.substring(at + core.length()));
      } else {
        out.append(text(words));
      }
    }
    out.append('\n');
  }

  /** The text as itself: in Markdown every sign that could mean something is escaped. */
  private String text(String raw) {
    String safe = AnsiStyle.safe(raw);
    return markdown ? MarkdownEscape.quote(safe) : safe;
  }
}
