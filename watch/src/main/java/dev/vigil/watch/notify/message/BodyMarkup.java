package dev.vigil.watch.notify.message;

import dev.vigil.document.markup.MarkdownEscape;
import dev.vigil.document.markup.MarkupEscape;
import java.util.List;

/**
 * The markup languages in which channels write a message body, with escaping of page text. Each
 * language escapes text that it would read as markup. Stateless.
 */
public enum BodyMarkup {
  PLAIN {
    @Override
    public String write(RichText richText) {
      return lines(richText, "- ");
    }

    @Override
    public String run(StyledRun run) {
      return run.text();
    }
  },

  HTML {
    @Override
    public String write(RichText richText) {
      return HtmlLines.of(richText);
    }

    @Override
    public String run(StyledRun run) {
      String text = MarkupEscape.anyQuotes(run.text());
      return switch (run.style()) {
        case PLAIN -> text;
        case BOLD -> "<strong>" + text + "</strong>";
        case STRUCK -> "<del>" + text + "</del>";
        case LINK -> "<a href=\"" + text + "\" rel=\"noreferrer\">" + text + "</a>";
      };
    }
  },

  /** CommonMark with struck words, as chat programs read it. */
  MARKDOWN {
    @Override
    public String write(RichText richText) {
      return lines(richText, "- ");
    }

    @Override
    public String run(StyledRun run) {
      return switch (run.style()) {
        case PLAIN -> MarkdownEscape.escape(run.text());
        case BOLD -> "**" + MarkdownEscape.escape(run.text()) + "**";
        case STRUCK -> "~~" + MarkdownEscape.escape(run.text()) + "~~";
        case LINK -> "<" + run.text() + ">";
      };
    }
  },

  /** Discord's Markdown, which reads no entities. */
  DISCORD {
    @Override
    public String write(RichText richText) {
      return lines(richText, "- ");
    }

    @Override
    public String run(StyledRun run) {
      return switch (run.style()) {
        case PLAIN -> slashed(run.text());
        case BOLD -> "**" + slashed(run.text()) + "**";
        case STRUCK -> "~~" + slashed(run.text()) + "~~";
        case LINK -> "<" + run.text() + ">";
      };
    }

    private static String slashed(String text) {
      return text.replaceAll("[\\\\`*_\\[\\]()#+!|~<>:-]", "\\\\$0");
    }
  },

  /** Slack's mrkdwn, which has no escapes; zero-width spaces separate its marks. */
  SLACK {
    @Override
    public String write(RichText richText) {
      return lines(richText, "• ");
    }

    @Override
    public String run(StyledRun run) {
      String text =
          MarkupEscape.text(run.text())
              .replace("*", "*\u200B")
              .replace("_", "_\u200B")
              .replace("~", "~\u200B")
              .replace("`", "`\u200B");
      return switch (run.style()) {
        case PLAIN -> text;
        case BOLD -> "*" + text + "*";
        case STRUCK -> "~" + text + "~";
        case LINK -> "<" + MarkupEscape.text(run.text()).replace("|", "%7C") + ">";
      };
    }
  },

  /** The few tags that Telegram and Pushover know; lines stay lines. */
  TAGS {
    @Override
    public String write(RichText richText) {
      return lines(richText, "• ");
    }

    @Override
    public String run(StyledRun run) {
      String text = MarkupEscape.anyQuotes(run.text());
      return switch (run.style()) {
        case PLAIN -> text;
        case BOLD -> "<b>" + text + "</b>";
        case STRUCK -> "<s>" + text + "</s>";
        case LINK -> "<a href=\"" + text + "\">" + text + "</a>";
      };
    }
  };

  public abstract String write(RichText richText);

  public abstract String run(StyledRun run);

  public final String runs(List<StyledRun> runs) {
    StringBuilder out = new StringBuilder();
    runs.forEach(run -> out.append(run(run)));
    return out.toString();
  }

  final String lines(RichText richText, String point) {
    StringBuilder out = new StringBuilder();
    for (RichText.Line line : richText.lines()) {
      if (line.depth() > 0) {
        out.repeat("  ", line.depth() - 1).append(point);
      }
      out.append(runs(line.runs())).append('\n');
    }
    return out.toString().strip();
  }
}
