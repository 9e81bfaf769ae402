package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TimeArguments;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.FactQuery;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil facts list}: lists the members of a class, as of any time. */
@Command(
    name = "list",
    description = "List the members of a class with their values; without a class, the classes.",
    footer = {
      "",
      "Examples:",
      "  vigil facts list",
      "  vigil facts list Product",
      "  vigil facts list 'Product where price < 800 and availability = InStock'",
      "  vigil facts list Product --at 2026-03-01 --json"
    })
public final class FactsListCommand implements Callable<Integer> {
  private static final int MOST_COLUMNS = 6;

  private final Terminal terminal;

  @Parameters(
      paramLabel = "QUERY",
      arity = "0..1",
      description = "CLASS, or CLASS where CONDITION and CONDITION.")
  private @Nullable String query;

  @Option(names = "--at", paramLabel = "TIME", description = "As it was at this time.")
  private @Nullable String at;

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  @Mixin private DataOption place;

  FactsListCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (Installation installation = place.read(terminal.time())) {
      FactService facts = FactService.of(installation);
      if (query == null) {
        return classes(facts);
      }
      FactQuery parsed = parse(query, at);
      FactClass type = facts.classes(CommandHandler.WORKSPACE).get(parsed.className());
      List<FactMember> members = facts.members(parsed);
      if (json) {
        members.forEach(member -> terminal.out().println(JsonOutput.line(tree(member))));
      } else {
        print(type, members);
      }
      facts.notes(parsed).forEach(terminal::say);
      if (!members.isEmpty()) {
        return ExitCode.YES;
      }
      boolean extracted = facts.active(CommandHandler.WORKSPACE).contains(type.name());
      return terminal.nothing(
          "no %s is known%s; %s."
              .formatted(
                  type.name(),
                  parsed.where().isEmpty() ? "" : " with these values",
                  extracted
                      ? "the class is extracted, but no checked page shows one"
                      : "'vigil facts on %s' extracts the class".formatted(type.name())));
    }
  }

  static FactQuery parse(String query, @Nullable String at) {
    FactQuery parsed = FactQuery.parse(CommandHandler.WORKSPACE, query);
    return at == null ? parsed : parsed.at(TimeArguments.parse(at));
  }

  private int classes(FactService facts) {
    List<String> active = facts.active(CommandHandler.WORKSPACE);
    Table table = new Table();
    table.row("CLASS", "EXTRACTED", "PROPERTIES");
    for (FactClass type : facts.classes(CommandHandler.WORKSPACE).all()) {
      table.row(
          type.name(),
          active.contains(type.name()) ? "yes" : "no",
          type.properties().stream().map(FactProperty::name).collect(Collectors.joining(" ")));
    }
    table.lines("").forEach(terminal.out()::println);
    return ExitCode.YES;
  }

  private void print(FactClass type, List<FactMember> members) {
    if (members.isEmpty()) {
      return;
    }
    List<String> columns =
        type.properties().stream()
            .map(FactProperty::name)
            .filter(name -> members.stream().anyMatch(member -> member.first(name).isPresent()))
            .limit(MOST_COLUMNS)
            .toList();
    Table table = new Table();
    List<String> head = new ArrayList<>(List.of("ID"));
    columns.forEach(name -> head.add(name.toUpperCase(java.util.Locale.ROOT)));
    head.add("PAGE");
    table.row(head.toArray(String[]::new));
    for (FactMember member : members) {
      List<String> row = new ArrayList<>(List.of(Long.toString(member.id(), 36)));
      for (String name : columns) {
        row.add(
            member.all(name).stream()
                .map(fact -> fact.value().shown())
                .collect(Collectors.joining("; ")));
      }
      row.add(member.source().url());
      table.row(row.toArray(String[]::new));
      if (member.missing() != null) {
        table.note("not found since " + member.missing());
      }
    }
    table.lines("").forEach(terminal.out()::println);
  }

  public static Map<String, Object> tree(FactMember member) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("id", Long.toString(member.id(), 36));
    fields.put("class", member.className());
    fields.put("subject", member.iri());
    fields.put("page", member.source().url());
    if (member.missing() != null) {
      fields.put("missing", member.missing().toString());
    }
    fields.put("facts", member.facts().stream().map(FactsListCommand::tree).toList());
    return fields;
  }

  static Map<String, Object> tree(Fact fact) {
    Map<String, Object> one = new LinkedHashMap<>();
    one.put("property", fact.property());
    one.put("type", fact.value().type().word());
    one.put("value", fact.value().text());
    if (!fact.value().unit().isEmpty()) {
      one.put("unit", fact.value().unit());
    }
    one.put("from", fact.from().toString());
    if (fact.to() != null) {
      one.put("to", fact.to().toString());
    }
    if (fact.missing() != null) {
      one.put("missing", fact.missing().toString());
    }
    one.put("version", fact.version());
    one.put("place", fact.place());
    one.put("confidence", fact.confidence());
    return one;
  }
}
