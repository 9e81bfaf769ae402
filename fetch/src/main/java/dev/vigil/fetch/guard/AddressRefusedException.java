package dev.vigil.fetch.guard;

import java.io.IOException;

/** Reports that the address guard refused a connection, with the reason in a sentence. */
public final class AddressRefusedException extends IOException {
  private static final long serialVersionUID = 1L;

  /**
   * The reason why a name is refused, in equal words for unknown names and for names of a private
   * network: otherwise any user who may watch a page could list the hosts of that network.
   */
  public static final String NO_PUBLIC_ADDRESS =
      "this host has no public address; it is unknown, or private and not listed in"
          + " 'allow' of the settings or in --allow-address of a command that has this option";

  AddressRefusedException(String message) {
    super(message);
  }

  /**
   * {@return the refusal of a request, in a sentence}
   *
   * @param url the address that was requested
   */
  public String sentence(Object url) {
    String reason = String.valueOf(getMessage());
    return url + (reason.equals(NO_PUBLIC_ADDRESS) ? ": " : " is refused: ") + reason + ".";
  }
}
