package dev.vigil.watch.notify;

import java.util.List;
import java.util.Map;

/** Slack's incoming webhooks: a header of 150 characters and a section of 3,000. */
final class SlackFormat implements Format {
  @Override
  public Call call(Parcel parcel, Target target) {
    String title = Scribe.cut(parcel.title(), 150);
    String body = parcel.body().fitting(3000, Markup.SLACK::write, String::length);
    return Call.post(
        target.url(),
        Map.of(
            "text",
            Markup.SLACK.run(new Run(title, Run.Style.PLAIN)),
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
