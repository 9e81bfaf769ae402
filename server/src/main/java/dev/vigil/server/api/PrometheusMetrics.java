package dev.vigil.server.api;

import dev.vigil.server.http.RequestContext;
import dev.vigil.watch.engine.Installation;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.logging.Level;
import java.util.logging.Logger;

/** Exports the metrics of an installation in the Prometheus format. Safe for concurrent use. */
final class PrometheusMetrics {
  /** The logger of a harmless warning about meters that were registered earlier. */
  private static final Logger WARNING =
      Logger.getLogger("io.micrometer.core.instrument.composite.CompositeMeterRegistry");

  static {
    WARNING.setLevel(Level.SEVERE);
  }

  private final PrometheusMeterRegistry registry =
      new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);

  PrometheusMetrics(Installation installation) {
    installation.metrics().expose(registry);
  }

  void serve(RequestContext context) {
    context.text("text/plain; version=0.0.4; charset=utf-8", registry.scrape());
  }
}
