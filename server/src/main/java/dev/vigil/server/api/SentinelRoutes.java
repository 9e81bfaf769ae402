package dev.vigil.server.api;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.store.HeldBackChangeRow;
import dev.vigil.watch.store.SentinelQuery;
import dev.vigil.watch.store.SentinelRow;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The routes that list, add, change and remove sentinels. Safe for concurrent use. */
final class SentinelRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  private static final Map<String, String> ACTIONS = new LinkedHashMap<>();

  static {
    ACTIONS.put("check", "Checks the page of a sentinel now");
    ACTIONS.put("pause", "Pauses a sentinel");
    ACTIONS.put("resume", "Resumes a paused sentinel");
    ACTIONS.put("end", "Ends a sentinel; its reports stay");
    ACTIONS.put("reset", "Uses the present page as the first version");
  }

  private final Installation installation;
  private final AccountServices users;
  private final IdempotentReplies answers;

  SentinelRoutes(Installation installation, AccountServices users, IdempotentReplies answers) {
    this.installation = installation;
    this.users = users;
    this.answers = answers;
  }

  List<ApiOperation> operations() {
    List<ApiOperation> all = new ArrayList<>();
    String sentinels = "/api/v1/sentinels";
    all.add(
        ApiOperation.of(
                Route.get(sentinels, READ, this::sentinels), "The sentinels of the workspace")
            .givingMany(ApiJson.Sentinel.class)
            .asking("q", "words in the name, the address or the text")
            .asking("tag", "only those with this tag")
            .asking("show", "all, active, failing, paused, ended or unseen")
            .asking("sort", "name, changed, due or health"));
    all.add(
        ApiOperation.of(Route.post(sentinels, WRITE, this::addSentinel), "Adds a sentinel")
            .taking(ApiJson.SentinelText.class)
            .giving(ApiJson.Sentinel.class));
    String sentinel = sentinels + "/{name}";
    all.add(
        ApiOperation.of(Route.get(sentinel, READ, this::sentinel), "One sentinel")
            .giving(ApiJson.Sentinel.class));
    all.add(
        ApiOperation.of(Route.put(sentinel, WRITE, this::editSentinel), "Edits a sentinel")
            .taking(ApiJson.SentinelText.class)
            .giving(ApiJson.Sentinel.class));
    all.add(
        ApiOperation.of(
                Route.delete(sentinel, WRITE, this::removeSentinel),
                "Removes a sentinel; the versions of its page are kept")
            .asking(
                "freeze",
                "true to remove it also if others inherit from it, which then keep its settings, or"
                    + " wait for its start, which then end"));
    all.add(
        ApiOperation.of(
                Route.post(sentinel + "/snooze", WRITE, this::snooze),
                "Pauses a sentinel until a time")
            .taking(ApiJson.Snooze.class)
            .giving(ApiJson.Done.class));
    all.add(
        ApiOperation.of(
                Route.get(sentinel + "/held", READ, this::held),
                "Changes that were held back, the newest first")
            .givingMany(ApiJson.HeldBackChange.class));
    all.add(
        ApiOperation.of(
                Route.post(sentinel + "/held/{id}/report", WRITE, this::reportSuch),
                "Reports such held-back changes from now on")
            .giving(ApiJson.Sentinel.class));
    ACTIONS.forEach(
        (act, summary) ->
            all.add(
                ApiOperation.of(
                        Route.post(sentinel + "/" + act, WRITE, context -> act(context, act)),
                        summary)
                    .giving(ApiJson.Done.class)));
    return all;
  }

  private void sentinels(RequestContext context) {
    String cursor = context.query("cursor");
    int mark = cursor.lastIndexOf('~');
    SentinelQuery.Place after = null;
    if (!cursor.isEmpty()) {
      if (mark < 1 || !cursor.substring(mark + 1).matches("\\d{1,18}")) {
        throw HttpProblem.badRequest(
            "The cursor '" + cursor + "' is invalid; use the 'next' of a previous answer.");
      }
      after =
          new SentinelQuery.Place(
              cursor.substring(0, mark), Long.parseLong(cursor.substring(mark + 1)));
    }
    SentinelQuery.Search search =
        new SentinelQuery.Search(
            context.query("q"),
            context.query("tag"),
            SentinelQuery.Wanted.of(context.query("show")),
            SentinelQuery.Order.of(context.query("sort")),
            after,
            Paging.limit(context) + 1);
    List<SentinelQuery.Entry> found = installation.overview().page(context.workspace(), search);
    Paging.some(
        context, found, this::view, entry -> entry.place().key() + "~" + entry.place().id());
  }

  private ApiJson.Sentinel view(RequestContext context, String name) {
    return installation
        .overview()
        .find(context.workspace(), name)
        .map(this::view)
        .orElseThrow(() -> HttpProblem.notFound("sentinel " + name));
  }

  private ApiJson.Sentinel view(SentinelQuery.Entry entry) {
    return ApiJson.Sentinel.of(entry, installation.settings().zone());
  }

  private void sentinel(RequestContext context) {
    IdempotentReplies.tagged(context, view(context, context.part("name")));
  }

  private WrittenSentinel written(RequestContext context, boolean edits) {
    ApiJson.SentinelText body = context.body(ApiJson.SentinelText.class);
    String text = body.text();
    SentinelFields fields = body.fields();
    if ((text == null) == (fields == null)) {
      throw HttpProblem.badRequest("Send either the field 'text' or the field 'fields'.");
    }
    ZoneId zone = installation.settings().zone();
    WrittenSentinel written =
        fields != null ? fields.written(zone) : one(String.valueOf(text), zone);
    Optional<SentinelProblem> error =
        installation.verify(context.workspace(), List.of(written), edits, false).stream()
            .filter(problem -> problem.weight() == SentinelProblem.Weight.ERROR)
            .findFirst();
    if (error.isPresent()) {
      SentinelProblem problem = error.get();
      throw fields != null
          ? SentinelFields.wrong(problem.clause(), problem.sentence())
          : HttpProblem.of(422, problem.sentence());
    }
    return written;
  }

  private static WrittenSentinel one(String text, ZoneId zone) {
    SentinelFile file = SentinelFile.read("body", text, zone);
    if (file.sentinels().size() != 1 || !file.rules().isEmpty() || !file.tags().isEmpty()) {
      throw HttpProblem.of(422, "The text must hold exactly one sentinel.");
    }
    return file.sentinels().getFirst();
  }

  private void addSentinel(RequestContext context) {
    answers.once(
        context,
        () -> {
          WrittenSentinel written = written(context, false);
          installation.sentinels().add(context.workspace(), List.of(written.sentinel()));
          ApiAudit.note(users, context, "added", written.sentinel().name());
          return new IdempotentReplies.Answer(201, view(context, written.sentinel().name()));
        });
  }

  private void editSentinel(RequestContext context) {
    ApiJson.Sentinel before = view(context, context.part("name"));
    IdempotentReplies.unchanged(context, before);
    WrittenSentinel written = written(context, true);
    installation.sentinels().edit(context.workspace(), written.sentinel().named(before.name()));
    ApiAudit.note(users, context, "edited", before.name());
    IdempotentReplies.tagged(context, view(context, before.name()));
  }

  private void removeSentinel(RequestContext context) {
    ApiJson.Sentinel before = view(context, context.part("name"));
    IdempotentReplies.unchanged(context, before);
    boolean freeze = context.query("freeze").equals("true");
    try {
      installation.sentinels().remove(context.workspace(), before.name(), freeze);
    } catch (WatchException e) {
      throw HttpProblem.of(409, String.valueOf(e.getMessage()));
    }
    ApiAudit.note(users, context, "removed", before.name());
    context.context().status(204);
  }

  private void act(RequestContext context, String act) {
    SentinelRow row = row(context);
    String name = row.name();
    long workspace = context.workspace();
    String words =
        switch (act) {
          case "check" -> installation.checks().check(workspace, name).check().words();
          case "pause" -> done(() -> installation.sentinels().pause(workspace, name), "paused");
          case "resume" -> done(() -> installation.sentinels().resume(workspace, name), "resumed");
          case "end" -> done(() -> installation.sentinels().end(workspace, name), "ended");
          default -> done(() -> installation.sentinels().reset(workspace, name), "reset");
        };
    ApiAudit.note(users, context, act, name);
    context.json(new ApiJson.Done(words));
  }

  private void snooze(RequestContext context) {
    SentinelRow row = row(context);
    Instant until;
    try {
      until = Instant.parse(context.body(ApiJson.Snooze.class).until());
    } catch (DateTimeParseException e) {
      throw HttpProblem.badRequest("'until' is a time such as 2026-11-15T08:00:00Z.");
    }
    installation.sentinels().snooze(context.workspace(), row.name(), until);
    ApiAudit.note(users, context, "snooze", row.name());
    context.json(201, "application/json", new ApiJson.Done("paused until " + until));
  }

  private void held(RequestContext context) {
    long after = context.query("cursor", 0L);
    List<HeldBackChangeRow> all = installation.sentinels().held(row(context));
    List<HeldBackChangeRow> rest =
        after == 0 ? all : all.stream().dropWhile(one -> one.id() != after).skip(1).toList();
    Paging.some(context, rest, ApiJson.HeldBackChange::of, one -> Long.toString(one.id()));
  }

  private void reportSuch(RequestContext context) {
    String name = row(context).name();
    installation.sentinels().reportChangesLike(context.workspace(), name, context.number("id"));
    ApiAudit.note(users, context, "taught report", name);
    IdempotentReplies.tagged(context, view(context, name));
  }

  private static String done(Runnable work, String words) {
    work.run();
    return words;
  }

  private SentinelRow row(RequestContext context) {
    String name = context.part("name");
    return installation
        .sentinels()
        .lookUp(context.workspace(), name)
        .orElseThrow(() -> HttpProblem.notFound("sentinel " + name));
  }
}
