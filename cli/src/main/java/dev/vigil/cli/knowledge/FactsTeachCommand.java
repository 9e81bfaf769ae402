package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.fact.FactRules;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.RuleTrial;
import dev.vigil.knowledge.rule.PageRule;
import dev.vigil.knowledge.rule.RuleExample;
import dev.vigil.knowledge.rule.RuleFile;
import dev.vigil.knowledge.rule.RuleLearner;
import dev.vigil.knowledge.rule.RuleProposal;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts teach}: makes an extractor from values that a person shows. */
@Command(
    name = "teach",
    description =
        "Make an extractor from values of a page; show what it finds there, in older versions and"
            + " on sibling pages.",
    footer = {
      "",
      "Without --save nothing is stored. The rule is for the pages whose address differs in its"
          + " last",
      "part only; --pages says it otherwise.",
      "",
      "Example:",
      "  vigil facts teach examples/anvil.html --class Product name=\"Executive anvil\""
    })
final class FactsTeachCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private FactsInput input;

  @Parameters(
      index = "1..*",
      paramLabel = "PROPERTY=VALUE",
      arity = "1..*",
      description = "Values as the page shows them.")
  private List<String> examples = List.of();

  @Option(
      names = "--class",
      paramLabel = "CLASS",
      required = true,
      description = "The class of facts, such as Product.")
  private String className;

  @Option(
      names = "--pages",
      paramLabel = "PATTERN",
      description = "The addresses of its pages; * stands for any text.")
  private @Nullable String pages;

  @Option(
      names = "--choose",
      paramLabel = "PROPERTY=N",
      description = "Which of several places of a value is meant.")
  private List<String> choices = List.of();

  @Option(names = "--one", description = "Only these values, though the page has similar elements.")
  private boolean one;

  @Option(
      names = "--by-hand",
      description = "Only for this page; a value that it does not show is taken as written.")
  private boolean byHand;

  @Option(names = "--save", paramLabel = "NAME", description = "Store the rule under this name.")
  private @Nullable String save;

  @Mixin private DataOption place;

  FactsTeachCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    PageInput page = input.read(place, terminal);
    if (save == null && !place.exists()) {
      FactClass type = dev.vigil.knowledge.extract.FactClasses.builtIn().get(className);
      show(propose(type, page));
      return ExitCode.YES;
    }
    try (Installation installation =
        save == null ? place.read(terminal.time()) : place.own(place.settings(), terminal.time())) {
      FactClass type =
          FactService.of(installation).classes(CommandHandler.WORKSPACE).get(className);
      RuleProposal proposal = propose(type, page);
      show(proposal);
      if (!input.url().isEmpty()) {
        trials(
            RuleTrial.run(
                installation.archive(),
                CommandHandler.WORKSPACE,
                proposal.rule(),
                type,
                input.url()));
      }
      if (save != null) {
        FactRules.of(installation).save(CommandHandler.WORKSPACE, save, proposal.rule());
        terminal.show("Stored the rule '%s' for %s.".formatted(save, proposal.rule().pages()));
        FactService.of(installation)
            .rebuild(
                CommandHandler.WORKSPACE,
                java.util.Optional.empty(),
                false,
                () -> true,
                (done, all, versions) -> {});
      }
      return ExitCode.YES;
    }
  }

  private RuleProposal propose(FactClass type, PageInput page) {
    Map<String, Integer> chosen = new HashMap<>();
    for (String choice : choices) {
      String[] parts = pair(choice);
      chosen.put(parts[0], number(parts[1]));
    }
    List<RuleExample> all = new ArrayList<>();
    for (String example : examples) {
      String[] parts = pair(example);
      all.add(new RuleExample(parts[0], parts[1], -1, chosen.getOrDefault(parts[0], 0)));
    }
    String url = input.url();
    String covered =
        pages != null
            ? pages
            : byHand || url.isEmpty() ? (url.isEmpty() ? "*" : url) : PageRule.siblings(url);
    return byHand
        ? RuleLearner.byHand(type, page, covered, all)
        : RuleLearner.propose(type, page, covered, all, !one);
  }

  private static String[] pair(String text) {
    int at = text.indexOf('=');
    if (at < 1 || at == text.length() - 1) {
      throw new CommandFailure(
          "'%s' is not PROPERTY=VALUE; write for example price=\"12.50\".".formatted(text));
    }
    return new String[] {text.substring(0, at).strip(), text.substring(at + 1).strip()};
  }

  private static int number(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new CommandFailure(
          "'%s' is not a number; --choose price=2 takes the second place.".formatted(text));
    }
  }

  private void show(RuleProposal proposal) {
    terminal.show("Rule:");
    RuleFile.text(proposal.rule())
        .lines()
        .filter(line -> !line.equals("---"))
        .forEach(line -> terminal.show("  " + line));
    terminal.show("Found on this page:");
    proposal.found().stream().limit(10).forEach(record -> terminal.show("  " + words(record)));
    if (proposal.found().size() > 10) {
      terminal.show("  and %d more".formatted(proposal.found().size() - 10));
    }
    for (RuleProposal.Question question : proposal.questions()) {
      terminal.show("Unsure: " + question.sentence());
      question.choices().forEach(choice -> terminal.show("  " + choice));
      terminal.show(
          question.property().isEmpty()
              ? "  --one takes only the values that you named."
              : "  --choose %s=N takes another.".formatted(question.property()));
    }
  }

  private void trials(List<RuleTrial> trials) {
    if (trials.isEmpty()) {
      return;
    }
    terminal.show("Found in stored versions:");
    Table table = new Table();
    for (RuleTrial trial : trials) {
      table.row(
          trial.sibling() ? trial.url() : "this page",
          "version " + trial.version(),
          trial.extraction().records().isEmpty()
              ? "nothing"
              : words(trial.extraction().records().getFirst()),
          String.join(" ", trial.extraction().problems()));
    }
    table.lines("  ").forEach(terminal.out()::println);
  }

  static String words(ExtractedRecord record) {
    return record.values().stream()
        .map(value -> value.property() + " " + value.value().shown())
        .collect(Collectors.joining(" | "));
  }
}
