package dev.vigil.watch.notify;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.mail.Letter;
import dev.vigil.fetch.mail.MailAddress;
import dev.vigil.fetch.mail.Mailer;
import dev.vigil.fetch.mail.Posting;
import java.util.Optional;

/** Delivers by mail, as text and as HTML in one letter. */
final class MailWay implements Way {
  private static final int LONGEST = 200 << 10;

  private final Optional<Mailer> mailer;

  MailWay(Optional<Mailer> mailer) {
    this.mailer = mailer;
  }

  @Override
  public Receipt send(Parcel parcel) {
    if (mailer.isEmpty()) {
      return Receipt.Deferred.because(
          "no mail relay is configured; write it under mail: in the settings");
    }
    Letter letter;
    try {
      letter = letter(parcel);
    } catch (FetchException e) {
      return new Receipt.Refused(String.valueOf(e.getMessage()));
    }
    return switch (mailer.get().send(letter, parcel.right())) {
      case Posting.Accepted(String words) -> new Receipt.Delivered(words);
      case Posting.Refused(String words) -> new Receipt.Refused(words);
      case Posting.Failed(String words) -> Receipt.Deferred.because(words);
    };
  }

  private static Letter letter(Parcel parcel) {
    Notice first = parcel.notices().getFirst();
    Optional<String> thread =
        parcel.notices().size() == 1 && first.sentinel() != 0
            ? Optional.of("sentinel-" + first.sentinel())
            : Optional.empty();
    String html =
        "<!doctype html>\n<html><head><meta charset=\"utf-8\"></head>\n"
            + "<body style=\"font-family: sans-serif\">\n"
            + parcel.body().fitting(LONGEST, Markup.HTML::write, Format::bytes)
            + "</body></html>\n";
    return new Letter(
        MailAddress.parse(parcel.channel().target()),
        parcel.title(),
        parcel.body().fitting(LONGEST, Markup.PLAIN::write, Format::bytes) + "\n",
        html,
        parcel.key(),
        thread,
        parcel.notified());
  }
}
