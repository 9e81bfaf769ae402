package dev.vigil.bench.fact;

import dev.vigil.bench.Corpora;
import dev.vigil.knowledge.extract.embedded.EmbeddedData;
import dev.vigil.knowledge.extract.embedded.EmbeddedItem;
import dev.vigil.knowledge.extract.embedded.EmbeddedValue;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The values that a page with embedded data is expected to have, as pairs of a property without its
 * vocabulary and a value. Immutable.
 */
public record ExpectedData(Path file, Path page, List<Pair> pairs) {
  /** A property and its value with single spaces. */
  public record Pair(String property, String value) {}

  private static final Set<String> BESIDES =
      Set.of(
          "_nodeId_",
          "@context",
          "@language",
          "namespace",
          "namespaces",
          "html",
          "iid",
          "iid_ref",
          "textContent",
          "status",
          "alt",
          "valueRequired");

  /** The address that pages are read with; relative addresses are resolved by it. */
  public static final String ADDRESS = "http://www.example.com/index.html";

  /** Keys of files that hold several syntaxes. */
  private static final Set<String> SYNTAXES =
      Set.of("opengraph", "rdfa", "microdata", "json-ld", "microformat", "dublincore", "children");

  /** The expectations of a folder; a file without a page is left out. */
  public static List<ExpectedData> all(List<Path> files) {
    Map<String, Path> pages = new HashMap<>();
    for (Path file : files) {
      String name = file.toString();
      if (name.endsWith(".html")) {
        pages.put(name.substring(0, name.length() - 5), file);
      }
    }
    List<ExpectedData> all = new ArrayList<>();
    for (Path file : files) {
      if (file.toString().endsWith(".json") || file.toString().endsWith(".jsonld")) {
        page(file, pages)
            .ifPresent(
                page -> {
                  List<Pair> pairs = new ArrayList<>();
                  collect("", JsonMapper.builder().build().readTree(Corpora.read(file)), pairs);
                  all.add(new ExpectedData(file, page, pairs));
                });
      }
    }
    return all;
  }

  private static Optional<Path> page(Path file, Map<String, Path> pages) {
    String stem =
        file.toString()
            .replaceFirst("\\.json(?:ld)?$", "")
            .replaceFirst("\\.expanded$|\\.flat$|\\.withtext$|_custom_url.*$", "")
            .replaceFirst("_flat(?:_with_node_id)?", "");
    return Optional.ofNullable(pages.get(stem));
  }

  private static void collect(String key, JsonNode node, List<Pair> pairs) {
    if (node.isObject()) {
      JsonNode name = node.path("name");
      JsonNode content = node.path("content");
      if (name.isString() && content.isString() && node.has("URI")) {
        pairs.add(new Pair(local(name.asString()), plain(content.asString())));
        return;
      }
      if (node.path("rel").isString() && node.path("href").isString() && node.has("URI")) {
        pairs.add(
            new Pair(local(node.path("rel").asString()), plain(node.path("href").asString())));
        return;
      }
      if (node.path("valueName").isString()) {
        // A field of a form is named by its name.
        pairs.add(new Pair(key, plain(node.path("valueName").asString())));
        return;
      }
      if (node.path("value").isString() && node.has("html")) {
        // The text of marked-up content is written with other line ends.
        return;
      }
      node.forEachEntry(
          (inner, value) -> {
            boolean nested =
                inner.equals("properties")
                    || inner.equals("elements")
                    || inner.equals("terms")
                    || inner.equals("@value")
                    || inner.equals("@graph")
                    || inner.equals("value") && !key.isEmpty()
                    || inner.equals("@id") && !key.isEmpty();
            // The text of an item repeats its properties.
            boolean again =
                inner.equals("value") && node.has("properties") && !node.path("type").isArray();
            // The datatype of a value, not the type of an item.
            boolean datatype = inner.equals("@type") && node.has("@value");
            if (!again
                && !datatype
                && !BESIDES.contains(inner)
                && !inner.equals("id")
                && !(inner.equals("@id") && key.isEmpty())) {
              collect(SYNTAXES.contains(inner) ? "" : nested ? key : inner, value, pairs);
            }
          });
    } else if (node.isArray()) {
      if (node.size() == 2
          && node.get(0).isString()
          && node.get(1).isString()
          && node.get(0).asString().contains(":")
          && key.isEmpty()) {
        pairs.add(new Pair(local(node.get(0).asString()), plain(node.get(1).asString())));
        return;
      }
      for (int i = 0; i < node.size(); i++) {
        collect(key, node.get(i), pairs);
      }
    } else if (!node.isNull()
        && !key.isEmpty()
        && !plain(node.asString()).isEmpty()
        && !node.asString().startsWith("_:")) {
      boolean type = key.equals("@type") || key.equals("type");
      pairs.add(
          type
              ? new Pair("type", local(plain(node.asString())))
              : new Pair(local(key), plain(node.asString())));
    }
  }

  /** The pairs that a page was found to have. */
  public static Set<Pair> found(EmbeddedData data) {
    Set<Pair> pairs = new HashSet<>();
    for (EmbeddedItem item : data.items()) {
      item.types().forEach(type -> pairs.add(new Pair("type", local(type))));
      item.properties()
          .forEach(
              (property, values) -> {
                for (EmbeddedValue value : values) {
                  String text = plain(value.text());
                  pairs.add(new Pair(local(property), text));
                  if (text.startsWith(ADDRESS)) {
                    pairs.add(new Pair(local(property), text.substring(ADDRESS.length())));
                  }
                  if (value.item() != null) {
                    value.item().types().forEach(type -> pairs.add(new Pair("type", local(type))));
                    pairs.add(new Pair(local(property), plain(value.item().id())));
                  }
                }
              });
    }
    return pairs;
  }

  /**
   * Whether a pair was found; an address may be relative on one side, and the text of a marked-up
   * value counts by its letters.
   */
  public static boolean has(Set<Pair> found, Pair wanted) {
    if (found.contains(wanted)) {
      return true;
    }
    boolean marked = wanted.value().indexOf('<') >= 0;
    String letters = marked ? RecipeScore.letters(wanted.value().replaceAll("<[^>]*>", " ")) : "";
    for (Pair pair : found) {
      if (pair.property().equals(wanted.property())
          && (isSameAddress(wanted.value(), pair.value())
              || isSameAddress(pair.value(), wanted.value())
              || marked && RecipeScore.letters(pair.value()).equals(letters))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a relative address is the end of an absolute one, from a whole segment on. */
  private static boolean isSameAddress(String absolute, String relative) {
    return absolute.matches("(?i)(?:https?|file):.*")
        && !relative.isEmpty()
        && !relative.contains(" ")
        && absolute.endsWith(relative)
        && (relative.startsWith("/")
            || relative.startsWith("?")
            || relative.startsWith("#")
            || "/#".indexOf(absolute.charAt(Math.max(0, absolute.length() - relative.length() - 1)))
                >= 0);
  }

  private static String plain(String text) {
    return text.strip().replaceAll("[\\s\\u00a0]+", " ");
  }

  private static String local(String name) {
    int at =
        Math.max(
            name.lastIndexOf('/'),
            Math.max(
                name.lastIndexOf('#'), Math.max(name.lastIndexOf(':'), name.lastIndexOf('.'))));
    return name.substring(at + 1);
  }
}
