package dev.vigil.server.web;

import static dev.vigil.server.web.SafeHtml.at;
import static dev.vigil.server.web.SafeHtml.h;

import dev.vigil.watch.engine.Installation;
import java.time.Instant;

/** Formats times for pages: relative in words, exact in the tooltip. Immutable. */
final class TimeWords {
  private final Installation installation;

  TimeWords(Installation installation) {
    this.installation = installation;
  }

  SafeHtml away(Instant time) {
    return h(
        "time",
        at("datetime", time),
        at("title", exact(time)),
        DashboardText.away(time, installation.time().now()));
  }

  String exact(Instant time) {
    return DashboardText.exact(time, installation.settings().zone());
  }

  String minute(Instant time) {
    return DashboardText.minute(time, installation.settings().zone());
  }

  Instant now() {
    return installation.time().now();
  }
}
