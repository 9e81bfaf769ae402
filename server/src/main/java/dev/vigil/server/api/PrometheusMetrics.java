package dev.vigil.server.api;

import dev.vigil.knowledge.fact.FactService;
import dev.vigil.search.Search;
import dev.vigil.search.answer.SearchException;
import dev.vigil.server.http.RequestContext;
import dev.vigil.watch.engine.Installation;
import io.micrometer.core.instrument.Gauge;
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
  private final Search search;
  private volatile IndexNumbers index = new IndexNumbers(0, 0);

  PrometheusMetrics(Installation installation) {
    installation.metrics().expose(registry);
    facts(FactService.of(installation));
    search = Search.of(installation);
    Gauge.builder("vigil.search.pages", () -> index.pages())
        .description("Pages in the search index")
        .register(registry);
    Gauge.builder("vigil.search.behind", () -> index.behind())
        .description("Pages that changed since they were indexed")
        .register(registry);
  }

  /** The state of the search index; no number where it cannot be read. */
  private record IndexNumbers(double pages, double behind) {
    static IndexNumbers of(Search search) {
      try {
        // Without a search there is no index, and nothing has to be read.
        return search
            .status()
            .map(one -> new IndexNumbers(one.pages(), one.behind()))
            .orElse(new IndexNumbers(0, 0));
      } catch (SearchException e) {
        return new IndexNumbers(Double.NaN, Double.NaN);
      }
    }
  }

  void serve(RequestContext context) {
    index = IndexNumbers.of(search);
    context.text("text/plain; version=0.0.4; charset=utf-8", registry.scrape());
  }

  /** Lag, failures and broken extractors of facts; read when they are asked for. */
  private void facts(FactService facts) {
    Gauge.builder("vigil.facts.lag", facts, all -> all.health().lag().toMillis() / 1000.0)
        .description("Age of the oldest new version without extracted facts")
        .baseUnit("seconds")
        .strongReference(true)
        .register(registry);
    Gauge.builder("vigil.facts.failures", facts, all -> all.health().pending())
        .description("Pages whose extraction of facts failed and is retried")
        .strongReference(true)
        .register(registry);
    Gauge.builder("vigil.facts.broken", facts, all -> all.health().broken())
        .description("Pages on which an extractor finds nothing any more")
        .strongReference(true)
        .register(registry);
  }
}
