package dev.vigil.server.web.discover;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.database.ServiceTopics;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceQueryRun;
import dev.vigil.discover.task.TaskProgress;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Role;
import dev.vigil.server.discover.FirstWorkspaceRestriction;
import dev.vigil.server.discover.ProbeService;
import dev.vigil.server.discover.TopicService;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import dev.vigil.server.web.frame.TimeWords;
import dev.vigil.server.web.sentinel.SentinelPages;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.sentinel.Sentinel;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The pages that list and query discovered services and create sentinels on them. Safe for
 * concurrent use.
 */
public final class ServicePages {
  private static final int MOST_RECORDS = 200;

  /** The prefix of argument fields in forms, so that they differ from other fields. */
  private static final String ARGUMENT = "arg-";

  private final Installation installation;
  private final ProbeService service;
  private final TopicService topics;
  private final AccountServices users;
  private final PageFrame frame;

  public ServicePages(
      Installation installation, AccountServices users, PageFrame frame, TopicService topics) {
    this.installation = installation;
    this.topics = topics;
    this.service = new ProbeService(installation);
    this.users = users;
    this.frame = frame;
  }

  public List<Route> routes() {
    return List.of(
        Route.get("/services", AccessRule.VIEWER, this::list),
        Route.get(
            "/services/{name}",
            AccessRule.VIEWER,
            context -> show(context, Map.of(), SafeHtml.none())),
        Route.post("/services/{name}/ask", AccessRule.EDITOR, this::ask),
        Route.post("/services/{name}/classify", AccessRule.EDITOR, this::classify),
        Route.post("/services/{name}/watch", AccessRule.EDITOR, this::watch));
  }

  private void list(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    List<CapabilityProfile> profiles = service.all();
    boolean editor = context.principal().role().may(Role.EDITOR);
    frame.show(
        context,
        PageFrame.Place.SERVICES,
        "Services",
        h("div.head", h("h1", "Services")),
        profiles.isEmpty()
            ? h(
                "p.empty",
                "No services yet. A ",
                h("a", at("href", context.to("/crawls")), "crawl"),
                " for a class of services finds them, or ",
                h("code", "vigil service probe"),
                " on one page.")
            : h(
                "table.list",
                h(
                    "thead",
                    h("tr", h("th", "Service"), h("th", "Class"), h("th", "Asks for"), h("th"))),
                h(
                    "tbody",
                    profiles.stream().map(profile -> row(context, profile, editor)).toList())));
  }

  private static SafeHtml row(RequestContext context, CapabilityProfile profile, boolean editor) {
    return h(
        "tr",
        h(
            "td",
            h(
                "div.name",
                h(
                    "a",
                    at("href", context.to(path(profile))),
                    profile.title().isBlank() ? profile.name() : profile.title())),
            h("div.quiet.url", profile.start())),
        h("td", h("span.tag", profile.service())),
        h("td", at("data-label", "asks for"), String.join(", ", profile.names())),
        h(
            "td",
            editor
                ? PageFrame.form(
                    context, path(profile) + "/watch", h("button", at("type", "submit"), "Watch"))
                : null));
  }

  private static String path(CapabilityProfile profile) {
    return "/services/" + DashboardText.encoded(profile.name());
  }

  private CapabilityProfile find(RequestContext context) {
    FirstWorkspaceRestriction.check(context);
    String name = context.part("name");
    return service.find(name).orElseThrow(() -> HttpProblem.notFound("service " + name));
  }

  /**
   * @param asked the arguments of the query, shown again in the form
   * @param answer the answer to the query
   */
  private void show(RequestContext context, Map<String, String> asked, SafeHtml answer) {
    CapabilityProfile profile = find(context);
    frame.show(
        context,
        PageFrame.Place.SERVICES,
        profile.name(),
        h(
            "div.head",
            h("p.crumb", h("a", at("href", context.to("/services")), "Services")),
            h("h1", profile.title().isBlank() ? profile.name() : profile.title()),
            h("a.quiet", at("href", profile.start()), at("rel", "noreferrer"), profile.start())),
        context.principal().role().may(Role.EDITOR) ? form(context, profile, asked) : null,
        answer,
        topics(context, profile),
        how(profile));
  }

  private static SafeHtml form(
      RequestContext context, CapabilityProfile profile, Map<String, String> asked) {
    return h(
        "section.card",
        h("h2", "Ask it"),
        PageFrame.form(
            context,
            path(profile) + "/ask",
            profile.arguments().stream()
                .map(
                    argument ->
                        h(
                            "label.field",
                            h("span", argument.name()),
                            h(
                                "textarea",
                                at("name", ARGUMENT + argument.name()),
                                at("rows", "1"),
                                at("spellcheck", "false"),
                                at("placeholder", argument.value()),
                                asked.getOrDefault(argument.name(), ""))))
                .toList(),
            h(
                "p.bulk",
                h("button.main", at("type", "submit"), "Ask"),
                h(
                    "button",
                    at("type", "submit"),
                    at("formaction", context.to(path(profile) + "/watch")),
                    "Watch what it answers"))));
  }

  /** What it is about, and a form to find that out. */
  private @Nullable SafeHtml topics(RequestContext context, CapabilityProfile profile) {
    List<ServiceTopics> its =
        ServiceTopics.all(installation.folder()).stream()
            .filter(one -> one.finished() && one.service().equals(profile.name()))
            .toList();
    List<String> trees = topics.topics().trees(context.workspace());
    boolean editor = context.principal().role().may(Role.EDITOR) && !trees.isEmpty();
    if (its.isEmpty() && !editor) {
      return null;
    }
    return h(
        "section.card",
        h("h2", "Topics"),
        its.isEmpty()
            ? h("p.quiet", "It was not asked yet what it is about.")
            : h(
                "dl",
                its.stream()
                    .map(
                        one ->
                            entry(
                                one.tree(),
                                one.topics().equals(List.of(""))
                                    ? "no topic in particular"
                                    : String.join(", ", one.topics())))
                    .toList()),
        editor ? classification(context, profile, trees) : null);
  }

  private SafeHtml classification(
      RequestContext context, CapabilityProfile profile, List<String> trees) {
    Optional<TaskProgress> now = topics.classifying(profile.name());
    if (now.isPresent()) {
      return h(
          "p",
          at("role", "status"),
          at("data-reload", "2"),
          (now.get().paused() ? "Paused: " : "Asking: ") + now.get().words());
    }
    String said = topics.classified(profile.name());
    return SafeHtml.all(
        said.isEmpty() ? SafeHtml.none() : h("p.quiet", at("role", "status"), said),
        PageFrame.form(
            context,
            path(profile) + "/classify",
            h(
                "label.field",
                h("span", "Topic tree"),
                h(
                    "select",
                    at("name", "tree"),
                    trees.stream().map(tree -> h("option", at("value", tree), tree)).toList())),
            h("p.bulk", h("button", at("type", "submit"), "Find its topics"))));
  }

  private void classify(RequestContext context) {
    CapabilityProfile profile = find(context);
    topics.classify(context.workspace(), profile.name(), context.field("tree"));
    DashboardAudit.note(users, context, "asked", profile.name());
    context.redirect(path(profile));
  }

  private SafeHtml how(CapabilityProfile profile) {
    return h(
        "div.grid",
        h(
            "section.card",
            h("h2", "What is known of it"),
            h(
                "dl",
                entry("Name", profile.name()),
                entry("Class", profile.service()),
                entry("Found", found(profile)),
                entry("Works", profile.browser() ? "in a browser only" : "without a browser"),
                entry("Form", profile.form().method() + " " + profile.form().action()),
                entry(
                    "Result",
                    profile.result().type()
                        + (profile.result().where().isEmpty()
                            ? ""
                            : " in " + profile.result().where())))),
        h(
            "section.card",
            h("h2", "The way to a result"),
            h(
                "ol",
                profile.steps().stream()
                    .map(step -> h("li", step.what() + " ", h("span.quiet", step.address())))
                    .toList())));
  }

  /** When it was found, as people write times. */
  private String found(CapabilityProfile profile) {
    try {
      return new TimeWords(installation).minute(Instant.parse(profile.found()));
    } catch (DateTimeParseException e) {
      return profile.found();
    }
  }

  private static SafeHtml entry(String name, String value) {
    return SafeHtml.all(h("dt", name), h("dd", value));
  }

  private static Map<String, String> arguments(RequestContext context, CapabilityProfile profile) {
    Map<String, String> arguments = new LinkedHashMap<>();
    profile
        .names()
        .forEach(
            name -> {
              String value = context.field(ARGUMENT + name);
              if (!value.isBlank()) {
                arguments.put(name, value.strip());
              }
            });
    return arguments;
  }

  private void ask(RequestContext context) {
    CapabilityProfile profile = find(context);
    Map<String, String> arguments = arguments(context, profile);
    DashboardAudit.note(users, context, "asked", profile.name());
    SafeHtml answer;
    try {
      answer = records(service.ask(profile, arguments));
    } catch (DiscoverException e) {
      context.context().status(422);
      answer = SafeHtml.all(PageFrame.problem(String.valueOf(e.getMessage())));
    }
    show(context, arguments, answer);
  }

  private static SafeHtml records(ServiceQueryRun.Answer answer) {
    Set<String> columns = new LinkedHashSet<>();
    answer.records().forEach(record -> columns.addAll(record.keySet()));
    return h(
        "section.card",
        h("h2", DashboardText.count(answer.records().size(), "record", "records")),
        h(
            "p.quiet",
            h(
                "a",
                at("href", answer.url().toString()),
                at("rel", "noreferrer"),
                "The page with the answer")),
        answer.records().isEmpty()
            ? h(
                "p.empty",
                "No records were recognised in the answer; its page shows what the service said.")
            : h(
                "table.list",
                h("thead", h("tr", columns.stream().map(column -> h("th", column)).toList())),
                h(
                    "tbody",
                    answer.records().stream()
                        .limit(MOST_RECORDS)
                        .map(
                            record ->
                                h(
                                    "tr",
                                    columns.stream()
                                        .map(
                                            column ->
                                                h(
                                                    "td",
                                                    at("data-label", column),
                                                    record.getOrDefault(column, "")))
                                        .toList()))
                        .toList())));
  }

  private void watch(RequestContext context) {
    CapabilityProfile profile = find(context);
    String name =
        SentinelPages.free(installation, context, profile.name().replaceAll("[^A-Za-z0-9]+", "-"));
    Sentinel sentinel =
        service.watch(context.workspace(), name, profile, arguments(context, profile));
    DashboardAudit.note(users, context, "added", sentinel.name());
    context.redirect("/sentinels/" + DashboardText.encoded(sentinel.name()) + "?done=added");
  }
}
