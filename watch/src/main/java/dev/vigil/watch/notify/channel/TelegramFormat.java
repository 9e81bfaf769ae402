package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.notify.message.StyledRun;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The format of the Telegram bot method sendMessage: up to 4,096 characters with a few tags. */
public final class TelegramFormat implements ServiceFormat {
  private final String endpoint;

  public TelegramFormat(String endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    String title =
        BodyMarkup.TAGS.run(new StyledRun(outgoing.title(), StyledRun.Style.BOLD)) + "\n\n";
    String body =
        outgoing.body().fitting(4096 - title.length(), BodyMarkup.TAGS::write, String::length);
    return WebRequest.post(
        WebUrl.parse(endpoint + "/bot" + target.token() + "/sendMessage"),
        Map.of(
            "chat_id",
            target.place(),
            "text",
            title + body,
            "parse_mode",
            "HTML",
            "link_preview_options",
            Map.of("is_disabled", true)));
  }

  @Override
  public Optional<String> complaint(FetchResponse answer) {
    JsonNode json = ServiceFormat.json(answer);
    return json.path("ok").asBoolean(false)
        ? Optional.empty()
        : Optional.of("it says no: " + json.path("description").asString(""));
  }
}
