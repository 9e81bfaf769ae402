package dev.vigil.server.http;

/** The HTTP methods that routes use. */
public enum HttpMethod {
  GET,
  POST,
  PUT,
  DELETE;

  /** Whether the method is safe, that is, changes nothing. */
  public boolean isSafe() {
    return this == GET;
  }
}
