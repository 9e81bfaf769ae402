package dev.vigil.document.internal.text;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class TextReaderTest {
  private static ReadResult read(byte[] bytes) {
    return TextReader.read(bytes, null, ReadLimits.WEB);
  }

  private static List<String> lines(PageDigest digest) {
    List<String> lines = new ArrayList<>();
    for (int node = 2; node < digest.nodeCount(); node = digest.end(node)) {
      assertThat(digest.name(node).local()).isEqualTo("line");
      lines.add(digest.text(node));
    }
    return lines;
  }

  private static List<String> lines(String text) {
    return lines(read(text.getBytes(StandardCharsets.UTF_8)).digest());
  }

  @Test
  void everyLineIsAnElement() {
    assertThat(lines("a\nb\r\n\rc\n\nd")).containsExactly("a", "b", "", "c", "", "d");
    assertThat(lines("a\n")).containsExactly("a");
    assertThat(lines("\n")).containsExactly("");
    assertThat(lines("")).isEmpty();
  }

  @Test
  void anEmptyLineHasNoText() {
    PageDigest digest = read("\nx".getBytes(StandardCharsets.UTF_8)).digest();
    assertThat(digest.size(2)).isEqualTo(1);
    assertThat(digest.size(3)).isEqualTo(2);
  }

  @Test
  void everyLineKnowsWhereItStands() {
    ReadResult reading = read("ab\r\n\nc".getBytes(StandardCharsets.UTF_8));
    assertThat(reading.opens()).containsExactly(0, 0, 0, 0, 4, 5, 5);
    assertThat(reading.closes()).containsOnly(-1);
  }

  @Test
  void validUtf8IsUtf8AndOtherBytesAreWindows1252() {
    assertThat(lines("é€")).containsExactly("é€");
    assertThat(lines(read(new byte[] {(byte) 0xE9, (byte) 0x80}).digest())).containsExactly("é€");
  }

  @Test
  void aMarkAndTheTransportNameTheEncoding() {
    byte[] wide = "\uFEFFé\n€".getBytes(StandardCharsets.UTF_16LE);
    assertThat(lines(read(wide).digest())).containsExactly("é", "€");
    byte[] marked = "\uFEFFé".getBytes(StandardCharsets.UTF_8);
    assertThat(lines(read(marked).digest())).containsExactly("é");
    byte[] russian = {(byte) 0xC4, (byte) 0xC1};
    ReadResult reading = TextReader.read(russian, "koi8-r", ReadLimits.WEB);
    assertThat(reading.digest().text(0)).isEqualTo("да");
  }

  @Test
  void nulAndOtherControlsAreKept() {
    assertThat(lines("a\0b\u0001\u007F\f")).containsExactly("a\0b\u0001\u007F\f");
  }

  @Test
  void anyBytesAreRead() {
    long seed = System.nanoTime();
    System.out.println("random bytes as text, seed " + seed);
    Random random = new Random(seed);
    for (int i = 0; i < 200; i++) {
      byte[] bytes = new byte[random.nextInt(2000)];
      random.nextBytes(bytes);
      ReadResult reading = read(bytes);
      assertThat(reading.opens()).hasSize(reading.digest().nodeCount());
      assertThat(reading.source().bytes()).isSameAs(bytes);
    }
  }
}
