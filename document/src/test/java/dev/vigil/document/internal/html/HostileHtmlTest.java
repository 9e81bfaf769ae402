package dev.vigil.document.internal.html;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/** Bad input gives a sound digest or one sentence, soon. */
class HostileHtmlTest {
  private static final long SEED = 20261115L;

  /** Long enough that anything quadratic would take minutes. */
  private static final int MANY = 200_000;

  private static ReadResult read(String markup) {
    return read(markup.getBytes(StandardCharsets.UTF_8));
  }

  private static ReadResult read(byte[] bytes) {
    ReadResult reading = HtmlReader.read(bytes, null, ReadLimits.WEB);
    TreeInvariants.check(reading);
    return reading;
  }

  @Test
  void repeatedMarkupTakesLinearTime() {
    List<String> units =
        List.of(
            "<div>",
            "<b>",
            "<table>",
            "<table><td>",
            "<a>",
            "<a><div>",
            "<p>",
            "<svg>",
            "<font>",
            "<b><i></b></i>",
            "<b><div></b></div>",
            "<a<a",
            "<!doctype html>",
            "<!--",
            "</",
            "&",
            "<select><option>",
            "<template>",
            "<ul><li>",
            "<button><div>",
            "<nobr><div>",
            "<table>x<tr>x",
            "<object><b>",
            "<svg><foreignObject>",
            "<form><div></form>",
            "</p><b>",
            "</body><!---->",
            "<math><mi><p>",
            "<i><div><p></i>",
            "\0",
            "\r");
    for (String unit : units) {
      assertThat(read(unit.repeat(MANY)).digest().nodeCount()).as(unit).isGreaterThan(3);
    }
  }

  @Test
  void manyDifferentNamesTakeLinearTime() {
    StringBuilder bold = new StringBuilder();
    StringBuilder attributes = new StringBuilder("<p ");
    StringBuilder bodies = new StringBuilder();
    StringBuilder tags = new StringBuilder();
    for (int i = 0; i < MANY; i++) {
      bold.append("<b id=").append(i).append("><p>");
      attributes.append('a').append(i).append("=1 ");
      bodies.append("<body b").append(i).append('>');
      tags.append("<x").append(i).append('>');
    }
    assertThat(read(bold.toString()).digest().nodeCount()).isGreaterThan(2 * MANY);
    assertThat(read(attributes + ">").digest().attributes().count()).isEqualTo(MANY);
    assertThat(read(bodies.toString()).digest().attributes().count()).isEqualTo(MANY);
    assertThat(read(tags.toString()).digest().tags().size()).isGreaterThan(MANY);
  }

  @Test
  void endTagsThatMatchNothingNearMakeNoMoreThanTheirOwnNodes() {
    List<String> begins = List.of("<div>", "<span>", "<svg><g>", "<b>", "<p><button><div>");
    List<String> ends = List.of("</x>", "</b>", "</p>", "<table></table>", "<li>", "</svg>");
    for (String begin : begins) {
      for (String end : ends) {
        PageDigest digest = read(begin.repeat(MANY / 4) + end.repeat(MANY / 4)).digest();
        assertThat(digest.nodeCount()).as(begin + end).isBetween(MANY / 4, MANY * 5 / 4 + 10);
      }
    }
  }

  @Test
  void whatIsNestedTooDeepIsPutBeside() {
    int depth = 2000;
    PageDigest digest = read("<div>".repeat(depth) + "x").digest();
    assertThat(digest.nodeCount()).isEqualTo(depth + 5);
    int deepest = 0;
    for (int node = 0; node < digest.nodeCount(); node++) {
      deepest = Math.max(deepest, digest.depth(node));
    }
    assertThat(deepest).isEqualTo(ReadLimits.HTML_DEPTH);
    assertThat(digest.value(digest.nodeCount() - 1)).isEqualTo("x");
  }

  @Test
  void aLimitIsOneSentence() {
    ReadLimits few = new ReadLimits(1000, 50, 3, 100, 100);
    assertThatThrownBy(() -> HtmlReader.read(new byte[1001], null, few))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("1000 bytes");
    byte[] nodes = "<br>".repeat(60).getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> HtmlReader.read(nodes, null, few))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("50 nodes");
    byte[] attributes = "<p a b c d>".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> HtmlReader.read(attributes, null, few))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("3 attributes");
    byte[] repeated = "<body a b><body c><body d>".getBytes(StandardCharsets.UTF_8);
    assertThatThrownBy(() -> HtmlReader.read(repeated, null, few))
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("3 attributes");
  }

  @Test
  void randomBytesGiveASoundDigest() {
    Random random = new Random(SEED);
    for (int round = 0; round < 3000; round++) {
      byte[] bytes = new byte[random.nextInt(300)];
      random.nextBytes(bytes);
      checked(bytes, round);
    }
  }

  @Test
  void randomMarkupGivesASoundDigest() {
    String[] words = Samples.WORDS;
    Random random = new Random(SEED);
    for (int round = 0; round < 20_000; round++) {
      StringBuilder markup = new StringBuilder();
      for (int i = random.nextInt(60); i >= 0; i--) {
        markup.append(words[random.nextInt(words.length)]);
      }
      checked(markup.toString().getBytes(StandardCharsets.UTF_8), round);
    }
  }

  @Test
  void mutatedPagesGiveASoundDigest() {
    Random random = new Random(SEED);
    for (int round = 0; round < 4000; round++) {
      byte[] page = Samples.PAGE.getBytes(StandardCharsets.UTF_8);
      for (int i = random.nextInt(20); i >= 0; i--) {
        int at = random.nextInt(page.length);
        switch (random.nextInt(3)) {
          case 0 -> page[at] = (byte) random.nextInt(256);
          case 1 -> page[at] = (byte) "<>/&\"'=!-? \0\r".charAt(random.nextInt(13));
          default -> {
            int from = random.nextInt(page.length);
            int length = Math.min(random.nextInt(40), page.length - Math.max(at, from));
            System.arraycopy(page, from, page, at, length);
          }
        }
      }
      checked(page, round);
    }
  }

  private static void checked(byte[] bytes, int round) {
    try {
      read(bytes);
    } catch (RuntimeException | AssertionError e) {
      throw new AssertionError(
          "seed " + SEED + ", round " + round + ": " + new String(bytes, StandardCharsets.UTF_8),
          e);
    }
  }
}
