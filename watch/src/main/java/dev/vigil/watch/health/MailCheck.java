package dev.vigil.watch.health;

import dev.vigil.fetch.mail.MailRelay;
import dev.vigil.fetch.mail.Mailer;
import java.util.Optional;

/** Checks that the mail relay accepts a connection and login, without sending a message. */
final class MailCheck {
  private MailCheck() {}

  /**
   * @param wanted whether a sentinel notifies by mail
   */
  static Optional<HealthFinding> of(Optional<MailRelay> relay, boolean wanted) {
    if (relay.isEmpty()) {
      String words = "No mail relay is set";
      String remedy = "Name one under mail: in settings.yaml; docs/settings.md shows how.";
      return Optional.of(
          wanted
              ? HealthFinding.wrong("mail", words + ", but sentinels notify by mail.", remedy)
              : HealthFinding.note("mail", words + "; no sentinel notifies by mail.", remedy));
    }
    String words = new Mailer(relay.get()).greet();
    return Optional.of(
        words.isEmpty()
            ? HealthFinding.fine("mail", "The relay " + relay.get() + " would take letters.")
            : HealthFinding.wrong(
                "mail", "It does not work: " + words + ".", "Check mail: in settings.yaml."));
  }
}
