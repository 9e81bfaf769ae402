package dev.vigil.cli.crawl;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.OutputFile;
import dev.vigil.cli.terminal.TempFolder;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.crawl.CrawlFolders;
import dev.vigil.discover.crawl.store.CrawlDatabase;
import dev.vigil.discover.crawl.store.CrawlStore;
import dev.vigil.discover.rank.CashWindow;
import dev.vigil.discover.rank.ImportanceEstimate;
import dev.vigil.discover.rank.Opic;
import dev.vigil.discover.rank.OpicReadOrder;
import dev.vigil.discover.rank.PowerIteration;
import dev.vigil.discover.rank.PowerIteration.Following;
import dev.vigil.discover.rank.RankConvergence;
import dev.vigil.discover.rank.RecrawlPlan;
import dev.vigil.discover.rank.graph.GraphFile;
import dev.vigil.discover.rank.graph.GraphFormats;
import dev.vigil.fetch.TimeSource;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil rank}: computes the importance of pages in a link graph or a crawl. */
@Command(
    name = "rank",
    description = "Compute the importance of the pages of a link graph or of a crawl.",
    footer = {
      "",
      "It also prints the error of the estimate that is made while reading.",
      "A graph is a text with two pages a line (the one that links and the one linked to), a"
          + " WebGraph",
      "file with its .properties, or a graph that --keep wrote. A crawl is ranked by the links that"
          + " it",
      "has seen so far. --topic and --query list the pages that many pages about a topic link to",
      "(authorities), and the parts of pages that link to many of these (hubs).",
      "",
      "Examples:",
      "  vigil rank examples/harbour.links",
      "  vigil rank --order greedy --order random --reads 10 --top 3 examples/harbour.links",
      "  vigil rank --method pagerank --json examples/harbour.links"
    })
public final class RankCommand implements Callable<Integer> {
  /** Reads a page before greedy order reads by importance and not by the cash dealt out first. */
  private static final int WARM_READS = 5;

  private final Terminal terminal;

  /** The methods of computing importance. */
  enum Method {
    OPIC,
    PAGERANK
  }

  enum Policy {
    WORTH,
    GREEDY
  }

  @Parameters(
      index = "0",
      arity = "0..1",
      paramLabel = "GRAPH|CRAWL",
      description =
          "A file with a graph, or the name or folder of a crawl; nothing for the whole archive,"
              + " with --topic or --query.")
  private String graph = "";

  @Option(
      names = "--topic",
      paramLabel = "TREE/TOPIC",
      description = "List the authorities and hubs of a topic instead.")
  private @Nullable String topic;

  @Option(
      names = "--query",
      paramLabel = "WORDS",
      description = "List the authorities and hubs of pages with these words instead.")
  private @Nullable String query;

  @Option(
      names = "--by",
      paramLabel = "M",
      defaultValue = "domtexthits",
      description =
          "With --topic or --query: hits (whole pages), domhits (parts of pages) or domtexthits"
              + " (parts and their text, default).")
  private String by;

  @Mixin private DataOption data;

  @Option(
      names = "--method",
      paramLabel = "M",
      defaultValue = "opic",
      description =
          "opic: on-line, one page at a time (default); pagerank: by rounds over the whole graph.")
  private Method method;

  @Option(
      names = "--order",
      paramLabel = "O",
      description =
          "In which order OPIC reads: greedy (the richest page first, default), random or cycle;"
              + " repeatable.")
  private List<OpicReadOrder> orders = new ArrayList<>();

  @Option(
      names = "--estimate",
      paramLabel = "E",
      description =
          "What OPIC takes for the importance: flow (the cash from other pages, default), paper"
              + " ((H+C)/(G+1)) or reads (how often greedy order reads a page); repeatable.")
  private List<ImportanceEstimate> estimates = new ArrayList<>();

  @Option(
      names = "--reads",
      paramLabel = "N",
      defaultValue = "20",
      description = "How often each page is read on average (default 20).")
  private int reads;

  @Option(
      names = "--window",
      paramLabel = "W",
      defaultValue = "all",
      description =
          "The reads that count: all (default), fixed:TIME, last:READS or bao:TIME; reading"
              + " every page once takes about the time 1.")
  private String window;

  @Option(
      names = "--damping",
      paramLabel = "D",
      defaultValue = "0.85",
      description = "For pagerank: the part of importance that follows links (default 0.85).")
  private double damping;

  @Option(
      names = "--tolerance",
      paramLabel = "T",
      defaultValue = "1e-12",
      description =
          "When the exact importance is exact enough: a round changes less than T (default 1e-12).")
  private double tolerance;

  @Option(
      names = "--seed",
      paramLabel = "S",
      defaultValue = "1",
      description = "The seed of the random order (default 1).")
  private long seed;

  @Option(
      names = "--top",
      paramLabel = "N",
      defaultValue = "10",
      description = "How many pages to list (default 10).")
  private int top;

  @Option(
      names = "--plot",
      paramLabel = "FILE",
      description = "Draw the error by reads as an SVG file.")
  private @Nullable Path plot;

  @Option(
      names = "--keep",
      paramLabel = "FILE",
      description = "Write the graph in the form that is read fastest.")
  private @Nullable Path keep;

  @Option(
      names = "--again",
      paramLabel = "N",
      description =
          "For a crawl: print only the N addresses most worth fetching again, by importance and"
              + " age, as 'vigil crawl --frontier trace --seeds' takes them.")
  private int again;

  @Option(
      names = "--policy",
      paramLabel = "P",
      defaultValue = "worth",
      description =
          "What --again lists: worth (each page once, by importance and age, default) or greedy"
              + " (the order of the paper: a page that is twice as important comes twice as"
              + " often).")
  private Policy policy;

  @Option(names = "--json", description = "Print one JSON object.")
  private boolean json;

  public RankCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (topic != null || query != null) {
      check("--top", top, top >= 0, "not below 0");
      return new DistillReport(terminal, data).print(graph, crawl(), topic, query, by, top, json);
    }
    if (graph.isEmpty()) {
      throw new CommandFailure("name a graph or a crawl; see 'vigil help rank'.");
    }
    check("--reads", reads, reads >= 1 && reads <= 100_000, "from 1 to 100,000");
    check("--top", top, top >= 0, "not below 0");
    check("--again", again, again >= 0, "not below 0");
    check("--damping", damping, damping > 0 && damping < 1, "between 0 and 1");
    check("--tolerance", tolerance, tolerance >= 0 && tolerance < 1, "from 0 to below 1");
    CashWindow past = CashWindow.parse(window);
    checkTogether();
    for (Path file : Arrays.asList(keep, plot)) {
      if (file != null) {
        OutputFile.check(file, List.of(graph));
      }
    }
    try (TempFolder scratch = new TempFolder("vigil-rank", keep)) {
      Path made = scratch.folder().resolve("graph");
      Optional<Crawl> crawl = crawl();
      try (GraphFile links =
          crawl.isEmpty() ? GraphFormats.open(Path.of(graph), made) : of(crawl.get(), made)) {
        if (links.pages() == 0) {
          throw new CommandFailure(
              graph + ": this graph has no links; write two pages on each line.");
        }
        if (again > 0) {
          again(links, crawl);
        } else {
          rank(links, past, crawl);
        }
      }
      if (keep != null) {
        // A graph that was in that form already was read where it is.
        OutputFile.move(
            Files.exists(made)
                ? made
                : Files.copy(Path.of(graph), scratch.folder().resolve("copy")),
            keep);
      }
    } catch (UncheckedIOException failure) {
      throw CommandFailure.at(
          keep == null ? graph : keep.toString(), Objects.requireNonNull(failure.getCause()));
    }
    return ExitCode.YES;
  }

  /** Refuses options that would have no effect. */
  private void checkTogether() {
    if (method == Method.PAGERANK
        && !(orders.isEmpty() && estimates.isEmpty() && window.equals("all"))) {
      throw new CommandFailure("--order, --estimate and --window are for --method opic.");
    }
    if (again == 0 && policy == Policy.GREEDY) {
      throw new CommandFailure("--policy needs --again: it says what --again lists.");
    }
    if (again > 0 && (json || plot != null)) {
      throw new CommandFailure("--again prints addresses only; leave --json and --plot out.");
    }
  }

  private static void check(String option, Number value, boolean sound, String range) {
    if (!sound) {
      throw new CommandFailure("%s is a number %s, not %s.".formatted(option, range, value));
    }
  }

  /** The crawl that is meant, unless it is a file. */
  private Optional<Crawl> crawl() {
    if (graph.isEmpty()) {
      return Optional.empty();
    }
    Path place = Path.of(graph);
    if (Files.isDirectory(place)) {
      return Optional.of(Crawl.open(place));
    }
    CrawlFolders crawls = new CrawlFolders(data.folder());
    return !Files.exists(place) && crawls.all().stream().anyMatch(c -> c.name().equals(graph))
        ? Optional.of(crawls.find(graph))
        : Optional.empty();
  }

  private static GraphFile of(Crawl crawl, Path made) {
    long committed = Long.parseLong(crawl.read(book -> book.kept("links", "0")));
    return GraphFormats.ofLog(crawl.folder().resolve(CrawlStore.LINKS), committed, made);
  }

  private void rank(GraphFile links, CashWindow past, Optional<Crawl> crawl) throws IOException {
    Following following = method == Method.OPIC ? Following.root() : Following.damped(damping);
    PowerIteration exact = PowerIteration.of(links, following, tolerance);
    Map<String, RankConvergence> approaches = new LinkedHashMap<>();
    if (method == Method.PAGERANK) {
      approaches.put("rounds", RankConvergence.power(links, following, exact.importance(), reads));
    } else {
      for (OpicReadOrder order : orders.isEmpty() ? List.of(OpicReadOrder.GREEDY) : orders) {
        for (ImportanceEstimate estimate :
            estimates.isEmpty() ? List.of(ImportanceEstimate.FLOW) : estimates) {
          String name = order.name().toLowerCase(Locale.ROOT);
          approaches.put(
              estimates.isEmpty() ? name : name + ", " + estimate.name().toLowerCase(Locale.ROOT),
              RankConvergence.opic(links, order, past, seed, estimate, exact.importance(), reads));
        }
      }
    }
    RankReport report =
        new RankReport(links, page -> name(links, page, crawl), exact, approaches, top);
    if (json) {
      terminal.out().println(JsonOutput.line(report.json()));
    } else {
      report.lines().forEach(terminal.out()::println);
    }
    if (plot != null) {
      byte[] picture = report.plot().svg().getBytes(StandardCharsets.UTF_8);
      OutputFile.write(plot, graph, out -> out.write(picture));
    }
  }

  private void again(GraphFile links, Optional<Crawl> crawl) {
    if (crawl.isEmpty()) {
      throw new CommandFailure(
          "--again needs a crawl: a graph does not say when pages were fetched.");
    }
    Map<Long, Long> fetched = crawl.get().read(CrawlDatabase::fetchTimes);
    double now = TimeSource.system().now().toEpochMilli();
    double[] ages = new double[links.pages()];
    Arrays.setAll(
        ages,
        page -> {
          Long at = fetched.get(Long.parseLong(links.label(page)));
          return at == null ? -1 : Math.max(0, now - at);
        });
    if (policy == Policy.GREEDY) {
      greedy(links, crawl, ages);
      return;
    }
    double[] importance = PowerIteration.of(links, Following.root(), tolerance).importance();
    for (int page : RecrawlPlan.again(importance, ages, again)) {
      terminal.out().println(name(links, page, crawl));
    }
  }

  /** The reads that follow when each page was read as often as the crawl has pages. */
  private void greedy(GraphFile links, Optional<Crawl> crawl, double[] ages) {
    Opic opic = new Opic(links, OpicReadOrder.GREEDY, CashWindow.parse("all"), seed);
    opic.read((long) WARM_READS * links.pages());
    int[] listed = {0};
    while (listed[0] < again && Arrays.stream(ages).anyMatch(age -> age >= 0)) {
      opic.read(
          1,
          page -> {
            if (ages[page] >= 0) {
              terminal.out().println(name(links, page, crawl));
              listed[0]++;
            }
          });
    }
  }

  private static String name(GraphFile links, int page, Optional<Crawl> crawl) {
    String label = links.label(page);
    return crawl.flatMap(c -> c.url(Long.parseLong(label))).orElse(label);
  }
}
