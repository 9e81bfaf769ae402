package dev.vigil.server.api;

import dev.vigil.archive.Catalogue;
import dev.vigil.server.account.People;
import dev.vigil.server.account.Scope;
import dev.vigil.server.door.Guard;
import dev.vigil.server.door.Refusal;
import dev.vigil.server.door.Route;
import dev.vigil.server.door.Visit;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.base.Held;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Roster;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.Problem;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.Written;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Sentinels, asked for and changed by programs. Safe for concurrent use. */
final class SentinelCalls {
  private static final Guard READ = Guard.scope(Scope.READ);
  private static final Guard WRITE = Guard.scope(Scope.WRITE);

  private final Installation installation;
  private final People people;
  private final Answers answers;

  SentinelCalls(Installation installation, People people, Answers answers) {
    this.installation = installation;
    this.people = people;
    this.answers = answers;
  }

  List<Operation> operations() {
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
                "Removes a sentinel; the versions of its page are kept")
            .asking(
                "freeze",
                "true to remove it also if others inherit from it, which then keep its settings, or"
                    + " wait for its start, which then end"));
    all.add(
        Operation.of(
                Route.post(sentinel + "/snooze", WRITE, this::snooze), "Pauses it for some time")
            .taking(Views.Snooze.class)
            .giving(Views.Done.class));
    all.add(
        Operation.of(
                Route.get(sentinel + "/held", READ, this::held),
                "Changes that it saw and did not report, the newest first")
            .givingMany(Views.HeldChange.class));
    all.add(
        Operation.of(
                Route.post(sentinel + "/held/{id}/report", WRITE, this::reportSuch),
                "Has it report changes such as this one that it held back")
            .giving(Views.Sentinel.class));
    for (String act : List.of("check", "pause", "resume", "end", "reset")) {
      all.add(
          Operation.of(
                  Route.post(sentinel + "/" + act, WRITE, visit -> act(visit, act)),
                  act.equals("check") ? "Looks at its page now" : "Has it " + act)
              .giving(Views.Done.class));
    }
    return all;
  }

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
            Paging.limit(visit) + 1);
    List<Roster.Entry> found =
        installation
            .base()
            .catalogue()
            .read(connection -> Roster.page(connection, visit.workspace(), search));
    Paging.some(
        visit, found, Views.Sentinel::of, entry -> entry.place().key() + "~" + entry.place().id());
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
    if (file.sentinels().size() != 1 || !file.rules().isEmpty() || !file.tags().isEmpty()) {
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
          Deed.note(people, visit, "added", written.sentinel().name());
          return new Answers.Answer(201, view(visit, written.sentinel().name()));
        });
  }

  private void editSentinel(Visit visit) {
    Views.Sentinel before = view(visit, visit.part("name"));
    Answers.unchanged(visit, before);
    Written written = written(visit, true);
    installation.sentinels().edit(visit.workspace(), written.sentinel().named(before.name()));
    Deed.note(people, visit, "edited", before.name());
    Answers.tagged(visit, view(visit, before.name()));
  }

  private void removeSentinel(Visit visit) {
    Views.Sentinel before = view(visit, visit.part("name"));
    Answers.unchanged(visit, before);
    boolean freeze = visit.query("freeze").equals("true");
    try {
      installation.sentinels().remove(visit.workspace(), before.name(), freeze);
    } catch (WatchException e) {
      throw Refusal.of(409, String.valueOf(e.getMessage()));
    }
    Deed.note(people, visit, "removed", before.name());
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
    Deed.note(people, visit, act, name);
    visit.json(new Views.Done(words));
  }

  private void snooze(Visit visit) {
    Kept kept = kept(visit);
    Instant until;
    try {
      until = Instant.parse(visit.body(Views.Snooze.class).until());
    } catch (DateTimeParseException e) {
      throw Refusal.badRequest("'until' is a time such as 2026-11-15T08:00:00Z.");
    }
    installation.sentinels().snooze(visit.workspace(), kept.name(), until);
    Deed.note(people, visit, "snooze", kept.name());
    visit.json(201, "application/json", new Views.Done("paused until " + until));
  }

  private void held(Visit visit) {
    long after = visit.query("cursor", 0L);
    List<Held> all = installation.sentinels().held(kept(visit));
    List<Held> rest =
        after == 0 ? all : all.stream().dropWhile(one -> one.id() != after).skip(1).toList();
    Paging.some(visit, rest, Views.HeldChange::of, one -> Long.toString(one.id()));
  }

  private void reportSuch(Visit visit) {
    String name = kept(visit).name();
    installation.sentinels().reportSuch(visit.workspace(), name, visit.number("id"));
    Deed.note(people, visit, "taught report", name);
    Answers.tagged(visit, view(visit, name));
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
}
