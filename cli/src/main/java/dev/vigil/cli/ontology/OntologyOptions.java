package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.DurationArgument;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/** Parses the options with which ontology files are read and questions are bounded. */
final class OntologyOptions {
  @Option(
      names = "--map",
      paramLabel = "IRI=FILE",
      description = "Take an imported ontology from a file; repeatable.")
  private Map<String, Path> mapped = new LinkedHashMap<>();

  @Option(names = "--fetch", description = "Fetch imports that are not mapped from the web.")
  private boolean fetch;

  @Option(
      names = "--within",
      paramLabel = "TIME",
      description = "How long a question may take, such as 30s. Default: 60s.")
  private @Nullable String within;

  @Option(
      names = "--memory",
      paramLabel = "MB",
      description = "The memory of the reasoner process. Default: 1000.")
  private int memory = 1_000;

  @Mixin private AllowedAddresses allowed;

  ReasonerService service() {
    return new ReasonerService(Math.clamp(memory, 64, 100_000));
  }

  Duration budget() {
    return within == null ? Duration.ofSeconds(60) : DurationArgument.parse(within);
  }

  /** Loads files as one ontology and prints what was not exact. */
  OntologyModel load(ReasonerService service, List<Path> files, Terminal terminal) {
    OntologyModel model =
        OntologyModel.load(
            service,
            files.stream().map(OntologyDocument::read).toList(),
            iri -> imported(iri, files, terminal));
    model.summary().warnings().forEach(terminal::say);
    model
        .summary()
        .missing()
        .forEach(
            iri ->
                terminal.say(
                    "the import %s is left out; name its file by --map %s=FILE, or use --fetch."
                        .formatted(iri, iri)));
    return model;
  }

  /** A mapped file, a file of that name beside the others, or the web. */
  Optional<OntologyDocument> imported(String iri, List<Path> files, Terminal terminal) {
    Path file = mapped.get(iri);
    if (file == null) {
      String name = iri.replaceAll("[#/]+$", "").replaceAll(".*/", "");
      for (Path other : files) {
        Path beside = other.resolveSibling(name);
        if (!name.isEmpty() && Files.isRegularFile(beside)) {
          file = beside;
        }
      }
    }
    if (file != null) {
      OntologyDocument read = OntologyDocument.read(file);
      return Optional.of(new OntologyDocument(read.name(), read.content(), iri));
    }
    return fetch ? fetched(iri, terminal) : Optional.empty();
  }

  private Optional<OntologyDocument> fetched(String iri, Terminal terminal) {
    Settings settings = allowed.in(Settings.of(DataOption.usual()));
    try (Fetcher fetcher = Installation.fetcher(settings, terminal.time())) {
      FetchOutcome outcome = fetcher.get(WebUrl.parse(iri));
      if (outcome instanceof FetchOutcome.Fetched(FetchResponse answer) && answer.isSuccess()) {
        return Optional.of(new OntologyDocument(iri, answer.body(), iri));
      }
      terminal.say(iri + ": " + outcome.sentence());
      return Optional.empty();
    }
  }

  /** The value of an answer; an unknown one ends the command with its reason. */
  static <T> T known(ReasonerAnswer<T> answer) {
    return switch (answer) {
      case ReasonerAnswer.Known<T>(T value) -> value;
      case ReasonerAnswer.Unknown<T>(String reason) ->
          throw new CommandFailure(
              "The answer is unknown: " + reason + "; --within gives more time.");
      case ReasonerAnswer.Inconsistent<T>() ->
          throw new CommandFailure(
              "The ontology contradicts itself, so everything would follow; 'vigil ontology explain"
                  + " FILE' says why.");
    };
  }
}
