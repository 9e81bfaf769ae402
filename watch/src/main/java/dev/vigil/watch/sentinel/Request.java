package dev.vigil.watch.sentinel;

import java.util.List;

/**
 * How the page is asked for, where a plain GET will not do. Secrets are named, never written here.
 * Immutable.
 */
public record Request(String method, List<Header> headers, String body, String secret) {
  public static final Request PLAIN = new Request("GET", List.of(), "", "");

  /** One request header; immutable. */
  public record Header(String name, String value) {}

  public Request {
    headers = List.copyOf(headers);
  }
}
