package dev.vigil.server.door;

/** How something is asked for. */
public enum Method {
  GET,
  POST,
  PUT,
  DELETE;

  /** Whether asking changes nothing. */
  public boolean isSafe() {
    return this == GET;
  }
}
