package dev.vigil.server.api;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.record.ClassExtractor;
import dev.vigil.knowledge.fact.FactExport;
import dev.vigil.knowledge.fact.FactQuery;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.engine.Installation;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDate;
import java.util.List;
import java.util.Optional;

/** The routes that query, explain, export and extract facts. Safe for concurrent use. */
final class FactRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  private final Installation installation;
  private final AccountServices users;
  private final FactService facts;

  FactRoutes(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
    this.facts = FactService.of(installation);
  }

  List<ApiOperation> operations() {
    String all = "/api/v1/facts";
    String query = "the class with conditions, such as: Product where price < 800";
    String at = "as it was at this time, such as 2026-03-01 or 2026-03-01T10:00:00Z";
    return List.of(
        ApiOperation.of(
                Route.get(all, READ, this::list), "The members of a class with their values")
            .asking("query", query)
            .asking("at", at)
            .asking("cursor", "where the page before ended")
            .asking("limit", "how many at most, 1 to 200")
            .giving(FactJson.Answer.class),
        ApiOperation.of(
                Route.get(all + "/export", READ, this::export),
                "The members of a class as CSV, JSON-LD or Turtle")
            .asking("query", query)
            .asking("at", at)
            .asking("as", "csv, jsonld or turtle")
            .givingMedia("text/csv"),
        ApiOperation.of(
                Route.get(all + "/classes", READ, this::classes),
                "The classes, and which of them are extracted")
            .givingMany(FactJson.Type.class),
        ApiOperation.of(
                Route.put(all + "/classes/{name}", WRITE, this::settle),
                "Extracts a class from the watched pages, or stops doing so")
            .taking(FactJson.Switch.class)
            .giving(FactJson.Type.class),
        ApiOperation.of(
                Route.get(all + "/extractors", READ, this::extractors),
                "How far each page was extracted, and whether its extractor works")
            .givingMany(FactJson.Extractor.class),
        ApiOperation.of(
                Route.post(all + "/rebuild", WRITE, this::rebuild),
                "Extracts the archived versions of a class again, in the background")
            .taking(FactJson.RebuildRequest.class)
            .giving(FactJson.RebuildState.class),
        ApiOperation.of(
                Route.get(all + "/rebuild", READ, this::rebuilding),
                "How far the rebuild in the background is")
            .giving(FactJson.RebuildState.class),
        ApiOperation.of(
                Route.post(all + "/extract", WRITE, this::extract),
                "The facts of a page that is sent or fetched; nothing is stored")
            .taking(FactJson.ExtractRequest.class)
            .giving(FactJson.Extracted.class),
        ApiOperation.of(
                Route.get(all + "/{id}/history", READ, this::history),
                "All values that a member had")
            .asking("property", "only this property")
            .giving(FactJson.Member.class),
        ApiOperation.of(
                Route.get(all + "/{id}/explain", READ, this::explain),
                "Where the current values of a member come from")
            .asking("property", "only this property")
            .giving(FactJson.Explained.class));
  }

  private FactQuery query(RequestContext context) {
    String text = context.query("query");
    if (text.isBlank()) {
      throw HttpProblem.badRequest(
          "The parameter query is missing; write for example"
              + " ?query=Product%20where%20price%3C800.");
    }
    FactQuery query = FactQuery.parse(context.workspace(), text);
    String at = context.query("at");
    return at.isBlank() ? query : query.at(time(at));
  }

  private Instant time(String text) {
    try {
      return text.contains("T")
          ? Instant.parse(text)
          : LocalDate.parse(text).atStartOfDay(installation.settings().zone()).toInstant();
    } catch (DateTimeException e) {
      throw HttpProblem.badRequest(
          "'%s' is not a time; write for example 2026-03-01 or 2026-03-01T10:00:00Z."
              .formatted(text));
    }
  }

  private void list(RequestContext context) {
    String after = context.query("cursor");
    FactQuery query = query(context);
    List<FactMember> found = facts.members(query);
    int from = 0;
    for (int i = 0; i < found.size() && !after.isEmpty() && from == 0; i++) {
      from = FactJson.id(found.get(i)).equals(after) ? i + 1 : 0;
    }
    int to = Math.min(found.size(), from + Paging.limit(context));
    IdempotentReplies.tagged(
        context,
        new FactJson.Answer(
            found.subList(from, to).stream().map(FactJson.Member::of).toList(),
            to < found.size() ? FactJson.id(found.get(to - 1)) : null,
            facts.notes(query)));
  }

  private void export(RequestContext context) {
    FactQuery query = query(context);
    String as = context.query("as");
    FactExport.Format format = FactExport.Format.of(as.isBlank() ? "csv" : as);
    FactClass type = facts.classes(context.workspace()).get(query.className());
    context.text(format.mediaType(), FactExport.write(type, facts.members(query), format));
  }

  private void classes(RequestContext context) {
    String after = context.query("cursor");
    List<FactClass> found =
        facts.classes(context.workspace()).all().stream()
            .filter(type -> type.name().compareTo(after) > 0)
            .limit(Paging.limit(context) + 1L)
            .toList();
    List<String> active = facts.active(context.workspace());
    Paging.some(context, found, type -> FactJson.Type.of(type, active), FactClass::name);
  }

  private void settle(RequestContext context) {
    FactJson.Switch body = context.body(FactJson.Switch.class);
    FactClass type = facts.classes(context.workspace()).get(context.part("name"));
    Optional<String> warning = Optional.empty();
    if (body.extracted()) {
      String tag = body.tag() == null ? "" : body.tag();
      warning = facts.doubt(context.workspace(), tag);
      facts.switchOn(context.workspace(), type.name(), tag);
      facts.startRebuild(context.workspace(), type.name(), false);
    } else {
      facts.switchOff(context.workspace(), type.name());
    }
    ApiAudit.note(users, context, body.extracted() ? "extracts class" : "stops class", type.name());
    IdempotentReplies.tagged(
        context, FactJson.Type.of(type, facts.active(context.workspace()), warning));
  }

  private void extractors(RequestContext context) {
    String after = context.query("cursor");
    var found = facts.progress(context.workspace());
    int from = 0;
    for (int i = 0; i < found.size() && !after.isEmpty() && from == 0; i++) {
      from = FactJson.place(found.get(i)).equals(after) ? i + 1 : 0;
    }
    Paging.some(
        context,
        found.subList(from, Math.min(found.size(), from + Paging.limit(context) + 1)),
        one ->
            FactJson.Extractor.of(
                one, installation.pages().find(one.page()).map(page -> page.page().url())),
        FactJson::place);
  }

  private void rebuild(RequestContext context) {
    FactJson.RebuildRequest body = context.body(FactJson.RebuildRequest.class);
    String name = body.className() == null ? "" : body.className();
    if (!facts.startRebuild(context.workspace(), name, body.anew())) {
      throw HttpProblem.of(409, "A rebuild runs already; wait until it is done.");
    }
    ApiAudit.note(users, context, "rebuilds class", name);
    rebuilding(context);
  }

  private void rebuilding(RequestContext context) {
    context.json(FactJson.RebuildState.of(facts.rebuilding(context.workspace())));
  }

  private FactMember member(RequestContext context) {
    String id = context.part("id");
    try {
      return facts
          .history(context.workspace(), Long.parseLong(id, 36))
          .orElseThrow(() -> HttpProblem.notFound("member " + id));
    } catch (NumberFormatException e) {
      throw HttpProblem.notFound("member " + id);
    }
  }

  private void history(RequestContext context) {
    IdempotentReplies.tagged(
        context, FactJson.Member.of(member(context), context.query("property")));
  }

  private void explain(RequestContext context) {
    FactMember member = member(context);
    IdempotentReplies.tagged(
        context,
        FactJson.Explained.of(
            member,
            facts.progress(context.workspace()).stream()
                .filter(
                    one ->
                        one.page() == member.page() && one.className().equals(member.className()))
                .findFirst(),
            context.query("property")));
  }

  private void extract(RequestContext context) {
    FactJson.ExtractRequest body = context.body(FactJson.ExtractRequest.class);
    FactClass type =
        facts.classes(context.workspace()).get(body.className() == null ? "" : body.className());
    String url = body.url() == null ? "" : body.url();
    ExtractionResult found =
        new ClassExtractor(type).extract(new PageInput(digest(body, url), url));
    context.json(FactJson.Extracted.of(found));
  }

  private PageDigest digest(FactJson.ExtractRequest body, String url) {
    if (body.html() != null) {
      return Documents.readAnyway(
              body.html().getBytes(StandardCharsets.UTF_8),
              ReadHint.contentType("text/html; charset=utf-8"),
              ReadLimits.WEB)
          .digest();
    }
    if (url.isEmpty()) {
      throw HttpProblem.badRequest("Send html, or the url of a page that is fetched.");
    }
    FetchOutcome outcome = installation.fetcher().get(WebUrl.parse(url));
    if (!(outcome instanceof FetchOutcome.Fetched(FetchResponse answer)) || !answer.isSuccess()) {
      throw HttpProblem.of(422, url + ": " + outcome.sentence());
    }
    return Documents.readAnyway(
            answer.body(),
            answer.header("content-type").map(ReadHint::contentType).orElse(ReadHint.NONE),
            ReadLimits.WEB)
        .digest();
  }
}
