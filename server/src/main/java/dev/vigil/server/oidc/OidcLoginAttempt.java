package dev.vigil.server.oidc;

import dev.vigil.document.Sha256Digest;
import dev.vigil.server.account.RandomSecret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.Optional;

/**
 * A login attempt that the browser keeps in a cookie, so that any node can finish it. Immutable.
 *
 * @param state comes back with the code
 * @param nonce comes back in the token
 * @param verifier shown with the code, so that a stolen one is worth nothing (PKCE, RFC 7636)
 * @param joins whether the logged-in user links the account to the provider
 */
public record OidcLoginAttempt(String state, String nonce, String verifier, boolean joins) {
  public static OidcLoginAttempt begin(boolean joins) {
    return new OidcLoginAttempt(
        RandomSecret.make(), RandomSecret.make(), RandomSecret.make(), joins);
  }

  /** The PKCE challenge of the verifier, for the provider. */
  String challenge() {
    byte[] hash = Sha256Digest.of(verifier.getBytes(StandardCharsets.US_ASCII));
    return Base64.getUrlEncoder().withoutPadding().encodeToString(hash);
  }

  public String cookie() {
    return state + "." + nonce + "." + verifier + "." + (joins ? "join" : "enter");
  }

  /** Parses the cookie; empty if it is invalid. */
  public static Optional<OidcLoginAttempt> of(String cookie) {
    String[] parts = cookie.split("\\.", -1);
    return parts.length == 4
        ? Optional.of(new OidcLoginAttempt(parts[0], parts[1], parts[2], parts[3].equals("join")))
        : Optional.empty();
  }
}
