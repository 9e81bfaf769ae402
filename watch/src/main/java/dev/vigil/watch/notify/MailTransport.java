package dev.vigil.watch.notify;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.mail.MailAddress;
import dev.vigil.fetch.mail.MailMessage;
import dev.vigil.fetch.mail.MailResult;
import dev.vigil.fetch.mail.Mailer;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.channel.ServiceFormat;
import dev.vigil.watch.notify.message.BodyMarkup;
import dev.vigil.watch.notify.message.Notification;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.util.Optional;

/** Delivers messages by mail, as text and HTML in one message. */
final class MailTransport implements Transport {
  private static final int LONGEST = 200 << 10;

  private final Optional<Mailer> mailer;

  MailTransport(Optional<Mailer> mailer) {
    this.mailer = mailer;
  }

  @Override
  public DeliveryResult send(OutgoingMessage outgoing) {
    if (mailer.isEmpty()) {
      return DeliveryResult.Deferred.because(
          "no mail relay is configured; write it under mail: in the settings");
    }
    MailMessage mail;
    try {
      mail = mail(outgoing);
    } catch (FetchException e) {
      return new DeliveryResult.Refused(String.valueOf(e.getMessage()));
    }
    return switch (mailer.get().send(mail, outgoing.right())) {
      case MailResult.Accepted(String words) -> new DeliveryResult.Delivered(words);
      case MailResult.Refused(String words) -> new DeliveryResult.Refused(words);
      case MailResult.Failed(String words) -> DeliveryResult.Deferred.because(words);
    };
  }

  private static MailMessage mail(OutgoingMessage outgoing) {
    Notification first = outgoing.notifications().getFirst();
    Optional<String> thread =
        outgoing.notifications().size() == 1 && first.sentinel() != 0
            ? Optional.of("sentinel-" + first.sentinel())
            : Optional.empty();
    String html =
        "<!doctype html>\n<html><head><meta charset=\"utf-8\"></head>\n"
            + "<body style=\"font-family: sans-serif\">\n"
            + outgoing.body().fitting(LONGEST, BodyMarkup.HTML::write, ServiceFormat::bytes)
            + "</body></html>\n";
    return new MailMessage(
        MailAddress.parse(outgoing.channel().target()),
        outgoing.title(),
        outgoing.body().fitting(LONGEST, BodyMarkup.PLAIN::write, ServiceFormat::bytes) + "\n",
        html,
        outgoing.key(),
        thread,
        outgoing.notified());
  }
}
