package dev.vigil.fetch.mail;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.fetch.FetchException;
import java.net.IDN;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * One mailbox as {@code name@host}, in the form that SMTP sends. It has no room for a second
 * recipient, a line break or a comment, so that nothing else can hide in it. Immutable.
 *
 * @param mailbox the part before the sign
 * @param host the name of the host, as ASCII
 */
public record MailAddress(String mailbox, String host) {
  private static final Pattern MAILBOX =
      Pattern.compile("[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*");
  private static final Pattern HOST =
      Pattern.compile("[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\\.[A-Za-z0-9-]*[A-Za-z0-9])*");

  /** Checks the values and copies the lists. */
  public MailAddress {
    if (mailbox.length() > 64 || !MAILBOX.matcher(mailbox).matches()) {
      throw bad(mailbox + "@" + host);
    }
    if (host.length() > 253 || !HOST.matcher(host).matches()) {
      throw bad(mailbox + "@" + host);
    }
  }

  /**
   * Reads an address; an international host name takes its form for the line.
   *
   * @param text the address
   * @return the address, read
   */
  public static MailAddress parse(String text) {
    int at = text.lastIndexOf('@');
    if (at < 0 || text.length() > 320) {
      throw bad(text);
    }
    try {
      String host = IDN.toASCII(text.substring(at + 1), IDN.USE_STD3_ASCII_RULES);
      return new MailAddress(text.substring(0, at), host.toLowerCase(Locale.ROOT));
    } catch (IllegalArgumentException e) {
      throw bad(text);
    }
  }

  private static FetchException bad(String text) {
    String shown = TextShortener.first(text, 80);
    return new FetchException(
        "\""
            + shown.replaceAll("\\p{Cntrl}", "·")
            + "\" is not a mail address; write it as name@host, in plain letters before the @.");
  }

  @Override
  public String toString() {
    return mailbox + "@" + host;
  }
}
