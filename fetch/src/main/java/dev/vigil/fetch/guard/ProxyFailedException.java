package dev.vigil.fetch.guard;

import java.io.IOException;

/** Reports that the proxy cannot be used, with the reason in a sentence. */
public final class ProxyFailedException extends IOException {
  private static final long serialVersionUID = 1L;

  ProxyFailedException(String message) {
    super(message);
  }

  ProxyFailedException(String message, Throwable cause) {
    super(message, cause);
  }
}
