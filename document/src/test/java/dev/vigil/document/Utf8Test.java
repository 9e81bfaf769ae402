package dev.vigil.document;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class Utf8Test {
  private static boolean jdkAccepts(byte[] bytes) {
    try {
      StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes));
      return true;
    } catch (CharacterCodingException e) {
      return false;
    }
  }

  @Test
  void validityIsWhatTheJdkSays() {
    long seed = System.nanoTime();
    System.out.println("random UTF-8, seed " + seed);
    Random random = new Random(seed);
    int[] leads = {
      0x41, 0x80, 0xBF, 0xC1, 0xC2, 0xDF, 0xE0, 0xA0, 0xED, 0x9F, 0xEF, 0xF0, 0xF4, 0x90
    };
    for (int i = 0; i < 20_000; i++) {
      byte[] bytes = new byte[random.nextInt(14)];
      for (int k = 0; k < bytes.length; k++) {
        bytes[k] = (byte) leads[random.nextInt(leads.length)];
      }
      assertThat(Utf8.firstInvalid(bytes, 0, bytes.length) < 0)
          .as("seed %d: %s", seed, Arrays.toString(bytes))
          .isEqualTo(jdkAccepts(bytes));
    }
  }

  @Test
  void everyCharacterIsDecoded() {
    for (int c = 0; c <= 0x10FFFF; c = c == 0xD7FF ? 0xE000 : c + 1) {
      byte[] bytes = Character.toString(c).getBytes(StandardCharsets.UTF_8);
      if (Utf8.codePoint(bytes, 0) != c || Utf8.length(bytes[0]) != bytes.length) {
        assertThat(c).as("decoded wrongly").isNegative();
      }
    }
  }

  @Test
  void theEndOfAsciiIsFoundAtAnyPlace() {
    for (int length = 0; length < 40; length++) {
      for (int at = 0; at < length; at++) {
        byte[] bytes = new byte[length];
        bytes[at] = -1;
        assertThat(Utf8.asciiEnd(bytes, 0, length)).isEqualTo(at);
        assertThat(Utf8.asciiEnd(bytes, 0, at)).isEqualTo(at);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"ISO-8859-1", "windows-1251", "KOI8-R", "Shift_JIS", "IBM037", "UTF-16LE", "GBK"})
  void transcodingIsWhatTheJdkDoes(String name) {
    Charset charset = Charset.forName(name);
    byte[] bytes = new byte[4096];
    new Random(7).nextBytes(bytes);
    Arrays.fill(bytes, 1000, 2000, (byte) 'x');
    byte[] expected =
        new String(bytes, 3, bytes.length - 3, charset).getBytes(StandardCharsets.UTF_8);
    assertThat(Transcoder.toUtf8(bytes, 3, charset)).isEqualTo(expected);
  }
}
