package dev.vigil.server.api;

import dev.vigil.server.door.Visit;
import dev.vigil.watch.engine.Installation;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The numbers of an installation as a Prometheus server reads them. Safe for concurrent use. */
final class Metrics {
  /** It warns that some meters were there before us, which is so and harms nobody. */
  private static final Logger WARNING =
      Logger.getLogger("io.micrometer.core.instrument.composite.CompositeMeterRegistry");

  static {
    WARNING.setLevel(Level.SEVERE);
  }

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  Metrics(Installation installation) {
    installation.metrics().expose(registry);
  }

  void serve(Visit visit) {
    visit.text("text/plain; version=0.0.4; charset=utf-8", registry.scrape());
  }
}
