package dev.vigil.fetch.message;

import dev.vigil.fetch.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;

/** The credentials of a request. Immutable; sent to the page's own origin only. */
public sealed interface Credentials {
  /**
   * A user name and a password (RFC 7617).
   *
   * @param user the name of the user
   * @param password the password
   */
  record Basic(String user, Secret password) implements Credentials {
    @Override
    public String header() {
      String login = user + ":" + password.reveal();
      return "Basic " + Base64.getEncoder().encodeToString(login.getBytes(StandardCharsets.UTF_8));
    }

    @Override
    public String name() {
      return "basic " + user + " " + password.name();
    }
  }

  /**
   * A token (RFC 6750).
   *
   * @param token the token
   */
  record Bearer(Secret token) implements Credentials {
    @Override
    public String header() {
      return "Bearer " + token.reveal();
    }

    @Override
    public String name() {
      return "bearer " + token.name();
    }
  }

  /** {@return the value of the Authorization header} */
  String header();

  /** {@return the name that users see} */
  String name();
}
