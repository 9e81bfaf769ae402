package dev.vigil.server.web.portal;

import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.web.sentinel.SentinelPages;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/**
 * Adds pages by their URLs, one a line: a sentinel with the usual settings for each. They are
 * checked at once as long as the time allows; the engine checks the others. Safe for threads.
 */
record PortalPageList(Installation installation) {
  /** The field of the form. */
  static final String FIELD = "pages";

  private static final int MOST = 20;
  private static final Duration CHECKING = Duration.ofSeconds(20);

  /** Verifies all lines and returns their sentinels. */
  List<Sentinel> verified(RequestContext context) {
    List<String> urls =
        context
            .field(FIELD)
            .lines()
            .map(SentinelPages::address)
            .filter(one -> !one.isEmpty())
            .toList();
    if (urls.size() > MOST) {
      throw HttpProblem.of(
              422, "%d pages are too many at once; add up to %d.".formatted(urls.size(), MOST))
          .at(FIELD);
    }
    List<Sentinel> sentinels = new ArrayList<>();
    for (String url : urls) {
      Sentinel sentinel =
          Sentinel.of(name(context, url, sentinels), new SentinelSource.Address(url));
      verify(context, sentinel);
      sentinels.add(sentinel);
    }
    return sentinels;
  }

  /** Adds sentinels and checks their pages. */
  void add(RequestContext context, List<Sentinel> sentinels) {
    installation.sentinels().add(context.workspace(), sentinels);
    long end = System.nanoTime() + CHECKING.toNanos();
    for (Sentinel sentinel : sentinels) {
      if (System.nanoTime() < end) {
        check(context.workspace(), sentinel.name());
      }
    }
  }

  private void verify(RequestContext context, Sentinel sentinel) {
    installation
        .verify(context.workspace(), List.of(WrittenSentinel.nowhere(sentinel)), false, false)
        .stream()
        .filter(problem -> problem.weight() == SentinelProblem.Weight.ERROR)
        .findFirst()
        .ifPresent(
            problem -> {
              throw HttpProblem.of(422, problem.sentence()).at(FIELD);
            });
  }

  private void check(long workspace, String name) {
    try {
      installation.checks().check(workspace, name);
    } catch (WatchException unreachable) {
      // The page of the sentinel says why; the engine tries again.
    }
  }

  private String name(RequestContext context, String url, List<Sentinel> others) {
    String name = SentinelPages.name(url);
    String free = SentinelPages.free(installation, context, name);
    for (int i = 2; taken(free, others); i++) {
      free = SentinelPages.free(installation, context, name + "-" + i);
    }
    return free;
  }

  private static boolean taken(String name, List<Sentinel> others) {
    return others.stream().anyMatch(other -> other.name().equals(name));
  }
}
