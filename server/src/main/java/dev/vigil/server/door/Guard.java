package dev.vigil.server.door;

import dev.vigil.server.account.Role;
import dev.vigil.server.account.Scope;

/** Who may take a route. Immutable. */
public sealed interface Guard {
  /** Anybody; the route itself looks after what it gives away. */
  Guard OPEN = new Open();

  /** Those who look on. */
  Guard VIEWER = new Person(Role.VIEWER, false);

  /** Those who change what is watched. */
  Guard EDITOR = new Person(Role.EDITOR, false);

  Guard ADMIN = new Person(Role.ADMIN, false);

  /** Those who look on, and gave their password or a code a short while ago. */
  Guard FRESH_VIEWER = new Person(Role.VIEWER, true);

  Guard FRESH_ADMIN = new Person(Role.ADMIN, true);

  record Open() implements Guard {}

  /**
   * A person who is logged in and has at least this role in the workspace.
   *
   * @param fresh whether the password or a code must have been given a short while ago
   */
  record Person(Role least, boolean fresh) implements Guard {}

  /** A program with a token that has this scope. */
  record Program(Scope scope) implements Guard {}

  /** A program with a token of this scope. */
  static Guard scope(Scope scope) {
    return new Program(scope);
  }
}
