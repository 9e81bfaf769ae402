package dev.vigil.discover.database;

import dev.vigil.discover.DiscoverException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.Function;

/**
 * Classifies a service by asking it, with a test of its answers first, and stores each answer at
 * once. For one thread.
 */
public final class ServiceClassification {
  private static final List<String> NONSENSE = List.of("qzvxkjwpf");
  private static final int SAVE_EVERY = 10;

  private final Path data;
  private final String service;
  private final String tree;
  private final Consumer<String> progress;
  private final Map<String, String> answers = new LinkedHashMap<>();
  private int fresh;

  /**
   * @param data the data folder that the classification is stored in
   * @param progress receives each query before it is sent
   */
  public ServiceClassification(Path data, String service, String tree, Consumer<String> progress) {
    this.data = data;
    this.service = service;
    this.tree = tree;
    this.progress = progress;
  }

  /** Asks and classifies; goes on with the answers of an interrupted classification. */
  public DatabaseClassifier.Result run(
      ProbeRuleSet rules,
      DatabaseClassifier.Options options,
      Function<List<String>, MatchCount> database,
      Instant now) {
    ServiceTopics.find(data, service, tree)
        .filter(before -> !before.finished())
        .ifPresent(before -> answers.putAll(before.answers()));
    List<String> warnings = new ArrayList<>();
    MatchCount nonsense = ask(NONSENSE, database, now);
    if (nonsense.number() > 0) {
      warnings.add(
          "The service finds %,d documents for a meaningless word; its numbers are probably not"
                  .formatted(nonsense.number())
              + " numbers of matches.");
    }
    DatabaseClassifier.Result result =
        new DatabaseClassifier(rules, options, words -> ask(words, database, now)).classify();
    warnings.addAll(result.warnings());
    if (nonsense.number() > 0
        && answers.values().stream().distinct().count() <= 2
        && answers.size() > 3) {
      throw new DiscoverException(
          "The numbers of matches do not depend on the query; the service cannot be classified.");
    }
    save(result.topics(), result.shares(), true, now);
    return new DatabaseClassifier.Result(
        result.topics(), result.shares(), answers.size(), warnings);
  }

  private MatchCount ask(
      List<String> words, Function<List<String>, MatchCount> database, Instant now) {
    String query = String.join(" ", words);
    String known = answers.get(query);
    if (known != null) {
      return ServiceTopics.count(known);
    }
    progress.accept(query);
    MatchCount count = database.apply(words);
    answers.put(query, ServiceTopics.text(count));
    if (++fresh % SAVE_EVERY == 0) {
      save(List.of(), List.of(), false, now);
    }
    return count;
  }

  private void save(
      List<String> topics,
      List<DatabaseClassifier.TopicShare> shares,
      boolean finished,
      Instant now) {
    new ServiceTopics(service, tree, finished, topics, shares, answers, now.toString()).save(data);
  }
}
