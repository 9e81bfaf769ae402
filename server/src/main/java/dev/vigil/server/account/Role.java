package dev.vigil.server.account;

import java.util.Locale;

/** What a person may do in a workspace; each may also do what those before it may. */
public enum Role {
  /** Looks. */
  VIEWER,
  /** Changes what is watched and who is told. */
  EDITOR,
  /** Decides about accounts, workspaces and settings. */
  ADMIN;

  public boolean may(Role least) {
    return compareTo(least) >= 0;
  }

  /** As it is stored and shown. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Role of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
