package dev.vigil.server.api;

import dev.vigil.archive.version.Page;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.portal.ClassTable;
import dev.vigil.knowledge.portal.EntryPage;
import dev.vigil.knowledge.portal.EntryStore;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.InvalidEntryException;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalData;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.knowledge.portal.TableQuery;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.http.SiteHosts;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * The routes of the portal: classes, things, search, entries, publication. Safe for concurrent use.
 */
final class PortalOperations {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);
  private static final int MOST_FOUND = 100;

  private final AccountServices users;
  private final Portal portal;
  private final EntryStore entries;

  PortalOperations(Installation installation, AccountServices users, Portal portal) {
    this.users = users;
    this.portal = portal;
    this.entries = new EntryStore(installation, portal);
  }

  /** The values of an entry by property. */
  record EntryValues(@Nullable Map<String, List<String>> values) {}

  /** What is published; what is left out stays as it is. */
  record Publication(
      @Nullable Boolean open,
      @Nullable String path,
      @Nullable String host,
      @Nullable String title,
      @Nullable String introduction,
      @Nullable List<String> classes) {
    static Publication of(PortalSettings settings) {
      return new Publication(
          settings.open(),
          settings.path(),
          settings.host(),
          settings.title(),
          settings.intro(),
          settings.published().stream().sorted().toList());
    }
  }

  List<ApiOperation> operations() {
    String root = "/api/v1/portal";
    return List.of(
        ApiOperation.of(
                Route.get(root + "/classes", READ, this::classes), "The classes of the portal")
            .giving(PortalJson.Types.class),
        ApiOperation.of(
                Route.get(root + "/classes/{class}", READ, this::table),
                "The things of a class, with filters; f.PROPERTY=VALUE narrows down")
            .asking("q", "words, in the language of search")
            .asking("sort", "a property; with - before it the other way round")
            .asking("page", "from 1 on; a page has 50 things")
            .giving(PortalJson.Table.class),
        ApiOperation.of(
                Route.post(root + "/classes/{class}", WRITE, this::add),
                "Types in a thing of a class")
            .taking(EntryValues.class)
            .giving(PortalJson.Thing.class),
        ApiOperation.of(
                Route.get(root + "/things/{key}", READ, this::thing),
                "A thing: values with sources, links in both directions")
            .giving(PortalJson.Thing.class),
        ApiOperation.of(
                Route.put(root + "/things/{key}", WRITE, this::change),
                "Changes what was typed in about a thing; earlier versions stay")
            .taking(EntryValues.class)
            .giving(PortalJson.Thing.class),
        ApiOperation.of(
            Route.delete(root + "/things/{key}", WRITE, this::remove),
            "Removes what was typed in about a thing; its versions stay"),
        ApiOperation.of(
                Route.get(root + "/search", READ, this::search), "Finds things of all classes")
            .asking("q", "words, in the language of search")
            .giving(PortalJson.Found.class),
        ApiOperation.of(
                Route.get(root + "/publication", READ, this::publication),
                "What the public site shows, and where")
            .giving(Publication.class),
        ApiOperation.of(
                Route.put(root + "/publication", WRITE, this::publish),
                "Switches the public site on or off and says what it shows")
            .taking(Publication.class)
            .giving(Publication.class));
  }

  private PortalData data(RequestContext context) {
    return portal.data(context.workspace());
  }

  private static FactClass type(PortalData data, String name) {
    return data.type(name).orElseThrow(() -> HttpProblem.notFound("class " + name));
  }

  private static Individual find(PortalData data, RequestContext context) {
    String key = context.part("key");
    return data.find(key).orElseThrow(() -> HttpProblem.notFound("thing " + key));
  }

  private void classes(RequestContext context) {
    IdempotentReplies.tagged(context, PortalJson.Types.of(data(context)));
  }

  private void table(RequestContext context) {
    PortalData data = data(context);
    TableQuery query = TableQuery.of(context.context().queryParamMap());
    IdempotentReplies.tagged(
        context,
        PortalJson.Table.of(ClassTable.of(data, type(data, context.part("class")), query)));
  }

  private void thing(RequestContext context) {
    PortalData data = data(context);
    IdempotentReplies.tagged(context, PortalJson.Thing.of(data, find(data, context)));
  }

  private void search(RequestContext context) {
    String words = context.query("q");
    if (words.isBlank()) {
      throw HttpProblem.badRequest("The parameter q is missing; write for example ?q=harbour.");
    }
    List<Individual> found = data(context).search(words);
    IdempotentReplies.tagged(
        context,
        new PortalJson.Found(
            found.size(), found.stream().limit(MOST_FOUND).map(PortalJson.Name::of).toList()));
  }

  // ---- entries ----

  private void add(RequestContext context) {
    FactClass type =
        portal
            .facts()
            .classes(context.workspace())
            .find(context.part("class"))
            .orElseThrow(() -> HttpProblem.notFound("class " + context.part("class")));
    save(context, type.name(), Optional.empty());
  }

  private void change(RequestContext context) {
    Individual one = find(data(context), context);
    save(context, one.className(), EntryPage.entry(one).map(member -> member.source()));
  }

  private void save(RequestContext context, String type, Optional<Page> page) {
    Map<String, List<String>> values = context.body(EntryValues.class).values();
    if (values == null || values.isEmpty()) {
      throw HttpProblem.badRequest(
          "The field values is missing; write for example {\"values\": {\"name\": [\"Ada\"]}}.");
    }
    if (values.values().stream()
        .anyMatch(all -> all == null || all.stream().anyMatch(Objects::isNull))) {
      throw HttpProblem.badRequest("A value is null; leave out a property without values.");
    }
    try {
      Page saved =
          entries.save(context.workspace(), type, page, values, context.principal().name());
      ApiAudit.note(users, context, "saved entry", saved.url());
      PortalData data = data(context);
      Individual one =
          data.own(type).stream()
              .filter(
                  other ->
                      other.members().stream().anyMatch(member -> member.source().equals(saved)))
              .findFirst()
              .orElseThrow(() -> HttpProblem.of(422, "The entry has no value that names it."));
      context.json(PortalJson.Thing.of(data, one));
    } catch (InvalidEntryException e) {
      throw HttpProblem.of(422, Objects.requireNonNull(e.getMessage()));
    }
  }

  private void remove(RequestContext context) {
    Page page =
        EntryPage.entry(find(data(context), context))
            .orElseThrow(
                () -> HttpProblem.of(422, "This thing comes from a page; it cannot be removed."))
            .source();
    entries.remove(page, context.principal().name());
    ApiAudit.note(users, context, "removed entry", page.url());
    context.context().status(204);
  }

  // ---- publication ----

  private void publication(RequestContext context) {
    IdempotentReplies.tagged(context, Publication.of(portal.settings(context.workspace())));
  }

  private void publish(RequestContext context) {
    Publication wanted = context.body(Publication.class);
    PortalSettings old = portal.settings(context.workspace());
    if (wanted.host() != null
        && !wanted.host().equals(old.host())
        && !context.principal().scopes().contains(TokenScope.ADMIN)) {
      throw HttpProblem.of(403, "Only a token with the scope admin may set the host of a site.");
    }
    if (wanted.host() != null
        && !wanted.host().isEmpty()
        && wanted.host().equals(SiteHosts.name(String.valueOf(context.context().host())))) {
      throw HttpProblem.badRequest(
          "'%s' is the host of this server; the site needs another name.".formatted(wanted.host()));
    }
    Set<String> published = new TreeSet<>();
    if (wanted.classes() == null) {
      published.addAll(old.published());
    } else {
      PortalData data = data(context);
      wanted.classes().forEach(name -> published.add(type(data, name).name()));
    }
    PortalSettings settings =
        new PortalSettings(
            context.workspace(),
            Objects.requireNonNullElse(wanted.path(), old.path()),
            Objects.requireNonNullElse(wanted.host(), old.host()),
            Objects.requireNonNullElse(wanted.title(), old.title()),
            Objects.requireNonNullElse(wanted.introduction(), old.intro()),
            old.colour(),
            old.css(),
            Objects.requireNonNullElse(wanted.open(), old.open()),
            published);
    portal.save(settings);
    ApiAudit.note(
        users, context, "published portal", settings.path() + ": " + String.join(", ", published));
    context.json(Publication.of(settings));
  }
}
