package dev.vigil.server.http;

/**
 * One way in: no route is without a guard. Immutable.
 *
 * @param path with {@code {names}} of its parts
 */
public record Route(HttpMethod method, String path, AccessRule guard, Action action) {
  /** What is done for a visit. */
  @FunctionalInterface
  public interface Action {
    void run(RequestContext visit) throws Exception;
  }

  public static Route get(String path, AccessRule guard, Action action) {
    return new Route(HttpMethod.GET, path, guard, action);
  }

  public static Route post(String path, AccessRule guard, Action action) {
    return new Route(HttpMethod.POST, path, guard, action);
  }

  public static Route put(String path, AccessRule guard, Action action) {
    return new Route(HttpMethod.PUT, path, guard, action);
  }

  public static Route delete(String path, AccessRule guard, Action action) {
    return new Route(HttpMethod.DELETE, path, guard, action);
  }

  /** Whether programs take it, who want errors in their language. */
  public boolean isForPrograms() {
    return guard instanceof AccessRule.Program;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
