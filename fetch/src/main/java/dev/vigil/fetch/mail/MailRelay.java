package dev.vigil.fetch.mail;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Secret;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;

/**
 * The settings of the mail server that accepts our mail. Only the operator names it, and by that
 * its address is allowed wherever it lies. Immutable.
 *
 * @param host the name of the mail server
 * @param port its port
 * @param security whether and how the connection is encrypted
 * @param user the name of the login; empty for none
 * @param password the password
 * @param from the sender address of the mails
 * @param patience how long to wait for a connection, and for each answer
 */
public record MailRelay(
    String host,
    int port,
    Security security,
    String user,
    Optional<Secret> password,
    MailAddress from,
    Duration patience) {

  /** How the connection is encrypted. */
  public enum Security {
    /** Encrypted after a greeting (port 587); nothing is sent when the relay cannot. */
    STARTTLS(587),
    /** Encrypted from the first byte (port 465). */
    TLS(465),
    /** Unencrypted, for a relay on the same machine or network. */
    NONE(25);

    private final int usualPort;

    Security(int usualPort) {
      this.usualPort = usualPort;
    }

    /** {@return the port that such servers usually have} */
    public int usualPort() {
      return usualPort;
    }
  }

  private static final Set<String> THIS_MACHINE = Set.of("localhost", "127.0.0.1", "::1");

  /** Checks the values and copies the lists. */
  public MailRelay {
    if (host.isEmpty() || host.chars().anyMatch(c -> c <= ' ' || c == 0x7f || c == '/')) {
      throw new FetchException("\"" + host + "\" is not a host of a mail relay.");
    }
    if (port < 1 || port > 65535) {
      throw new FetchException("The mail relay has port " + port + "; it must be 1 to 65535.");
    }
    if (password.isPresent() && security == Security.NONE && !THIS_MACHINE.contains(host)) {
      throw new FetchException(
          "The password for "
              + host
              + " would go in the clear; choose starttls or tls as security.");
    }
  }

  @Override
  public String toString() {
    return host + ":" + port;
  }
}
