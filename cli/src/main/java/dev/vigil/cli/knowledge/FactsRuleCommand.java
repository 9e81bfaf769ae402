package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.fact.FactRules;
import dev.vigil.knowledge.fact.store.StoredRule;
import dev.vigil.knowledge.rule.RuleFile;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts rule}: lists extractors with their health, and edits them. */
@Command(
    name = "rule",
    description = "List extractors by rule with their health; show, add, accept or remove one.",
    footer = {
      "",
      "'vigil facts teach' makes rules by example. A rule is YAML: class, pages, record and values"
          + " with",
      "selectors (CSS, XPath that begins with /, JSONPath that begins with $).",
      "",
      "'rule add shop --file shop.rule.yaml' stores a rule, 'rule accept shop' confirms a repair.",
      "",
      "Example:",
      "  vigil facts rule list"
    })
final class FactsRuleCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "ACTION",
      description = "list, show, add, accept or remove.")
  private String action;

  @Parameters(index = "1", arity = "0..1", paramLabel = "NAME", description = "The rule.")
  private @Nullable String name;

  @Option(names = "--file", paramLabel = "FILE", description = "The rule as YAML, for add.")
  private @Nullable String file;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  @Mixin private DataOption place;

  FactsRuleCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (action.equals("list") || action.equals("show")) {
      try (Installation installation = place.read(terminal.time())) {
        FactRules rules = FactRules.of(installation);
        return action.equals("list") ? list(rules.all(CommandHandler.WORKSPACE)) : show(rules);
      }
    }
    if (!List.of("add", "accept", "remove").contains(action)) {
      throw new CommandFailure(
          "'%s' is not an action; it is one of list, show, add, accept and remove."
              .formatted(action));
    }
    String rule = name();
    String source = file;
    if (action.equals("add") && source == null) {
      throw new CommandFailure("Name the file with the rule: --file shop.rule.yaml.");
    }
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      FactRules rules = FactRules.of(installation);
      switch (action) {
        case "add" -> {
          String path = java.util.Objects.requireNonNull(source);
          rules.save(
              CommandHandler.WORKSPACE,
              rule,
              RuleFile.parse(CommandInput.text(path, terminal), path));
          terminal.show(
              "Stored the rule '%s'; 'vigil facts rebuild' applies it to archived versions."
                  .formatted(rule));
        }
        case "accept" -> {
          rules.accept(CommandHandler.WORKSPACE, rule);
          terminal.show("The rule '%s' is right as it is now.".formatted(rule));
        }
        default -> {
          rules.remove(CommandHandler.WORKSPACE, rule);
          terminal.show("Removed the rule '%s'; its facts stay.".formatted(rule));
        }
      }
      return ExitCode.YES;
    }
  }

  private String name() {
    if (name == null) {
      throw new CommandFailure("Name the rule; 'vigil facts rule list' lists them.");
    }
    return name;
  }

  private int list(List<StoredRule> rules) {
    Table table = new Table();
    table.row("RULE", "CLASS", "STATE", "PAGES");
    for (StoredRule rule : rules) {
      if (json) {
        terminal.out().println(JsonOutput.line(tree(rule)));
      } else {
        table.row(rule.name(), rule.rule().className(), rule.state(), rule.rule().pages());
        if (!rule.problem().isEmpty()) {
          table.note(rule.problem());
        }
      }
    }
    if (!json && !rules.isEmpty()) {
      table.lines("").forEach(terminal.out()::println);
    }
    return rules.isEmpty()
        ? terminal.nothing("there are no rules; 'vigil facts teach' makes one from examples.")
        : ExitCode.YES;
  }

  private static java.util.Map<String, Object> tree(StoredRule rule) {
    java.util.Map<String, Object> fields = new java.util.LinkedHashMap<>();
    fields.put("name", rule.name());
    fields.put("class", rule.rule().className());
    fields.put("pages", rule.rule().pages());
    fields.put("state", rule.state());
    fields.put("confidence", rule.confidence());
    fields.put("problem", rule.problem());
    return fields;
  }

  private int show(FactRules rules) {
    String rule = name();
    StoredRule found =
        rules
            .find(CommandHandler.WORKSPACE, rule)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        "There is no rule '%s'; 'vigil facts rule list' lists them."
                            .formatted(rule)));
    RuleFile.text(found.newest())
        .lines()
        .filter(line -> !line.equals("---"))
        .forEach(terminal.out()::println);
    return ExitCode.YES;
  }
}
