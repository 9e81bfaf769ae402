package dev.vigil.server.door;

/**
 * One way in: no route is without a guard. Immutable.
 *
 * @param path with {@code {names}} of its parts
 */
public record Route(Method method, String path, Guard guard, Action action) {
  /** What is done for a visit. */
  @FunctionalInterface
  public interface Action {
    void run(Visit visit) throws Exception;
  }

  public static Route get(String path, Guard guard, Action action) {
    return new Route(Method.GET, path, guard, action);
  }

  public static Route post(String path, Guard guard, Action action) {
    return new Route(Method.POST, path, guard, action);
  }

  public static Route put(String path, Guard guard, Action action) {
    return new Route(Method.PUT, path, guard, action);
  }

  public static Route delete(String path, Guard guard, Action action) {
    return new Route(Method.DELETE, path, guard, action);
  }

  /** Whether programs take it, who want errors in their language. */
  public boolean isForPrograms() {
    return guard instanceof Guard.Program;
  }

  @Override
  public String toString() {
    return method + " " + path;
  }
}
