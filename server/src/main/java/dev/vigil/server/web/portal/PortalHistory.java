package dev.vigil.server.web.portal;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.discover.plot.Plot;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/** Shows the values that an individual had, with charts of numbers. Stateless. */
final class PortalHistory {
  private static final int MOST_CHARTS = 4;
  private static final int MOST_ROWS = 200;

  private PortalHistory() {}

  static SafeHtml of(FactClass type, List<Fact> history, TimeWords times) {
    List<Fact> past =
        history.stream()
            .filter(fact -> fact.to() != null)
            .sorted(Comparator.comparing(Fact::from).reversed())
            .toList();
    List<SafeHtml> charts = new ArrayList<>();
    for (FactProperty property : type.properties()) {
      List<Plot.Moment> points = points(property, history);
      if (points.size() > 1 && charts.size() < MOST_CHARTS) {
        charts.add(
            h(
                "figure",
                h("figcaption", PortalRenderer.label(property.name())),
                SafeHtml.of(
                    Plot.steps(
                        points,
                        times::minute,
                        PortalRenderer.label(property.name()) + " over time"))));
      }
    }
    if (past.isEmpty()) {
      return SafeHtml.none();
    }
    return h(
        "section.card",
        h("h2", "History"),
        charts,
        h(
            "details",
            h("summary", DashboardText.count(past.size(), "earlier value", "earlier values")),
            h(
                "table.list",
                h(
                    "thead",
                    h("tr", h("th", "Property"), h("th", "Value"), h("th", "From"), h("th", "To"))),
                h(
                    "tbody",
                    past.stream()
                        .limit(MOST_ROWS)
                        .map(
                            fact ->
                                h(
                                    "tr",
                                    h(
                                        "th",
                                        at("scope", "row"),
                                        PortalRenderer.label(fact.property())),
                                    h(
                                        "td.wide",
                                        h("bdi", PortalRenderer.shortened(fact.value().shown()))),
                                    h("td", at("data-label", "from"), times.minute(fact.from())),
                                    h(
                                        "td",
                                        at("data-label", "to"),
                                        times.minute(java.util.Objects.requireNonNull(fact.to())))))
                        .toList()))));
  }

  private static List<Plot.Moment> points(FactProperty property, List<Fact> history) {
    if (!property.type().isOrdered() || property.many()) {
      return List.of();
    }
    List<Plot.Moment> points = new ArrayList<>();
    history.stream()
        .filter(fact -> fact.property().equals(property.name()))
        .sorted(Comparator.comparing(Fact::from))
        .forEach(
            fact -> {
              BigDecimal number = fact.value().number();
              if (number != null) {
                points.add(
                    new Plot.Moment(fact.from(), number.doubleValue(), fact.value().shown()));
              }
            });
    return points;
  }
}
