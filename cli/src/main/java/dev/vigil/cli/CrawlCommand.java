package dev.vigil.cli;

import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlSettings;
import dev.vigil.discover.crawl.Crawls;
import dev.vigil.discover.crawl.Scope;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

@Command(
    name = "crawl",
    description = "Follow links from some pages on, politely, and keep what is found.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "vigil crawl SEED... [--frontier F] [--module M]... [--pages N] [--delay TIME] ...",
      "       vigil crawl resume|report|log NAME, vigil crawl list"
    },
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Frontiers: breadth, random[=SEED], hint=WORD,..., words (learns from matches), trace,",
      "opic (the most important first). Modules: links, terms=WORD,..., services=CLASS.",
      "Ctrl-C pauses a crawl, and 'vigil crawl resume' goes on with it; so it does after a crash.",
      "",
      "Examples:",
      "  vigil crawl --pages 5 --delay 10ms --name harbour https://harbour.example/",
      "  vigil crawl --frontier hint=notices --pages 3 --delay 10ms https://harbour.example/",
      "  vigil crawl list",
      "  vigil crawl report harbour"
    })
final class CrawlCommand implements CommandFamily, Callable<Integer> {
  private static final Map<String, Function<Terminal, Object>> COMMANDS = new LinkedHashMap<>();

  static {
    COMMANDS.put("resume", CrawlResumeCommand::new);
    COMMANDS.put("report", CrawlReportCommand::new);
    COMMANDS.put("list", CrawlListCommand::new);
    COMMANDS.put("log", CrawlLogCommand::new);
  }

  private final Terminal terminal;

  @Parameters(paramLabel = "SEED", arity = "0..*", description = "Pages to begin with.")
  private List<String> seeds = new ArrayList<>();

  @Option(
      names = "--seeds",
      paramLabel = "FILE",
      description = "More of them, the first word of each line; also the log of another crawl.")
  private @Nullable Path more;

  @Option(
      names = "--frontier",
      paramLabel = "F",
      description = "The order of visits. Default: breadth.")
  private String frontier = "breadth";

  @Option(
      names = "--module",
      paramLabel = "M",
      description = "What is done with each page beside following its links; repeatable.")
  private List<String> modules = new ArrayList<>();

  @Option(
      names = "--within",
      paramLabel = "REACH",
      description = "How far to go: host, site (the seeds' domains) or web. Default: web.")
  private Scope.Reach reach = Scope.Reach.WEB;

  @Mixin private CrawlBudget budget;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      description = "Least time between two requests to a host. Default: 1s.")
  private @Nullable String delay;

  @Option(
      names = "--parallel",
      paramLabel = "N",
      description = "Most requests to one host at once. Default: 1.")
  private int parallel = 1;

  @Option(
      names = "--warc-in",
      paramLabel = "FILE",
      description = "Crawl these WARC files as if they were the web; repeatable.")
  private List<Path> warcs = new ArrayList<>();

  @Option(
      names = "--into",
      paramLabel = "DIR",
      description =
          "The archive that pages go to, or a data folder with one. Default: that of --data.")
  private @Nullable Path into;

  @Option(
      names = "--warc",
      description = "Keep pages in WARC files in the folder of the crawl, and not in an archive.")
  private boolean warc;

  @Option(
      names = "--name",
      paramLabel = "NAME",
      description = "What the crawl is called. Default: the host of the first seed.")
  private @Nullable String name;

  @Mixin private DataPlace place;
  @Mixin private Allowed allowed;

  CrawlCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Map<String, Function<Terminal, Object>> commands() {
    return COMMANDS;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    List<String> all = new ArrayList<>(seeds);
    if (more != null) {
      Files.readAllLines(more).stream()
          .filter(line -> !line.isBlank() && !line.startsWith("#"))
          .forEach(line -> all.add(line.strip().split("\\s", 2)[0]));
    }
    List<String> addresses = all.stream().map(Addresses::complete).toList();
    if (addresses.isEmpty() && warcs.isEmpty()) {
      throw new Failure("a crawl needs an address to begin with; see 'vigil help crawl'.");
    }
    List<String> does = new ArrayList<>(List.of("links"));
    modules.stream().filter(module -> !does.contains(module)).forEach(does::add);
    CrawlSettings settings =
        budget
            .in(CrawlSettings.of(addresses))
            .change()
            .frontier(frontier)
            .modules(does)
            .scope(reach)
            .parallel(parallel)
            .allow(allowed.given())
            .warcs(warcs.stream().map(file -> file.toAbsolutePath().toString()).toList())
            .into(warc ? "" : CrawlRun.archive(into, place), warc)
            .done();
    if (delay != null) {
      settings = settings.change().delay(delay(delay)).done();
    }
    Crawls crawls = new Crawls(place.folder());
    Crawl crawl = crawls.create(name == null ? crawls.freeName(addresses) : name, settings);
    return new CrawlRun(terminal, place, allowed).run(crawl);
  }

  /** Other than for watching, a delay may be short or none. */
  private static Duration delay(String text) {
    if (text.matches("0+(s|ms)?")) {
      return Duration.ZERO;
    }
    return text.matches("\\d{1,9}ms")
        ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
        : Running.duration(text);
  }
}
