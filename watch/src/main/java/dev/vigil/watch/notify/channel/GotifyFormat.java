package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.util.Map;

/** The format of Gotify, with Markdown messages. */
public final class GotifyFormat implements ServiceFormat {
  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    WebUrl url = target.url();
    String folder = url.path().endsWith("/") ? url.path() : url.path() + "/";
    return WebRequest.post(
            url.resolve(folder + "message"),
            Map.of(
                "title",
                outgoing.title(),
                "message",
                outgoing.body().fitting(16_000, BodyMarkup.MARKDOWN::write, ServiceFormat::bytes),
                "priority",
                outgoing.alarming() ? 8 : 5,
                "extras",
                Map.of(
                    "client::display",
                    Map.of("contentType", "text/markdown"),
                    "client::notification",
                    Map.of("click", Map.of("url", outgoing.url())))))
        .secretHeader("X-Gotify-Key", target.token());
  }
}
