package dev.vigil.watch.notify;

import dev.vigil.watch.Settings;
import dev.vigil.watch.sentinel.Channel;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A message as it would be written, without being sent: for those who write templates. Immutable.
 *
 * @param title one line
 * @param text the body as plain text
 */
public record MessagePreview(String title, String text) {
  /**
   * Writes a notice.
   *
   * @param choice templates; where they say nothing, our own are taken
   */
  public static MessagePreview of(
      Settings settings, MessageTemplate.Choice choice, Notification notification, Instant now) {
    MessageRenderer renderer =
        new MessageRenderer(
            new MessageTemplate(
                List.of(
                    new MessageTemplate.Choice(
                        Optional.empty(), Optional.empty(), choice.title(), choice.body()))),
            settings.zone(),
            settings.base());
    OutgoingMessage outgoing =
        renderer.outgoing(
            notification.workspace(),
            "",
            new Channel(choice.channel().orElse("email"), ""),
            List.of(notification),
            now);
    return new MessagePreview(outgoing.title(), BodyMarkup.PLAIN.write(outgoing.body()));
  }

  /** A change of a page that does not exist, where there is none to show yet. */
  public static Notification notification(long workspace, Instant now) {
    return new Notification(
        Notification.Kind.CHANGE,
        workspace,
        0,
        "berth-fees",
        0,
        "https://harbour.example/fees",
        "Berth fees",
        List.of("price"),
        3,
        4,
        "8 to 12 m: 26.00 becomes 27.50",
        "- **8 to 12 m**: ~~26.00~~ 27.50",
        0.7,
        Optional.of(now.minusSeconds(600)),
        now.minusSeconds(2),
        now.minusSeconds(1),
        List.of("harbour"),
        true);
  }
}
