package dev.vigil.bench.fact;

import java.util.Random;

/**
 * A generated page of a shop with values that are easily mistaken: an old price, prices of related
 * things and a delivery fee. Immutable.
 */
public record ShopPage(String html, String name, String price, String sku) {
  private static final String[] THINGS = {
    "Anvil", "Kettle", "Lantern", "Compass", "Rope", "Anchor", "Winch", "Buoy", "Radio", "Stove"
  };
  private static final String[] KINDS = {
    "Classic", "Compact", "Heavy", "Folding", "Marine", "Field"
  };

  /** A page of one of some layouts. */
  public static ShopPage of(long seed) {
    Random random = new Random(seed);
    String name = thing(random);
    String price = price(random);
    String sku = "A-" + (10_000 + random.nextInt(80_000));
    StringBuilder related = new StringBuilder();
    for (int i = 0; i < 3 + random.nextInt(4); i++) {
      related
          .append("<div class=\"tile\"><a class=\"tile-name\" href=\"/p/")
          .append(i)
          .append("\">")
          .append(thing(random))
          .append("</a><span class=\"tile-price\">")
          .append(price(random))
          .append("</span></div>");
    }
    String old = random.nextBoolean() ? "<s class=\"was\">" + price(random) + "</s>" : "";
    String offer =
        switch (random.nextInt(3)) {
          case 0 ->
              "<div class=\"offer\">" + old + "<span class=\"price\">" + price + "</span></div>";
          case 1 ->
              "<p class=\"buy\"><span>Price:</span> <b class=\"amount\">"
                  + price
                  + "</b> "
                  + old
                  + "</p>";
          default ->
              "<table class=\"specs\"><tr><th>Price</th><td>"
                  + price
                  + "</td></tr><tr><th>Delivery</th><td>"
                  + price(random)
                  + "</td></tr></table>";
        };
    String html =
        "<!doctype html><html lang=\"en\"><head><title>"
            + name
            + " – Harbour Store</title></head><body><header><a class=\"logo\" href=\"/\">Harbour"
            + " Store</a></header><main class=\"product\"><div class=\"gallery\"><img"
            + " src=\"/i.jpg\" alt=\"\"></div><div class=\"info\"><h1 class=\"title\">"
            + name
            + "</h1>"
            + offer
            + "<ul class=\"facts\"><li class=\"fact\">Article <span class=\"number\">"
            + sku
            + "</span></li><li class=\"fact\">Delivery in <span class=\"number\">"
            + (1 + random.nextInt(9))
            + " days</span></li></ul></div>"
            + "<div class=\"text\"><p>"
            + "Made for long days at sea. ".repeat(1 + random.nextInt(4))
            + "</p></div></main><aside class=\"related\"><h2>Related</h2>"
            + related
            + "</aside><footer>Free delivery from "
            + price(random)
            + "</footer></body></html>";
    return new ShopPage(html, name, price, sku);
  }

  /** Another price. */
  public static String price(Random random) {
    return "$" + (5 + random.nextInt(900)) + "." + (10 + random.nextInt(90));
  }

  private static String thing(Random random) {
    return KINDS[random.nextInt(KINDS.length)]
        + " "
        + THINGS[random.nextInt(THINGS.length)]
        + " "
        + (1 + random.nextInt(900));
  }
}
