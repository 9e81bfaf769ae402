package dev.vigil.cli.document;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.ReaderOptions;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.pack.PackStatistics;
import dev.vigil.document.pack.container.ContainerInfo;
import dev.vigil.document.pack.container.ContainerKind;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil stats}: counts the elements, attributes and text of a document. */
@Command(
    name = "stats",
    description = "Count what a document consists of.",
    footer = {
      "",
      "Examples:",
      "  vigil stats examples/notices.html",
      "  vigil stats --values class examples/notices.html",
      "  vigil stats --json examples/tides.xml"
    })
public final class StatsCommand implements Callable<Integer> {
  private static final int LISTED = 12;

  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The document; - is standard input.")
  private String file;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  @Option(
      names = "--values",
      paramLabel = "NAME",
      description = "Count the values of this attribute instead.")
  private @Nullable String values;

  @Option(names = "--containers", description = "Show the containers of a pack, too.")
  private boolean containers;

  @Mixin private ReaderOptions reader;

  public StatsCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    try (CommandInput input = reader.open(file, terminal)) {
      return CommandInput.explained(
          file,
          () ->
              switch (input) {
                case CommandInput.Packed packed -> print(packed.pack(), true);
                case CommandInput.Plain(ReadResult reading) ->
                    print(Pack.of(Pack.write(reading, PackOptions.FAST)), false);
              });
    }
  }

  private int print(Pack pack, boolean packed) {
    if (values != null) {
      return printValues(pack.attributeValues(values));
    }
    PackStatistics found = pack.statistics();
    if (json) {
      terminal.out().println(JsonOutput.line(json(found, packed)));
    } else {
      printTable(found, packed);
      if (packed && containers) {
        printContainers(found, pack);
      }
    }
    return ExitCode.YES;
  }

  private int printValues(Map<String, Integer> counted) {
    if (json) {
      terminal.out().println(JsonOutput.line(counted));
    } else {
      counted.forEach(
          (value, count) -> terminal.show(String.format(Locale.ROOT, "%7d %s", count, value)));
    }
    return counted.isEmpty() ? ExitCode.NO : ExitCode.YES;
  }

  private void printTable(PackStatistics found, boolean packed) {
    row("type", found.type().toString());
    row("source", number(found.sourceBytes()) + " bytes");
    if (packed) {
      row("pack", number(found.packBytes()) + " bytes");
    }
    row("text", number(found.textBytes()) + " bytes");
    row("nodes", number(found.nodes()) + ", at most " + number(found.depth()) + " deep");
    row("attributes", number(found.attributeCount()));
    row("links", number(found.links()));
    row("tags", list(found.tags()));
    row("names", list(found.attributes()));
  }

  private void printContainers(PackStatistics found, Pack pack) {
    terminal.out().println();
    terminal.out().println("     stored        raw  blocks  encoding  container");
    for (ContainerInfo container : found.containers()) {
      terminal.show(
          String.format(
              Locale.ROOT,
              "%,11d%,11d%,8d  %-8s  %s",
              container.stored(),
              container.raw(),
              container.blocks(),
              container.kind() == ContainerKind.STRUCTURE
                  ? pack.structureEncoding()
                  : container.encoding(),
              container.name()));
    }
  }

  private void row(String label, String value) {
    terminal.show(String.format(Locale.ROOT, "%-11s%s", label, value));
  }

  private static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** The most frequent names with their counts. */
  private static String list(Map<String, Integer> counted) {
    String named =
        counted.entrySet().stream()
            .limit(LISTED)
            .map(entry -> entry.getKey() + " " + number(entry.getValue()))
            .collect(Collectors.joining(", "));
    int more = counted.size() - LISTED;
    return (counted.isEmpty() ? "none" : named)
        + (more > 0 ? " and " + number(more) + " more" : "");
  }

  private static Map<String, Object> json(PackStatistics found, boolean packed) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("type", found.type().toString().toLowerCase(Locale.ROOT));
    json.put("sourceBytes", found.sourceBytes());
    if (packed) {
      json.put("packBytes", found.packBytes());
    }
    json.put("textBytes", found.textBytes());
    json.put("nodes", found.nodes());
    json.put("depth", found.depth());
    json.put("attributeCount", found.attributeCount());
    json.put("links", found.links());
    json.put("tags", found.tags());
    json.put("attributes", found.attributes());
    if (packed) {
      json.put("containers", found.containers().stream().map(StatsCommand::json).toList());
    }
    return json;
  }

  private static Map<String, Object> json(ContainerInfo container) {
    Map<String, Object> json = new LinkedHashMap<>();
    json.put("name", container.name());
    json.put("raw", container.raw());
    json.put("stored", container.stored());
    json.put("blocks", container.blocks());
    json.put("encoding", container.encoding());
    return json;
  }
}
