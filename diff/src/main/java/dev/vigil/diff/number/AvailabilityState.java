package dev.vigil.diff.number;

import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The availability of a product. */
public enum AvailabilityState {
  IN,
  OUT,
  PREORDER,
  UNKNOWN;

  private static final List<String> OUT_WORDS =
      List.of(
          "out of stock",
          "sold out",
          "currently unavailable",
          "temporarily unavailable",
          "not available",
          "no longer available",
          "unavailable",
          "out-of-stock",
          "notify me when available",
          "email me when available",
          "ausverkauft",
          "nicht verfügbar",
          "nicht auf lager",
          "nicht lieferbar",
          "vergriffen",
          "rupture de stock",
          "épuisé",
          "indisponible",
          "agotado",
          "sin existencias",
          "no disponible",
          "esaurito",
          "non disponibile",
          "esgotado",
          "indisponível",
          "uitverkocht",
          "niet op voorraad",
          "udsolgt",
          "slutsåld",
          "utsolgt",
          "loppuunmyyty",
          "wyprzedane",
          "niedostępny",
          "vyprodáno",
          "нет в наличии",
          "stokta yok",
          "在庫切れ",
          "品切れ",
          "缺货",
          "품절");

  private static final List<String> IN_WORDS =
      List.of(
          "in stock",
          "add to cart",
          "add to basket",
          "add to bag",
          "buy now",
          "available now",
          "auf lager",
          "sofort lieferbar",
          "in den warenkorb",
          "en stock",
          "ajouter au panier",
          "añadir al carrito",
          "añadir a la cesta",
          "disponibile",
          "aggiungi al carrello",
          "em estoque",
          "em stock",
          "op voorraad",
          "in winkelwagen",
          "på lager",
          "i lager",
          "varastossa",
          "dostępny",
          "do koszyka",
          "skladem",
          "в наличии",
          "stokta",
          "在庫あり",
          "有货");

  private static final List<String> PREORDER_WORDS =
      List.of("pre-order", "preorder", "vorbestellen", "précommande", "backorder");

  /** Whether this counts rather than the other where a page says both. */
  boolean outweighs(AvailabilityState other) {
    return weight() > other.weight();
  }

  private int weight() {
    return switch (this) {
      case OUT -> 3;
      case PREORDER -> 2;
      case IN -> 1;
      case UNKNOWN -> 0;
    };
  }

  /** The availability in words. */
  String words() {
    return switch (this) {
      case IN -> "in stock";
      case OUT -> "out of stock";
      case PREORDER -> "for preorder";
      case UNKNOWN -> "unknown";
    };
  }

  /** From a schema.org availability such as {@code https://schema.org/InStock}. */
  static AvailabilityState ofSchema(@Nullable String written) {
    if (written == null) {
      return UNKNOWN;
    }
    String name = written.strip().toLowerCase(Locale.ROOT);
    name = name.substring(Math.max(name.lastIndexOf('/'), name.lastIndexOf('#')) + 1);
    return switch (name.replaceAll("[ _-]", "")) {
      case "instock", "instoreonly", "onlineonly", "limitedavailability", "available" -> IN;
      case "outofstock", "soldout", "discontinued", "unavailable", "reserved", "oos" -> OUT;
      case "preorder", "presale", "backorder", "madetoorder", "pending" -> PREORDER;
      default -> ofText(written);
    };
  }

  /** From what a page says; that something cannot be had outweighs a button beside it. */
  public static AvailabilityState ofText(String text) {
    String lower = text.toLowerCase(Locale.ROOT).replace('\u00A0', ' ');
    if (OUT_WORDS.stream().anyMatch(lower::contains)) {
      return OUT;
    }
    if (PREORDER_WORDS.stream().anyMatch(lower::contains)) {
      return PREORDER;
    }
    return IN_WORDS.stream().anyMatch(lower::contains) ? IN : UNKNOWN;
  }
}
