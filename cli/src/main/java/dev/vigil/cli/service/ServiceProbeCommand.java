package dev.vigil.cli.service;

import dev.vigil.archive.failure.ArchiveBusyException;
import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ProbeBudget;
import dev.vigil.discover.service.ProbeHistory;
import dev.vigil.discover.service.ServiceAnalysis;
import dev.vigil.discover.service.ServiceAnalyzer;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.knowledge.fact.FactService;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.settings.Settings;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil service probe}: tests whether pages are services of a class. */
@Command(
    name = "probe",
    description = "Test whether pages are services of a class, by sending example queries.",
    footer = {
      "",
      "Only forms that read are sent; how to query what is found is kept under services in the"
          + " data",
      "folder, for 'vigil service ask'. Exit codes: 0 something found, 1 nothing, 2 an error; one"
          + " is that",
      "no page was reached.",
      "",
      "Examples:",
      "  vigil service probe --name port examples/notices.service.yaml"
          + " https://harbour.example/search",
      "  vigil service probe --budget 3 --json nucleotide-blast https://harbour.example/search"
    })
final class ServiceProbeCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "SCD",
      description = "The description of the class: a file, or nucleotide-blast.")
  private String description;

  @Parameters(index = "1..*", arity = "1..*", paramLabel = "URL", description = "Pages.")
  private List<String> urls = new ArrayList<>();

  @Option(
      names = "--budget",
      paramLabel = "N",
      description = "Send each form at most this often. Default: 10.")
  private int budget = ProbeBudget.USUAL.perForm();

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "Keep what is found under this name; for one page. Default: by its address.")
  private @Nullable String name;

  @Option(names = "--json", description = "Print one JSON object for each page.")
  private boolean json;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  ServiceProbeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (budget < 1 || budget > 1000) {
      throw new CommandFailure(
          "A budget of " + budget + " probes is out of range; write a number from 1 to 1000.");
    }
    if (name != null && urls.size() > 1) {
      throw new CommandFailure(
          "--name is for one page, not for " + urls.size() + "; leave it out.");
    }
    if (name != null) {
      ServiceProfiles.checkName(name);
    }
    ServiceClass service = ServiceClass.find(description);
    List<WebUrl> pages = urls.stream().map(WebUrl::parse).toList();
    Settings settings = allowed.in(place.settings());
    ServiceProfiles profiles = ServiceProfiles.in(place.folder());
    Path learnt = profiles.learnt(service.name());
    boolean found = false;
    boolean reached = false;
    try (Fetcher fetcher = Installation.fetcher(settings, terminal.time())) {
      ServiceAnalyzer analyzer =
          new ServiceAnalyzer(
              service,
              fetcher,
              terminal.time(),
              ProbeBudget.USUAL.withProbes(budget),
              Optional.of(FormKinds.shipped()),
              ProbeHistory.read(learnt));
      for (WebUrl page : pages) {
        ServiceAnalysis analysis = analyzer.analyze(page);
        Optional<CapabilityProfile> profile =
            analysis.profile().map(one -> name == null ? one : one.named(name));
        profile.ifPresent(profiles::save);
        found |= profile.isPresent();
        reached |= analysis.verdict() != ServiceAnalysis.Verdict.UNREACHABLE;
        print(page, analysis, profile);
        analyzer.history().write(learnt);
      }
      if (!json) {
        analyzer.history().lines().forEach(terminal::show);
      }
    }
    if (found) {
      storeFacts(settings);
    }
    if (!reached) {
      throw new CommandFailure(
          "no page could be fetched, so nothing is known about "
              + (pages.size() == 1 ? "it" : "them")
              + "; the lines above name the reasons.");
    }
    return found ? ExitCode.YES : ExitCode.NO;
  }

  /** The services are facts of the class Service; a running process stores them itself. */
  private void storeFacts(Settings settings) {
    if (place.exists()) {
      try (Installation installation = place.write(settings, terminal.time())) {
        FactService.of(installation).updateServices(CommandHandler.WORKSPACE);
      } catch (ArchiveBusyException running) {
        terminal.show("the facts of the service are stored by the process that runs.");
      }
    }
  }

  private void print(WebUrl page, ServiceAnalysis analysis, Optional<CapabilityProfile> profile) {
    if (json) {
      terminal.out().println(JsonOutput.line(tree(page, analysis, profile)));
      terminal.out().flush();
      return;
    }
    terminal.show(page + ": " + analysis.words());
    analysis
        .forms()
        .forEach(
            form ->
                terminal.show(
                    "  form %s, %d sent: %s"
                        .formatted(form.address(), form.probes(), form.words())));
    profile.ifPresent(this::show);
    terminal.out().flush();
  }

  private void show(CapabilityProfile profile) {
    terminal.show("  kept as " + profile.name());
    profile
        .arguments()
        .forEach(
            argument ->
                terminal.show(
                    "  argument %s goes into %s".formatted(argument.name(), argument.field())));
    profile
        .steps()
        .forEach(step -> terminal.show("  step %s %s".formatted(step.what(), step.address())));
    terminal.show(
        "  result %s with %d records in %s"
            .formatted(
                profile.result().type(),
                profile.result().records(),
                profile.result().where().isEmpty() ? "the page" : profile.result().where()));
  }

  private static Map<String, Object> tree(
      WebUrl page, ServiceAnalysis analysis, Optional<CapabilityProfile> profile) {
    Map<String, Object> line = new LinkedHashMap<>();
    line.put("url", page);
    line.put("verdict", analysis.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '));
    line.put("words", analysis.words());
    line.put("relevance", analysis.relevance());
    line.put("probes", analysis.probes());
    line.put("requests", analysis.requests());
    line.put(
        "forms",
        analysis.forms().stream()
            .map(
                form ->
                    Map.of(
                        "address", form.address(), "probes", form.probes(), "words", form.words()))
            .toList());
    profile.ifPresent(one -> line.put("profile", one.name()));
    return line;
  }
}
