package dev.vigil.knowledge.extract.embedded;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * All machine-readable items of a page. Immutable after reading; reading takes time linear in the
 * page and never uses the network.
 *
 * @param items in the order of {@link EmbeddedSyntax}, then of the document, nested ones included
 * @param problems what could not be read, in sentences
 */
public record EmbeddedData(List<EmbeddedItem> items, List<String> problems) {
  /** The most values of one page; the rest is left out, with a problem. */
  static final int MOST_VALUES = 100_000;

  public EmbeddedData {
    items = List.copyOf(items);
    problems = List.copyOf(problems);
  }

  /**
   * Reads a page.
   *
   * @param url of the page, for relative references; may be empty
   */
  public static EmbeddedData of(PageDigest digest, String url) {
    List<EmbeddedItem> items = new ArrayList<>();
    List<String> problems = new ArrayList<>();
    if (digest.type() != DocumentType.HTML && RdfDocument.addTo(digest, url, items, problems)) {
      resolve(items);
      return new EmbeddedData(items, problems);
    }
    if (digest.type() != DocumentType.HTML) {
      FeedItems.addTo(digest, items);
      if (digest.type() != DocumentType.XML || !items.isEmpty()) {
        return new EmbeddedData(items, problems);
      }
    }
    Syntaxes found = Syntaxes.of(digest);
    if (found.scripts) {
      new JsonLdItems(digest, url, problems).addTo(items);
    }
    if (found.microdata) {
      new MicrodataItems(digest).addTo(items);
    }
    if (found.rdfa) {
      new RdfaItems(digest, url, problems).addTo(items);
    }
    if (found.classes) {
      new MicroformatItems(digest).addTo(items);
    }
    MetaItems.addTo(digest, items);
    resolve(items);
    MicrodataItems.addTexts(digest, items);
    return new EmbeddedData(items, problems);
  }

  /** Which syntaxes a page may use, from its names alone. */
  private record Syntaxes(boolean scripts, boolean microdata, boolean rdfa, boolean classes) {
    static Syntaxes of(PageDigest digest) {
      var names = digest.attributes().names();
      boolean microdata = false;
      boolean rdfa = false;
      boolean classes = false;
      for (int i = 0; i < names.size(); i++) {
        switch (names.get(i).qualified()) {
          case "itemscope" -> microdata = true;
          case "property", "typeof", "vocab", "rel", "rev" -> rdfa = true;
          case "class" -> classes = true;
          default -> {}
        }
      }
      return new Syntaxes(digest.tags().find("script") >= 0, microdata, rdfa, classes);
    }
  }

  /** Puts the described item in the place of a mere reference to it. */
  private static void resolve(List<EmbeddedItem> items) {
    Map<String, EmbeddedItem> byId = new HashMap<>();
    for (EmbeddedItem item : items) {
      if (!item.id().isEmpty() && !item.properties().isEmpty()) {
        byId.putIfAbsent(item.id(), item);
      }
    }
    if (byId.isEmpty()) {
      return;
    }
    for (EmbeddedItem item : items) {
      for (List<EmbeddedValue> values : item.properties().values()) {
        values.replaceAll(value -> resolved(value, byId));
      }
    }
    items.removeIf(item -> item.properties().isEmpty() && byId.containsKey(item.id()));
  }

  private static EmbeddedValue resolved(EmbeddedValue value, Map<String, EmbeddedItem> byId) {
    EmbeddedItem reference = value.item();
    if (reference == null || !reference.properties().isEmpty() || reference.id().isEmpty()) {
      return value;
    }
    EmbeddedItem described = byId.get(reference.id());
    if (described == null) {
      return value;
    }
    described.nest();
    return new EmbeddedValue(value.text(), described, value.node(), value.language());
  }

  /** Whether the page is data for programs, whose text means nothing else. */
  public boolean isDocument() {
    return !items.isEmpty() && items.getFirst().syntax() == EmbeddedSyntax.RDF;
  }

  /** The items that have one of these types. */
  public List<EmbeddedItem> ofTypes(List<String> types) {
    return items.stream().filter(item -> types.stream().anyMatch(item::isA)).toList();
  }

  /**
   * The values at a path such as {@code offers.price}; a step into an item without a further step
   * gives the item.
   */
  public static List<EmbeddedValue> at(EmbeddedItem item, String path) {
    List<EmbeddedValue> found = item.values(path);
    if (!found.isEmpty() || path.indexOf('.') < 0) {
      return found;
    }
    String[] steps = path.split("\\.", -1);
    List<EmbeddedItem> here = List.of(item);
    List<EmbeddedValue> values = List.of();
    for (int i = 0; i < steps.length; i++) {
      values = new ArrayList<>();
      for (EmbeddedItem one : here) {
        if (steps[i].equals("id") && !one.id().isEmpty()) {
          values.add(EmbeddedValue.of(one.id(), one.node()));
        } else {
          values.addAll(one.values(steps[i]));
        }
        if (values.size() > MOST_VALUES) {
          return values;
        }
      }
      if (i < steps.length - 1) {
        here =
            values.stream()
                .map(value -> Optional.ofNullable(value.item()))
                .flatMap(Optional::stream)
                .toList();
      }
    }
    return values;
  }
}
