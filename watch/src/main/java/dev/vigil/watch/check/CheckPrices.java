package dev.vigil.watch.check;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.schedule.RequestBudget;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.store.CheckScheduleRepository;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Computes the price of a check under the operator's budgets, per installation and per host. The
 * price rises while adaptive schedules request more checks per hour than permitted. Prices are not
 * stored; after a start they adjust again within some hours. Safe for concurrent use.
 */
public final class CheckPrices {
  private static final Duration PAUSE = Duration.ofMinutes(10);
  private static final double MILLIS_PER_HOUR = Duration.ofHours(1).toMillis();

  private final OptionalInt installationLimit;
  private final OptionalInt hostLimit;
  private final Map<String, RequestBudget> hosts = new ConcurrentHashMap<>();
  private volatile RequestBudget installation;
  private volatile Instant next = Instant.MIN;

  public CheckPrices(Settings settings) {
    installationLimit = settings.budget();
    hostLimit = settings.hostBudget();
    installation = RequestBudget.of(installationLimit.orElse(Integer.MAX_VALUE));
  }

  /** The current price of a check of a page. */
  double price(String url) {
    RequestBudget host = hosts.isEmpty() ? null : hosts.get(host(url));
    return host == null ? installation.price() : RequestBudget.price(installation, host);
  }

  /** Adjusts the prices to the demand, from time to time. */
  public void adjust(Connection connection, Instant now) throws SQLException {
    if (installationLimit.isEmpty() && hostLimit.isEmpty() || now.isBefore(next)) {
      return;
    }
    next = now.plus(PAUSE);
    Map<String, Double> demand = new HashMap<>();
    double sum = 0;
    for (Map.Entry<String, Double> page : demand(connection)) {
      demand.merge(host(page.getKey()), page.getValue(), Double::sum);
      sum += page.getValue();
    }
    installation = installation.adjust(sum);
    if (hostLimit.isPresent()) {
      hosts.keySet().retainAll(demand.keySet());
      demand.forEach(
          (host, checks) ->
              hosts.merge(
                  host,
                  RequestBudget.of(hostLimit.getAsInt()).adjust(checks),
                  (known, _) -> known.adjust(checks)));
    }
  }

  /** The checks per hour for which each page is scheduled now. */
  private static List<Map.Entry<String, Double>> demand(Connection connection) throws SQLException {
    return CheckScheduleRepository.pauses(connection).stream()
        .map(one -> Map.entry(one.url(), MILLIS_PER_HOUR / Math.max(1, one.millis())))
        .toList();
  }

  private static String host(String url) {
    try {
      return WebUrl.parse(url).host();
    } catch (FetchException e) {
      // A source that is not a web page has no host.
      return "";
    }
  }
}
