package dev.vigil.watch.sentinel;

/** A stored secret, by its name, and how a request sends it. Immutable. */
public sealed interface SecretUse {
  /** The name under which it is stored. */
  String secret();

  /** Sends the secret as a token in the Authorization header. */
  record Bearer(String secret) implements SecretUse {}

  /** Sends the secret as the password of a user. */
  record Basic(String secret, String user) implements SecretUse {}

  /** Sends the secret as the value of a header. */
  record Header(String secret, String header) implements SecretUse {}

  /** Sends the secret as the value of a cookie. */
  record Cookie(String secret, String cookie) implements SecretUse {}
}
