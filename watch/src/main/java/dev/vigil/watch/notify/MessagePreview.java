package dev.vigil.watch.notify;

import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.OutgoingMessage;
import dev.vigil.watch.sentinel.Channel;
import dev.vigil.watch.settings.Settings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A rendered message that is not sent, for the preview of templates. Immutable.
 *
 * @param title one line
 * @param text the body as plain text
 */
public record MessagePreview(String title, String text) {
  /**
   * Renders a notification.
   *
   * @param choice templates; the built-in ones are the fallback
   */
  public static MessagePreview of(
      Settings settings, MessageTemplateSet.Choice choice, Notification notification, Instant now) {
    MessageRenderer renderer =
        new MessageRenderer(
            new MessageTemplateSet(
                List.of(
                    new MessageTemplateSet.Choice(
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

  /** A sample notification of a fictitious page. */
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
