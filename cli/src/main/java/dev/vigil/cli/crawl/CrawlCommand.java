package dev.vigil.cli.crawl;

import dev.vigil.cli.terminal.AddressArguments;
import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.CommandFamily;
import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.DurationArgument;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.crawl.CrawlScope;
import dev.vigil.discover.crawl.CrawlSettings;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil crawl}: follows links from start pages and stores the pages found. */
@Command(
    name = "crawl",
    description = "Follow links from start pages, with limits for each host, and store the pages.",
    synopsisHeading = "Usage: ",
    customSynopsis = {
      "vigil crawl SEED... [--frontier F] [--module M]... [--pages N] [--delay TIME] ...",
      "       vigil crawl resume|report|log NAME, vigil crawl list"
    },
    commandListHeading = "%nCommands:%n",
    footer = {
      "",
      "Frontiers: breadth, random[=SEED], hint=WORD,..., words (learns from matches), trace,",
      "opic (the most important first), topic=TREE/TOPIC (pages of a topic first; from its"
          + " examples",
      "on if there is no SEED; topic-words and topic-source are its baselines).",
      "Modules: links, terms=WORD,..., services=CLASS, topic=TREE/TOPIC.",
      "Ctrl-C pauses a crawl; 'vigil crawl resume' continues it, also after a crash.",
      "",
      "Examples:",
      "  vigil crawl --pages 5 --delay 10ms --name harbour https://harbour.example/",
      "  vigil crawl --frontier hint=notices --pages 3 --delay 10ms https://harbour.example/",
      "  vigil crawl list",
      "  vigil crawl report harbour"
    })
public final class CrawlCommand implements CommandFamily, Callable<Integer> {
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
  private @Nullable String more;

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
  private CrawlScope.Reach reach = CrawlScope.Reach.WEB;

  @Mixin private CrawlBudget budget;

  @Option(
      names = "--delay",
      paramLabel = "TIME",
      converter = Pause.class,
      description = "Least time between two requests to a host, such as 200ms. Default: 1s.")
  private @Nullable Duration delay;

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

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  public CrawlCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Map<String, Function<Terminal, Object>> commands() {
    return COMMANDS;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<String> addresses = new ArrayList<>();
    seeds.forEach(seed -> addresses.add(AddressArguments.complete(seed)));
    if (more != null) {
      addresses.addAll(listed(more));
    }
    Optional<FocusedCrawl> focus = FocusedCrawl.of(frontier, place, allowed, terminal);
    if (addresses.isEmpty() && focus.isPresent()) {
      addresses.addAll(focus.get().seeds());
    }
    if (addresses.isEmpty() && warcs.isEmpty()) {
      throw new CommandFailure("a crawl needs a start URL; see 'vigil help crawl'.");
    }
    List<String> does = new ArrayList<>(List.of("links"));
    focus.ifPresent(topic -> does.add("topic=" + topic.address()));
    if (frontier.equals("rdf")) {
      does.add("rdf");
    }
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
      settings = settings.change().delay(delay).done();
    }
    CrawlFolders crawls = new CrawlFolders(place.folder());
    String called = name == null ? crawls.freeName(addresses) : name;
    CrawlSettings asked = settings;
    return new CrawlRun(terminal, place, allowed)
        .run(
            asked.into(),
            () -> {
              Crawl crawl = crawls.create(called, asked);
              focus.ifPresent(topic -> topic.prepare(crawl));
              return crawl;
            });
  }

  /** The addresses in a file, the first word of each line. */
  private List<String> listed(String file) {
    List<String> lines = CommandInput.text(file, terminal).lines().toList();
    List<String> addresses = new ArrayList<>();
    for (int i = 0; i < lines.size(); i++) {
      String line = lines.get(i).strip();
      if (!line.isEmpty() && !line.startsWith("#")) {
        try {
          addresses.add(AddressArguments.complete(line.split("\\s", 2)[0]));
        } catch (CommandFailure wrong) {
          throw new CommandFailure(
              "%s, line %d: %s".formatted(CommandInput.shown(file), i + 1, wrong.getMessage()),
              wrong);
        }
      }
    }
    return addresses;
  }

  /** Parses the delay between requests; unlike the interval of a sentinel, it may be zero. */
  static final class Pause implements ITypeConverter<Duration> {
    @Override
    public Duration convert(String text) {
      if (text.matches("0+(s|ms)?")) {
        return Duration.ZERO;
      }
      return text.matches("\\d{1,9}ms")
          ? Duration.ofMillis(Long.parseLong(text.substring(0, text.length() - 2)))
          : new DurationArgument().convert(text);
    }
  }
}
