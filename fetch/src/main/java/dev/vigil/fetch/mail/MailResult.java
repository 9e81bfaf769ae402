package dev.vigil.fetch.mail;

/** The result of sending a mail. Immutable. */
public sealed interface MailResult {
  /**
   * The relay took it, and answers for it from now on.
   *
   * @param sentence the answer of the relay in words
   */
  record Accepted(String sentence) implements MailResult {}

  /**
   * The relay will not take it, however often it is sent.
   *
   * @param sentence the answer of the relay in words
   */
  record Refused(String sentence) implements MailResult {}

  /**
   * The sending failed temporarily.
   *
   * @param sentence the outcome in words
   */
  record Failed(String sentence) implements MailResult {}

  /** {@return the outcome in words} */
  String sentence();
}
