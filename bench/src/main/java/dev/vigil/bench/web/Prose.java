package dev.vigil.bench.web;

import java.util.Locale;
import java.util.Random;

/** Makes up sentences. Not thread-safe. */
final class Prose {
  private static final String[] WORDS =
      ("river garden theory station winter copper method village archive signal harbour number"
              + " meadow engine letter silver season lantern journey market window timber record"
              + " forest bridge mirror valley anchor paper orchard compass island summer tower"
              + " answer stone history cloud machine picture evening table teacher library")
          .split(" ", -1);

  private final Random random;

  Prose(Random random) {
    this.random = random;
  }

  String word() {
    return WORDS[random.nextInt(WORDS.length)];
  }

  String words(int count) {
    StringBuilder out = new StringBuilder(word());
    for (int i = 1; i < count; i++) {
      out.append(' ').append(word());
    }
    return out.toString();
  }

  String sentences(int count) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < count; i++) {
      String words = words(6 + random.nextInt(8));
      out.append(words.substring(0, 1).toUpperCase(Locale.ROOT)).append(words.substring(1));
      out.append(i + 1 < count ? ". " : ".");
    }
    return out.toString();
  }
}
