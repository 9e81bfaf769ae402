package dev.vigil.bench.load;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/**
 * A page of a site that is made when it is asked for: about 9 kB with 350 nodes, the same bytes for
 * the same number and round. From one round to the next a paragraph is written anew, a link is
 * added, and a price and a number change. Stateless.
 */
public final class SitePage {
  private static final String[] WORDS =
      ("harbour pilot berth tide crane light notice letter office dredging lock quay mooring rope"
              + " anchor captain cargo ferry channel buoy signal weather engine repair market fish"
              + " price season storm water level bridge road gate permit fee list table order"
              + " vessel draught tonnage customs stamp paper visit guest room open closed morning"
              + " evening north south east west wind calm report news change")
          .split(" ", -1);

  private static final int PARAGRAPHS = 24;
  private static final int WORDS_EACH = 40;
  private static final int ITEMS = 40;

  private SitePage() {}

  public static byte[] of(long number, long round) {
    Random random = new Random(number * 31 + 7);
    StringBuilder out = new StringBuilder(12_000);
    out.append("<!doctype html><html lang=en><head><meta charset=utf-8><title>Notices of quay ")
        .append(number)
        .append("</title></head><body><nav><ul>");
    for (int i = 0; i < ITEMS / 2 + round % 5; i++) {
      out.append("<li><a href=/quay/").append(i).append("/of/").append(number).append('>');
      words(out, random(number, i), 2);
      out.append("</a></li>");
    }
    out.append("</ul></nav><main id=main>");
    for (int i = 0; i < PARAGRAPHS; i++) {
      boolean anew = i == round % PARAGRAPHS;
      if (i % 10 == 0) {
        out.append("<h2>");
        words(out, random, 4);
        out.append("</h2>");
      }
      out.append("<p class=n").append(i % 7).append('>');
      words(out, anew ? random(number, 1000 + round) : random, WORDS_EACH);
      if (i % 8 == 0) {
        out.append(" <b>");
        words(out, random, 2);
        out.append("</b>");
      }
      out.append(".</p>");
    }
    out.append("</main><table id=fees><tr><th>Berth<th>Fee");
    for (int i = 0; i < ITEMS; i++) {
      long fee = 20 + (number * 7 + i * 13L) % 80 + (i == 3 ? round : 0);
      out.append("<tr><td>").append(i + 1).append("<td>EUR ").append(fee).append(".50");
    }
    out.append("</table><footer><img src=/quay.png alt=quay><p>Number of visits: ")
        .append(1000 + number % 1000 + round * 3)
        .append("</p></footer></body></html>");
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  private static Random random(long number, long which) {
    return new Random(number * 1_000_003 + which);
  }

  private static void words(StringBuilder out, Random random, int count) {
    for (int i = 0; i < count; i++) {
      out.append(i == 0 ? "" : " ").append(WORDS[random.nextInt(WORDS.length)]);
    }
  }
}
