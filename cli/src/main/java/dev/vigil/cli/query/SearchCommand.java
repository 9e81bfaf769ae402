package dev.vigil.cli.query;

import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.search.RebuildTask;
import dev.vigil.search.Search;
import dev.vigil.search.SearchAnswer;
import dev.vigil.search.SearchRequest;
import dev.vigil.search.answer.SearchHit;
import dev.vigil.search.index.IndexUpdate;
import dev.vigil.search.rank.RelatedTerm;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Implements {@code vigil search}: searches in the pages of an installation and their history. */
@Command(
    name = "search",
    description = "Search in all pages and their history.",
    footer = {
      "",
      "Plain words are enough. Further: \"a phrase\", -word, word*, site:HOST, tag:TAG, type:TYPE,",
      "topic:TREE/TOPIC, since:DATE, until:DATE, as-of:DATE, first:\"a phrase\", history:all,",
      "0.6 \"a\" + 0.4 \"b\", a AND (b OR c), name = word, price about 20, ~word,",
      "//section[heading = \"word\"].",
      "The first search builds the index. 'vigil search rebuild' builds it anew, also a damaged"
          + " one.",
      "'vigil search status' shows how large and how current it is. To search for one of these"
          + " words,",
      "put it into quotes: '\"status\"'.",
      "Exit codes: 0 found, 1 nothing found, 2 error.",
      "",
      "Examples:",
      "  vigil search --in examples/book.xml 'syntax AND example'",
      "  vigil search price increase",
      "  vigil search '\"terms of service\" -draft site:example.org'",
      "  vigil search 'first:\"artificial intelligence\"'",
      "  vigil search --complete 'price incr'",
      "  vigil search rebuild"
    })
public final class SearchCommand implements Callable<Integer> {
  private final Terminal terminal;

  @Parameters(
      paramLabel = "QUERY",
      arity = "0..*",
      description = "What to look for; or rebuild, or status.")
  private List<String> words = List.of();

  @Option(
      names = "--limit",
      paramLabel = "N",
      defaultValue = "10",
      description = "At most N answers (default: 10).")
  private int limit;

  @Option(
      names = "--from",
      paramLabel = "N",
      defaultValue = "1",
      description = "Begin with answer N (default: 1).")
  private int from;

  @Option(
      names = "--in",
      paramLabel = "FILE",
      description = "Search in this file instead of an installation; can be given several times.")
  private List<Path> files = List.of();

  @Option(names = "--json", description = "One JSON object a line, for programs.")
  private boolean json;

  @Option(
      names = "--complete",
      description = "Do not search; print queries that complete the last word, one a line.")
  private boolean complete;

  @Option(names = "--explain", description = "Show scores, places and related words.")
  private boolean explain;

  @Mixin private DataOption place;

  public SearchCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (String.join(" ", words).isBlank()) {
      throw new CommandFailure(
          "name the words to search for, for example 'vigil search price increase'.");
    }
    if (limit < 1 || from < 1) {
      throw new CommandFailure(
          "%s is a number from 1 on, not %d."
              .formatted(limit < 1 ? "--limit" : "--from", limit < 1 ? limit : from));
    }
    if (!files.isEmpty()) {
      try (FileSearch search = new FileSearch(files, terminal.time())) {
        return search(search.search(), String.join(" ", words));
      }
    }
    boolean rebuild = words.equals(List.of("rebuild"));
    try (Installation installation = place.readArchive(terminal.time())) {
      Search search = Search.of(installation);
      if (words.equals(List.of("status"))) {
        return status(search);
      }
      if (rebuild) {
        try (RebuildTask task = new RebuildTask(installation)) {
          search.delete();
          update(
              search,
              (pages, all, versions) -> {
                progress(pages, all, versions);
                task.at(pages, all, versions);
              });
        }
      } else {
        update(search, this::progress);
      }
      if (terminal.interactive() && built) {
        terminal.err().println();
      }
      if (rebuild) {
        Search.Status now = search.status().orElseThrow();
        terminal.show(
            "%,d pages are indexed in %,d kB.".formatted(now.pages(), (now.bytes() + 999) / 1000));
        return ExitCode.YES;
      }
      return search(search, String.join(" ", words));
    }
  }

  private static void update(Search search, IndexUpdate.Progress progress) {
    search.update(() -> !Thread.currentThread().isInterrupted(), progress);
  }

  private boolean built;

  private void progress(int pages, int all, long versions) {
    if (terminal.interactive()) {
      built = true;
      terminal
          .err()
          .print("\rindexing: %,d of %,d pages, %,d versions".formatted(pages, all, versions));
      terminal.err().flush();
    }
  }

  private int status(Search search) {
    if (search.status().isEmpty()) {
      return terminal.nothing("there is no index yet; the first search builds it.");
    }
    Search.Status now = search.status().get();
    terminal.show(
        "%,d pages are indexed in %,d kB; %s."
            .formatted(
                now.pages(),
                (now.bytes() + 999) / 1000,
                now.behind() == 0
                    ? "the index is up to date"
                    : "%,d pages changed since".formatted(now.behind())));
    return ExitCode.YES;
  }

  private int completions(Search search, String query) {
    List<String> all = search.suggest(CommandHandler.WORKSPACE, query, limit);
    all.forEach(terminal::show);
    return all.isEmpty() ? terminal.nothing("nothing completes: " + query) : ExitCode.YES;
  }

  private int search(Search search, String query) {
    if (complete) {
      return completions(search, query);
    }
    SearchAnswer answer =
        search.search(
            new SearchRequest(
                CommandHandler.WORKSPACE, query, Math.max(0, from - 1), limit, false));
    if (json) {
      answer.hits().forEach(hit -> terminal.out().println(JsonOutput.line(tree(hit))));
    } else {
      print(answer);
    }
    if (!json) {
      answer
          .proposals()
          .forEach(one -> terminal.show("Try: %s  (%s)".formatted(one.query(), one.reason())));
    }
    return answer.hits().isEmpty() ? terminal.nothing("nothing found for: " + query) : ExitCode.YES;
  }

  private void print(SearchAnswer answer) {
    if (!answer.note().isEmpty()) {
      terminal.show(answer.note());
    }
    if (explain) {
      answer
          .expansions()
          .forEach((word, related) -> terminal.show("~%s: %s".formatted(word, related(related))));
    }
    int number = Math.max(1, from);
    for (SearchHit hit : answer.hits()) {
      terminal.show("%d. %s".formatted(number++, hit.title().isEmpty() ? hit.url() : hit.title()));
      terminal.show("   " + hit.url() + when(hit));
      element(hit);
      hit.more().forEach(this::element);
    }
    if (answer.total() > answer.hits().size()) {
      terminal.show("%,d pages match.".formatted(answer.total()));
    }
  }

  private static String when(SearchHit hit) {
    String from = hit.from().toString().substring(0, 10);
    return hit.to()
        .map(to -> "  (%s to %s)".formatted(from, to.toString().substring(0, 10)))
        .orElse("  (since %s)".formatted(from));
  }

  private void element(SearchHit hit) {
    String heading =
        hit.heading().isEmpty() || hit.heading().equals(hit.title()) ? "" : hit.heading() + ": ";
    terminal.show("   " + heading + hit.snippetText());
    if (explain) {
      terminal.show(
          "   %s at %s, score %s, version %d"
              .formatted(
                  hit.kind(),
                  hit.place(),
                  String.format(Locale.ROOT, "%.4f", hit.score()),
                  hit.version()));
    }
  }

  private static String related(List<RelatedTerm> terms) {
    return terms.isEmpty()
        ? "no related words"
        : terms.stream()
            .map(
                one ->
                    "%s %s (%s, %s)"
                        .formatted(
                            String.format(Locale.ROOT, "%.2f", one.weight()),
                            one.term(),
                            one.relation(),
                            one.origin()))
            .collect(Collectors.joining(", "));
  }

  private static Map<String, Object> tree(SearchHit hit) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put("url", hit.url());
    fields.put("title", hit.title());
    fields.put("kind", hit.kind());
    fields.put("place", hit.place());
    fields.put("heading", hit.heading());
    fields.put("snippet", hit.snippetText());
    fields.put("score", hit.score());
    fields.put("from", hit.from().toString());
    hit.to().ifPresent(to -> fields.put("to", to.toString()));
    fields.put("version", hit.version());
    if (!hit.more().isEmpty()) {
      fields.put("more", hit.more().stream().map(SearchCommand::tree).toList());
    }
    return fields;
  }
}
