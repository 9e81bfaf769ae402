package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.util.Map;
import java.util.Optional;

/** The format of an Apprise gateway, which forwards messages to other services. */
public final class AppriseFormat implements ServiceFormat {
  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    return WebRequest.post(
        target.url(),
        Map.of(
            "title",
            outgoing.title(),
            "body",
            outgoing.body().fitting(30_000, BodyMarkup.MARKDOWN::write, ServiceFormat::bytes),
            "type",
            outgoing.alarming() ? "warning" : "info",
            "format",
            "markdown"));
  }

  @Override
  public Optional<String> complaint(FetchResponse answer) {
    return answer.status() == 204
        ? Optional.of("it knows no services under this key, so nothing was sent")
        : Optional.empty();
  }
}
