package dev.vigil.server.discover;

import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;

/**
 * Crawls and found services belong to the installation and not to a workspace: they are seen from
 * its first workspace, where the command line works too, so that no other learns of them.
 */
public final class FirstWorkspace {
  private static final long FIRST = 0;

  private FirstWorkspace() {}

  /** Refuses visits of other workspaces. */
  public static void check(RequestContext context) {
    if (context.workspace() != FIRST) {
      throw HttpProblem.notFound("crawl or service");
    }
  }
}
