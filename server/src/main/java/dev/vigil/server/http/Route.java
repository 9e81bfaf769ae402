package dev.vigil.server.http;

/**
 * A route: HTTP method, path, access rule and action. Immutable.
 *
 * @param path with {@code {names}} of its parts
 */
public record Route(HttpMethod method, String path, AccessRule rule, Action action) {
  /** The action that answers a request. */
  @FunctionalInterface
  public interface Action {
    void run(RequestContext context) throws Exception;
  }

  public static Route get(String path, AccessRule rule, Action action) {
    return new Route(HttpMethod.GET, path, rule, action);
  }

  public static Route post(String path, AccessRule rule, Action action) {
    return new Route(HttpMethod.POST, path, rule, action);
  }

  public static Route put(String path, AccessRule rule, Action action) {
    return new Route(HttpMethod.PUT, path, rule, action);
  }

  public static Route delete(String path, AccessRule rule, Action action) {
    return new Route(HttpMethod.DELETE, path, rule, action);
  }

  /** Whether the route is for programs, which get errors as JSON. */
  public boolean isForPrograms() {
    return rule instanceof AccessRule.Program;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
