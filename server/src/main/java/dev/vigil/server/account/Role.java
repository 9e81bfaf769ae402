package dev.vigil.server.account;

import java.util.Locale;

/** The roles of users in a workspace; each includes the permissions of those before it. */
public enum Role {
  /** May read. */
  VIEWER,
  /** May change sentinels and notifications. */
  EDITOR,
  /** May change accounts, workspaces and settings. */
  ADMIN;

  public boolean may(Role least) {
    return compareTo(least) >= 0;
  }

  /** The name of the role as stored and shown. */
  public String word() {
    return name().toLowerCase(Locale.ROOT);
  }

  public static Role of(String word) {
    return valueOf(word.toUpperCase(Locale.ROOT));
  }
}
