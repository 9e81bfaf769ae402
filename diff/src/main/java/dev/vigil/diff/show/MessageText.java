package dev.vigil.diff.show;

import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import java.util.List;
import java.util.Locale;

/**
 * A comparison for a message: short, the most telling first, as Markdown or as plain text. What a
 * page says cannot become markup of the message. Stateless, safe for concurrent use.
 */
public final class MessageText {
  private static final int LONGEST_VALUE = 240;

  private final boolean markdown;
  private final StringBuilder out = new StringBuilder();

  private MessageText(boolean markdown) {
    this.markdown = markdown;
  }

  /** Markdown with at most that many changes told in full. */
  public static String markdown(Comparison comparison, Subject subject, int most) {
    return new MessageText(true).write(comparison, subject, most);
  }

  /** Markdown that says this of two versions between which no change is to be told. */
  public static String markdown(String sentence, Subject subject) {
    MessageText message = new MessageText(true);
    return "**%s**: %s\n%s → %s\n"
        .formatted(
            message.text(Words.brief(subject.title(), 120)),
            message.text(sentence),
            message.text(subject.before()),
            message.text(subject.after()));
  }

  /** Plain text with at most that many changes told in full. */
  public static String plain(Comparison comparison, Subject subject, int most) {
    return new MessageText(false).write(comparison, subject, most);
  }

  /** One line: the words of a change that is alone, or how many there are. */
  public static String summary(Comparison comparison) {
    return Gist.of(comparison);
  }

  private String write(Comparison comparison, Subject subject, int most) {
    Comparison ordered = ReadingOrder.of(comparison);
    String title = text(Words.brief(subject.title(), 120));
    out.append(markdown ? "**" + title + "**: " : title + ": ")
        .append(Words.summary(ordered))
        .append('\n');
    out.append(text(subject.before())).append(" → ").append(text(subject.after()));
    if (!ordered.significance().reasons().isEmpty()) {
      out.append(String.format(Locale.ROOT, "; matters %.2f of 1", ordered.significance().score()));
    }
    out.append("\n\n");
    List<Change> changes = ordered.changes();
    for (Change change : changes.subList(0, Math.min(changes.size(), most))) {
      change(ordered, change);
    }
    if (changes.size() > most) {
      out.append(markdown ? "- " : "").append("and ").append(changes.size() - most);
      out.append(" more\n");
    }
    if (!ordered.suppressed().isEmpty()) {
      out.append('\n').append(ordered.suppressed().size()).append(" held back as noise\n");
    }
    return out.toString();
  }

  private void change(Comparison comparison, Change change) {
    String what = What.is(comparison, change) + " " + Words.past(change.kind());
    out.append(markdown ? "- **" + text(what) + "**" : Words.sign(change.kind()) + " " + what);
    String label = Words.brief(What.label(comparison, change), 100);
    String old = Words.brief(change.oldValue(), LONGEST_VALUE);
    String now = Words.brief(change.newValue(), LONGEST_VALUE);
    if (!label.isEmpty()) {
      out.append(markdown ? " " : ": ").append(text(label));
    }
    if (change.oldCount() > 1 || change.newCount() > 1) {
      out.append(" (").append(change.oldCount()).append(" → ").append(change.newCount());
      out.append(" times)");
    }
    out.append('\n');
    if (change.kind() == ChangeKind.UPDATE) {
      Excerpt excerpt = Excerpt.of(change.oldValue(), change.newValue(), LONGEST_VALUE);
      value("−", "~~", excerpt.before());
      value("+", "**", excerpt.after());
    } else if (!What.isSaid(change)) {
      value("", "", List.of(new Excerpt.Run(now.isEmpty() ? old : now, false)));
    }
  }

  private void value(String sign, String mark, List<Excerpt.Run> runs) {
    if (runs.isEmpty()) {
      return;
    }
    out.append(markdown ? "  - " : "    ").append(sign).append(sign.isEmpty() ? "" : " ");
    for (Excerpt.Run run : runs) {
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
    String safe = Ink.safe(raw);
    if (!markdown) {
      return safe;
    }
    StringBuilder escaped = new StringBuilder(safe.length() + 8);
    for (int i = 0; i < safe.length(); i++) {
      char c = safe.charAt(i);
      switch (c) {
        case '<' -> escaped.append("&lt;");
        case '>' -> escaped.append("&gt;");
        case '&' -> escaped.append("&amp;");
        // Chat programs make addresses and names of people out of these without any sign.
        case '@' -> escaped.append("@\u200B");
        case ':' -> escaped.append(safe.startsWith("://", i) ? ":\u200B" : ":");
        default -> {
          if ("\\`*_{}[]()#+!|~".indexOf(c) >= 0 || c == '-' && i == 0) {
            escaped.append('\\');
          }
          escaped.append(c);
        }
      }
    }
    return escaped.toString();
  }
}
