package dev.vigil.search.ontology;

import dev.vigil.search.answer.SearchException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/**
 * The user's own vocabulary: words with their synonyms, narrower and broader words and parts, in
 * the file {@code vocabulary.yaml} of the data folder. Immutable.
 */
record Vocabulary(Map<String, Map<String, List<String>>> words) {
  static final String FILE = "vocabulary.yaml";

  private static final long LARGEST = 5_000_000;

  private static final Map<String, String> OPPOSITES =
      Map.of(
          Ontology.SYNONYM, Ontology.SYNONYM,
          Ontology.NARROWER, Ontology.BROADER,
          Ontology.BROADER, Ontology.NARROWER,
          Ontology.PART, Ontology.PART);

  private static final Set<String> RELATIONS = OPPOSITES.keySet();

  static final Vocabulary EMPTY = new Vocabulary(Map.of());

  /** Reads the file of a data folder; without one the vocabulary is empty. */
  static Vocabulary read(Path data) {
    Path file = data.resolve(FILE);
    try {
      if (!Files.isRegularFile(file)) {
        return EMPTY;
      }
      if (Files.size(file) > LARGEST) {
        throw new SearchException("%s has more than %,d bytes; split it.".formatted(file, LARGEST));
      }
      return of(new YAMLMapper().readTree(Files.readString(file)), file.toString());
    } catch (IOException | JacksonException e) {
      throw new SearchException(
          "%s cannot be read: %s"
              .formatted(file, String.valueOf(e.getMessage()).lines().findFirst().orElse("")),
          e);
    }
  }

  private static Vocabulary of(JsonNode tree, String file) {
    Map<String, Map<String, List<String>>> words = new LinkedHashMap<>();
    for (Map.Entry<String, JsonNode> word : tree.properties()) {
      for (Map.Entry<String, JsonNode> relation : word.getValue().properties()) {
        if (!RELATIONS.contains(relation.getKey())) {
          throw new SearchException(
              "%s: '%s' of the word '%s' is not a relation; use synonym, narrower, broader or part."
                  .formatted(file, relation.getKey(), word.getKey()));
        }
        for (JsonNode other : relation.getValue()) {
          String a = word.getKey().toLowerCase(Locale.ROOT);
          String b = other.asString().toLowerCase(Locale.ROOT);
          put(words, a, relation.getKey(), b);
          put(words, b, OPPOSITES.getOrDefault(relation.getKey(), Ontology.SYNONYM), a);
        }
      }
    }
    return new Vocabulary(words);
  }

  private static void put(
      Map<String, Map<String, List<String>>> words, String a, String relation, String b) {
    words
        .computeIfAbsent(a, w -> new LinkedHashMap<>())
        .computeIfAbsent(relation, r -> new ArrayList<>())
        .add(b);
  }

  Map<String, List<String>> of(String word) {
    return words.getOrDefault(word, Map.of());
  }
}
