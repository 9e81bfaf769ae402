package dev.vigil.watch.desk;

import dev.vigil.fetch.Time;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.Look;
import dev.vigil.watch.base.Report;
import dev.vigil.watch.base.WatchedPage;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Sentinels;
import dev.vigil.watch.event.Rule;
import dev.vigil.watch.health.Readiness;
import dev.vigil.watch.language.Problem;
import dev.vigil.watch.language.Rest;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.Written;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.Source;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.sentinel.Term;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Runs errands in an installation, and answers in words. Safe for concurrent use. */
public final class Clerk {
  /** The workspace of the command line. */
  public static final long WORKSPACE = 0;

  private final long workspace;
  private final Installation installation;
  private final Sentinels sentinels;
  private final Time time;

  /** A clerk of the command line's workspace. */
  public Clerk(Installation installation, Time time) {
    this(installation, time, WORKSPACE);
  }

  public Clerk(Installation installation, Time time, long workspace) {
    this.workspace = workspace;
    this.installation = installation;
    this.sentinels = installation.sentinels();
    this.time = time;
  }

  /** Runs an errand; what is wrong with it is the answer. */
  public Reply run(Errand errand) {
    try {
      return switch (errand) {
        case Errand.Add add -> add(add);
        case Errand.Pause(String name) -> {
          sentinels.pause(workspace, name);
          yield Reply.done("paused " + name + "\n");
        }
        case Errand.Snooze(String name, long seconds) -> {
          Instant until = time.now().plusSeconds(seconds);
          sentinels.snooze(workspace, name, until);
          yield Reply.done("paused " + name + " until " + until + "\n");
        }
        case Errand.Resume(String name) -> {
          sentinels.resume(workspace, name);
          yield Reply.done("resumed " + name + "\n");
        }
        case Errand.End(String name) -> {
          sentinels.end(workspace, name);
          yield Reply.done("ended " + name + "\n");
        }
        case Errand.Reset(String name) -> {
          sentinels.reset(workspace, name);
          yield Reply.done(name + " compares with the page as it is now\n");
        }
        case Errand.Remove(String name, boolean freeze) -> {
          sentinels.remove(workspace, name, freeze);
          yield Reply.done("removed " + name + "; the versions of its page are kept\n");
        }
        case Errand.Check(List<String> names) -> check(names);
        case Errand.TestChannel test -> new ChannelTest(installation, time, workspace).run(test);
        case Errand.Retry(long message) -> retry(message);
        case Errand.EnableRule(String name, boolean enabled) -> {
          installation.rules().enable(workspace, name, enabled, time.now());
          yield Reply.done((enabled ? "enabled" : "disabled") + " rule " + name + "\n");
        }
        case Errand.RemoveRule(String name) -> {
          installation.rules().remove(workspace, name);
          yield Reply.done("removed rule " + name + "\n");
        }
        case Errand.PutSecret(String name, String value, List<String> hosts) -> {
          installation.secrets().put(workspace, name, value, hosts);
          sentinels.reread();
          yield Reply.done("stored secret " + name + "\n");
        }
        case Errand.BindSecret(String name, List<String> hosts) -> {
          installation.secrets().bind(workspace, name, hosts);
          sentinels.reread();
          yield Reply.done("secret " + name + " goes to " + String.join(", ", hosts) + "\n");
        }
        case Errand.RemoveSecret(String name) -> {
          boolean removed = installation.secrets().remove(workspace, name);
          sentinels.reread();
          yield removed
              ? Reply.done("removed secret " + name + "\n")
              : Reply.error("There is no secret " + name + ".");
        }
        case Errand.Health() ->
            Reply.done(
                Errand.Written.JSON.writeValueAsString(new Readiness(installation).findings()));
      };
    } catch (WatchException e) {
      return Reply.error(String.valueOf(e.getMessage()));
    }
  }

  // ---- sentinels and rules ----

  private Reply add(Errand.Add add) {
    SentinelFile file;
    try {
      file = SentinelFile.read(add.file(), add.text(), installation.settings().zone());
    } catch (WatchException e) {
      return Reply.error(add.file() + ": " + e.getMessage());
    }
    List<Problem> problems =
        installation.verify(workspace, file.sentinels(), add.edit(), add.look());
    Set<Problem.Weight> weights = new TreeSet<>();
    StringBuilder words = new StringBuilder();
    for (Problem problem : problems) {
      weights.add(problem.weight());
      words.append(said(add.file(), problem)).append('\n');
    }
    if (weights.contains(Problem.Weight.ERROR)) {
      return Reply.error(words.toString().strip());
    }
    if (weights.contains(Problem.Weight.DOUBT) && !add.anyway()) {
      return Reply.error(
          words + "It may work later: --anyway adds it all the same, --offline without a look.");
    }
    put(file, words);
    return Reply.done(words.toString());
  }

  /** A problem as a line that names the file. */
  public static String said(String file, Problem problem) {
    String weight = problem.weight().name().toLowerCase(Locale.ROOT);
    return file + ": " + weight + ": " + problem;
  }

  private void put(SentinelFile file, StringBuilder words) {
    for (TagSettings tag : file.tags()) {
      sentinels.settle(workspace, tag);
      words.append("settled tag ").append(tag.tag()).append('\n');
    }
    Set<String> known = new TreeSet<>();
    sentinels.all(workspace).forEach(kept -> known.add(kept.name()));
    List<Sentinel> fresh = new ArrayList<>();
    for (Written written : file.sentinels()) {
      Sentinel sentinel = written.sentinel();
      if (known.contains(sentinel.name())) {
        sentinels.edit(workspace, sentinel);
        words.append("changed ").append(sentinel.name()).append('\n');
      } else {
        fresh.add(sentinel);
      }
    }
    // In one transaction, so that nobody looks for those who rest.
    installation
        .base()
        .catalogue()
        .change(
            connection -> {
              if (!fresh.isEmpty()) {
                sentinels.add(workspace, inOrder(fresh));
              }
              file.rests().forEach(this::rest);
            });
    sentinels.reread();
    for (Sentinel sentinel : fresh) {
      Kept kept = sentinels.find(workspace, sentinel.name());
      words.append("added ").append(kept.name()).append(", ").append(kept.state()).append('\n');
    }
    Set<String> rules = new TreeSet<>();
    installation.rules().list(workspace).forEach(row -> rules.add(row.rule().name()));
    for (Rule rule : file.rules()) {
      if (rules.contains(rule.name())) {
        installation.rules().remove(workspace, rule.name());
      }
      installation.rules().add(workspace, rule, time.now());
      words
          .append(rules.contains(rule.name()) ? "changed rule " : "added rule ")
          .append(rule.name())
          .append('\n');
    }
    for (Rest rest : file.rests()) {
      if (rest.kind() == Rest.Kind.OFF) {
        rest.names().forEach(name -> run(new Errand.EnableRule(name, false)));
      }
    }
  }

  /** Who sleeps until a time that is over has woken up meanwhile. */
  private void rest(Rest rest) {
    for (String name : rest.names()) {
      switch (rest.kind()) {
        case ENDED -> sentinels.end(workspace, name);
        case PAUSED -> {
          if (rest.until().isEmpty()) {
            sentinels.pause(workspace, name);
          } else if (rest.until().get().isAfter(time.now())) {
            sentinels.snooze(workspace, name, rest.until().get());
          }
        }
        case OFF -> {
          // Rules follow when those they speak of are there.
        }
      }
    }
  }

  /** Those first that others stand on, or begin or end with. */
  private static List<Sentinel> inOrder(List<Sentinel> sentinels) {
    List<Sentinel> waiting = new ArrayList<>(sentinels);
    List<Sentinel> ordered = new ArrayList<>();
    while (!waiting.isEmpty()) {
      Set<String> names = new HashSet<>();
      waiting.forEach(sentinel -> names.add(sentinel.name()));
      List<Sentinel> free =
          waiting.stream()
              .filter(sentinel -> Collections.disjoint(hangsOn(sentinel), names))
              .toList();
      // Verification lets no circles in.
      ordered.addAll(free.isEmpty() ? waiting : free);
      waiting.removeAll(free.isEmpty() ? List.copyOf(waiting) : free);
    }
    return ordered;
  }

  private static Set<String> hangsOn(Sentinel sentinel) {
    Set<String> names = new HashSet<>();
    if (sentinel.source() instanceof Source.Other(String name)) {
      names.add(name);
    }
    Stream.of(Term.FROM, Term.TO)
        .flatMap(term -> sentinel.get(term).stream())
        .flatMap(moment -> moment.other().stream())
        .forEach(names::add);
    return names;
  }

  // ---- looking ----

  private Reply check(List<String> names) {
    Instant begin = time.now().truncatedTo(ChronoUnit.MILLIS);
    Map<Long, Look> looks = new HashMap<>();
    Map<String, Boolean> first = new LinkedHashMap<>();
    for (String name : names) {
      Kept kept = sentinels.find(workspace, name);
      boolean unseen = sentinels.page(kept).map(WatchedPage::newest).orElse(0) == 0;
      first.put(name, unseen);
    }
    int code = Reply.YES;
    StringBuilder words = new StringBuilder();
    for (String name : names) {
      Look look = looks.get(sentinels.find(workspace, name).rhythm());
      if (look == null) {
        look = installation.looks().check(workspace, name).look();
        looks.put(sentinels.find(workspace, name).rhythm(), look);
      }
      Reply one = checked(name, look, Boolean.TRUE.equals(first.get(name)), begin);
      code = Math.max(code, one.code());
      words.append(one.words());
    }
    installation.outbox().deliverDue();
    return new Reply(code, words.toString());
  }

  private Reply checked(String name, Look look, boolean first, Instant begin) {
    if (look.outcome().equals("failed") || look.outcome().equals("postponed")) {
      return Reply.error(name + ": " + look.words() + "\n");
    }
    Optional<Report> told =
        sentinels.reports(workspace, name, begin, 100).stream()
            .filter(report -> report.kind().equals("change"))
            .findFirst();
    if (told.isPresent()) {
      return new Reply(Reply.NO, name + ": changed: " + told.get().summary() + "\n");
    }
    Kept kept = sentinels.find(workspace, name);
    if (kept.gone() > 0) {
      return Reply.error(
          "%s: the part %s was not found on the page (version %d), so that nothing was compared\n"
              .formatted(name, sentinels.terms(kept).within().orElse(""), look.version()));
    }
    Instant confirm = kept.confirm();
    return Reply.done(
        name
            + ": "
            + (first
                ? "seen for the first time, as version " + look.version()
                : confirm != null
                    ? "a change that another look at " + confirm + " shall confirm"
                    : look.outcome().equals("changed")
                        ? "no change worth telling (version " + look.version() + ")"
                        : "no change")
            + "\n");
  }

  // ---- messages ----

  private Reply retry(long message) {
    int found =
        installation
            .outbox()
            .retry(workspace, message == 0 ? Optional.empty() : Optional.of(message));
    if (found == 0) {
      return message == 0
          ? Reply.done("no message was given up\n")
          : Reply.error("There is no message " + message + " that was given up.");
    }
    int delivered = installation.outbox().deliverDue();
    return Reply.done(found + " tried again, " + delivered + " delivered\n");
  }
}
