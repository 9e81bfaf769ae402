package dev.vigil.bench.crawl;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.io.ByteArrayOutputStream;
import java.util.Random;

/**
 * The pages of a made-up web: page i links to pages 2i + 1 and 2i + 2, so that all can be reached,
 * and to others by chance; each has about 7 KB of words of its own. Making one takes some
 * microseconds, since it is put together from sentences. Immutable.
 */
public final class WebPages {
  private static final int LINKS = 20;
  private static final int SENTENCES = 4096;
  private static final int IN_A_PAGE = 34;

  private final int pages;
  private final int hosts;
  private final int port;
  private final byte[][] sentences = new byte[SENTENCES][];

  /**
   * @param hosts how many addresses of the loopback interface they are on
   */
  public WebPages(int pages, int hosts, int port) {
    this.pages = pages;
    this.hosts = hosts;
    this.port = port;
    Random random = new Random(1);
    for (int i = 0; i < SENTENCES; i++) {
      StringBuilder words = new StringBuilder("<p>");
      for (int w = 0; w < 22; w++) {
        words.append(Integer.toString(random.nextInt(20_000) + 400, 30)).append(' ');
      }
      sentences[i] = words.append("</p>\n").toString().getBytes(US_ASCII);
    }
  }

  public int pages() {
    return pages;
  }

  public String url(long page) {
    return "http://127.0.0." + (page % hosts + 1) + ":" + port + "/pages/p" + page;
  }

  /** What a page holds. */
  public byte[] body(long page) {
    Random random = new Random(page);
    ByteArrayOutputStream out = new ByteArrayOutputStream(8 << 10);
    out.writeBytes(
        ("<!doctype html><html><head><title>Page " + page + "</title></head><body><ul>\n")
            .getBytes(US_ASCII));
    for (int i = 0; i < LINKS; i++) {
      long to = i < 2 ? 2 * page + 1 + i : random.nextInt(pages);
      if (to < pages) {
        out.writeBytes(
            ("<li><a href=\"" + url(to) + "\">page " + to + "</a></li>\n").getBytes(US_ASCII));
      }
    }
    out.writeBytes("</ul>\n".getBytes(US_ASCII));
    for (int i = 0; i < IN_A_PAGE; i++) {
      out.writeBytes(sentences[random.nextInt(SENTENCES)]);
    }
    out.writeBytes("</body></html>\n".getBytes(US_ASCII));
    return out.toByteArray();
  }
}
