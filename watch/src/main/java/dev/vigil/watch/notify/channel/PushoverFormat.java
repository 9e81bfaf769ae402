package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;

/** The format of Pushover: a title of 250 characters, a message of 1,024, a URL of 512. */
public final class PushoverFormat implements ServiceFormat {
  private final String endpoint;

  public PushoverFormat(String endpoint) {
    this.endpoint = endpoint;
  }

  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("token", target.token());
    json.put("user", target.place());
    json.put("title", MessageRenderer.cut(outgoing.title(), 250));
    json.put("message", outgoing.body().fitting(1024, BodyMarkup.PLAIN::write, String::length));
    json.put("timestamp", outgoing.notifications().getLast().detected().getEpochSecond());
    json.put("priority", outgoing.alarming() ? 1 : 0);
    if (outgoing.url().length() <= 512) {
      json.put("url", outgoing.url());
    }
    return WebRequest.post(WebUrl.parse(endpoint + "/1/messages.json"), json);
  }

  @Override
  public Optional<String> complaint(FetchResponse answer) {
    JsonNode json = ServiceFormat.json(answer);
    return json.path("status").asInt(0) == 1
        ? Optional.empty()
        : Optional.of("it says no: " + json.path("errors"));
  }

  /** Refusals are final, because Pushover blocks clients that repeat refused messages. */
  @Override
  public boolean isFinal(int status) {
    return status >= 400 && status < 500 && status != 429;
  }
}
