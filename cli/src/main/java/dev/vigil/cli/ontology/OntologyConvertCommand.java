package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.language.DamlExporter;
import dev.vigil.knowledge.ontology.language.OntologySyntax;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil ontology convert}: writes an ontology in another syntax. */
@Command(
    name = "convert",
    description = "Write an ontology in another syntax.",
    footer = {
      "",
      "Examples:",
      "  vigil ontology convert examples/shop.omn --to turtle",
      "  vigil ontology convert examples/shop.omn --to daml -o shop.daml"
    })
final class OntologyConvertCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(paramLabel = "FILE", description = "The ontology.")
  private Path file;

  @Option(
      names = "--to",
      required = true,
      paramLabel = "SYNTAX",
      description = "rdfxml, turtle, owlxml, functional, manchester or daml.")
  private String to;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "OUT",
      description = "The file to write.")
  private @Nullable Path out;

  @Mixin private OntologyOptions options;

  OntologyConvertCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    OntologySyntax syntax =
        OntologySyntax.of(to)
            .orElseThrow(
                () ->
                    new CommandFailure(
                        "'%s' is not a syntax; write %s.".formatted(to, OntologySyntax.words())));
    try (ReasonerService service = options.service();
        OntologyModel model = options.load(service, List.of(file), terminal)) {
      if (syntax != OntologySyntax.DAML) {
        write(out, model.write(syntax));
        return ExitCode.YES;
      }
      DamlExporter.Export export = model.writeDaml();
      write(out, export.text());
      export.leftOut().forEach(line -> terminal.say("DAML+OIL cannot express: " + line));
      Path beside = out;
      if (beside != null) {
        export.schemas().forEach((name, text) -> write(beside.resolveSibling(name), text));
      }
      return ExitCode.YES;
    }
  }

  private void write(@Nullable Path place, String text) {
    if (place == null) {
      terminal.out().print(text.endsWith("\n") ? text : text + "\n");
      return;
    }
    try {
      Files.writeString(place, text);
    } catch (IOException failed) {
      throw new UncheckedIOException(failed);
    }
  }
}
