package dev.vigil.server.http;

/**
 * One way in: no route is without a guard. Immutable.
 *
 * @param path with {@code {names}} of its parts
 */
public record Route(HttpMethod method, String path, AccessRule rule, Action action) {
  /** What is done for a visit. */
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

  /** Whether programs take it, who want errors in their language. */
  public boolean isForPrograms() {
    return rule instanceof AccessRule.Program;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
