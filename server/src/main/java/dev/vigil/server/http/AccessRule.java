package dev.vigil.server.http;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;

/** Who may take a route. Immutable. */
public sealed interface AccessRule {
  /** Anybody; the route itself looks after what it gives away. */
  AccessRule OPEN = new Open();

  /** Those who look on. */
  AccessRule VIEWER = new Person(Role.VIEWER, false);

  /** Those who change what is watched. */
  AccessRule EDITOR = new Person(Role.EDITOR, false);

  AccessRule ADMIN = new Person(Role.ADMIN, false);

  /** Those who look on, and gave their password or a code a short while ago. */
  AccessRule FRESH_VIEWER = new Person(Role.VIEWER, true);

  AccessRule FRESH_ADMIN = new Person(Role.ADMIN, true);

  record Open() implements AccessRule {}

  /**
   * A person who is logged in and has at least this role in the workspace.
   *
   * @param fresh whether the password or a code must have been given a short while ago
   */
  record Person(Role least, boolean fresh) implements AccessRule {}

  /** A program with a token that has this scope. */
  record Program(TokenScope scope) implements AccessRule {}

  /** A program with a token of this scope. */
  static AccessRule scope(TokenScope scope) {
    return new Program(scope);
  }
}
