package dev.vigil.cli.query;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.query.PreparedQuery;
import dev.vigil.mediator.query.QueryAnswer;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.query.QueryPaging;
import dev.vigil.mediator.query.ResultFragment;
import dev.vigil.mediator.query.ResultTable;
import dev.vigil.mediator.run.QueryLimits;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil query}: runs XQuery over the sources of an installation. */
@Command(
    name = "query",
    description = "Query databases, files, pages, facts and services together, in XQuery.",
    footer = {
      "",
      "Each source is a prefix, and each of its collections a function: realtor:house(). 'vigil"
          + " source'",
      "adds sources, 'vigil view' keeps queries.",
      "",
      "Examples:",
      "  vigil query -e 'for $p in pages:page() return $p/url'",
      "  vigil query -e 'pages:page()' --size 10",
      "  vigil query -e 'pages:page()[version > 1]' --explain",
    })
public final class QueryCommand implements Callable<Integer> {
  private static final Set<String> FORMS = Set.of("xml", "table", "csv", "json");

  private final Terminal terminal;

  @Parameters(
      paramLabel = "FILE",
      arity = "0..1",
      description = "A file with the query; - is standard input.")
  private @Nullable String file;

  @Option(names = "-e", paramLabel = "EXPRESSION", description = "The query itself.")
  private @Nullable String expression;

  @Option(names = "--explain", description = "Print the plan, the requests, rows and times, too.")
  private boolean explain;

  @Option(names = "--check", description = "Report mistakes and print the plan; run nothing.")
  private boolean check;

  @Option(names = "--sooner", description = "Prefer the first results to the whole result.")
  private boolean sooner;

  @Option(
      names = "--with",
      paramLabel = "NAME=VALUE",
      description = "The value of an external variable of the query; may be repeated.")
  private Map<String, String> parameters = new LinkedHashMap<>();

  @Option(names = "--as", paramLabel = "FORM", description = "xml (default), table, csv or json.")
  private String form = "xml";

  @Option(
      names = "--size",
      paramLabel = "N",
      description = "Print N items and a token for the next ones.")
  private int size;

  @Option(names = "--depth", paramLabel = "N", description = "The most levels of an item.")
  private int depth;

  @Option(names = "--breadth", paramLabel = "N", description = "The most children of an element.")
  private int breadth;

  @Option(names = "--token", paramLabel = "TOKEN", description = "Continue where a part ended.")
  private @Nullable String token;

  @Option(names = "--mark", description = "Remember the result; print a token for --new.")
  private boolean mark;

  @Option(
      names = "--new",
      paramLabel = "TOKEN",
      description = "Print the items that are new since --mark or the last --new.")
  private @Nullable String since;

  @Option(
      names = "--time",
      paramLabel = "DURATION",
      description = "The longest time of the query, such as 5m. Default: 60s.")
  private Duration time = QueryLimits.USUAL.time();

  @Mixin private DataOption place;

  public QueryCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws IOException {
    if (!FORMS.contains(form)) {
      throw new CommandFailure(
          "'" + form + "' is not a form of results; use xml, table, csv or json.");
    }
    if (size < 0 || depth < 0 || breadth < 0) {
      throw new CommandFailure(
          "--size, --depth and --breadth are numbers from 1 on, or 0 for no limit.");
    }
    if (!time.isPositive()) {
      throw new CommandFailure("--time is a duration such as 30s or 5m.");
    }
    if (!mark && since == null) {
      try (Installation installation = place.read(terminal.time())) {
        return run(installation);
      }
    }
    try (Installation installation = place.own(place.settings(), terminal.time())) {
      return run(installation);
    }
  }

  private int run(Installation installation) throws IOException {
    Mediator mediator = Mediator.open(installation);
    QueryPaging paging = new QueryPaging(mediator, installation.archive(), installation.time());
    QueryOptions options = new QueryOptions(sooner, QueryLimits.USUAL.withTime(time), parameters);
    long workspace = CommandHandler.WORKSPACE;
    if (since != null) {
      return print(paging.news(workspace, since, options));
    }
    if (token != null) {
      return print(paging.next(workspace, token, Math.max(1, size), options));
    }
    String query = text();
    if (mark) {
      terminal.out().println(paging.mark(workspace, query, options));
      return ExitCode.YES;
    }
    if (check) {
      PreparedQuery prepared = mediator.check(workspace, query, sooner);
      warn(prepared.warnings());
      terminal.out().println(prepared.plan().describe(""));
      return ExitCode.YES;
    }
    if (size > 0 || depth > 0 || breadth > 0) {
      int part = size > 0 ? size : QueryPaging.MOST;
      return print(paging.first(workspace, query, part, depth, breadth, options));
    }
    return all(mediator, query, options);
  }

  private String text() throws IOException {
    if (expression != null) {
      return expression;
    }
    if (file == null) {
      throw new CommandFailure("name a file with a query, or write the query after -e.");
    }
    return file.equals("-")
        ? new String(terminal.in().readAllBytes(), StandardCharsets.UTF_8)
        : Files.readString(Path.of(file));
  }

  private int all(Mediator mediator, String query, QueryOptions options) {
    try (QueryAnswer answer = mediator.query(CommandHandler.WORKSPACE, query, options)) {
      warn(answer.query().warnings());
      if (form.equals("xml")) {
        while (answer.hasNext()) {
          terminal.show(answer.nextText());
        }
      } else {
        List<String> items = new ArrayList<>();
        while (answer.hasNext()) {
          items.add(answer.nextText());
        }
        tabular(items);
      }
      if (explain) {
        terminal.out().flush();
        answer
            .explanation()
            .lines()
            .forEach(line -> terminal.err().println(TerminalEscape.lines(line)));
      }
      return answer.number() == 0 ? ExitCode.NO : ExitCode.YES;
    }
  }

  private void warn(List<String> warnings) {
    warnings.forEach(warning -> terminal.err().println("vigil: " + TerminalEscape.lines(warning)));
  }

  private void tabular(List<String> items) {
    ResultTable result = ResultTable.of(items);
    switch (form) {
      case "table" -> {
        Table table = new Table();
        table.row(
            result.columns().stream()
                .map(name -> name.toUpperCase(java.util.Locale.ROOT))
                .toArray(String[]::new));
        result.rows().forEach(row -> table.row(row.toArray(String[]::new)));
        table.lines("").forEach(terminal.out()::println);
      }
      case "csv" -> terminal.out().print(result.csv());
      case "json" -> result.objects().forEach(row -> terminal.out().println(JsonOutput.line(row)));
      default -> throw new IllegalStateException(form);
    }
  }

  private int print(ResultFragment part) {
    warn(part.warnings());
    if (form.equals("xml")) {
      part.items().forEach(terminal::show);
    } else {
      tabular(part.items());
    }
    if (explain) {
      terminal.out().flush();
      part.explanation().lines().forEach(terminal.err()::println);
    }
    if (!part.state().equals("same")) {
      terminal
          .err()
          .println(
              part.state().equals("changed")
                  ? "vigil: a source changed since the first part."
                  : "vigil: a source does not show whether it changed since the first part.");
    }
    part.next().ifPresent(next -> terminal.out().println("next: " + next));
    return part.items().isEmpty() ? ExitCode.NO : ExitCode.YES;
  }
}
