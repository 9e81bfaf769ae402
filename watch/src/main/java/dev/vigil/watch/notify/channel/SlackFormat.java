package dev.vigil.watch.notify.channel;

import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.notify.message.StyledRun;
import java.util.List;
import java.util.Map;

/** The format of Slack webhooks: a header of 150 characters and a section of 3,000. */
public final class SlackFormat implements ServiceFormat {
  @Override
  public WebRequest call(OutgoingMessage outgoing, WebTarget target) {
    String title = MessageRenderer.cut(outgoing.title(), 150);
    String body = outgoing.body().fitting(3000, BodyMarkup.SLACK::write, String::length);
    return WebRequest.post(
        target.url(),
        Map.of(
            "text",
            BodyMarkup.SLACK.run(new StyledRun(title, StyledRun.Style.PLAIN)),
            "unfurl_links",
            false,
            "unfurl_media",
            false,
            "blocks",
            List.of(
                Map.of("type", "header", "text", Map.of("type", "plain_text", "text", title)),
                Map.of("type", "section", "text", Map.of("type", "mrkdwn", "text", body)))));
  }
}
