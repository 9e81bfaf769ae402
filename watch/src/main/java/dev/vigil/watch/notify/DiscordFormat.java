package dev.vigil.watch.notify;

import java.util.List;
import java.util.Map;

/** Discord's webhooks: one embed, whose title has 256 characters and description 4,096. */
final class DiscordFormat implements Format {
  private static final int QUIET = 0x3b6ea5;
  private static final int ALARMING = 0xc0392b;

  @Override
  public Call call(Parcel parcel, Target target) {
    Map<String, Object> embed =
        Map.of(
            "title",
            Scribe.cut(parcel.title(), 256),
            "description",
            parcel.body().fitting(4096, Markup.DISCORD::write, String::length),
            "url",
            parcel.url(),
            "timestamp",
            parcel.notified().toString(),
            "color",
            parcel.alarming() ? ALARMING : QUIET);
    // Whatever a page says, nobody is called by name.
    return Call.post(
        target.url(),
        Map.of("embeds", List.of(embed), "allowed_mentions", Map.of("parse", List.of())));
  }
}
