package dev.vigil.watch.notify.channel;

import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.notify.message.RichText;
import dev.vigil.watch.notify.message.StyledRun;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The format of Microsoft Teams workflow webhooks: an adaptive card of up to 28 KB. Its text runs
 * are never read as Markdown.
 */
public final class TeamsFormat implements ServiceFormat {
  private static final int MAX_BYTES = 24 << 10;

  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    List<Map<String, Object>> body = new ArrayList<>();
    body.add(block(List.of(new StyledRun(outgoing.title(), StyledRun.Style.BOLD)), 0));
    int bytes = 0;
    for (RichText.Line line : outgoing.body().lines()) {
      if (line.runs().isEmpty()) {
        continue;
      }
      Map<String, Object> block = block(line.runs(), line.depth());
      bytes +=
          ServiceFormat.bytes(BodyMarkup.PLAIN.runs(line.runs())) * 2
              + 100 * (1 + line.runs().size());
      if (bytes > MAX_BYTES) {
        body.add(block(List.of(new StyledRun("…", StyledRun.Style.PLAIN)), 0));
        break;
      }
      body.add(block);
    }
    Map<String, Object> card = new LinkedHashMap<>();
    card.put("$schema", "http://adaptivecards.io/schemas/adaptive-card.json");
    card.put("type", "AdaptiveCard");
    card.put("version", "1.4");
    card.put("body", body);
    card.put(
        "actions",
        List.of(Map.of("type", "Action.OpenUrl", "title", "Open page", "url", outgoing.url())));
    return WebRequest.post(
        target.url(),
        Map.of(
            "type",
            "message",
            "attachments",
            List.of(
                Map.of(
                    "contentType", "application/vnd.microsoft.card.adaptive", "content", card))));
  }

  private static Map<String, Object> block(List<StyledRun> runs, int depth) {
    List<Map<String, Object>> inlines = new ArrayList<>();
    if (depth > 0) {
      inlines.add(Map.of("type", "TextRun", "text", "\u2003".repeat(depth - 1) + "• "));
    }
    for (StyledRun run : runs) {
      Map<String, Object> inline = new LinkedHashMap<>();
      inline.put("type", "TextRun");
      inline.put("text", run.text());
      switch (run.style()) {
        case BOLD -> inline.put("weight", "Bolder");
        case STRUCK -> inline.put("strikethrough", true);
        case LINK ->
            inline.put("selectAction", Map.of("type", "Action.OpenUrl", "url", run.text()));
        case PLAIN -> {}
      }
      inlines.add(inline);
    }
    return Map.of(
        "type", "RichTextBlock", "inlines", inlines, "spacing", depth > 0 ? "None" : "Small");
  }
}
