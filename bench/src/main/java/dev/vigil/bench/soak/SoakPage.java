package dev.vigil.bench.soak;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Random;

/**
 * What a generated page says, whatever its layout. Immutable.
 *
 * @param prices in cents, one for each product
 * @param stock whether each product is in stock
 * @param news titles, the newest first; each is a link
 * @param times the cells of the second column of a table
 * @param notice one sentence; {@link #WORD} is in some of them
 */
record SoakPage(
    String name,
    List<Integer> prices,
    List<Boolean> stock,
    List<String> news,
    List<String> times,
    String notice,
    String phone) {
  /** The word that sentinels on a keyword wait for. */
  static final String WORD = "dredging";

  private static final List<String> PRODUCTS = List.of("Sextant", "Brass bell", "Storm lamp");
  private static final List<String> SHIPS = List.of("Marsh Heron", "Tern", "Grey Petrel", "Osprey");
  private static final List<String> SUBJECTS =
      List.of("Old mill", "Ferry", "East lock", "Harbour office", "Regatta", "Fish market");
  private static final List<String> DEEDS =
      List.of("reopens", "is sold", "closes early", "wins a prize", "gets a new roof", "moves");
  private static final List<String> WHEN =
      List.of("in spring", "after the storm", "for the winter", "on Monday", "at last");
  private static final List<String> NOTICES =
      List.of(
          "The quay is open to all visitors from the bridge to the lighthouse.",
          "Because of " + WORD + " the east basin cannot be entered by large ships.",
          "Berths one to seven are kept free for the fishing fleet this season.",
          "The " + WORD + " of the inner basin has been put off until further word.",
          "Pilots are ordered by telephone, not later than two hours before arrival.");

  /** The parts of a page that change by themselves. */
  enum Aspect {
    PRICE,
    STOCK,
    NEWS,
    TIMES,
    NOTICE,
    PHONE
  }

  static SoakPage first(String name, Random random) {
    List<Integer> prices = new ArrayList<>();
    List<Boolean> stock = new ArrayList<>();
    for (int i = 0; i < PRODUCTS.size(); i++) {
      prices.add(price(random));
      stock.add(random.nextBoolean());
    }
    List<String> news = new ArrayList<>();
    while (news.size() < 5) {
      String title = title(random);
      if (!news.contains(title)) {
        news.add(title);
      }
    }
    List<String> times = new ArrayList<>();
    for (int i = 0; i < SHIPS.size(); i++) {
      times.add(time(random));
    }
    return new SoakPage(
        name, prices, stock, news, times, NOTICES.get(random.nextInt(5)), phone(random));
  }

  /** Another page: one aspect of it differs, sometimes two. */
  SoakPage changed(Random random) {
    Aspect[] all = Aspect.values();
    SoakPage next = with(all[random.nextInt(all.length)], random);
    return random.nextInt(4) == 0 ? next.with(all[random.nextInt(all.length)], random) : next;
  }

  private SoakPage with(Aspect aspect, Random random) {
    while (true) {
      SoakPage next =
          switch (aspect) {
            case PRICE -> set(replaced(prices, random, price(random)), stock, news, times);
            case STOCK -> {
              int which = random.nextInt(stock.size());
              List<Boolean> other = new ArrayList<>(stock);
              other.set(which, !stock.get(which));
              yield set(prices, other, news, times);
            }
            case NEWS -> {
              List<String> other = new ArrayList<>(news.subList(0, news.size() - 1));
              String title = title(random);
              boolean known = news.contains(title);
              other.addFirst(title);
              yield known ? this : set(prices, stock, other, times);
            }
            case TIMES -> set(prices, stock, news, replaced(times, random, time(random)));
            case NOTICE ->
                new SoakPage(
                    name, prices, stock, news, times, NOTICES.get(random.nextInt(5)), phone);
            case PHONE -> new SoakPage(name, prices, stock, news, times, notice, phone(random));
          };
      if (!next.equals(this)) {
        return next;
      }
    }
  }

  private SoakPage set(
      List<Integer> prices, List<Boolean> stock, List<String> news, List<String> times) {
    return new SoakPage(name, prices, stock, news, times, notice, phone);
  }

  private static <T> List<T> replaced(List<T> list, Random random, T value) {
    List<T> other = new ArrayList<>(list);
    other.set(random.nextInt(list.size()), value);
    return other;
  }

  private static int price(Random random) {
    return 1900 + 50 * random.nextInt(200);
  }

  private static String time(Random random) {
    return String.format(Locale.ROOT, "%02d:%02d", 6 + random.nextInt(14), 5 * random.nextInt(12));
  }

  private static String phone(Random random) {
    return "+44 1632 960" + (100 + random.nextInt(900));
  }

  private static String title(Random random) {
    return SUBJECTS.get(random.nextInt(SUBJECTS.size()))
        + " "
        + DEEDS.get(random.nextInt(DEEDS.size()))
        + " "
        + WHEN.get(random.nextInt(WHEN.size()));
  }

  /**
   * The page as HTML. Tokens, hashes and the time of rendering differ each time; layouts differ in
   * tags, classes, ids and order of the parts.
   */
  String html(int layout, Random noise) {
    boolean newer = layout % 2 == 1;
    String card = newer ? "c-tile c-tile--wide" : "card";
    StringBuilder products = new StringBuilder();
    for (int i = 0; i < prices.size(); i++) {
      String id = i > 0 ? "" : newer ? " id=\"amount\"" : " id=\"price\"";
      products
          .append("<div class=\"" + card + "\"><h3>" + PRODUCTS.get(i) + "</h3>")
          .append(newer ? "<div class=\"c-row\">" : "")
          .append("<span class=\"" + (newer ? "c-amount" : "price") + "\"" + id + ">")
          .append(String.format(Locale.ROOT, "€%d.%02d", prices.get(i) / 100, prices.get(i) % 100))
          .append("</span> <span class=\"stock\">")
          .append(stock.get(i) ? "In stock" : "Sold out")
          .append("</span>" + (newer ? "</div>" : "") + "</div>\n");
    }
    StringBuilder list = new StringBuilder();
    for (String title : news) {
      String slug = title.toLowerCase(Locale.ROOT).replace(' ', '-');
      list.append("<li><a href=\"/news/" + slug + "\">" + title + "</a></li>\n");
    }
    StringBuilder rows = new StringBuilder("<tr><th>Ship</th><th>Departure</th></tr>\n");
    for (int i = 0; i < times.size(); i++) {
      rows.append("<tr><td>" + SHIPS.get(i) + "</td><td>" + times.get(i) + "</td></tr>\n");
    }
    String token = Long.toHexString(noise.nextLong()) + Long.toHexString(noise.nextLong());
    return "<!doctype html><html lang=\"en\"><head><meta charset=\"utf-8\"><title>"
        + name
        + "</title><meta name=\"csrf-token\" content=\""
        + token
        + "\"><link rel=\"stylesheet\" href=\"/site.css?v="
        + Integer.toHexString(noise.nextInt())
        + "\"></head><body class=\"layout-"
        + layout
        + "\"><header><nav><a href=\"/\">Home</a> <a href=\"/port\">The port</a></nav></header>\n"
        + "<main><h1>"
        + name
        + "</h1>\n"
        + (newer ? "<div class=\"c-lead\">" : "")
        + "<p>"
        + notice
        + "</p>"
        + (newer ? "</div>" : "")
        + "\n<section id=\"shop\"><h2>Shop</h2>\n"
        + products
        + "</section>\n<section id=\"news\"><h2>News</h2>\n<ul>"
        + list
        + "</ul></section>\n<section id=\"times\"><h2>Departures</h2><table>"
        + rows
        + "</table></section>\n<p>Telephone: "
        + phone
        + "</p>\n"
        + "</main>\n"
        + "<footer><p>The harbour trust keeps the port, its lights and its records since 1823."
        + " Visitors are welcome; dogs are kept on a lead on the quays, and bicycles are"
        + " pushed.</p><p>Page rendered in 0."
        + (100 + noise.nextInt(900))
        + " s</p></footer></body></html>";
  }
}
