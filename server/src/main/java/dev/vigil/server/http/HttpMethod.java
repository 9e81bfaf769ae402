package dev.vigil.server.http;

/** How something is asked for. */
public enum HttpMethod {
  GET,
  POST,
  PUT,
  DELETE;

  /** Whether asking changes nothing. */
  public boolean isSafe() {
    return this == GET;
  }
}
