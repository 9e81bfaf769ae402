package dev.vigil.fetch.mail;

import dev.vigil.fetch.FetchException;
import java.time.Instant;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * One mail to one recipient, as text and as HTML with the same content. Immutable.
 *
 * @param to the recipient
 * @param subject one line; control characters become spaces
 * @param text the content as text
 * @param html the content as HTML
 * @param key makes the Message-ID: a mailbox that drops duplicates keeps one of two mails with
 *     equal keys
 * @param thread mail programs show mails of equal thread together
 * @param date when it was written
 */
public record MailMessage(
    MailAddress to,
    String subject,
    String text,
    String html,
    String key,
    Optional<String> thread,
    Instant date) {
  private static final Pattern ID = Pattern.compile("[A-Za-z0-9._-]{1,200}");
  private static final int LONGEST_SUBJECT = 250;

  /** Checks the values and copies the lists. */
  public MailMessage {
    if (!ID.matcher(key).matches() || thread.filter(t -> !ID.matcher(t).matches()).isPresent()) {
      throw new FetchException(
          "The key of a letter has other characters than letters, digits, dot, dash and _.");
    }
    String line = subject.replaceAll("[\\p{Cntrl}\\u2028\\u2029]+", " ").strip();
    subject =
        line.codePointCount(0, line.length()) <= LONGEST_SUBJECT
            ? line
            : line.substring(0, line.offsetByCodePoints(0, LONGEST_SUBJECT - 1)) + "…";
  }
}
