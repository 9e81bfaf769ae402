package dev.vigil.cli.crawl;

import dev.vigil.archive.Archive;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.cli.terminal.DataOption;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.JsonOutput;
import dev.vigil.cli.terminal.Table;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.crawl.Crawl;
import dev.vigil.discover.distill.ArchivedWeb;
import dev.vigil.discover.distill.DistillGraph;
import dev.vigil.discover.distill.Distillation;
import dev.vigil.discover.distill.TextRelevance;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.engine.Installation;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Prints the authorities and hubs of a topic or a query. For one command. */
final class DistillReport {
  private static final int ITERATIONS = 20;
  private static final int MOST_PAGES = 50_000;
  private static final int EXCERPT = 80;

  private final Terminal terminal;
  private final DataOption place;

  DistillReport(Terminal terminal, DataOption place) {
    this.terminal = terminal;
    this.place = place;
  }

  int print(
      String name,
      Optional<Crawl> crawl,
      @Nullable String topic,
      @Nullable String query,
      String method,
      int top,
      boolean json) {
    if (topic != null && query != null) {
      throw new CommandFailure("--topic and --query exclude each other; choose one.");
    }
    if (!name.isEmpty() && crawl.isEmpty()) {
      throw new CommandFailure("there is no crawl '" + name + "'; 'vigil crawl list' lists them.");
    }
    Distillation.Method how = Distillation.Method.of(method);
    try (Installation installation = place.read(terminal.time())) {
      TextRelevance text = relevance(installation, topic, query);
      DistillGraph graph = new DistillGraph(text);
      Archive archive = installation.archive();
      ArchivedWeb web = new ArchivedWeb(Optional.of(archive), crawl, CommandHandler.WORKSPACE);
      web.read(MOST_PAGES, graph::add);
      Distillation.Result result = Distillation.run(graph, how, ITERATIONS, top);
      Map<String, String> parts = parts(web, result.hubs());
      if (json) {
        terminal.out().println(JsonOutput.line(tree(result, parts)));
      } else {
        lines(graph, result, parts);
      }
      return result.authorities().isEmpty() ? ExitCode.NO : ExitCode.YES;
    }
  }

  private static TextRelevance relevance(
      Installation installation, @Nullable String topic, @Nullable String query) {
    if (topic == null) {
      return TextRelevance.query(String.valueOf(query));
    }
    TopicTree.Address address = TopicTree.address(topic).withTopic();
    return TextRelevance.topic(
        Topics.of(installation).model(CommandHandler.WORKSPACE, address), address.path());
  }

  /** The first words of each hub, read in a second pass, because pages are not kept in memory. */
  private static Map<String, String> parts(ArchivedWeb web, List<Distillation.Hub> hubs) {
    Map<String, String> parts = new HashMap<>();
    web.read(
        MOST_PAGES,
        (url, digest, links) ->
            hubs.stream()
                .filter(hub -> hub.url().equals(url.toString()))
                .forEach(hub -> parts.put(key(hub), part(digest, hub.node()))));
    return parts;
  }

  private static String key(Distillation.Hub hub) {
    return hub.url() + " " + hub.node();
  }

  private static String part(PageDigest digest, int node) {
    String where = node == 0 || node >= digest.nodeCount() ? "page" : digest.name(node).local();
    String text = RenderedText.of(digest, Math.max(0, node)).replaceAll("\\s+", " ").strip();
    return where
        + ": "
        + (text.length() > EXCERPT ? text.substring(0, EXCERPT).strip() + " …" : text);
  }

  private void lines(DistillGraph graph, Distillation.Result result, Map<String, String> parts) {
    terminal.show(
        "%,d pages read, %,d of them in the base set".formatted(graph.pages(), result.basePages()));
    Table authorities = new Table();
    authorities.row("SCORE", "AUTHORITY");
    result.authorities().forEach(a -> authorities.row(score(a.score()), a.url()));
    authorities.lines("").forEach(terminal.out()::println);
    Table hubs = new Table();
    hubs.row("SCORE", "LINKS", "HUB");
    result
        .hubs()
        .forEach(
            hub -> {
              hubs.row(score(hub.score()), String.valueOf(hub.links()), hub.url());
              hubs.note(parts.getOrDefault(key(hub), ""));
            });
    hubs.lines("").forEach(terminal.out()::println);
  }

  private static String score(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  private static Map<String, Object> tree(Distillation.Result result, Map<String, String> parts) {
    Map<String, Object> fields = new LinkedHashMap<>();
    fields.put(
        "authorities",
        result.authorities().stream()
            .map(a -> Map.<String, Object>of("url", a.url(), "score", a.score()))
            .toList());
    fields.put(
        "hubs",
        result.hubs().stream()
            .map(
                hub ->
                    Map.<String, Object>of(
                        "url",
                        hub.url(),
                        "score",
                        hub.score(),
                        "links",
                        hub.links(),
                        "part",
                        parts.getOrDefault(key(hub), "")))
            .toList());
    return fields;
  }
}
