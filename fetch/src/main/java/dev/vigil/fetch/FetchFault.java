package dev.vigil.fetch;

/** The kinds of failures of a fetch. */
public enum FetchFault {
  UNKNOWN_HOST(true),
  NO_CONNECTION(true),
  CONNECT_TIMEOUT(true),
  CERTIFICATE_EXPIRED(false),
  CERTIFICATE_UNTRUSTED(false),
  CERTIFICATE_WRONG_HOST(false),
  TLS_HANDSHAKE(false),
  PROXY(true),
  HEADERS_TIMEOUT(true),
  BODY_TIMEOUT(true),
  CONNECTION_LOST(true),
  BROKEN_ANSWER(true),
  BROKEN_CHUNKS(true),
  WRONG_LENGTH(true),
  TOO_LARGE(false),
  TOO_LARGE_UNPACKED(false),
  BROKEN_COMPRESSION(false),
  UNKNOWN_COMPRESSION(false),
  TOO_MANY_REDIRECTS(false),
  REDIRECT_LOOP(false),
  BROWSER_MISSING(false),
  BROWSER_FAILED(true),
  STEP_FAILED(false),
  INTERRUPTED(false);

  private final boolean passing;

  FetchFault(boolean passing) {
    this.passing = passing;
  }

  /** Whether trying again soon may help. */
  public boolean isPassing() {
    return passing;
  }
}
