package dev.vigil.fetch.internal.body;

import dev.vigil.fetch.FetchFault;
import java.io.IOException;

/** Reports that a body was rejected, with the kind of fault and a sentence. */
public final class BodyFault extends IOException {
  private static final long serialVersionUID = 1L;

  private final FetchFault fault;

  BodyFault(FetchFault fault, String message) {
    super(message);
    this.fault = fault;
  }

  BodyFault(FetchFault fault, String message, Throwable cause) {
    super(message, cause);
    this.fault = fault;
  }

  /** The kind. */
  public FetchFault fault() {
    return fault;
  }
}
