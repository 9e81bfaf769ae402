package dev.vigil.knowledge.fact;

import dev.vigil.archive.database.Catalogue;
import java.util.Collections;
import java.util.Map;
import java.util.Optional;
import java.util.WeakHashMap;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The rebuilds that run in the background of this process, one for each workspace. Safe for
 * concurrent use.
 */
public final class FactRebuilds {
  private static final System.Logger LOG = System.getLogger(FactRebuilds.class.getName());
  private static final Map<Catalogue, Map<Long, Running>> ALL =
      Collections.synchronizedMap(new WeakHashMap<>());

  /**
   * How far a rebuild is. Immutable.
   *
   * @param pages that are done
   */
  public record Running(String className, int pages, int allPages, long versions) {}

  private FactRebuilds() {}

  private static Map<Long, Running> of(Catalogue catalogue) {
    return ALL.computeIfAbsent(catalogue, one -> new ConcurrentHashMap<>());
  }

  static Optional<Running> find(Catalogue catalogue, long workspace) {
    return Optional.ofNullable(of(catalogue).get(workspace));
  }

  /** Starts a rebuild; returns false if one runs already. */
  static boolean start(
      FactService facts, Catalogue catalogue, long workspace, String className, boolean anew) {
    Map<Long, Running> running = of(catalogue);
    if (running.putIfAbsent(workspace, new Running(className, 0, 0, 0)) != null) {
      return false;
    }
    Thread.ofPlatform()
        .daemon()
        .name("vigil-facts")
        .start(() -> run(facts, running, workspace, className, anew));
    return true;
  }

  private static void run(
      FactService facts,
      Map<Long, Running> running,
      long workspace,
      String className,
      boolean anew) {
    try {
      facts.rebuild(
          workspace,
          Optional.of(className),
          anew,
          () -> true,
          (pages, all, versions) ->
              running.put(workspace, new Running(className, pages, all, versions)));
    } catch (RuntimeException e) {
      // The installation was closed, or its database failed: the next rebuild goes on.
      LOG.log(System.Logger.Level.WARNING, "the rebuild of " + className + " was stopped", e);
    } finally {
      running.remove(workspace);
    }
  }
}
