package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.document.objects.ObjectRecord;
import dev.vigil.document.objects.RecordField;
import dev.vigil.document.objects.RepeatedObjects;
import dev.vigil.document.objects.RepeatedStructure;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Implements {@code vigil objects}: extracts the records of a page, such as results, rows or news.
 */
@Command(
    name = "objects",
    description = "Extract the records of a page: results, rows, news.",
    footer = {"", "Example:", "  vigil objects examples/notices.html"})
public final class ObjectsCommand implements Callable<Integer> {
  private static final int CELL_LENGTH = 40;

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The document; - is standard input.")
  private String file;

  @Option(names = "--all", description = "Show the lesser lists of the page, too.")
  private boolean all;

  @Option(names = "--json", description = "Print one JSON object for each record.")
  private boolean json;

  @Mixin private ReaderOptions reader;

  public ObjectsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RepeatedObjects objects;
    try (CommandInput input = reader.open(file, terminal)) {
      objects = RepeatedObjects.of(input.digest());
    }
    Optional<RepeatedStructure> main = objects.main();
    List<RepeatedStructure> shown = all ? objects.ranked() : main.stream().toList();
    for (int i = 0; i < shown.size(); i++) {
      if (json) {
        printJson(i, shown.get(i));
      } else {
        terminal.out().print(i > 0 ? "\n" : "");
        print(shown.get(i));
      }
    }
    if (main.isEmpty()) {
      terminal.err().println("vigil: " + CommandInput.shown(file) + ": " + objects.reason());
    }
    return main.isPresent() ? ExitCode.YES : ExitCode.NO;
  }

  private void print(RepeatedStructure object) {
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "%d records in node %d, each %s (confidence %.2f)",
                object.records().size(),
                object.subtree(),
                TerminalEscape.line(object.separator().toString(), CELL_LENGTH),
                object.confidence()));
    List<String> labels = object.labels();
    List<List<String>> rows = new ArrayList<>();
    rows.add(labels);
    for (ObjectRecord record : object.records()) {
      rows.add(
          labels.stream()
              .map(label -> record.field(label).map(RecordField::value).orElse(""))
              .toList());
    }
    int[] widths = new int[labels.size()];
    for (List<String> row : rows) {
      for (int i = 0; i < widths.length; i++) {
        widths[i] = Math.max(widths[i], TerminalEscape.line(row.get(i), CELL_LENGTH).length());
      }
    }
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < widths.length; i++) {
        String cell = TerminalEscape.line(row.get(i), CELL_LENGTH);
        line.append(cell).append(" ".repeat(widths[i] - cell.length() + 2));
      }
      terminal.out().println(line.toString().stripTrailing());
    }
  }

  private void printJson(int rank, RepeatedStructure object) {
    for (ObjectRecord record : object.records()) {
      List<Map<String, Object>> fields = new ArrayList<>();
      for (RecordField field : record.fields()) {
        Map<String, Object> entry = new LinkedHashMap<>();
        entry.put("label", field.label());
        entry.put("kind", field.kind().toString().toLowerCase(Locale.ROOT));
        entry.put("value", field.value());
        if (!field.address().isEmpty()) {
          entry.put("address", field.address());
        }
        entry.put("path", field.path());
        entry.put("node", field.node());
        fields.add(entry);
      }
      Map<String, Object> line = new LinkedHashMap<>();
      line.put("list", rank);
      line.put("from", record.from());
      line.put("to", record.to());
      line.put("fields", fields);
      terminal.out().println(JsonOutput.line(line));
    }
  }
}
