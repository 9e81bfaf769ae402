package dev.vigil.fetch;

/** One exchange with a server that gave no usable answer. */
final class ExchangeFailed extends Exception {
  private static final long serialVersionUID = 1L;

  private final Fault fault;

  ExchangeFailed(Fault fault, String message, Throwable cause) {
    super(message, cause);
    this.fault = fault;
  }

  Fault fault() {
    return fault;
  }
}
