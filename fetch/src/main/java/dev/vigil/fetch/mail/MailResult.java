package dev.vigil.fetch.mail;

/** The result of sending a mail. Immutable. */
public sealed interface MailResult {
  /** The relay took it, and answers for it from now on. */
  record Accepted(String sentence) implements MailResult {}

  /** The relay will not take it, however often it is sent. */
  record Refused(String sentence) implements MailResult {}

  /** The sending failed temporarily. */
  record Failed(String sentence) implements MailResult {}

  /** The outcome in words. */
  String sentence();
}
