package dev.vigil.fetch.guard;

import java.io.IOException;

/** The proxy on the way cannot be used, with the reason in a sentence. */
public final class ProxyFailed extends IOException {
  private static final long serialVersionUID = 1L;

  ProxyFailed(String message) {
    super(message);
  }

  ProxyFailed(String message, Throwable cause) {
    super(message, cause);
  }
}
