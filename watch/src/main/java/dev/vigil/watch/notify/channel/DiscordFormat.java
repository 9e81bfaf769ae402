package dev.vigil.watch.notify.channel;

import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.util.List;
import java.util.Map;

/**
 * The format of Discord webhooks: one embed with a title of 256 and a description of 4,096
 * characters.
 */
public final class DiscordFormat implements ServiceFormat {
  private static final int QUIET = 0x3b6ea5;
  private static final int ALARMING = 0xc0392b;

  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    Map<String, Object> embed =
        Map.of(
            "title",
            MessageRenderer.cut(outgoing.title(), 256),
            "description",
            outgoing.body().fitting(4096, BodyMarkup.DISCORD::write, String::length),
            "url",
            outgoing.url(),
            "timestamp",
            outgoing.notified().toString(),
            "color",
            outgoing.alarming() ? ALARMING : QUIET);
    // Disables mentions, whatever the page contains.
    return WebRequest.post(
        target.url(),
        Map.of("embeds", List.of(embed), "allowed_mentions", Map.of("parse", List.of())));
  }
}
