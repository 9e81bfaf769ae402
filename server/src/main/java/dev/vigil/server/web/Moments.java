package dev.vigil.server.web;

import static dev.vigil.server.web.Html.at;
import static dev.vigil.server.web.Html.h;

import dev.vigil.watch.engine.Installation;
import java.time.Instant;

/** Times as pages show them: in words, with the exact one for whoever points at it. Immutable. */
final class Moments {
  private final Installation installation;

  Moments(Installation installation) {
    this.installation = installation;
  }

  Html away(Instant time) {
    return h(
        "time",
        at("datetime", time),
        at("title", exact(time)),
        Texts.away(time, installation.time().now()));
  }

  String exact(Instant time) {
    return Texts.exact(time, installation.settings().zone());
  }

  String minute(Instant time) {
    return Texts.minute(time, installation.settings().zone());
  }

  Instant now() {
    return installation.time().now();
  }
}
