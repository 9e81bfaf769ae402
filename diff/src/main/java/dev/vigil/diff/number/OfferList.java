package dev.vigil.diff.number;

import dev.vigil.diff.DocumentView;
import dev.vigil.diff.extract.JsonLdBlocks;
import dev.vigil.diff.extract.JsonNodes;
import dev.vigil.diff.extract.MetadataFields;
import dev.vigil.diff.extract.ViewExtracts;
import dev.vigil.document.PageDigest;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * The machine-readable offers of a page: in JSON-LD (in graphs, lists, with several types), else in
 * microdata, else in {@code meta} elements. Immutable.
 */
record OfferList(List<Offer> all) {
  /**
   * @param product its name, or {@code price}
   * @param price null where the offer names none
   */
  record Offer(
      int node,
      String product,
      @Nullable BigDecimal price,
      String currency,
      AvailabilityState stock) {}

  /** How far above an offer its product is searched for. */
  private static final int MOST_LEVELS = 16;

  private static final NumberParser FIGURES = new NumberParser("en");

  OfferList {
    all = List.copyOf(all);
  }

  static OfferList of(ViewExtracts extracts) {
    List<Offer> offers = new ArrayList<>();
    for (JsonLdBlocks.Script script : extracts.get(JsonLdBlocks.class, JsonLdBlocks::of).all()) {
      if (script.json() != null) {
        addLinkedData(script.json(), script.node(), offers);
      }
    }
    if (offers.isEmpty()) {
      addMicrodata(extracts, offers);
    }
    if (offers.isEmpty()) {
      addMeta(extracts.view(), offers);
    }
    return new OfferList(offers);
  }

  private static void addLinkedData(PageDigest json, int node, List<Offer> offers) {
    for (int at = 1; at < json.nodeCount(); at++) {
      if (json.isElement(at) && JsonNodes.type(json, at).equals("object") && isOffer(json, at)) {
        int priced = json.end(at) > at ? priced(json, at) : at;
        String price = first(json, priced, "price", "lowPrice", "minPrice");
        String currency = JsonNodes.text(json, priced, "priceCurrency");
        offers.add(
            new Offer(
                node,
                product(json, at),
                price == null ? null : FIGURES.one(price),
                currency == null ? "" : currency,
                AvailabilityState.ofSchema(JsonNodes.text(json, at, "availability"))));
      }
    }
  }

  private static boolean isOffer(PageDigest json, int object) {
    return JsonNodes.texts(json, object, "@type").stream()
        .map(type -> type.substring(type.lastIndexOf('/') + 1))
        .anyMatch(type -> type.equals("Offer") || type.equals("AggregateOffer"));
  }

  /** The offer itself, or its price specification where only that has the price. */
  private static int priced(PageDigest json, int offer) {
    int specification = JsonNodes.member(json, offer, "priceSpecification");
    if (first(json, offer, "price", "lowPrice") != null || specification < 0) {
      return offer;
    }
    int inner = json.firstChild(specification);
    return JsonNodes.type(json, specification).equals("array") && inner >= 0
        ? inner
        : specification;
  }

  private static @Nullable String first(PageDigest json, int object, String... keys) {
    for (String key : keys) {
      String text = JsonNodes.text(json, object, key);
      if (text != null && !text.isBlank()) {
        return text;
      }
    }
    return null;
  }

  private static String product(PageDigest json, int offer) {
    String own = JsonNodes.text(json, offer, "name");
    int at = offer;
    for (int level = 0; own == null && at > 0 && level < MOST_LEVELS; level++) {
      at = json.parent(at);
      own = at > 0 ? JsonNodes.text(json, at, "name") : null;
    }
    return own == null || own.isBlank() ? "price" : own.strip();
  }

  private static void addMicrodata(ViewExtracts extracts, List<Offer> offers) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    String product = "price";
    BigDecimal price = null;
    String currency = "";
    int node = -1;
    for (int at = view.nextSeen(0); at < digest.nodeCount(); at = view.nextSeen(at + 1)) {
      String property = digest.attributes().has(at) ? digest.attribute(at, "itemprop") : null;
      if (property == null) {
        continue;
      }
      String value = microdata(extracts, at);
      switch (property.strip()) {
        case "name" -> product = value.isEmpty() ? product : value;
        case "priceCurrency" -> currency = value;
        case "price", "lowPrice" -> {
          if (node >= 0) {
            offers.add(new Offer(node, product, price, currency, AvailabilityState.UNKNOWN));
          }
          price = new NumberParser(NumberList.language(view)).one(value);
          node = at;
        }
        case "availability" -> {
          offers.add(
              new Offer(
                  node < 0 ? at : node,
                  product,
                  price,
                  currency,
                  AvailabilityState.ofSchema(value)));
          node = -1;
          price = null;
        }
        default -> {}
      }
    }
    if (node >= 0) {
      offers.add(new Offer(node, product, price, currency, AvailabilityState.UNKNOWN));
    }
  }

  private static String microdata(ViewExtracts extracts, int node) {
    for (String name : new String[] {"content", "href", "value"}) {
      String value = extracts.view().attribute(node, name);
      if (value != null && !value.isBlank()) {
        return value.strip();
      }
    }
    return extracts.visibleText().textOf(node);
  }

  private static void addMeta(DocumentView view, List<Offer> offers) {
    BigDecimal price = null;
    String currency = "";
    AvailabilityState stock = AvailabilityState.UNKNOWN;
    int node = -1;
    for (MetadataFields.Field field : MetadataFields.meta(view)) {
      switch (field.name().toLowerCase(Locale.ROOT)) {
        case "product:price:amount", "og:price:amount" -> {
          price = FIGURES.one(field.value());
          node = field.node();
        }
        case "product:price:currency", "og:price:currency" -> currency = field.value();
        case "product:availability", "og:availability" -> {
          stock = AvailabilityState.ofSchema(field.value());
          node = node < 0 ? field.node() : node;
        }
        default -> {}
      }
    }
    if (node >= 0) {
      offers.add(new Offer(node, "price", price, currency, stock));
    }
  }
}
