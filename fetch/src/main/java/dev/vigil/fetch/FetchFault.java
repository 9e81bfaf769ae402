package dev.vigil.fetch;

/** The kinds of failures of a fetch. */
public enum FetchFault {
  /** The name of the host has no address. */
  UNKNOWN_HOST(true),
  /** The host refuses the connection or cannot be reached. */
  NO_CONNECTION(true),
  /** The connection was not made in time. */
  CONNECT_TIMEOUT(true),
  /** The certificate of the server is not valid at this time. */
  CERTIFICATE_EXPIRED(false),
  /** No known authority signed the certificate of the server. */
  CERTIFICATE_UNTRUSTED(false),
  /** The certificate of the server belongs to another host. */
  CERTIFICATE_WRONG_HOST(false),
  /** The encrypted connection could not be made. */
  TLS_HANDSHAKE(false),
  /** The proxy failed or refused the connection. */
  PROXY(true),
  /** The header of the response did not come in time. */
  HEADERS_TIMEOUT(true),
  /** The content of the response did not come in time. */
  BODY_TIMEOUT(true),
  /** The connection ended before the response was complete. */
  CONNECTION_LOST(true),
  /** The response does not follow HTTP. */
  BROKEN_ANSWER(true),
  /** The chunks of the response do not follow HTTP. */
  BROKEN_CHUNKS(true),
  /** The content is shorter than the header says. */
  WRONG_LENGTH(true),
  /** The response has more bytes than the limits allow. */
  TOO_LARGE(false),
  /** The decompressed content has more bytes than the limits allow. */
  TOO_LARGE_UNPACKED(false),
  /** The compressed content is damaged. */
  BROKEN_COMPRESSION(false),
  /** The compression of the content is not known. */
  UNKNOWN_COMPRESSION(false),
  /** There are more redirects than the limits allow. */
  TOO_MANY_REDIRECTS(false),
  /** A redirect leads back to an address before it. */
  REDIRECT_LOOP(false),
  /** No browser is installed. */
  BROWSER_MISSING(false),
  /** The browser ended or did not answer. */
  BROWSER_FAILED(true),
  /** A step in the browser could not be done. */
  STEP_FAILED(false),
  /** The process is ending. */
  INTERRUPTED(false);

  private final boolean passing;

  FetchFault(boolean passing) {
    this.passing = passing;
  }

  /** {@return whether trying again soon may help} */
  public boolean isPassing() {
    return passing;
  }
}
