package dev.vigil.server.api;

import dev.vigil.server.http.RequestContext;
import dev.vigil.watch.engine.Installation;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.util.logging.Level;
import java.util.logging.Logger;

/** The numbers of an installation as a Prometheus server reads them. Safe for concurrent use. */
final class PrometheusMetrics {
  /** It warns that some meters were there before us, which is so and harms nobody. */
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
