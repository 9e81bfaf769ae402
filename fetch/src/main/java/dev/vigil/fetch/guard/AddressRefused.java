package dev.vigil.fetch.guard;

import java.io.IOException;

/** A connection that the address guard did not open, with the reason in a sentence. */
public final class AddressRefused extends IOException {
  private static final long serialVersionUID = 1L;

  AddressRefused(String message) {
    super(message);
  }
}
