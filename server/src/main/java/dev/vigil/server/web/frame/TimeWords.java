package dev.vigil.server.web.frame;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.watch.engine.Installation;
import java.time.Instant;

/** Formats times for pages: relative in words, exact in the tooltip. Immutable. */
public final class TimeWords {
  private final Installation installation;

  public TimeWords(Installation installation) {
    this.installation = installation;
  }

  public SafeHtml away(Instant time) {
    return h(
        "time",
        at("datetime", time),
        at("title", exact(time)),
        DashboardText.away(time, installation.time().now()));
  }

  public String exact(Instant time) {
    return DashboardText.exact(time, installation.settings().zone());
  }

  public String minute(Instant time) {
    return DashboardText.minute(time, installation.settings().zone());
  }

  public Instant now() {
    return installation.time().now();
  }
}
