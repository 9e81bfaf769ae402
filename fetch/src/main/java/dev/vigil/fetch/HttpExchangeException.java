package dev.vigil.fetch;

/** One exchange with a server that gave no usable answer. */
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
