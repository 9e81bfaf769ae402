package dev.vigil.fetch.mail;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.fetch.Secret;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeBodyPart;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeMultipart;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.Date;
import java.util.Optional;
import java.util.Properties;
import java.util.Set;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;

/**
 * Sends mail through the operator's relay by SMTP, one connection per mail, certificates verified.
 * Calls block, at most a few times the relay's timeout, and a minute if it does not say whether it
 * accepted the mail. Safe for concurrent use.
 */
public final class Mailer {
  /**
   * The permanent reply codes: no such mailbox, mailbox name not allowed, too large, transaction
   * refused.
   */
  private static final Set<Integer> FOR_GOOD = Set.of(550, 551, 552, 553, 554, 555);

  /** The minimum wait for the reply to a whole mail. */
  private static final Duration LAST_ANSWER = Duration.ofMinutes(1);

  private final MailRelay relay;
  private final Session session;

  /**
   * A mailer that trusts the certificate authorities of the JDK.
   *
   * @param relay the mail server
   */
  public Mailer(MailRelay relay) {
    this(relay, Optional.empty());
  }

  /**
   * A mailer that trusts other certificate authorities than those of the JDK.
   *
   * @param relay the mail server
   * @param trust the authorities, if they are not those of the JDK
   */
  public Mailer(MailRelay relay, Optional<X509TrustManager> trust) {
    this.relay = relay;
    Properties properties = new Properties();
    impatient(properties, relay.patience());
    // Not cut further: a slow write must not end a connection whose mail the relay may have
    // accepted.
    properties.put("mail.smtp.writetimeout", properties.get("mail.smtp.timeout"));
    properties.put("mail.smtp.auth", Boolean.toString(relay.password().isPresent()));
    properties.put("mail.smtp.quitwait", "false");
    properties.put("mail.smtp.ssl.checkserveridentity", "true");
    properties.put("mail.smtp.localhost", relay.from().host());
    switch (relay.security()) {
      case STARTTLS -> {
        properties.put("mail.smtp.starttls.enable", "true");
        properties.put("mail.smtp.starttls.required", "true");
      }
      case TLS -> properties.put("mail.smtp.ssl.enable", "true");
      case NONE -> {}
    }
    trust.ifPresent(
        authorities -> properties.put("mail.smtp.ssl.socketFactory", sockets(authorities)));
    session = Session.getInstance(properties);
  }

  private static void impatient(Properties properties, Duration most) {
    String millis = Long.toString(Math.max(1, most.toMillis()));
    properties.put("mail.smtp.connectiontimeout", millis);
    properties.put("mail.smtp.timeout", millis);
  }

  private static Object sockets(X509TrustManager trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trust}, null);
      return context.getSocketFactory();
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK speaks TLS", e);
    }
  }

  /**
   * Sends a mail to the relay.
   *
   * @param mail the mail
   * @return whether the relay took it
   */
  public MailResult send(MailMessage mail) {
    return send(mail, CallTimeLimit.ENDLESS);
  }

  /**
   * Sends a mail for a caller whose permission to send it may expire. The permission is checked
   * before the connection, and once more before the last line, with which the relay accepts the
   * mail: if it expired meanwhile, the connection ends there and the relay drops the mail. From
   * then on the right has no say, because what the relay took stays taken.
   *
   * @param mail the mail
   * @param right how long the permission lasts
   * @return whether the relay took it
   */
  public MailResult send(MailMessage mail, CallTimeLimit right) {
    Duration left = right.remaining();
    if (left.compareTo(CallTimeLimit.LEAST) < 0) {
      return new MailResult.Failed("there was no time left to send it to the relay " + relay);
    }
    SmtpConnection transport = transport(left);
    try {
      MimeMessage message = message(mail, right);
      connect(transport);
      transport.sendMessage(message, message.getAllRecipients());
      return new MailResult.Accepted(
          "the relay " + relay + " took it: " + line(transport.getLastServerResponse()));
    } catch (MessagingException e) {
      return failure(mail, e);
    } finally {
      close(transport);
    }
  }

  /**
   * Greets the relay and logs in, without sending anything.
   *
   * @return why it does not work, empty when it does
   */
  public String greet() {
    SmtpConnection transport = transport(relay.patience());
    try {
      connect(transport);
      return "";
    } catch (AuthenticationFailedException e) {
      return noLogin(e);
    } catch (MessagingException e) {
      return unreachable(e);
    } finally {
      close(transport);
    }
  }

  private void connect(SmtpConnection transport) throws MessagingException {
    transport.connect(
        relay.host(),
        relay.port(),
        relay.user().isEmpty() ? null : relay.user(),
        relay.password().map(Secret::reveal).orElse(null));
  }

  private SmtpConnection transport(Duration most) {
    Session within = session;
    if (most.compareTo(relay.patience()) < 0) {
      Properties shorter = new Properties();
      shorter.putAll(session.getProperties());
      impatient(shorter, most);
      within = Session.getInstance(shorter);
    }
    boolean patient = relay.patience().compareTo(LAST_ANSWER) > 0;
    return new SmtpConnection(within, patient ? relay.patience() : LAST_ANSWER);
  }

  /** After the relay accepted a mail it counts as sent, whatever happens to the connection. */
  private static void close(SmtpConnection transport) {
    try {
      transport.close();
    } catch (MessagingException e) {
      System.getLogger(Mailer.class.getName())
          .log(System.Logger.Level.DEBUG, "the relay ended the connection first");
    }
  }

  private MimeMessage message(MailMessage mail, CallTimeLimit right) throws MessagingException {
    String host = relay.from().host();
    MimeMessage message =
        new MimeMessage(session) {
          @Override
          protected void updateMessageID() throws MessagingException {
            setHeader("Message-ID", "<" + mail.key() + "@" + host + ">");
          }

          @Override
          public void writeTo(OutputStream out, String[] without)
              throws IOException, MessagingException {
            super.writeTo(out, without);
            if (!right.remaining().isPositive()) {
              throw new IOException("there was no time left to end the mail");
            }
          }
        };
    message.setFrom(new InternetAddress(relay.from().toString(), true));
    message.setRecipient(Message.RecipientType.TO, new InternetAddress(mail.to().toString(), true));
    message.setSubject(mail.subject(), StandardCharsets.UTF_8.name());
    message.setSentDate(Date.from(mail.date()));
    // RFC 3834: so that no automatic reply is sent, and no loop begins.
    message.setHeader("Auto-Submitted", "auto-generated");
    message.setHeader("X-Auto-Response-Suppress", "All");
    if (mail.thread().isPresent()) {
      message.setHeader("References", "<" + mail.thread().get() + "@" + host + ">");
    }
    MimeBodyPart text = new MimeBodyPart();
    text.setText(mail.text(), StandardCharsets.UTF_8.name());
    MimeBodyPart html = new MimeBodyPart();
    html.setText(mail.html(), StandardCharsets.UTF_8.name(), "html");
    // The last part is the one that mail programs prefer (RFC 2046).
    message.setContent(new MimeMultipart("alternative", text, html));
    message.saveChanges();
    return message;
  }

  private MailResult failure(MailMessage mail, MessagingException thrown) {
    if (thrown instanceof AuthenticationFailedException) {
      return new MailResult.Failed(noLogin(thrown));
    }
    for (Throwable t = thrown; t instanceof MessagingException e; t = e.getNextException()) {
      int code =
          switch (e) {
            case SMTPAddressFailedException address -> address.getReturnCode();
            case SMTPSendFailedException whole -> whole.getReturnCode();
            default -> 0;
          };
      if (code > 0) {
        String sentence =
            "the relay " + relay + " does not accept a mail to " + mail.to() + ": " + words(e);
        return FOR_GOOD.contains(code)
            ? new MailResult.Refused(sentence)
            : new MailResult.Failed(sentence);
      }
    }
    return new MailResult.Failed(unreachable(thrown));
  }

  private String noLogin(MessagingException e) {
    return "the relay "
        + relay
        + " does not accept the login: "
        + words(e)
        + "; check mail: in the settings";
  }

  private String unreachable(MessagingException e) {
    return "the relay " + relay + " cannot be reached: " + words(e);
  }

  private static String words(MessagingException e) {
    String what = e.getMessage() == null ? e.getClass().getSimpleName() : e.getMessage();
    boolean more = e.getNextException() != null && e.getNextException().getMessage() != null;
    return line(more ? what + " (" + e.getNextException().getMessage() + ")" : what);
  }

  private static String line(String text) {
    String flat = text.replaceAll("[\\p{Cntrl}\\s]+", " ").strip();
    return TextShortener.first(flat, 200);
  }
}
