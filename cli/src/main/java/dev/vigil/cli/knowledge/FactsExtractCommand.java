package dev.vigil.cli.knowledge;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.extract.ClassFile;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.record.ClassExtractor;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Implements {@code vigil facts extract}: prints the facts of one page and stores nothing. */
@Command(
    name = "extract",
    description = "Print the facts of a file or a page on the web; store nothing.",
    footer = {
      "",
      "Examples:",
      "  vigil facts extract examples/anvil.html --class Product",
      "  vigil facts extract examples/anvil-later.html --class Product --json"
    })
final class FactsExtractCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Mixin private FactsInput input;

  @Option(
      names = "--class",
      paramLabel = "CLASS",
      description = "The class of facts, such as Product. Default: all that the page has.")
  private @Nullable String className;

  @Option(names = "--classes", paramLabel = "FILE", description = "Classes of your own, as YAML.")
  private @Nullable String classes;

  @Option(names = "--json", description = "Print one JSON object for each record.")
  private boolean json;

  @Mixin private DataOption place;

  FactsExtractCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    FactClasses known = stored();
    if (classes != null) {
      known = known.with(ClassFile.parse(CommandInput.text(classes, terminal), classes));
    }
    List<FactClass> wanted = className == null ? known.all() : List.of(known.get(className));
    PageInput page = input.read(place, terminal);
    int found = 0;
    for (FactClass one : wanted) {
      ExtractionResult extraction = new ClassExtractor(one).extract(page);
      extraction.problems().stream().limit(found == 0 ? 5 : 0).forEach(terminal::say);
      for (ExtractedRecord record : extraction.records()) {
        if (json) {
          terminal.out().println(JsonOutput.line(tree(record)));
        } else {
          terminal.out().print(found > 0 ? "\n" : "");
          print(record);
        }
        found++;
      }
    }
    return found == 0
        ? terminal.nothing(
            "no facts%s were found in %s."
                .formatted(
                    className == null ? "" : " of class " + className,
                    CommandInput.shown(input.page())))
        : ExitCode.YES;
  }

  /** The ready-made classes and those that the installation has, if there is one. */
  private FactClasses stored() {
    if (!place.exists()) {
      return FactClasses.builtIn();
    }
    try (Installation installation = place.read(terminal.time())) {
      return FactService.of(installation).classes(CommandHandler.WORKSPACE);
    }
  }

  private void print(ExtractedRecord record) {
    terminal.show(record.className() + " (" + record.method() + ")");
    Table table = new Table();
    for (ExtractedValue value : record.values()) {
      table.row(value.property(), value.value().shown());
    }
    table.lines("  ").forEach(terminal.out()::println);
  }

  private static Map<String, Object> tree(ExtractedRecord record) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("class", record.className());
    fields.put("method", record.method());
    List<Map<String, Object>> values = new ArrayList<>();
    for (ExtractedValue value : record.values()) {
      Map<String, Object> one = new LinkedHashMap<>();
      one.put("property", value.property());
      one.put("type", value.value().type().word());
      one.put("value", value.value().text());
      if (!value.value().unit().isEmpty()) {
        one.put("unit", value.value().unit());
      }
      one.put("confidence", value.confidence());
      one.put("node", value.node());
      values.add(one);
    }
    fields.put("values", values);
    return fields;
  }
}
