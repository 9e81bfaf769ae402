package dev.vigil.server.discover;

import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;

/**
 * Limits crawls and discovered services, which belong to the installation, to its first workspace.
 */
public final class FirstWorkspaceRestriction {
  private static final long FIRST = 0;

  private FirstWorkspaceRestriction() {}

  /** Rejects requests from other workspaces. */
  public static void check(RequestContext context) {
    if (context.workspace() != FIRST) {
      throw HttpProblem.notFound("crawl or service");
    }
  }
}
