package dev.vigil.discover.database;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.database.DatabaseClassifier.TopicShare;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * The classification of a service, as it is stored beside the capability profiles, with the answers
 * that were already given: an interrupted classification goes on with them. Immutable.
 *
 * @param service the name of the service, or its URL
 * @param tree the topic tree
 * @param topics that it belongs to; empty while it is not finished
 * @param shares of the topics that were asked about
 * @param answers numbers of matches by query; a capped number has a plus sign
 * @param at when it was classified, as an instant
 */
public record ServiceTopics(
    String service,
    String tree,
    boolean finished,
    List<String> topics,
    List<TopicShare> shares,
    Map<String, String> answers,
    String at) {
  private static final String ENDING = ".topics";
  private static final JsonMapper JSON = JsonMapper.builder().build();

  public ServiceTopics {
    topics = List.copyOf(topics);
    shares = List.copyOf(shares);
    answers = java.util.Collections.unmodifiableMap(new LinkedHashMap<>(answers));
  }

  private static Path file(Path data, String service, String tree) {
    String name = (service + "-" + tree).replaceAll("[^A-Za-z0-9.-]+", "-");
    return data.resolve("services").resolve(name + ENDING);
  }

  /** Writes it; the file is always whole. */
  public void save(Path data) {
    Path file = file(data, service, tree);
    try {
      Files.createDirectories(file.toAbsolutePath().getParent());
      Path fresh = file.resolveSibling(file.getFileName() + ".new");
      Files.write(fresh, JSON.writerWithDefaultPrettyPrinter().writeValueAsBytes(this));
      Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The classification of a service in a tree. */
  public static Optional<ServiceTopics> find(Path data, String service, String tree) {
    Path file = file(data, service, tree);
    return Files.exists(file) ? Optional.of(read(file)) : Optional.empty();
  }

  /** The topics of a service in all trees, each as {@code TREE/TOPIC}. */
  public static List<String> names(Path data, String service) {
    return all(data).stream()
        .filter(one -> one.finished() && one.service().equals(service))
        .flatMap(
            one ->
                one.topics().stream()
                    .filter(topic -> !topic.isEmpty())
                    .map(topic -> one.tree() + "/" + topic))
        .toList();
  }

  /** All classifications. */
  public static List<ServiceTopics> all(Path data) {
    Path folder = data.resolve("services");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    List<ServiceTopics> all = new ArrayList<>();
    try (Stream<Path> files = Files.list(folder)) {
      files
          .filter(file -> file.toString().endsWith(ENDING))
          .sorted()
          .forEach(file -> all.add(read(file)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return all;
  }

  private static ServiceTopics read(Path file) {
    try {
      return JSON.readValue(Files.readAllBytes(file), ServiceTopics.class);
    } catch (JacksonException e) {
      throw new DiscoverException(file + " is not a classification; classify again.", e);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** A count as it is stored. */
  static String text(MatchCount count) {
    return switch (count) {
      case MatchCount.Exact(long number) -> Long.toString(number);
      case MatchCount.AtLeast(long number) -> number + "+";
      case MatchCount.Unknown() -> "";
    };
  }

  static MatchCount count(String text) {
    if (text.isEmpty()) {
      return new MatchCount.Unknown();
    }
    return text.endsWith("+")
        ? new MatchCount.AtLeast(Long.parseLong(text.substring(0, text.length() - 1)))
        : new MatchCount.Exact(Long.parseLong(text));
  }
}
