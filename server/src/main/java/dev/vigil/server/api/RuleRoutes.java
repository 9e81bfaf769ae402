package dev.vigil.server.api;

import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.TokenScope;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.HttpProblem;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandResult;
import dev.vigil.watch.command.EngineCommand;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.RuleEntry;
import dev.vigil.watch.engine.RuleTrace;
import dev.vigil.watch.rule.BuiltInRule;
import dev.vigil.watch.rule.FiringRow;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The routes that list, trace and change rules. Safe for concurrent use. */
final class RuleRoutes {
  private static final AccessRule READ = AccessRule.scope(TokenScope.READ);
  private static final AccessRule WRITE = AccessRule.scope(TokenScope.WRITE);

  private final Installation installation;
  private final AccountServices users;

  RuleRoutes(Installation installation, AccountServices users) {
    this.installation = installation;
    this.users = users;
  }

  /** A rule: built-in, replaced, enabled or disabled. */
  record Rule(
      String name,
      String state,
      @Nullable Long fired,
      @Nullable String lastFired,
      String text,
      String problem) {
    static Rule of(RuleEntry entry) {
      return new Rule(
          entry.name(),
          entry.state().toString(),
          entry.fired().orElse(null),
          entry.latest().map(Object::toString).orElse(null),
          entry.text(),
          entry.problem());
    }
  }

  /** What a rule did when its event happened. */
  record RuleFiring(String rule, String time, String event, String actions, String problem) {
    static RuleFiring of(FiringRow row) {
      return new RuleFiring(
          row.rule(), row.time().toString(), row.event(), row.actions(), row.problem());
    }
  }

  /** The body of a request that adds rules. */
  record RuleText(String text) {}

  List<ApiOperation> operations() {
    String rules = "/api/v1/rules";
    String rule = rules + "/{name}";
    return List.of(
        ApiOperation.of(Route.get(rules, READ, this::list), "The rules of the workspace")
            .givingMany(Rule.class)
            .asking("sentinel", "only rules about this sentinel, its built-in ones among them"),
        ApiOperation.of(
                Route.post(rules, WRITE, this::add),
                "Adds rules; one of the same name is replaced, and the name of a built-in rule"
                    + " replaces that")
            .taking(RuleText.class)
            .giving(ApiJson.Done.class),
        ApiOperation.of(
            Route.delete(rule, WRITE, this::remove),
            "Removes a rule; the built-in rule that it replaced is in force again"),
        ApiOperation.of(
                Route.get(rule + "/firings", READ, this::firings),
                "When a rule, or all rules about a sentinel, fired, on which events, and what they"
                    + " did; the newest first")
            .givingMany(RuleFiring.class),
        ApiOperation.of(
                Route.post(rule + "/enable", WRITE, context -> enable(context, true)),
                "Enables a rule; it starts anew")
            .giving(ApiJson.Done.class),
        ApiOperation.of(
                Route.post(rule + "/disable", WRITE, context -> enable(context, false)),
                "Disables a rule, also a built-in one")
            .giving(ApiJson.Done.class));
  }

  private void list(RequestContext context) {
    String after = context.query("cursor");
    String sentinel = context.query("sentinel");
    if (!sentinel.isEmpty() && !isSentinel(context, sentinel)) {
      throw HttpProblem.notFound("sentinel " + sentinel);
    }
    // A replaced rule and the rule that replaces it have the same name.
    List<RuleEntry> found =
        RuleEntry.list(
                installation,
                context.workspace(),
                Optional.of(sentinel).filter(name -> !name.isEmpty()).stream().toList())
            .stream()
            .sorted(Comparator.comparing(RuleRoutes::place))
            .filter(entry -> place(entry).compareTo(after) > 0)
            .limit(Paging.limit(context) + 1L)
            .toList();
    Paging.some(context, found, Rule::of, RuleRoutes::place);
  }

  private static String place(RuleEntry entry) {
    return entry.name() + "~" + entry.state();
  }

  private boolean isSentinel(RequestContext context, String name) {
    return installation.sentinels().lookUp(context.workspace(), name).isPresent();
  }

  /** The name of the rule in the path, which may be that of a built-in rule. */
  private String rule(RequestContext context) {
    String name = context.part("name");
    boolean known =
        installation.rules().list(context.workspace()).stream()
                .anyMatch(row -> row.rule().name().equals(name))
            || BuiltInRule.named(name)
                .filter(named -> isSentinel(context, named.sentinel()))
                .isPresent();
    if (!known) {
      throw HttpProblem.notFound("rule " + name);
    }
    return name;
  }

  private void firings(RequestContext context) {
    String name = context.part("name");
    List<FiringRow> found =
        new RuleTrace(installation, context.workspace())
            .of(isSentinel(context, name) ? name : rule(context), Paging.limit(context));
    Paging.some(context, found, RuleFiring::of, row -> "");
  }

  private void add(RequestContext context) {
    CommandResult result =
        run(
            context,
            new EngineCommand.Add(
                context.body(RuleText.class).text(), "text", false, false, false));
    done(context, 201, "added rules", result);
  }

  private void remove(RequestContext context) {
    run(context, new EngineCommand.RemoveRule(rule(context)));
    ApiAudit.note(users, context, "removed rule", context.part("name"));
    context.context().status(204);
  }

  private void enable(RequestContext context, boolean enabled) {
    CommandResult result = run(context, new EngineCommand.EnableRule(rule(context), enabled));
    done(context, 200, enabled ? "enabled rule" : "disabled rule", result);
  }

  private CommandResult run(RequestContext context, EngineCommand command) {
    CommandResult result =
        new CommandHandler(installation, installation.time(), context.workspace()).run(command);
    if (result.code() != CommandResult.YES) {
      throw HttpProblem.of(422, result.words().strip());
    }
    return result;
  }

  private void done(RequestContext context, int status, String what, CommandResult result) {
    String words = result.words().strip();
    ApiAudit.note(users, context, what, words.replace('\n', ' '));
    context.json(status, "application/json", new ApiJson.Done(words));
  }
}
