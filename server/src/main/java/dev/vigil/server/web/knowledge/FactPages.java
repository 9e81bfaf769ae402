package dev.vigil.server.web.knowledge;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.document.markup.TextShortener;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.FactExport;
import dev.vigil.knowledge.fact.FactQuery;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactProgress;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.sentinel.SentinelPages;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.sentinel.Sentinel;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The pages that show classes of facts as tables. Safe for concurrent use. */
public final class FactPages {
  private static final int MOST_ROWS = 500;
  private static final int MOST_COLUMNS = 7;
  private static final int LONGEST_CELL = 80;
  private static final int MOST_EXTRACTORS = 200;

  private final Installation installation;
  private final AccountServices users;
  private final PageFrame frame;
  private final FactService facts;
  private final TimeWords timeWords;

  public FactPages(Installation installation, AccountServices users, PageFrame frame) {
    this.installation = installation;
    this.users = users;
    this.frame = frame;
    this.facts = FactService.of(installation);
    this.timeWords = new TimeWords(installation);
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/facts", AccessRule.VIEWER, this::classes),
        Route.get("/facts/{class}", AccessRule.VIEWER, this::members),
        Route.get("/facts/{class}/export", AccessRule.VIEWER, this::export),
        Route.post("/facts/{class}/switch", AccessRule.EDITOR, this::turn),
        Route.post("/facts/{class}/watch", AccessRule.EDITOR, this::watch));
  }

  static String path(String className) {
    return "/facts/" + DashboardText.encoded(className);
  }

  private void classes(RequestContext context) {
    List<String> active = facts.active(context.workspace());
    Map<String, Integer> counts = facts.counts(context.workspace());
    Map<String, Long> broken =
        facts.progress(context.workspace()).stream()
            .filter(one -> one.state().equals("broken"))
            .collect(Collectors.groupingBy(FactProgress::className, Collectors.counting()));
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.FACTS,
        "Facts",
        h("div.head", h("h1", "Facts")),
        ExtractorPages.tabs(context, "/facts"),
        h(
            "p.quiet",
            "Vigil extracts typed values from the watched pages: prices, dates, names. Choose the"
                + " classes to extract; their history comes from the archived versions."),
        rebuilding(context),
        h(
            "table.list",
            h(
                "thead",
                h(
                    "tr",
                    h("th", "Class"),
                    h("th", "Members"),
                    h("th", "Properties"),
                    h("th", "Extraction"))),
            h(
                "tbody",
                facts.classes(context.workspace()).all().stream()
                    .map(
                        type ->
                            row(
                                context,
                                type,
                                active.contains(type.name()),
                                counts.getOrDefault(type.name(), 0),
                                broken.getOrDefault(type.name(), 0L),
                                editor))
                    .toList())));
  }

  private @Nullable SafeHtml rebuilding(RequestContext context) {
    return facts
        .rebuilding(context.workspace())
        .map(
            one ->
                h(
                    "p.note",
                    "%s is extracted from archived versions: %,d of %,d pages, %,d versions."
                        .formatted(one.className(), one.pages(), one.allPages(), one.versions())))
        .orElse(null);
  }

  private SafeHtml row(
      RequestContext context,
      FactClass type,
      boolean active,
      int members,
      long broken,
      boolean editor) {
    return h(
        "tr",
        h(
            "td",
            h("div.name", h("a", at("href", context.to(path(type.name()))), type.name())),
            h("div.quiet", active ? extracted(context, type) : "not extracted")),
        h(
            "td",
            at("data-label", "members"),
            members == 0 ? "–" : String.format(Locale.ROOT, "%,d", members),
            broken == 0
                ? null
                : h("div.quiet", DashboardText.count(broken, "page", "pages") + " without values")),
        h(
            "td",
            at("data-label", "properties"),
            h(
                "span.quiet",
                type.properties().stream()
                    .map(FactProperty::name)
                    .collect(Collectors.joining(", ")))),
        h("td", editor ? switchForm(context, type, active) : null));
  }

  private static SafeHtml switchForm(RequestContext context, FactClass type, boolean active) {
    return PageFrame.form(
        context,
        path(type.name()) + "/switch",
        h("input", at("type", "hidden"), at("name", "on"), at("value", active ? "" : "yes")),
        h("button", at("type", "submit"), active ? "Stop extracting" : "Extract"));
  }

  private void turn(RequestContext context) {
    FactClass type = facts.classes(context.workspace()).get(context.part("class"));
    boolean on = !context.field("on").isEmpty();
    if (on) {
      facts.switchOn(context.workspace(), type.name(), "");
      facts.startRebuild(context.workspace(), type.name(), false);
    } else {
      facts.switchOff(context.workspace(), type.name());
    }
    DashboardAudit.note(users, context, on ? "extracts class" : "stops class", type.name());
    context.redirect(on ? path(type.name()) : "/facts");
  }

  private FactQuery query(RequestContext context, FactClass type) {
    FactQuery query = FactQuery.of(context.workspace(), type.name());
    String where = context.query("where").strip();
    if (!where.isEmpty()) {
      query = query.where(FactQuery.conditions(where));
    }
    String at = context.query("at").strip();
    return at.isEmpty() ? query : query.at(time(at));
  }

  private Instant time(String text) {
    try {
      return LocalDate.parse(text)
          .plusDays(1)
          .atStartOfDay(installation.settings().zone())
          .toInstant();
    } catch (DateTimeException e) {
      throw new KnowledgeException(
          "'%s' is not a day; write for example 2026-03-01.".formatted(text));
    }
  }

  private void members(RequestContext context) {
    FactClass type = facts.classes(context.workspace()).get(context.part("class"));
    List<FactMember> found = List.of();
    List<String> notes = List.of();
    String problem = "";
    try {
      FactQuery query = query(context, type);
      found = facts.members(query);
      notes = facts.notes(query);
    } catch (KnowledgeException e) {
      problem = String.valueOf(e.getMessage());
    }
    boolean active = facts.active(context.workspace()).contains(type.name());
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.FACTS,
        type.name(),
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/facts")), "Facts")),
            h("h1", type.name()),
            editor ? switchForm(context, type, active) : null),
        rebuilding(context),
        filter(context, type, problem),
        notes.stream().map(note -> h("p.note", note)).toList(),
        found.isEmpty()
            ? h("p.empty", empty(context, type, active, problem))
            : table(context, type, found),
        found.isEmpty() ? null : below(context, type, found.size(), editor),
        extractors(context, type));
  }

  private static String empty(
      RequestContext context, FactClass type, boolean active, String problem) {
    if (!problem.isEmpty()) {
      return "The filter is not valid.";
    }
    if (!context.query("where").isBlank() || !context.query("at").isBlank()) {
      return "No " + type.name() + " matches the filter.";
    }
    return active
        ? "No watched page shows a " + type.name() + " yet."
        : "This class is not extracted; choose Extract to begin.";
  }

  private static SafeHtml filter(RequestContext context, FactClass type, String problem) {
    return SafeHtml.all(
        h(
            "form.search",
            at("method", "get"),
            at("action", context.to(path(type.name()))),
            h(
                "input",
                at("type", "search"),
                at("name", "where"),
                at("aria-label", "Where"),
                at("value", context.query("where")),
                at("placeholder", example(type)),
                at("spellcheck", "false"),
                problem.isEmpty() ? null : at("aria-invalid", "true"),
                problem.isEmpty() ? null : at("aria-describedby", "where-problem")),
            h(
                "label",
                h("span.quiet", "as of "),
                h("input", at("type", "date"), at("name", "at"), at("value", context.query("at")))),
            h("button", at("type", "submit"), "Filter")),
        problem.isEmpty() ? null : h("p.problem", at("id", "where-problem"), problem));
  }

  private static String example(FactClass type) {
    return type.property("price").isPresent()
        ? "price < 800 and name contains anvil"
        : type.title() + " contains anvil";
  }

  private SafeHtml table(RequestContext context, FactClass type, List<FactMember> found) {
    List<FactMember> shown = found.subList(0, Math.min(MOST_ROWS, found.size()));
    List<String> columns =
        type.properties().stream()
            .map(FactProperty::name)
            .filter(name -> !name.equals(type.title()) && !name.equals("description"))
            .filter(name -> shown.stream().anyMatch(member -> member.first(name).isPresent()))
            .limit(MOST_COLUMNS)
            .toList();
    return h(
        "table.list",
        h(
            "thead",
            h("tr", h("th", type.title()), columns.stream().map(name -> h("th", name)).toList())),
        h("tbody", shown.stream().map(member -> row(context, member, columns)).toList()));
  }

  private SafeHtml row(RequestContext context, FactMember member, List<String> columns) {
    return h(
        "tr",
        h(
            "td",
            h(
                "div.name",
                h("a", at("href", context.to(FactMemberPages.path(member))), cut(member.title()))),
            h("div.quiet.url", member.source().url()),
            member.missing() == null
                ? null
                : h("div.quiet", "not found since ", timeWords.away(member.missing()))),
        columns.stream()
            .map(
                name ->
                    h(
                        "td",
                        at("data-label", name),
                        member.all(name).stream()
                            .map(Fact::value)
                            .map(value -> cut(value.shown()))
                            .collect(Collectors.joining("; "))))
            .toList());
  }

  static String cut(String text) {
    return TextShortener.first(text, LONGEST_CELL - 1);
  }

  private SafeHtml below(RequestContext context, FactClass type, int count, boolean editor) {
    String where = "where=" + DashboardText.encoded(context.query("where"));
    String rest = where + "&at=" + DashboardText.encoded(context.query("at"));
    return h(
        "section.card",
        h(
            "p",
            DashboardText.count(count, "member", "members")
                + (count > MOST_ROWS ? ", the first " + MOST_ROWS + " are shown" : "")
                + ". Download as ",
            link(context, type, "csv", "CSV", rest),
            ", ",
            link(context, type, "jsonld", "JSON-LD", rest),
            " or ",
            link(context, type, "turtle", "Turtle", rest),
            "."),
        editor
            ? PageFrame.form(
                context,
                path(type.name()) + "/watch",
                h(
                    "input",
                    at("type", "hidden"),
                    at("name", "where"),
                    at("value", context.query("where"))),
                h("button", at("type", "submit"), "Watch this list"))
            : null);
  }

  private static SafeHtml link(
      RequestContext context, FactClass type, String as, String label, String rest) {
    return h(
        "a",
        at("href", context.to(path(type.name()) + "/export?as=" + as + "&" + rest)),
        at("download", ""),
        label);
  }

  private void export(RequestContext context) {
    FactClass type = facts.classes(context.workspace()).get(context.part("class"));
    FactExport.Format format = FactExport.Format.of(context.query("as"));
    context.download(
        type.name().toLowerCase(Locale.ROOT)
            + "."
            + switch (format) {
              case CSV -> "csv";
              case JSONLD -> "jsonld";
              case TURTLE -> "ttl";
            },
        format.mediaType(),
        FactExport.write(type, facts.members(query(context, type)), format)
            .getBytes(StandardCharsets.UTF_8));
  }

  private void watch(RequestContext context) {
    FactClass type = facts.classes(context.workspace()).get(context.part("class"));
    String where = context.field("where").strip();
    FactQuery query =
        FactQuery.of(context.workspace(), type.name())
            .where(where.isEmpty() ? List.of() : FactQuery.conditions(where));
    facts.verify(query);
    String name =
        SentinelPages.free(installation, context, type.name().toLowerCase(Locale.ROOT) + "-facts");
    Sentinel sentinel =
        SentinelParser.parse(
                "Create Sentinel %s Using class \"%s\" Monitor fact any of %s"
                    .formatted(
                        name,
                        query.text().replace("\\", "\\\\").replace("\"", "\\\""),
                        type.name()),
                installation.settings().zone())
            .getFirst();
    installation.sentinels().add(context.workspace(), List.of(sentinel));
    DashboardAudit.note(users, context, "added", name);
    context.redirect("/sentinels/" + DashboardText.encoded(name) + "?done=added");
  }

  /** How far each page was extracted, those with problems first. */
  private @Nullable SafeHtml extractors(RequestContext context, FactClass type) {
    List<FactProgress> all =
        facts.progress(context.workspace()).stream()
            .filter(one -> one.className().equals(type.name()))
            .filter(one -> one.found() > 0 || !one.state().equals("good"))
            .sorted(
                java.util.Comparator.comparing((FactProgress one) -> one.state().equals("good")))
            .limit(MOST_EXTRACTORS)
            .toList();
    return all.isEmpty()
        ? null
        : h(
            "section.card",
            h("h2", "Extractors"),
            h(
                "table.list",
                h(
                    "thead",
                    h(
                        "tr",
                        h("th", "Page"),
                        h("th", "State"),
                        h("th", "Found"),
                        h("th", "Version"))),
                h("tbody", all.stream().map(one -> row(one)).toList())));
  }

  /** From which pages a class is extracted. */
  private String extracted(RequestContext context, FactClass type) {
    String tag = facts.tag(context.workspace(), type.name());
    return tag.isEmpty()
        ? "extracted"
        : tag.startsWith("topic:")
            ? "extracted from pages about " + tag.substring("topic:".length())
            : "extracted from pages with the tag " + tag;
  }

  private SafeHtml row(FactProgress one) {
    String url =
        installation.pages().find(one.page()).map(page -> page.page().url()).orElse("deleted page");
    return h(
        "tr",
        h("td", h("div.url", url), h("div.quiet", facts.extractor(one))),
        h(
            "td",
            at("data-label", "state"),
            h(
                one.state().equals("broken") ? "span.tag.bad" : "span.tag",
                one.state().equals("good") ? "works" : one.state()),
            one.problem().isEmpty() ? null : h("div.quiet", one.problem())),
        h("td", at("data-label", "found"), Integer.toString(one.found())),
        h("td", at("data-label", "version"), one.version() + ", ", timeWords.away(one.time())));
  }
}
