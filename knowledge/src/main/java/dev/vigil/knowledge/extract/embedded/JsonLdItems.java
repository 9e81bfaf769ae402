package dev.vigil.knowledge.extract.embedded;

import com.apicatalog.jsonld.JsonLd;
import com.apicatalog.jsonld.JsonLdError;
import com.apicatalog.jsonld.document.JsonDocument;
import dev.vigil.document.PageDigest;
import java.io.StringReader;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.json.JsonReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads the JSON-LD of a page. Names of schema.org are taken as they are, for that is what nearly
 * all pages use; blocks with other contexts are expanded by the JSON-LD algorithm, with local
 * contexts only. Not thread-safe.
 */
final class JsonLdItems {
  private static final ObjectMapper JSON =
      JsonMapper.builder()
          .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
          .enable(JsonReadFeature.ALLOW_JAVA_COMMENTS)
          .enable(JsonReadFeature.ALLOW_TRAILING_COMMA)
          .enable(JsonReadFeature.ALLOW_BACKSLASH_ESCAPING_ANY_CHARACTER)
          .enable(JsonReadFeature.ALLOW_MISSING_VALUES)
          .build();

  private static final int LONGEST = 4 << 20;
  private static final int MOST_LEVELS = 64;

  /** A comment before the data, without data in it. */
  private static final Pattern COMMENT = Pattern.compile("^\\s*<!--[^{\\[]*?-->");

  private static final Pattern WRAPPER =
      Pattern.compile(
          "^\\s*(?:/\\*|//)?\\s*(?:<!--|<!\\[CDATA\\[)\\s*(?:\\*/)?"
              + "|(?:/\\*|//)?\\s*(?:-->|]]>)\\s*(?:\\*/)?\\s*;?\\s*$");

  private final PageDigest digest;
  private final String url;
  private final List<String> problems;
  private int values;

  JsonLdItems(PageDigest digest, String url, List<String> problems) {
    this.digest = digest;
    this.url = url;
    this.problems = problems;
  }

  void addTo(List<EmbeddedItem> items) {
    int tag = digest.tags().find("script");
    for (int node : tag < 0 ? new int[0] : digest.nodesOf(tag).toArray()) {
      String type = digest.attribute(node, "type");
      if (type != null && type.strip().toLowerCase(Locale.ROOT).startsWith("application/ld+json")) {
        read(digest.text(node), node, items);
      }
    }
  }

  void read(String text, int node, List<EmbeddedItem> items) {
    if (text.isBlank()) {
      return;
    }
    if (text.length() > LONGEST) {
      problems.add("A JSON-LD block is larger than 4 MB and was left out.");
      return;
    }
    String bare = COMMENT.matcher(text).replaceFirst("");
    String json = WRAPPER.matcher(bare).replaceAll("");
    JsonNode tree;
    try {
      tree = JSON.readTree(json);
    } catch (JacksonException e) {
      int line = e.getLocation() == null ? 1 : e.getLocation().getLineNr();
      tree = repaired(json, line);
    }
    if (tree != null) {
      top(isPlain(tree) ? tree : expanded(tree), node, items);
    }
  }

  /** The data of a block with the mistakes that {@link JsonRepair} knows, or null. */
  private @Nullable JsonNode repaired(String json, int line) {
    try {
      JsonNode tree = JSON.readTree(JsonRepair.of(json));
      problems.add("A JSON-LD block is not JSON in line %d and was repaired.".formatted(line));
      return tree;
    } catch (JacksonException e) {
      problems.add("A JSON-LD block is not JSON in line %d and was left out.".formatted(line));
      return null;
    }
  }

  /** Whether all contexts are that of schema.org or none. */
  private static boolean isPlain(JsonNode tree) {
    if (tree.isArray()) {
      for (int i = 0; i < tree.size(); i++) {
        if (!isPlain(tree.get(i))) {
          return false;
        }
      }
      return true;
    }
    JsonNode context = tree.path("@context");
    if (context.isMissingNode() || context.isNull() || isSchema(context)) {
      return true;
    }
    if (context.isArray()) {
      for (int i = 0; i < context.size(); i++) {
        JsonNode one = context.get(i);
        boolean settings = one.isObject() && !one.path("@vocab").isString() && onlyKeywords(one);
        if (!isSchema(one) && !settings) {
          return false;
        }
      }
      return true;
    }
    JsonNode vocabulary = context.path("@vocab");
    return context.isObject() && isSchema(vocabulary) && onlyKeywords(context);
  }

  private static boolean onlyKeywords(JsonNode context) {
    return context.propertyNames().stream().allMatch(name -> name.startsWith("@"));
  }

  private static boolean isSchema(JsonNode context) {
    return context.isString()
        && context
            .asString()
            .strip()
            .toLowerCase(Locale.ROOT)
            .matches(
                "(?:https?:)?(?://)?(?:www\\.)?schema\\.org/?(?:#|docs/jsonldcontext\\.jsonld?)?");
  }

  private JsonNode expanded(JsonNode tree) {
    try {
      var document = JsonDocument.of(new StringReader(tree.toString()));
      var expansion = JsonLd.expand(document).loader(new JsonLdContexts());
      if (url.startsWith("http")) {
        expansion = expansion.base(url);
      }
      return JSON.readTree(expansion.get().toString());
    } catch (JsonLdError | JacksonException | IllegalArgumentException e) {
      problems.add(
          "A JSON-LD block uses a context that is not stored locally; its names are taken as"
              + " written.");
      return tree;
    }
  }

  private void top(JsonNode tree, int node, List<EmbeddedItem> items) {
    Deque<JsonNode> todo = new ArrayDeque<>();
    todo.add(tree);
    while (!todo.isEmpty()) {
      JsonNode next = todo.poll();
      if (next.isArray()) {
        for (int i = next.size() - 1; i >= 0; i--) {
          todo.addFirst(next.get(i));
        }
      } else if (next.isObject()) {
        JsonNode graph = next.path("@graph");
        if (!graph.isMissingNode()) {
          todo.addFirst(graph);
        }
        if (graph.isMissingNode() || next.has("@type")) {
          item(next, node, items, 0);
        }
      }
    }
  }

  private EmbeddedItem item(JsonNode object, int node, List<EmbeddedItem> items, int level) {
    EmbeddedItem item = new EmbeddedItem(EmbeddedSyntax.JSON_LD, node);
    items.add(item);
    object.forEachEntry(
        (name, value) -> {
          switch (name) {
            case "@id" -> item.id(value.asString(""));
            case "@type" -> types(item, value);
            case "@context", "@graph", "@reverse", "@index" -> {}
            default -> values(item, name, value, node, items, level);
          }
        });
    return item;
  }

  private static void types(EmbeddedItem item, JsonNode value) {
    if (value.isString()) {
      item.type(value.asString().strip());
    }
    for (int i = 0; value.isArray() && i < value.size(); i++) {
      item.type(value.get(i).asString("").strip());
    }
  }

  private void values(
      EmbeddedItem item,
      String name,
      JsonNode value,
      int node,
      List<EmbeddedItem> items,
      int level) {
    if (++values > EmbeddedData.MOST_VALUES || level > MOST_LEVELS) {
      if (values == EmbeddedData.MOST_VALUES + 1) {
        problems.add(
            "The JSON-LD has more than %,d values; the rest was left out."
                .formatted(EmbeddedData.MOST_VALUES));
      }
      return;
    }
    if (value.isArray()) {
      for (int i = 0; i < value.size(); i++) {
        values(item, name, value.get(i), node, items, level + 1);
      }
    } else if (value.isObject()) {
      JsonNode literal = value.path("@value");
      JsonNode list = value.has("@list") ? value.path("@list") : value.path("@set");
      if (!literal.isMissingNode()) {
        if (literal.isValueNode() && !literal.isNull()) {
          item.add(
              name,
              new EmbeddedValue(
                  literal.asString(""), null, node, value.path("@language").asString("")));
        }
      } else if (!list.isMissingNode()) {
        values(item, name, list, node, items, level + 1);
      } else if (!value.isEmpty()) {
        EmbeddedItem inner = item(value, node, items, level + 1);
        item.add(name, new EmbeddedValue(inner.id(), inner, node, ""));
      }
    } else if (!value.isNull()) {
      item.add(name, EmbeddedValue.of(value.asString(""), node));
    }
  }
}
