package dev.vigil.diff.types;

import static dev.vigil.diff.types.SamplePages.reported;
import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class OffersTest {
  private static String linked(String json) {
    return "<script type='application/ld+json'>" + json + "</script><p>Some page";
  }

  private static String product(String price, String availability) {
    return linked(
        """
        {"@context": "https://schema.org", "@type": ["Product", "Thing"], "name": "Sextant",
         "offers": {"@type": "Offer", "price": "%s", "priceCurrency": "AUD",
                    "availability": "https://schema.org/%s"}}
        """
            .formatted(price, availability));
  }

  private static String graph(String price, String availability) {
    return linked(
        """
        {"@graph": [{"@type": "WebPage", "name": "Shop"},
          {"@type": "Product", "name": "Sextant",
           "offers": [{"@type": ["Offer"], "availability": "InStock", "price": 5},
                      {"@type": "Offer", "availability": "%s", "price": %s}]}]}
        """
            .formatted(availability, price));
  }

  @Test
  void aPriceInLinkedDataIsCalledByItsProduct() {
    assertThat(reported("price", product("190.95", "InStock"), product("180.45", "InStock")))
        .containsExactly("~ Sextant: 190.95 -> 180.45");
    assertThat(reported("price", product("190.95", "InStock"), product("190.950", "OutOfStock")))
        .isEmpty();
    assertThat(reported("price", graph("7", "InStock"), graph("8", "InStock")))
        .containsExactly("~ Sextant: 7 -> 8");
  }

  @Test
  void stockIsReadFromLinkedDataWithSeveralTypesAndGraphs() {
    assertThat(reported("stock", product("1", "InStock"), product("1", "OutOfStock")))
        .containsExactly("~ Sextant: in stock -> out of stock");
    assertThat(reported("stock", graph("1", "InStock"), graph("1", "SoldOut")))
        .containsExactly("~ Sextant: in stock -> out of stock");
    assertThat(reported("stock becomes=in", product("1", "InStock"), product("1", "OutOfStock")))
        .isEmpty();
  }

  @Test
  void microdataIsReadToo() {
    String page =
        "<div itemscope><b itemprop=name>Compass</b><span itemprop=price content='%s'></span>"
            + "<link itemprop=availability href='http://schema.org/%s'></div>";
    assertThat(reported("price", page.formatted("10.5", "InStock"), page.formatted("9", "InStock")))
        .containsExactly("~ Compass: 10.5 -> 9");
    assertThat(reported("stock", page.formatted("1", "InStock"), page.formatted("1", "OutOfStock")))
        .containsExactly("~ Compass: in stock -> out of stock");
  }

  @Test
  void otherwiseTheWordsOfThePageDecide() {
    assertThat(
            reported("stock", "<p>Lamp</p><button>Add to cart</button>", "<p>Lamp</p><p>Sold out"))
        .containsExactly("~ stock: in stock -> out of stock");
    assertThat(
            reported(
                "stock",
                "<p>Nicht auf Lager</p><button>In den Warenkorb</button>",
                "<p>Auf Lager</p><button>In den Warenkorb</button>"))
        .containsExactly("~ stock: out of stock -> in stock");
    assertThat(reported("stock", "<p>Lamp", "<p>Lamps")).isEmpty();
  }

  @Test
  void brokenLinkedDataDoesNotStopTheRest() {
    assertThat(
            reported("price", linked("{broken") + "<p>Lamp $5", linked("{broken") + "<p>Lamp $6"))
        .containsExactly("~ Lamp: 5 -> 6");
  }

  @Test
  void metadataHasFieldsByPath() {
    assertThat(
            reported(
                "metadata",
                "<title>A</title><meta name=description content=x>",
                "<title>B</title><meta name=description content=x><meta property=og:type"
                    + " content=y>"))
        .containsExactly("~ title: A -> B", "+ og:type: y");
    assertThat(
            reported(
                "metadata=offers.priceCurrency",
                product("1", "InStock"),
                product("2", "InStock").replace("AUD", "NZD")))
        .containsExactly("~ Product+Thing.offers.priceCurrency: AUD -> NZD");
  }

  @Test
  void anotherCurrencyOfAnOfferIsAnUpdate() {
    String offer =
        "<script"
            + " type='application/ld+json'>{\"@type\":\"Offer\",\"name\":\"Sextant\",\"price\":\"190.95\","
            + "\"priceCurrency\":\"%s\"}</script>";
    assertThat(SamplePages.reported("price", offer.formatted("AUD"), offer.formatted("NZD")))
        .containsExactly("~ Sextant: 190.95 AUD -> 190.95 NZD");
  }

  private static String card(String name, String price, String stock) {
    return "<div class=card><h3>" + name + "</h3>" + price + " <span>" + stock + "</span></div>";
  }

  @Test
  void inAListOfProductsEachHasItsOwnStockAndAPriceIsCalledByItsProduct() {
    String lamp = card("Lamp", "€69.00", "Sold out");
    String before = card("Sextant", "€49.00", "In stock") + lamp;
    String after = card("Sextant", "€49.00", "Sold out") + lamp;
    assertThat(reported("stock", before, after))
        .containsExactly("~ Sextant: in stock -> out of stock");
    assertThat(reported("price", before, after)).isEmpty();
    assertThat(reported("price", before, card("Sextant", "€39.00", "Sold out") + lamp))
        .containsExactly("~ Sextant: 49.00 -> 39.00");
  }

  @Test
  void aSalePriceBesideAStruckOutOneIsAFallOfThePrice() {
    String before = card("Sextant", "€169.00", "In stock");
    String after = card("Sextant", "<s>€169.00</s> €149.00", "In stock");
    for (String type : new String[] {"price", "price,by=10%", "price,below=150"}) {
      assertThat(reported(type, before, after))
          .as(type)
          .containsExactly("~ Sextant: 169.00 -> 149.00");
    }
    assertThat(reported("price", after, before)).containsExactly("~ Sextant: 149.00 -> 169.00");
    assertThat(reported("number", before, after)).as("another number").hasSize(1);
  }
}
