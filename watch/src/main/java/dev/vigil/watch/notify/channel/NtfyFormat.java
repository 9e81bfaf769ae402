package dev.vigil.watch.notify.channel;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.util.List;
import java.util.Map;

/** The format of ntfy: JSON to the root of the server, up to 4,096 bytes. */
public final class NtfyFormat implements ServiceFormat {
  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    WebUrl url = target.url();
    int slash = url.path().lastIndexOf('/');
    String topic = url.path().substring(slash + 1);
    if (topic.isEmpty()) {
      throw new FetchException("the target names no topic; write it as " + target.kind().example());
    }
    return WebRequest.post(
            url.resolve(url.path().substring(0, slash + 1)),
            Map.of(
                "topic",
                topic,
                "title",
                outgoing.title(),
                "message",
                outgoing.body().fitting(4000, BodyMarkup.MARKDOWN::write, ServiceFormat::bytes),
                "markdown",
                true,
                "click",
                outgoing.url(),
                "priority",
                outgoing.alarming() ? 4 : 3,
                "tags",
                List.of(outgoing.alarming() ? "warning" : "eyes")))
        .bearer(target.token());
  }
}
