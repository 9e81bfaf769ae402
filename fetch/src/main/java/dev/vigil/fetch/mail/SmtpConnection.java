package dev.vigil.fetch.mail;

import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.URLName;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import org.eclipse.angus.mail.smtp.SMTPTransport;

/**
 * An SMTP connection to the relay with a longer timeout after the end of a mail. Until the last
 * line of a mail a reply that does not come in time is an ordinary failure. After it the relay may
 * have accepted the mail, and a client that gives up then sends a second copy of it; so its answer
 * is waited for much longer (RFC 5321, 4.5.3.2.6), also by a process that was put to sleep
 * meanwhile. For one thread.
 */
final class SmtpConnection extends SMTPTransport {
  private final Duration most;
  private boolean ended;

  /**
   * A connection that is not open yet.
   *
   * @param session how long to wait for the other answers
   * @param most the maximum wait for the reply that says whether the mail was accepted
   */
  SmtpConnection(Session session, Duration most) {
    super(session, new URLName("smtp", null, -1, null, null, null));
    this.most = most;
  }

  @Override
  protected void finishData() throws IOException, MessagingException {
    ended = true;
    try {
      super.finishData();
    } finally {
      ended = false;
    }
  }

  @Override
  protected int readServerResponse() throws MessagingException {
    long began = System.nanoTime();
    while (true) {
      try {
        return super.readServerResponse();
      } catch (MessagingException e) {
        boolean late = e.getNextException() instanceof SocketTimeoutException;
        if (!ended || !late || System.nanoTime() - began > most.toNanos()) {
          throw e;
        }
      }
    }
  }
}
