package dev.vigil.archive;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Random;

/** Small pages that tests add, each a little different from the one before. */
public final class SamplePages {
  public static final Page PAGE = Page.of("https://harbour.example/notices");
  static final Instant START = Instant.parse("2026-03-01T06:00:00Z");

  private SamplePages() {}

  public static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  public static FetchRecord fetch(int hour) {
    return FetchRecord.at(PAGE.url(), START.plusSeconds(3600L * hour));
  }

  /** A page of notices of which one changes with each number and a few come and go. */
  public static byte[] notices(int number) {
    Random random = new Random(7);
    StringBuilder page = new StringBuilder("<!doctype html><title>Notices</title><ul>\n");
    for (int i = 0; i < 40; i++) {
      long word = random.nextLong();
      if (i % 9 != number % 9) {
        page.append("<li><a href='/n/").append(i).append("'>Notice ").append(word);
        page.append("</a> <b>").append(i == number % 40 ? "new " + number : "").append("</b>\n");
      }
    }
    return bytes(page.append("</ul><p>Seen ").append(number).append(" times").toString());
  }
}
