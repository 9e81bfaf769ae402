package dev.vigil.server.demo;

import java.util.List;
import java.util.Locale;

/** Generates the pages of the demo site for a given step. Stateless. */
final class DemoPages {
  private static final List<String> NEWS =
      List.of(
          "Dredging in the east basin until Friday",
          "Lock 2 closed for repairs on Tuesday",
          "New light on the north mole",
          "Regatta: berths 4 to 9 are reserved",
          "Water on the quay is off on Thursday morning",
          "The harbour office opens at seven from now on",
          "Crane 3 works again",
          "Seals in the outer harbour: please keep away");

  private static final List<String> DETAILS =
      List.of(
          "The dredger Marsh Heron works from 7 to 16 h; keep 50 m clear of her anchors.",
          "Boats up to 9 m pass through lock 1. The tug goes round by sea.",
          "White, two flashes every ten seconds, seen for eleven miles.",
          "Guests find room at the long pontoon, and toast with the crews on Sunday.",
          "Fill your tanks on Wednesday. The showers are shut until noon.",
          "Ask for Ada at the counter; calls are answered on channel 12 as before.",
          "Masts may be stepped again without a booking.",
          "Two pups lie on the slip at low water and shall not be fed.");

  private DemoPages() {}

  /** The HTML of a page; empty if the path does not exist. */
  static String of(String path, long step, long seconds) {
    return switch (path) {
      case "/" ->
          page(
              "Port of Ellismere",
              "<ul><li><a href='/notices'>Notices</a></li><li><a href='/fees'>Fees</a></li>"
                  + "<li><a href='/tea'>The tea shop on the quay</a></li></ul>",
              seconds);
      case "/notices" -> page("Notices", notices(step), seconds);
      case "/fees" -> page("Fees", fees(step), seconds);
      case "/tea" -> page("The tea shop on the quay", tea(step), seconds);
      default -> "";
    };
  }

  private static String page(String title, String body, long seconds) {
    return """
    <!DOCTYPE html><html lang="en"><head><meta charset="utf-8"><title>%s – Port of Ellismere</title>
    <style>
      body { font: 16px/1.5 Georgia, serif; margin: 0; color: #223; background: #f6f3ea }
      header { background: #27536b; color: #fff; padding: 1rem 2rem }
      header a { color: #fff; margin-right: 1rem }
      main { padding: 1rem 2rem; max-width: 44rem }
      table { border-collapse: collapse } td, th { padding: .3rem 1rem; border: 1px solid #bba }
      .price { font-size: 2rem; color: #9a3324 } footer { padding: 1rem 2rem; color: #887 }
    </style></head><body>
    <header><strong>Port of Ellismere</strong>
    <nav><a href="/notices">Notices</a><a href="/fees">Fees</a><a href="/tea">Tea</a></nav></header>
    <main><h1>%s</h1>%s</main>
    <footer>You are visitor number %,d of today.</footer></body></html>
    """
        .formatted(title, title, body, 4100 + seconds);
  }

  private static String notices(long step) {
    StringBuilder list = new StringBuilder("<ul>");
    for (long i = step + 3; i > step - 1; i--) {
      list.append("<li><a href='/notices/%d'>".formatted(i))
          .append(NEWS.get(Math.floorMod(i, NEWS.size())))
          .append("</a><p>%s</p></li>".formatted(DETAILS.get(Math.floorMod(i, DETAILS.size()))));
    }
    return list.append("</ul>").toString();
  }

  private static String fees(long step) {
    StringBuilder rows = new StringBuilder();
    double[] fees = {14.5, 26, 41.5, 63};
    String[] lengths = {"up to 8 m", "8 to 12 m", "12 to 18 m", "over 18 m"};
    for (int i = 0; i < fees.length; i++) {
      // One fee after the other goes up, and all go down again in the next season.
      double fee = fees[i] + (Math.floorMod(step, 8L) > i ? 1.5 : 0);
      rows.append("<tr><td>%s</td>".formatted(lengths[i]))
          .append(String.format(Locale.ROOT, "<td>%.2f</td><td>%.2f</td></tr>", fee, fee * 0.6));
    }
    return "<p>For one night, in shillings.</p><table><tr><th>Length</th><th>Summer</th>"
        + "<th>Winter</th></tr>"
        + rows
        + "</table>";
  }

  private static String tea(long step) {
    double price = 9.80 + Math.floorMod(step * 7, 11L) * 0.35;
    boolean stock = Math.floorMod(step, 5L) != 4;
    return String.format(
        Locale.ROOT,
        "<h2>Smoked black, 250 g</h2><p class='price'>€%.2f</p><p>%s</p>"
            + "<p>Roasted over pine on the quay. Sold by weight, packed while you wait.</p>",
        price,
        stock ? "In stock" : "Sold out, the next boat brings more");
  }
}
