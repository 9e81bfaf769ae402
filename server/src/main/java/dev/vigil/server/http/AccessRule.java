package dev.vigil.server.http;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.TokenScope;

/** Defines who may call a route. Immutable. */
public sealed interface AccessRule {
  /** Open to everyone; the route itself checks access. */
  AccessRule OPEN = new Open();

  /** Users with at least the viewer role. */
  AccessRule VIEWER = new Person(Role.VIEWER, false);

  /** Users with at least the editor role. */
  AccessRule EDITOR = new Person(Role.EDITOR, false);

  AccessRule ADMIN = new Person(Role.ADMIN, false);

  /** Viewers who authenticated again a short while ago. */
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
