package dev.vigil.discover.database;

import dev.vigil.discover.database.DatabaseClassifier.TopicShare;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
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
    Objects.requireNonNull(service);
    Objects.requireNonNull(tree);
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

  /**
   * The classification of a service in a tree; empty if its file is damaged, so that it starts
   * again.
   */
  public static Optional<ServiceTopics> find(Path data, String service, String tree) {
    return read(file(data, service, tree));
  }

  /** The topics of all classified services by name, each as {@code TREE/TOPIC}. */
  public static Map<String, List<String>> names(Path data) {
    Map<String, List<String>> names = new HashMap<>();
    for (ServiceTopics one : all(data)) {
      if (one.finished()) {
        List<String> its = names.computeIfAbsent(one.service(), service -> new ArrayList<>());
        one.topics().stream()
            .filter(topic -> !topic.isEmpty())
            .forEach(topic -> its.add(one.tree() + "/" + topic));
      }
    }
    return names;
  }

  /** All classifications but damaged ones. */
  public static List<ServiceTopics> all(Path data) {
    Path folder = data.resolve("services");
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().endsWith(ENDING))
          .sorted()
          .flatMap(file -> read(file).stream())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Optional<ServiceTopics> read(Path file) {
    try {
      return Optional.ofNullable(JSON.readValue(Files.readAllBytes(file), ServiceTopics.class));
    } catch (NoSuchFileException e) {
      return Optional.empty();
    } catch (IOException | JacksonException e) {
      System.getLogger(ServiceTopics.class.getName())
          .log(System.Logger.Level.WARNING, file + " is left out; classify the service again", e);
      return Optional.empty();
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
