package dev.vigil.server.api;

import dev.vigil.archive.Catalogue;
import dev.vigil.archive.Version;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.People;
import dev.vigil.server.account.Role;
import dev.vigil.server.account.Scope;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.server.live.Live;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.base.Roster;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.Problem;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.Written;
import dev.vigil.watch.notify.Feed;
import dev.vigil.watch.notify.Message;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** The REST interface, put together. Safe for concurrent use. */
public final class Api {
  private static final Guard READ = Guard.scope(Scope.READ);
  private static final Guard WRITE = Guard.scope(Scope.WRITE);
  private static final Guard ADMIN = Guard.scope(Scope.ADMIN);
  private static final int USUAL = 50;
  private static final int MOST = 200;
  private static final int FEED = 100;

  private final Installation installation;
  private final People people;
  private final Live live;
  private final Metrics metrics;
  private final Memento memento;
  private final Answers answers;
  private final List<Operation> operations;

  public Api(Installation installation, People people, Live live) {
    this.installation = installation;
    this.people = people;
    this.live = live;
    this.metrics = new Metrics(installation);
    this.memento = new Memento(installation);
    this.answers = new Answers(installation.base().catalogue(), installation.time());
    this.operations = operations();
  }

  public List<Route> routes() {
    List<Route> all = new ArrayList<>();
    operations.forEach(operation -> all.add(operation.route()));
    all.add(Route.get("/metrics", Guard.scope(Scope.METRICS), metrics::serve));
    all.add(
        Route.get(
            "/openapi.json",
            Guard.OPEN,
            visit -> visit.json(OpenApi.of(operations, visit.base()))));
    all.add(Route.get("/feeds/{secret}", Guard.OPEN, this::feed));
    return all;
  }

  private List<Operation> operations() {
    List<Operation> all = new ArrayList<>();
    String sentinels = "/api/v1/sentinels";
    all.add(
        Operation.of(Route.get(sentinels, READ, this::sentinels), "The sentinels of the workspace")
            .givingMany(Views.Sentinel.class)
            .asking("q", "words in the name, the address or the text")
            .asking("tag", "only those with this tag")
            .asking("show", "all, active, failing, paused, ended or unseen")
            .asking("sort", "name, changed, due or health"));
    all.add(
        Operation.of(Route.post(sentinels, WRITE, this::addSentinel), "Adds a sentinel")
            .taking(Views.SentinelText.class)
            .giving(Views.Sentinel.class));
    String sentinel = sentinels + "/{name}";
    all.add(
        Operation.of(Route.get(sentinel, READ, this::sentinel), "One sentinel")
            .giving(Views.Sentinel.class));
    all.add(
        Operation.of(Route.put(sentinel, WRITE, this::editSentinel), "Gives a sentinel other words")
            .taking(Views.SentinelText.class)
            .giving(Views.Sentinel.class));
    all.add(
        Operation.of(
            Route.delete(sentinel, WRITE, this::removeSentinel),
            "Removes a sentinel; the versions of its page are kept"));
    for (String act : List.of("check", "pause", "resume", "end", "reset")) {
      all.add(
          Operation.of(
                  Route.post(sentinel + "/" + act, WRITE, visit -> act(visit, act)),
                  act.equals("check") ? "Looks at its page now" : "Has it " + act)
              .giving(Views.Done.class));
    }
    String pages = "/api/v1/pages";
    all.add(
        Operation.of(Route.get(pages, READ, this::pages), "The pages under watch")
            .givingMany(Views.WebPage.class));
    all.add(
        Operation.of(Route.get(pages + "/{id}", READ, this::page), "One page")
            .giving(Views.WebPage.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions", READ, this::versions),
                "The versions of a page, the newest first")
            .givingMany(Views.PageVersion.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions/{number}", READ, this::version), "One version")
            .giving(Views.PageVersion.class));
    all.add(
        Operation.of(
                Route.get(pages + "/{id}/versions/{number}/content", READ, this::content),
                "The exact bytes of a version")
            .givingMedia("application/octet-stream"));
    String changes = "/api/v1/changes";
    all.add(
        Operation.of(Route.get(changes, READ, this::changes), "What was found, the newest first")
            .givingMany(Views.Change.class));
    all.add(
        Operation.of(Route.get(changes + "/{id}", READ, this::change), "One change with details")
            .giving(Views.Change.class));
    all.add(
        Operation.of(
                Route.post(changes + "/{id}/open", WRITE, this::open),
                "Notes that somebody looked at a change")
            .giving(Views.Done.class));
    String notifications = "/api/v1/notifications";
    all.add(
        Operation.of(
                Route.get(notifications, READ, this::notifications), "Messages, the newest first")
            .givingMany(Views.Notification.class));
    all.add(
        Operation.of(
                Route.post(notifications + "/{id}/retry", WRITE, this::retry),
                "Tries a message again that was given up")
            .giving(Views.Done.class));
    String users = "/api/v1/users";
    all.add(
        Operation.of(Route.get(users, ADMIN, this::users), "The accounts")
            .givingMany(Views.User.class));
    all.add(
        Operation.of(Route.post(users, ADMIN, this::invite), "Invites somebody")
            .taking(Views.Invitation.class)
            .giving(Views.Invited.class));
    all.add(
        Operation.of(Route.delete(users + "/{id}", ADMIN, this::removeUser), "Removes an account"));
    all.add(
        Operation.of(
                Route.get(
                    "/api/v1/events",
                    READ,
                    visit -> live.follow(visit.context(), visit.workspace())),
                "Looks and changes as they happen")
            .givingMedia("text/event-stream"));
    all.addAll(memento.operations(READ));
    return List.copyOf(all);
  }

  // ---- pages of lists ----

  private static int limit(Visit visit) {
    return Math.clamp(visit.query("limit", USUAL), 1, MOST);
  }

  /** Gives what fits, and where to go on. */
  private static <T, V> void some(
      Visit visit, List<T> oneMore, Function<T, V> view, Function<T, String> place) {
    int limit = limit(visit);
    List<T> shown = oneMore.size() > limit ? oneMore.subList(0, limit) : oneMore;
    String next = oneMore.size() > limit ? place.apply(shown.getLast()) : null;
    Answers.tagged(visit, new Views.Page<>(shown.stream().map(view).toList(), next));
  }

  // ---- sentinels ----

  private void sentinels(Visit visit) {
    String cursor = visit.query("cursor");
    int mark = cursor.lastIndexOf('~');
    Roster.Place after = null;
    if (!cursor.isEmpty()) {
      if (mark < 1 || !cursor.substring(mark + 1).matches("\\d{1,18}")) {
        throw Refusal.badRequest("The cursor '" + cursor + "' is none of ours.");
      }
      after =
          new Roster.Place(cursor.substring(0, mark), Long.parseLong(cursor.substring(mark + 1)));
    }
    Roster.Search search =
        new Roster.Search(
            visit.query("q"),
            visit.query("tag"),
            Roster.Wanted.of(visit.query("show")),
            Roster.Order.of(visit.query("sort")),
            after,
            limit(visit) + 1);
    List<Roster.Entry> found =
        installation
            .base()
            .catalogue()
            .read(connection -> Roster.page(connection, visit.workspace(), search));
    some(visit, found, Views.Sentinel::of, entry -> entry.place().key() + "~" + entry.place().id());
  }

  private Views.Sentinel view(Visit visit, String name) {
    Catalogue catalogue = installation.base().catalogue();
    Catalogue.Work<Optional<Roster.Entry>> work =
        connection -> Roster.find(connection, visit.workspace(), name);
    // What was added in this transaction is seen in it only.
    return (catalogue.inTransaction() ? catalogue.write(work) : catalogue.read(work))
        .map(Views.Sentinel::of)
        .orElseThrow(() -> Refusal.notFound("sentinel " + name));
  }

  private void sentinel(Visit visit) {
    Answers.tagged(visit, view(visit, visit.part("name")));
  }

  private Written written(Visit visit, boolean edits) {
    Views.SentinelText body = visit.body(Views.SentinelText.class);
    SentinelFile file = SentinelFile.read("body", body.text(), installation.settings().zone());
    if (file.sentinels().size() != 1 || !file.rules().isEmpty()) {
      throw Refusal.of(422, "The text must hold exactly one sentinel.");
    }
    Written written = file.sentinels().getFirst();
    Optional<Problem> error =
        installation.verify(visit.workspace(), List.of(written), edits, false).stream()
            .filter(problem -> problem.weight() == Problem.Weight.ERROR)
            .findFirst();
    if (error.isPresent()) {
      throw Refusal.of(422, error.get().sentence());
    }
    return written;
  }

  private void addSentinel(Visit visit) {
    answers.once(
        visit,
        () -> {
          Written written = written(visit, false);
          installation.sentinels().add(visit.workspace(), List.of(written.sentinel()));
          note(visit, "added", written.sentinel().name());
          return new Answers.Answer(201, view(visit, written.sentinel().name()));
        });
  }

  private void editSentinel(Visit visit) {
    Views.Sentinel before = view(visit, visit.part("name"));
    Answers.unchanged(visit, before);
    Written written = written(visit, true);
    installation.sentinels().edit(visit.workspace(), written.sentinel().named(before.name()));
    note(visit, "edited", before.name());
    Answers.tagged(visit, view(visit, before.name()));
  }

  private void removeSentinel(Visit visit) {
    Views.Sentinel before = view(visit, visit.part("name"));
    Answers.unchanged(visit, before);
    installation.sentinels().remove(visit.workspace(), before.name());
    note(visit, "removed", before.name());
    visit.context().status(204);
  }

  private void act(Visit visit, String act) {
    Kept kept = kept(visit);
    String name = kept.name();
    long workspace = visit.workspace();
    String words =
        switch (act) {
          case "check" -> installation.looks().check(workspace, name).look().words();
          case "pause" -> done(() -> installation.sentinels().pause(workspace, name), "paused");
          case "resume" -> done(() -> installation.sentinels().resume(workspace, name), "resumed");
          case "end" -> done(() -> installation.sentinels().end(workspace, name), "ended");
          default -> done(() -> installation.sentinels().reset(workspace, name), "reset");
        };
    note(visit, act, name);
    visit.json(new Views.Done(words));
  }

  private static String done(Runnable work, String words) {
    work.run();
    return words;
  }

  private Kept kept(Visit visit) {
    String name = visit.part("name");
    return installation
        .base()
        .catalogue()
        .read(connection -> Kept.find(connection, visit.workspace(), name))
        .orElseThrow(() -> Refusal.notFound("sentinel " + name));
  }

  private void note(Visit visit, String deed, String subject) {
    people
        .audit()
        .note(
            visit.workspace(),
            visit.visitor().name(),
            visit.context().ip(),
            deed + " (API)",
            subject);
  }

  // ---- pages and versions ----

  private void pages(Visit visit) {
    List<WatchedPage> found =
        installation
            .base()
            .catalogue()
            .read(
                connection ->
                    WatchedPage.after(
                        connection, visit.workspace(), visit.query("cursor", 0), limit(visit) + 1));
    some(visit, found, Views.WebPage::of, page -> Views.number(page.id()));
  }

  private WatchedPage watched(Visit visit) {
    long id = visit.number("id");
    return installation
        .base()
        .catalogue()
        .read(connection -> WatchedPage.find(connection, id))
        .filter(page -> page.page().workspace() == visit.workspace())
        .orElseThrow(() -> Refusal.notFound("page " + id));
  }

  private void page(Visit visit) {
    Answers.tagged(visit, Views.WebPage.of(watched(visit)));
  }

  private void versions(Visit visit) {
    long before = visit.query("cursor", Long.MAX_VALUE);
    List<Version> found =
        installation.archive().versions(watched(visit).page()).reversed().stream()
            .filter(version -> version.number() < before)
            .limit(limit(visit) + 1)
            .toList();
    some(visit, found, Views.PageVersion::of, version -> Integer.toString(version.number()));
  }

  private Version one(Visit visit) {
    long number = visit.number("number");
    return Optional.of(number)
        .filter(n -> n > 0 && n <= Integer.MAX_VALUE)
        .flatMap(n -> installation.archive().version(watched(visit).page(), n.intValue()))
        .orElseThrow(() -> Refusal.notFound("version " + number));
  }

  private void version(Visit visit) {
    Answers.tagged(visit, Views.PageVersion.of(one(visit)));
  }

  private void content(Visit visit) {
    Version version = one(visit);
    visit.download(
        version.hash().toString(),
        "application/octet-stream",
        installation.archive().bytes(version));
  }

  // ---- changes and messages ----

  private void changes(Visit visit) {
    List<Report> found =
        installation
            .base()
            .catalogue()
            .read(
                connection ->
                    Report.before(
                        connection,
                        visit.workspace(),
                        visit.query("cursor", Long.MAX_VALUE),
                        limit(visit) + 1));
    some(
        visit,
        found,
        report -> Views.Change.of(report, false),
        report -> Views.number(report.id()));
  }

  private Report report(Visit visit) {
    long id = visit.number("id");
    return installation
        .base()
        .catalogue()
        .read(connection -> Report.find(connection, id))
        .filter(report -> report.workspace() == visit.workspace())
        .orElseThrow(() -> Refusal.notFound("change " + id));
  }

  private void change(Visit visit) {
    Answers.tagged(visit, Views.Change.of(report(visit), true));
  }

  private void open(Visit visit) {
    installation.sentinels().open(report(visit).id());
    visit.json(new Views.Done("opened"));
  }

  private void notifications(Visit visit) {
    List<Message> found =
        installation
            .outbox()
            .before(visit.workspace(), visit.query("cursor", Long.MAX_VALUE), limit(visit) + 1);
    some(visit, found, Views.Notification::of, message -> Views.number(message.id()));
  }

  private void retry(Visit visit) {
    long id = visit.number("id");
    if (installation.outbox().retry(visit.workspace(), Optional.of(id)) == 0) {
      throw Refusal.notFound("message " + id + " that was given up");
    }
    note(visit, "retried", Views.number(id));
    visit.json(new Views.Done("it leaves again"));
  }

  /** Whoever knows the secret may read. */
  private void feed(Visit visit) {
    String secret = visit.part("secret");
    var link = people.links().find(secret).orElseThrow(() -> Refusal.notFound("feed"));
    String subject = link.subject();
    Optional<String> sentinel =
        subject.startsWith("sentinel:")
            ? Optional.of(subject.substring("sentinel:".length()))
            : Optional.empty();
    visit.text(
        "application/atom+xml; charset=utf-8",
        new Feed(installation.base(), installation.settings())
            .atom(link.workspace(), sentinel, Optional.empty(), FEED));
  }

  // ---- users ----

  private void users(Visit visit) {
    long after = visit.query("cursor", 0);
    List<Account> found =
        people.accounts().all().stream()
            .sorted(Comparator.comparingLong(Account::id))
            .filter(account -> account.id() > after)
            .limit(limit(visit) + 1)
            .toList();
    some(
        visit,
        found,
        account -> Views.User.of(people.accounts(), account),
        account -> Views.number(account.id()));
  }

  private void invite(Visit visit) {
    answers.once(
        visit,
        () -> {
          Views.Invitation body = visit.body(Views.Invitation.class);
          Role role =
              Arrays.stream(Role.values())
                  .filter(known -> known.word().equals(body.role()))
                  .findFirst()
                  .orElseThrow(() -> Refusal.badRequest("The role is viewer, editor or admin."));
          Account account = people.accounts().add(body.name(), role == Role.ADMIN);
          if (role != Role.ADMIN) {
            people.accounts().join(account.id(), visit.workspace(), Optional.of(role));
          }
          note(visit, "invited", account.name());
          return new Answers.Answer(
              201,
              new Views.Invited(
                  Views.User.of(people.accounts(), account),
                  visit.to("/welcome/" + people.accounts().invite(account.id()))));
        });
  }

  private void removeUser(Visit visit) {
    long id = visit.number("id");
    Account account =
        people.accounts().find(id).orElseThrow(() -> Refusal.notFound("account " + id));
    people.accounts().remove(id);
    note(visit, "removed account", account.name());
    visit.context().status(204);
  }
}
