package dev.vigil.server.discover;

import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;

/**
 * Limits crawls and discovered services, which belong to the installation, to its first workspace.
 */
public final class FirstWorkspaceRestriction {
  private static final long FIRST = 0;

  private FirstWorkspaceRestriction() {}

  /** Whether a request comes from the workspace that has crawls and services. */
  public static boolean isFirst(RequestContext context) {
    return context.workspace() == FIRST;
  }

  /** Rejects requests from other workspaces. */
  public static void check(RequestContext context) {
    if (!isFirst(context)) {
      throw HttpProblem.notFound("crawl or service");
    }
  }
}
