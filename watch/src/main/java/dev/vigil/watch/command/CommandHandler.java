package dev.vigil.watch.command;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.SentinelService;
import dev.vigil.watch.event.EventRule;
import dev.vigil.watch.health.Readiness;
import dev.vigil.watch.language.InactiveNames;
import dev.vigil.watch.language.RuleVerifier;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.SentinelProblem;
import dev.vigil.watch.language.WrittenSentinel;
import dev.vigil.watch.language.clause.TimeText;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.rule.RuleRow;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.Sentinel;
import dev.vigil.watch.sentinel.SentinelSource;
import dev.vigil.watch.sentinel.TagSettings;
import dev.vigil.watch.store.CheckRow;
import dev.vigil.watch.store.Report;
import dev.vigil.watch.store.SentinelRow;
import dev.vigil.watch.store.SentinelState;
import dev.vigil.watch.store.WatchedPage;
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
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;

/** Runs commands in an installation and returns their results as text. Safe for concurrent use. */
public final class CommandHandler {
  /** The workspace of the command line. */
  public static final long WORKSPACE = 0;

  private final long workspace;
  private final Installation installation;
  private final SentinelService sentinels;
  private final TimeSource time;

  /** Creates a handler for the command line's workspace. */
  public CommandHandler(Installation installation, TimeSource time) {
    this(installation, time, WORKSPACE);
  }

  public CommandHandler(Installation installation, TimeSource time, long workspace) {
    this.workspace = workspace;
    this.installation = installation;
    this.sentinels = installation.sentinels();
    this.time = time;
  }

  /** Runs a command; an error becomes its result. */
  public CommandResult run(EngineCommand command) {
    try {
      return switch (command) {
        case EngineCommand.Add add -> add(add);
        case EngineCommand.Pause(String name) -> {
          sentinels.pause(workspace, name);
          yield CommandResult.done("paused " + name + "\n");
        }
        case EngineCommand.Snooze(String name, long seconds) -> {
          Instant until = time.now().plusSeconds(seconds);
          sentinels.snooze(workspace, name, until);
          yield CommandResult.done("paused " + name + " until " + shown(until) + "\n");
        }
        case EngineCommand.Resume(String name) -> {
          sentinels.resume(workspace, name);
          yield CommandResult.done("resumed " + name + "\n");
        }
        case EngineCommand.End(String name) -> {
          sentinels.end(workspace, name);
          yield CommandResult.done("ended " + name + "\n");
        }
        case EngineCommand.Reset(String name) -> {
          sentinels.reset(workspace, name);
          yield CommandResult.done(name + " compares with the page as it is now\n");
        }
        case EngineCommand.Remove(String name, boolean freeze) -> {
          sentinels.remove(workspace, name, freeze);
          yield CommandResult.done("removed " + name + "; the versions of its page are kept\n");
        }
        case EngineCommand.DeletePage(String url) -> {
          OptionalInt versions = installation.pages().delete(workspace, url);
          yield versions.isPresent()
              ? CommandResult.done(
                  "deleted %s with %,d %s\n"
                      .formatted(
                          url,
                          versions.getAsInt(),
                          versions.getAsInt() == 1 ? "version" : "versions"))
              : CommandResult.error(
                  "There is no page %s; write its URL as 'vigil search' shows it.".formatted(url));
        }
        case EngineCommand.Check(List<String> names) -> check(names);
        case EngineCommand.TestChannel test ->
            new ChannelTest(installation, time, workspace).run(test);
        case EngineCommand.Retry(long message) -> retry(message);
        case EngineCommand.EnableRule(String name, boolean enabled) -> {
          installation.rules().enable(workspace, name, enabled, time.now());
          yield CommandResult.done((enabled ? "enabled" : "disabled") + " rule " + name + "\n");
        }
        case EngineCommand.RemoveRule(String name) -> {
          installation.rules().remove(workspace, name);
          yield CommandResult.done("removed rule " + name + "\n");
        }
        case EngineCommand.PutSecret(String name, String value, List<String> hosts) -> {
          installation.secrets().put(workspace, name, value, hosts);
          sentinels.reload();
          yield CommandResult.done("stored secret " + name + "\n");
        }
        case EngineCommand.BindSecret(String name, List<String> hosts) -> {
          installation.secrets().bind(workspace, name, hosts);
          sentinels.reload();
          yield CommandResult.done(
              "secret " + name + " goes to " + String.join(", ", hosts) + "\n");
        }
        case EngineCommand.RemoveSecret(String name) -> {
          boolean removed = installation.secrets().remove(workspace, name);
          sentinels.reload();
          yield removed
              ? CommandResult.done("removed secret " + name + "\n")
              : CommandResult.error(
                  "There is no secret " + name + "; 'vigil secret list' lists them.");
        }
        case EngineCommand.Health() ->
            CommandResult.done(
                EngineCommand.Written.JSON.writeValueAsString(
                    new Readiness(installation).findings()));
      };
    } catch (WatchException e) {
      return CommandResult.error(String.valueOf(e.getMessage()));
    }
  }

  // ---- sentinels and rules ----

  private CommandResult add(EngineCommand.Add add) {
    SentinelFile file;
    try {
      file = SentinelFile.read(add.file(), add.text(), installation.settings().zone());
    } catch (WatchException e) {
      return CommandResult.error(add.file() + ": " + e.getMessage());
    }
    List<SentinelProblem> problems =
        installation.verify(workspace, file.sentinels(), add.edit(), add.check());
    Set<SentinelProblem.Weight> weights = new TreeSet<>();
    StringBuilder words = new StringBuilder();
    for (SentinelProblem problem : problems) {
      weights.add(problem.weight());
      words.append(said(add.file(), problem)).append('\n');
    }
    if (weights.contains(SentinelProblem.Weight.ERROR)) {
      return CommandResult.error(words.toString().strip());
    }
    if (weights.contains(SentinelProblem.Weight.DOUBT) && !add.anyway()) {
      return CommandResult.error(
          words + "It may work later: --anyway adds it all the same, --offline without a check.");
    }
    List<String> rules = add.anyway() ? List.of() : problems(file);
    if (!rules.isEmpty()) {
      return CommandResult.error(add.file() + ": " + String.join("\n", rules));
    }
    put(file, words);
    return CommandResult.done(words.toString());
  }

  /** The problems of the rules of a file, such as unknown sentinels. */
  private List<String> problems(SentinelFile file) {
    Set<String> fresh = new HashSet<>();
    file.rules().forEach(rule -> fresh.add(rule.name()));
    Set<String> names = new HashSet<>();
    sentinels.all(workspace).forEach(row -> names.add(row.name()));
    file.sentinels().forEach(written -> names.add(written.sentinel().name()));
    return file.rules().isEmpty()
        ? List.of()
        : RuleVerifier.of(
            file.rules(),
            installation.rules().list(workspace).stream()
                .map(RuleRow::rule)
                .filter(rule -> !fresh.contains(rule.name()))
                .toList(),
            names,
            ChannelKind::problem,
            time.now());
  }

  /** A problem as a line that names the file. */
  public static String said(String file, SentinelProblem problem) {
    String weight = problem.weight().name().toLowerCase(Locale.ROOT);
    return file + ": " + weight + ": " + problem;
  }

  private void put(SentinelFile file, StringBuilder words) {
    for (TagSettings tag : file.tags()) {
      sentinels.putTagSettings(workspace, tag);
      words.append("settled tag ").append(tag.tag()).append('\n');
    }
    Set<String> known = new TreeSet<>();
    sentinels.all(workspace).forEach(sentinelRow -> known.add(sentinelRow.name()));
    List<Sentinel> fresh = new ArrayList<>();
    for (WrittenSentinel written : file.sentinels()) {
      Sentinel sentinel = written.sentinel();
      if (known.contains(sentinel.name())) {
        sentinels.edit(workspace, sentinel);
        words.append("changed ").append(sentinel.name()).append('\n');
      } else {
        fresh.add(sentinel);
      }
    }
    // In one transaction, so that paused sentinels are not checked in between.
    installation
        .store()
        .catalogue()
        .change(
            connection -> {
              if (!fresh.isEmpty()) {
                sentinels.add(workspace, inOrder(fresh));
              }
              file.inactive().forEach(this::rest);
            });
    sentinels.reload();
    for (Sentinel sentinel : fresh) {
      SentinelRow sentinelRow = sentinels.find(workspace, sentinel.name());
      words
          .append("added ")
          .append(sentinelRow.name())
          .append(", ")
          .append(sentinelRow.lifecycle().state())
          .append('\n');
    }
    Set<String> rules = new TreeSet<>();
    installation.rules().list(workspace).forEach(row -> rules.add(row.rule().name()));
    for (EventRule rule : file.rules()) {
      if (rules.contains(rule.name())) {
        installation.rules().remove(workspace, rule.name());
      }
      installation.rules().add(workspace, rule, time.now());
      words
          .append(rules.contains(rule.name()) ? "changed rule " : "added rule ")
          .append(rule.name())
          .append('\n');
    }
    for (InactiveNames rest : file.inactive()) {
      if (rest.kind() == InactiveNames.Kind.OFF) {
        rest.names().forEach(name -> run(new EngineCommand.EnableRule(name, false)));
      }
    }
  }

  /** Pauses or ends the listed sentinels; a pause that is already over is skipped. */
  private void rest(InactiveNames rest) {
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
          // Rules are added after the sentinels that they name.
        }
      }
    }
  }

  /** Sorts sentinels so that each follows those that it inherits from, starts or ends with. */
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
      // Verification rejects cycles.
      ordered.addAll(free.isEmpty() ? waiting : free);
      waiting.removeAll(free.isEmpty() ? List.copyOf(waiting) : free);
    }
    return ordered;
  }

  private static Set<String> hangsOn(Sentinel sentinel) {
    Set<String> names = new HashSet<>();
    if (sentinel.source() instanceof SentinelSource.Other(String name)) {
      names.add(name);
    }
    Stream.of(ClauseValue.FROM, ClauseValue.TO)
        .flatMap(term -> sentinel.get(term).stream())
        .flatMap(moment -> moment.other().stream())
        .forEach(names::add);
    return names;
  }

  // ---- checking ----

  /** The schedules of those sentinels that watch the same page, which is fetched once for all. */
  private Set<Long> schedules(List<String> names, SentinelRow on) {
    Set<Long> schedules = new HashSet<>();
    for (String name : names) {
      SentinelRow row = sentinels.find(workspace, name);
      if (row.lifecycle().state() == SentinelState.ACTIVE
          && row.target().page() == on.target().page()) {
        schedules.add(row.target().schedule());
      }
    }
    return schedules;
  }

  private CommandResult check(List<String> names) {
    Instant begin = time.now().truncatedTo(ChronoUnit.MILLIS);
    Map<Long, CheckRow> checks = new HashMap<>();
    Map<String, Boolean> first = new LinkedHashMap<>();
    for (String name : names) {
      SentinelRow sentinelRow = sentinels.find(workspace, name);
      boolean unseen = sentinels.page(sentinelRow).map(WatchedPage::newest).orElse(0) == 0;
      first.put(name, unseen);
    }
    int code = CommandResult.YES;
    StringBuilder words = new StringBuilder();
    for (String name : names) {
      SentinelRow row = sentinels.find(workspace, name);
      boolean active = row.lifecycle().state() == SentinelState.ACTIVE;
      CheckRow check = active ? checks.get(row.target().page()) : null;
      if (check == null) {
        check = installation.checks().check(workspace, name, schedules(names, row)).check();
        checks.put(sentinels.find(workspace, name).target().page(), check);
      }
      CommandResult one = checked(name, check, Boolean.TRUE.equals(first.get(name)), begin);
      code = Math.max(code, one.code());
      words.append(one.words());
    }
    installation.outbox().deliverDue();
    return new CommandResult(code, words.toString());
  }

  private CommandResult checked(String name, CheckRow check, boolean first, Instant begin) {
    if (check.outcome().equals("failed") || check.outcome().equals("postponed")) {
      return CommandResult.error(name + ": " + check.words() + "\n");
    }
    String problem = check.words().isEmpty() ? "" : "\n  problem: " + check.words();
    Optional<Report> reported =
        sentinels.reports(workspace, name, begin, 100).stream()
            .filter(report -> report.kind().equals("change"))
            .findFirst();
    if (reported.isPresent()) {
      return new CommandResult(
          CommandResult.NO,
          name + ": changed: " + reported.get().content().summary() + problem + "\n");
    }
    SentinelRow sentinelRow = sentinels.find(workspace, name);
    String fault = sentinelRow.alerts().problem();
    if (fault.startsWith(SentinelRow.NOT_CHECKED)) {
      return CommandResult.error(name + ": " + fault + "\n");
    }
    if (sentinelRow.alerts().gone() > 0) {
      return CommandResult.error(
          "%s: the part %s was not found on the page (version %d), so that nothing was compared\n"
              .formatted(
                  name, sentinels.effective(sentinelRow).within().orElse(""), check.version()));
    }
    Instant confirm = sentinelRow.versions().confirm();
    return CommandResult.done(
        name
            + ": "
            + (first
                ? "seen for the first time, as version " + check.version()
                : confirm != null
                    ? "a change that another check at " + shown(confirm) + " shall confirm"
                    : check.outcome().equals("changed")
                        ? "no change worth reporting (version " + check.version() + ")"
                        : "no change")
            + problem
            + "\n");
  }

  private String shown(Instant at) {
    return TimeText.shown(at, installation.settings().zone());
  }

  // ---- messages ----

  private CommandResult retry(long message) {
    int found =
        installation
            .outbox()
            .retry(workspace, message == 0 ? Optional.empty() : Optional.of(message));
    if (found == 0) {
      return message == 0
          ? CommandResult.done("no message was given up\n")
          : CommandResult.error(
              "There is no message "
                  + message
                  + " that was given up; 'vigil notify list' lists them.");
    }
    int delivered = installation.outbox().deliverDue();
    return CommandResult.done(found + " tried again, " + delivered + " delivered\n");
  }
}
