package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The metadata of a page: title, language, canonical URL, {@code meta} elements, and the values of
 * its JSON-LD by path, such as {@code Product.offers.price}. Immutable.
 */
public record MetadataFields(List<Field> all) {
  public record Field(int node, String name, String value) {}

  /** Fields of a page that would otherwise have endlessly many. */
  private static final int MOST = 100_000;

  public MetadataFields {
    all = List.copyOf(all);
  }

  public static MetadataFields of(ViewExtracts extracts) {
    DocumentView view = extracts.view();
    List<Field> fields = new ArrayList<>(meta(view));
    for (JsonLdBlocks.Script script : extracts.get(JsonLdBlocks.class, JsonLdBlocks::of).all()) {
      PageDigest json = script.json();
      if (json == null) {
        fields.add(new Field(script.node(), "json-ld", script.text()));
      } else {
        addLinkedData(json, script.node(), fields);
      }
    }
    return new MetadataFields(fields);
  }

  /** Title, language, canonical address and {@code meta} elements. */
  public static List<Field> meta(DocumentView view) {
    PageDigest digest = view.digest();
    List<Field> fields = new ArrayList<>();
    boolean titled = false;
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      if (digest.kind(at) != NodeKind.ELEMENT) {
        continue;
      }
      switch (digest.name(at).local()) {
        case "html" -> add(fields, at, "language", view.attribute(at, "lang"));
        case "title" -> {
          if (!titled && digest.depth(at) <= 3) {
            add(fields, at, "title", view.seen(digest.text(at)).strip().replaceAll("\\s+", " "));
            titled = true;
          }
        }
        case "link" -> {
          if ("canonical".equalsIgnoreCase(digest.attribute(at, "rel"))) {
            add(fields, at, "canonical", view.attribute(at, "href"));
          }
        }
        case "meta" -> addMeta(view, at, fields);
        default -> {}
      }
    }
    return fields;
  }

  private static void addMeta(DocumentView view, int node, List<Field> fields) {
    for (String key : new String[] {"name", "property", "http-equiv"}) {
      String name = view.digest().attribute(node, key);
      if (name != null) {
        add(fields, node, name.strip().toLowerCase(Locale.ROOT), view.attribute(node, "content"));
        return;
      }
    }
  }

  private static void add(
      List<Field> fields, int node, String name, @org.jspecify.annotations.Nullable String value) {
    if (value != null && !name.isEmpty()) {
      fields.add(new Field(node, name, value.strip()));
    }
  }

  /** One scan: the path of a value is that of its container and its key; types begin a path. */
  private static void addLinkedData(PageDigest json, int node, List<Field> fields) {
    String[] paths = new String[json.nodeCount()];
    for (int at = 1; at < json.nodeCount() && fields.size() < MOST; at++) {
      if (!json.isElement(at)) {
        continue;
      }
      int parent = json.parent(at);
      String above = parent > 0 ? paths[parent] : "";
      String key = json.name(at).local();
      boolean unnamed = parent == 0 || key.equals("_") || key.equals("@graph");
      String path = unnamed ? above : above.isEmpty() ? key : above + "." + key;
      if (path.isEmpty() && JsonNodes.type(json, at).equals("object")) {
        path = String.join("+", JsonNodes.texts(json, at, "@type"));
      }
      paths[at] = path.length() > 1_000 ? path.substring(path.length() - 1_000) : path;
      if (!JsonNodes.isContainer(json, at) && !key.startsWith("@")) {
        fields.add(new Field(node, path, json.text(at).strip()));
      }
    }
  }
}
