package dev.vigil.watch.notify;

import dev.vigil.fetch.url.WebUrl;
import java.util.Map;

/** A Gotify server; its messages are Markdown. */
final class GotifyFormat implements Format {
  @Override
  public Call call(Parcel parcel, Target target) {
    WebUrl url = target.url();
    String folder = url.path().endsWith("/") ? url.path() : url.path() + "/";
    return Call.post(
            url.resolve(folder + "message"),
            Map.of(
                "title",
                parcel.title(),
                "message",
                parcel.body().fitting(16_000, Markup.MARKDOWN::write, Format::bytes),
                "priority",
                parcel.alarming() ? 8 : 5,
                "extras",
                Map.of(
                    "client::display",
                    Map.of("contentType", "text/markdown"),
                    "client::notification",
                    Map.of("click", Map.of("url", parcel.url())))))
        .secretHeader("X-Gotify-Key", target.token());
  }
}
