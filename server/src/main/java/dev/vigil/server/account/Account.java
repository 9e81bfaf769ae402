package dev.vigil.server.account;

import java.time.Instant;

/**
 * An account of a user who may log in. Immutable.
 *
 * @param admin may do everything in every workspace
 * @param chosen whether a password was chosen
 * @param totp whether a login needs a code of an app as well
 * @param secondKey whether a password needs a passkey as well
 */
public record Account(
    long id,
    String name,
    boolean admin,
    boolean blocked,
    boolean chosen,
    boolean totp,
    boolean secondKey,
    Instant created) {
  /** Whether a login needs a second factor. */
  public boolean twoFactor() {
    return totp || secondKey;
  }
}
