package dev.vigil.server.web.knowledge;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.archive.version.Version;
import dev.vigil.diff.Change;
import dev.vigil.diff.ChangeKind;
import dev.vigil.diff.Comparison;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.NodeRange;
import dev.vigil.diff.Significance;
import dev.vigil.diff.show.FramedPage;
import dev.vigil.discover.plot.Plot;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactLocator;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SecurityHeaders;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.show.ArchivedPageFrame;
import dev.vigil.server.web.show.ComparisonPanel;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.store.WatchedPage;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jspecify.annotations.Nullable;

/**
 * The pages of one thing: its values, their history as plots, and the place of each value in its
 * page. Safe for concurrent use.
 */
public final class FactMemberPages {
  /** Less is shown beside a value. */
  private static final double SURE = 0.9;

  private final Installation installation;
  private final PageFrame frame;
  private final FactService facts;
  private final TimeWords timeWords;

  public FactMemberPages(Installation installation, PageFrame frame) {
    this.installation = installation;
    this.frame = frame;
    this.facts = FactService.of(installation);
    this.timeWords = new TimeWords(installation);
  }

  public List<Route> routes() {
    String member = "/facts/{class}/{id}";
    return List.of(
        Route.get(member, AccessRule.VIEWER, this::show),
        Route.get(member + "/places/{value}", AccessRule.VIEWER, this::place),
        Route.get(member + "/places/{value}/frame", AccessRule.VIEWER, this::framed));
  }

  static String path(FactMember member) {
    return FactPages.path(member.className()) + "/" + Long.toString(member.id(), 36);
  }

  private FactMember find(RequestContext context) {
    String id = context.part("id");
    try {
      return facts
          .history(context.workspace(), Long.parseLong(id, 36))
          .filter(one -> one.className().equalsIgnoreCase(context.part("class")))
          .orElseThrow(() -> HttpProblem.notFound("member " + id));
    } catch (NumberFormatException e) {
      throw HttpProblem.notFound("member " + id);
    }
  }

  private SafeHtml head(RequestContext context, FactMember member) {
    String url = member.source().url();
    boolean web = url.startsWith("http://") || url.startsWith("https://");
    return h(
        "div.head",
        h(
            "p.crumb",
            h("a", at("href", context.to("/facts")), "Facts"),
            " › ",
            h("a", at("href", context.to(FactPages.path(member.className()))), member.className())),
        h("h1", FactPages.cut(member.title())),
        web ? h("a.quiet", at("href", url), at("rel", "noreferrer"), url) : h("span.quiet", url));
  }

  private void show(RequestContext context) {
    FactMember member = find(context);
    FactClass type = facts.classes(context.workspace()).get(member.className());
    List<SafeHtml> plots = new ArrayList<>();
    for (FactProperty property : type.properties()) {
      plot(member, property).ifPresent(plots::add);
    }
    frame.show(
        context,
        PageFrame.Place.FACTS,
        member.title(),
        head(context, member),
        member.missing() == null
            ? null
            : h(
                "p.note",
                "The page has not shown this since ",
                timeWords.away(member.missing()),
                "; the values below are the last known ones."),
        h(
            "p",
            h(
                "a",
                at("href", context.to(ClassEditorPages.individual(member))),
                "All classes that it belongs to, and why")),
        plots,
        h(
            "section.card",
            h("h2", "Values"),
            h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        h("th", "Property"),
                        h("th", "Value"),
                        h("th", "From"),
                        h("th", "To"),
                        h("th", "Place"))),
                h("tbody", rows(context, member, type)))));
  }

  /** The values in the order of the class, the newest first. */
  private List<SafeHtml> rows(RequestContext context, FactMember member, FactClass type) {
    List<SafeHtml> rows = new ArrayList<>();
    List<String> order = type.properties().stream().map(FactProperty::name).toList();
    List<Fact> sorted =
        member.facts().stream()
            .sorted(
                Comparator.comparingInt((Fact fact) -> order.indexOf(fact.property()))
                    .thenComparing(Fact::from, Comparator.reverseOrder()))
            .toList();
    for (Fact fact : sorted) {
      rows.add(
          h(
              "tr",
              h("td", fact.property()),
              h(
                  "td",
                  at("data-label", "value"),
                  h(fact.to() == null ? "b" : "span", FactPages.cut(fact.value().shown())),
                  fact.confidence() < SURE
                      ? h("div.quiet", "%d %% sure".formatted(Math.round(100 * fact.confidence())))
                      : null,
                  fact.missing() == null
                      ? null
                      : h("div.quiet", "not found since ", timeWords.away(fact.missing()))),
              h("td", at("data-label", "from"), timeWords.minute(fact.from())),
              h(
                  "td",
                  at("data-label", "to"),
                  fact.to() == null ? "now" : timeWords.minute(fact.to())),
              h(
                  "td",
                  at("data-label", "place"),
                  h("a", at("href", context.to(place(member, fact))), "version " + fact.version()),
                  fact.snippet().isEmpty() ? null : h("div.quiet", "“" + fact.snippet() + "”"))));
    }
    return rows;
  }

  private Optional<SafeHtml> plot(FactMember member, FactProperty property) {
    List<Fact> values =
        member.all(property.name()).stream().filter(fact -> fact.value().number() != null).toList();
    boolean several = values.stream().map(fact -> fact.value().unit()).distinct().count() > 1;
    if (!property.type().isOrdered() || property.many() || values.size() < 2 || several) {
      return Optional.empty();
    }
    List<Plot.Moment> points = new ArrayList<>();
    for (Fact fact : values) {
      points.add(point(fact, fact.from()));
      points.add(point(fact, fact.to() == null ? timeWords.now() : fact.to()));
    }
    String unit = values.getLast().value().unit();
    String label = property.name() + (unit.isEmpty() ? "" : " in " + unit);
    return Optional.of(
        h(
            "section.card",
            h("h2", label),
            SafeHtml.of(Plot.steps(points, timeWords::minute, label))));
  }

  private static Plot.Moment point(Fact fact, java.time.Instant time) {
    java.math.BigDecimal number = fact.value().number();
    return new Plot.Moment(time, number == null ? 0 : number.doubleValue(), fact.value().shown());
  }

  private static Fact fact(RequestContext context, FactMember member) {
    String key = context.part("value");
    return member.facts().stream()
        .filter(fact -> key(fact).equals(key))
        .findFirst()
        .orElseThrow(() -> HttpProblem.notFound("value " + key));
  }

  /** Names a value of a member, also after it got others. */
  private static String key(Fact fact) {
    return "%s-%d-%d".formatted(fact.property(), fact.version(), fact.ordinal());
  }

  /** The page that shows where a value stands. */
  public static String place(FactMember member, Fact fact) {
    return path(member) + "/places/" + DashboardText.encoded(key(fact));
  }

  private Optional<Version> version(FactMember member, Fact fact) {
    return installation.archive().version(member.source(), fact.version());
  }

  private void place(RequestContext context) {
    FactMember member = find(context);
    Fact fact = fact(context, member);
    Optional<Version> version = version(member, fact);
    frame.show(
        context,
        PageFrame.Place.FACTS,
        member.title() + ": " + fact.property(),
        head(context, member),
        h(
            "section.card",
            h(
                "dl",
                h("dt", fact.property()),
                h("dd", h("b", fact.value().shown())),
                h("dt", "since"),
                h("dd", "version " + fact.version() + ", " + timeWords.minute(fact.from())),
                fact.snippet().isEmpty()
                    ? null
                    : SafeHtml.all(h("dt", "words"), h("dd", "“" + fact.snippet() + "”")),
                fact.place().isEmpty()
                    ? null
                    : SafeHtml.all(h("dt", "place"), h("dd", h("code", fact.place()))),
                h("dt", "confidence"),
                h("dd", "%d %%".formatted(Math.round(100 * fact.confidence()))))),
        version.isEmpty()
            ? h(
                "p.empty",
                "Version "
                    + fact.version()
                    + " is not archived any more; the value and the words around it are kept.")
            : ComparisonPanel.frame(
                context,
                timeWords,
                place(member, fact) + "/frame",
                "The value in its page",
                version.get()));
  }

  private void framed(RequestContext context) {
    FactMember member = find(context);
    Fact fact = fact(context, member);
    Version version =
        version(member, fact).orElseThrow(() -> HttpProblem.notFound("version " + fact.version()));
    PageDigest digest = installation.checks().digest(version);
    WatchedPage page =
        installation.pages().find(member.page()).orElseThrow(() -> HttpProblem.notFound("page"));
    var resources = ArchivedPageFrame.resources(installation, page, version);
    SecurityHeaders.foreign(context.context(), FramedPage.SCRIPT);
    Comparison marked = marked(digest, fact);
    context.html(
        marked == null
            ? FramedPage.alone(digest, resources)
            : FramedPage.side(marked, resources, resources).after());
  }

  /** A comparison that marks the place of a value; null if the version does not show it. */
  private static @Nullable Comparison marked(PageDigest digest, Fact fact) {
    OptionalInt node = FactLocator.of(digest, fact);
    if (node.isEmpty()) {
      return null;
    }
    NodeRange place = NodeRange.whole(node.getAsInt());
    Change change =
        new Change(
            "text",
            ChangeKind.INSERT,
            fact.property(),
            null,
            place,
            "",
            fact.value().shown(),
            0,
            1);
    DocumentView view = DocumentView.of(digest);
    return new Comparison(view, view, List.of(change), List.of(), Significance.NONE);
  }
}
