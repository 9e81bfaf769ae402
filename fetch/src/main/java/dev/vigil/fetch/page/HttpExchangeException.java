package dev.vigil.fetch.page;

import dev.vigil.fetch.FetchFault;

/** Reports that an exchange with a server gave no usable response. */
final class HttpExchangeException extends Exception {
  private static final long serialVersionUID = 1L;

  private final FetchFault fault;

  HttpExchangeException(FetchFault fault, String message, Throwable cause) {
    super(message, cause);
    this.fault = fault;
  }

  FetchFault fault() {
    return fault;
  }
}
