package dev.vigil.server.account;

import java.util.Set;

/**
 * The authenticated user or program of a request, with its role and scopes. Immutable.
 *
 * @param account 0 for an anonymous request
 * @param workspace the one that they work in
 * @param scopes what the token allows; empty for a person
 * @param csrf what a form of this session must send back; empty for a program
 */
public record Principal(
    long account,
    String name,
    Role role,
    Workspace workspace,
    Set<TokenScope> scopes,
    String csrf) {
  /** The principal of an anonymous request. */
  public static final Principal ANONYMOUS =
      new Principal(0, "", Role.VIEWER, new Workspace(0, ""), Set.of(), "");

  public Principal {
    scopes = Set.copyOf(scopes);
  }

  public boolean isKnown() {
    return account != 0;
  }
}
