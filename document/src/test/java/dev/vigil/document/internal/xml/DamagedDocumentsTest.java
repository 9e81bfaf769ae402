package dev.vigil.document.internal.xml;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whatever the bytes, a reader gives a sound tree or one sentence; the seed is fixed. */
class DamagedDocumentsTest {
  private static final byte[] MARKS =
      "<>&;\"'=/!-[]{}:,?a1 \n\r\0%#x()|\u00EF\u00BF\u00BE\u00C2"
          .getBytes(StandardCharsets.ISO_8859_1);

  @ParameterizedTest
  @EnumSource
  void areReadOrRefused(DocumentType type) {
    Random random = new Random(20261115);
    for (int i = 0; i < 1000; i++) {
      byte[] bytes = damaged(new RandomXml(random).document(), random);
      PageDigest digest;
      try {
        digest = Documents.read(bytes, ReadHint.NONE.as(type), ReadLimits.WEB).digest();
      } catch (DocumentException e) {
        assertThat(e).hasMessageStartingWith(type.toString());
        continue;
      }
      assertThat(RenderedText.of(digest, 0)).isNotNull();
      byte[] markup = CanonicalMarkup.bytes(digest, 0);
      if (type != DocumentType.HTML) {
        PageDigest again = Documents.read(markup, ReadHint.NONE.as(type), ReadLimits.WEB).digest();
        assertThat(CanonicalMarkup.bytes(again, 0)).as("document %d", i).isEqualTo(markup);
      }
    }
  }

  private static byte[] damaged(String document, Random random) {
    byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
    if (random.nextInt(3) == 0) {
      bytes = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
    }
    for (int k = random.nextInt(4); k > 0 && bytes.length > 0; k--) {
      int b = random.nextBoolean() ? random.nextInt() : MARKS[random.nextInt(MARKS.length)];
      bytes[random.nextInt(bytes.length)] = (byte) b;
    }
    return bytes;
  }
}
