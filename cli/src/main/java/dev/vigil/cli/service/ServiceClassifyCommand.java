package dev.vigil.cli.service;

import dev.vigil.cli.terminal.AllowedAddresses;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.discover.database.CrawlClassifier;
import dev.vigil.discover.database.DatabaseClassifier;
import dev.vigil.discover.database.DatabaseClassifier.TopicShare;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.learn.ServiceTopicTask;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.message.FetchResponse;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.Comparator;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil service classify}: finds the topics of a searchable database. */
@Command(
    name = "classify",
    description =
        "Find the topics of a searchable database by asking it, without reading documents.",
    footer = {
      "",
      "Rules learnt from the labelled pages of a topic tree become queries of one to four words."
          + " Only",
      "the numbers of matches are read. An interrupted classification goes on with its answers.",
      "'vigil task pause service:SERVICE' in another terminal pauses it.",
      "",
      "Example:",
      "  vigil service classify https://library.example/search sciences"
    })
final class ServiceClassifyCommand implements Callable<Integer> {
  private static final int MOST_RULES = 100;

  private final Terminal terminal;

  @Parameters(
      index = "0",
      paramLabel = "SERVICE|URL",
      description = "A service of 'vigil service list', or the URL of a page with a search form.")
  private String service;

  @Parameters(index = "1", paramLabel = "TREE", description = "The topic tree.")
  private String tree;

  @Option(
      names = "--specificity",
      paramLabel = "S",
      description = "The least share of the documents of the topic above (default 0.3).")
  private double specificity = 0.3;

  @Option(
      names = "--coverage",
      paramLabel = "N",
      description = "The least number of documents that a topic has (default 5).")
  private double coverage = 5;

  @Option(
      names = "--queries",
      paramLabel = "N",
      description = "After so many queries no further branch is asked about (default 400).")
  private int queries = 400;

  @Option(names = "--rules", paramLabel = "N", description = "Most rules of a topic (default 10).")
  private int rules = ServiceTopicTask.USUAL_RULES;

  @Option(
      names = "--by-crawling",
      description = "Fetch and classify documents of the site instead, until the result is stable.")
  private boolean crawling;

  @Option(
      names = "--pages",
      paramLabel = "N",
      description = "With --by-crawling: most pages (default 1000).")
  private int pages = 1000;

  @Mixin private DataOption place;
  @Mixin private AllowedAddresses allowed;

  ServiceClassifyCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (!(specificity > 0 && specificity <= 1)) {
      throw new CommandFailure(
          "--specificity is a share between 0 and 1, not " + specificity + ".");
    }
    check("--coverage", coverage, coverage >= 0, "not below 0");
    check("--queries", queries, queries >= 1, "from 1 on");
    check("--rules", rules, rules >= 1 && rules <= MOST_RULES, "from 1 to " + MOST_RULES);
    check("--pages", pages, pages >= 1, "from 1 on");
    String name = TopicTree.address(tree).tree();
    try (Installation installation = place.read(allowed.in(place.settings()), terminal.time())) {
      Topics topics = Topics.of(installation);
      DatabaseClassifier.Result result =
          crawling
              ? byCrawling(installation, topics, name)
              : new ServiceTopicTask(installation, topics)
                  .run(
                      CommandHandler.WORKSPACE,
                      service,
                      name,
                      rules,
                      new DatabaseClassifier.Options(specificity, coverage, queries),
                      this::progress);
      print(result);
      return result.topics().equals(java.util.List.of("")) ? ExitCode.NO : ExitCode.YES;
    }
  }

  private static void check(String option, Number value, boolean sound, String range) {
    if (!sound) {
      throw new CommandFailure("%s is a number %s, not %s.".formatted(option, range, value));
    }
  }

  private void progress(String query) {
    if (terminal.interactive()) {
      terminal.err().print("\r\033[K" + TerminalEscape.line(query, 60));
      terminal.err().flush();
    }
  }

  private DatabaseClassifier.Result byCrawling(
      Installation installation, Topics topics, String name) {
    TopicTree scheme = topics.tree(CommandHandler.WORKSPACE, name);
    String start =
        ServiceTopicTask.isUrl(service)
            ? service
            : ServiceProfiles.in(place.folder()).find(service).start();
    try (BackgroundTask running =
        BackgroundTask.begin(place.folder(), ServiceTopicTask.name(service), 0, terminal.time())) {
      return new CrawlClassifier(
              scheme,
              topics.model(CommandHandler.WORKSPACE, name),
              specificity,
              CrawlClassifier.STABLE)
          .run(
              WebUrl.parse(start),
              url -> {
                running.accept(url.toString());
                return page(installation.fetcher(), url);
              },
              pages);
    }
  }

  private Optional<PageDigest> page(Fetcher fetcher, WebUrl url) {
    progress(url.toString());
    if (!(fetcher.fetch(FetchRequest.of(url)) instanceof FetchOutcome.Fetched(FetchResponse answer))
        || !answer.isSuccess()) {
      return Optional.empty();
    }
    try {
      ReadHint hint =
          answer.header("Content-Type").map(ReadHint::contentType).orElse(ReadHint.NONE);
      return Optional.of(Documents.readAnyway(answer.body(), hint, ReadLimits.WEB).digest());
    } catch (DocumentException e) {
      return Optional.empty();
    }
  }

  private void print(DatabaseClassifier.Result result) {
    if (terminal.interactive()) {
      terminal.err().print("\r\033[K");
      terminal.err().flush();
    }
    result.warnings().forEach(terminal::say);
    terminal.show(
        "topics    "
            + (result.topics().equals(java.util.List.of(""))
                ? "no topic in particular"
                : String.join(", ", result.topics())));
    terminal.show((crawling ? "pages     " : "queries   ") + result.queries());
    Table table = new Table();
    table.row("TOPIC", "MATCHES", "DOCUMENTS", "SHARE");
    result.shares().stream()
        .filter(share -> share.specificity() >= 0.01)
        .sorted(Comparator.comparingDouble((TopicShare share) -> -share.specificity()))
        .forEach(
            share ->
                table.row(
                    share.topic(),
                    String.format(Locale.ROOT, "%,d", share.matches()),
                    String.format(Locale.ROOT, "%,.0f", share.documents()),
                    String.format(Locale.ROOT, "%.2f", share.specificity())));
    table.lines("").forEach(terminal.out()::println);
  }
}
