package dev.vigil.document.internal.html;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentSource;
import dev.vigil.document.internal.html.encoding.Encodings;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** The encoding of a page is the one that browsers find. */
class HtmlSourceTest {
  private static byte[] latin(String text) {
    return text.getBytes(StandardCharsets.ISO_8859_1);
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static String decode(byte[] bytes, @Nullable String transport) {
    return new String(HtmlSource.of(bytes, transport).utf8(), StandardCharsets.UTF_8);
  }

  private static String charset(byte[] bytes, @Nullable String transport) {
    return HtmlSource.of(bytes, transport).charset().name();
  }

  @Test
  void validUtf8IsNotCopied() {
    byte[] bytes = utf8("<p>gr\u00FC\u00DFe");
    assertThat(HtmlSource.of(bytes, "UTF8").utf8()).isSameAs(bytes);
    assertThat(HtmlSource.of(bytes, (String) null).utf8()).isSameAs(bytes);
    byte[] ascii = utf8("<meta charset=koi8-r>plain");
    DocumentSource source = HtmlSource.of(ascii, (String) null);
    assertThat(source.utf8()).isSameAs(ascii);
    assertThat(source.charset().name()).isEqualTo("koi8-r");
  }

  @Test
  void aByteOrderMarkBeatsTheTransportWhichBeatsThePage() {
    assertThat(charset(latin("\u00EF\u00BB\u00BF<meta charset=koi8-r>"), "iso-8859-2"))
        .isEqualTo("UTF-8");
    assertThat(decode(latin("\u00EF\u00BB\u00BFx"), null)).isEqualTo("x");
    assertThat(charset(latin("\u00FE\u00FF\0<"), "utf-8")).isEqualTo("UTF-16BE");
    assertThat(decode(latin("\u00FF\u00FE<\0a\0"), "utf-8")).isEqualTo("<a");
    assertThat(charset(latin("<meta charset=koi8-r>\u00C1"), "iso-8859-2")).isEqualTo("iso-8859-2");
    assertThat(charset(latin("<meta charset=koi8-r>\u00C1"), "no such charset"))
        .isEqualTo("koi8-r");
  }

  @Test
  void aPageThatSaysNothingIsWindows1252UnlessItIsUtf8() {
    assertThat(charset(latin("caf\u00E9 \u0080"), null)).isEqualTo("windows-1252");
    assertThat(decode(latin("caf\u00E9 \u0080\u0081"), null)).isEqualTo("caf\u00E9 \u20AC\u0081");
    assertThat(charset(utf8("caf\u00E9"), null)).isEqualTo("UTF-8");
  }

  @Test
  void badUtf8IsReplacedAsTheEncodingStandardSays() {
    assertThat(decode(latin("a\u00FFb"), "utf-8")).isEqualTo("a\uFFFDb");
    assertThat(decode(latin("\u00E2\u0082x"), "utf-8")).isEqualTo("\uFFFDx");
    assertThat(decode(latin("\u00E0\u0080\u0080"), "utf-8")).isEqualTo("\uFFFD\uFFFD\uFFFD");
    assertThat(decode(latin("\u00ED\u00A0\u0080"), "utf-8")).isEqualTo("\uFFFD\uFFFD\uFFFD");
    assertThat(decode(latin("\u00F0\u009F\u0098"), "utf-8")).isEqualTo("\uFFFD");
    assertThat(decode(latin("\u00F4\u0090\u0080\u0080"), "utf-8"))
        .isEqualTo("\uFFFD\uFFFD\uFFFD\uFFFD");
    assertThat(decode(latin("\u00C3\u00C3\u00A9"), "utf-8")).isEqualTo("\uFFFD\u00E9");
  }

  @Test
  void theRepairIsThatOfTheStandardsDecoderForRandomBytes() {
    Random random = new Random(7);
    byte[] alphabet =
        latin("a\u0080\u008F\u009F\u00BF\u00C1\u00C2\u00E0\u00A0\u00ED\u00F0\u0090\u00F4\u00E1");
    for (int round = 0; round < 50_000; round++) {
      byte[] bytes = new byte[random.nextInt(12)];
      for (int i = 0; i < bytes.length; i++) {
        bytes[i] = alphabet[random.nextInt(alphabet.length)];
      }
      assertThat(new String(Utf8Repair.repaired(bytes, 0), StandardCharsets.UTF_8))
          .as("seed 7, round %d", round)
          .isEqualTo(standardDecoder(bytes));
    }
  }

  /** The UTF-8 decoder as the Encoding standard spells it out, byte by byte. */
  private static String standardDecoder(byte[] bytes) {
    StringBuilder out = new StringBuilder();
    int codePoint = 0;
    int needed = 0;
    int lower = 0x80;
    int upper = 0xBF;
    for (int i = 0; i < bytes.length; i++) {
      int b = bytes[i] & 0xFF;
      if (needed == 0) {
        if (b < 0x80) {
          out.append((char) b);
        } else if (b < 0xC2 || b > 0xF4) {
          out.append('\uFFFD');
        } else {
          needed = b < 0xE0 ? 1 : b < 0xF0 ? 2 : 3;
          lower = b == 0xE0 ? 0xA0 : b == 0xF0 ? 0x90 : 0x80;
          upper = b == 0xED ? 0x9F : b == 0xF4 ? 0x8F : 0xBF;
          codePoint = b & (needed == 1 ? 0x1F : needed == 2 ? 0xF : 0x7);
        }
      } else if (b < lower || b > upper) {
        needed = 0;
        out.append('\uFFFD');
        i--;
      } else {
        lower = 0x80;
        upper = 0xBF;
        codePoint = codePoint << 6 | b & 0x3F;
        needed--;
        if (needed == 0) {
          out.appendCodePoint(codePoint);
        }
      }
    }
    return needed > 0 ? out.append('\uFFFD').toString() : out.toString();
  }

  @Test
  void labelsAreThoseOfTheWeb() {
    assertThat(name(" ISO-8859-1\n")).isEqualTo("windows-1252");
    assertThat(name("latin5")).isEqualTo("windows-1254");
    assertThat(name("gb2312")).isEqualTo("GB18030");
    assertThat(name("x-sjis")).isEqualTo("windows-31j");
    assertThat(name("hz-gb-2312")).isEqualTo("replacement");
    assertThat(name("utf-16")).isEqualTo("UTF-16LE");
    assertThat(Encodings.find("utf-7")).isNull();
    assertThat(decode(latin("anything \u00E9"), "iso-2022-kr")).isEqualTo("\uFFFD");
    assertThat(decode(latin("\u0080\u00FF"), "x-user-defined")).isEqualTo("\uF780\uF7FF");
    assertThat(decode(latin("\u00CA"), "windows-1255")).isEqualTo("\u05BA");
    assertThat(decode(latin("\u00AE"), "koi8-u")).isEqualTo("\u045E");
    assertThat(decode(latin("\u00A1"), "iso-8859-14")).isEqualTo("\u1E02");
    assertThat(decode(latin("\u0082\u00A0"), "shift_jis")).isEqualTo("\u3042");
  }

  private static String name(String label) {
    return Objects.requireNonNull(Encodings.find(label)).name();
  }

  @Test
  void aCharsetThatWasGivenOutIsFoundByItsNameAndWritesWhatItReads() {
    byte[] all = new byte[256];
    for (int i = 0; i < 256; i++) {
      all[i] = (byte) i;
    }
    for (String label : new String[] {"latin1", "koi8-u", "x-mac-cyrillic", "iso-8859-10"}) {
      Charset charset = Objects.requireNonNull(Encodings.find(label));
      assertThat(Encodings.find(charset.name())).isEqualTo(charset);
      String text = new String(all, charset);
      assertThat(text.getBytes(charset)).isEqualTo(all);
      assertThat(new String(HtmlSource.of(all, charset).utf8(), StandardCharsets.UTF_8))
          .isEqualTo(text);
    }
  }

  @Test
  void declarationsAreFoundWhereTheStandardSearches() {
    assertThat(declared("<meta http-equiv=content-type content='text/html; charset=\"koi8-r\"'>"))
        .isEqualTo("koi8-r");
    assertThat(declared("<meta content='text/html; charset=koi8-r'>")).isEqualTo("windows-1252");
    assertThat(declared("<!-- <meta charset=koi8-r> -->")).isEqualTo("windows-1252");
    assertThat(declared("<a title='<meta charset=koi8-r>'>")).isEqualTo("windows-1252");
    assertThat(declared("<meta charset=utf-16be>")).isEqualTo("UTF-8");
    assertThat(declared("<meta charset=x-user-defined>")).isEqualTo("windows-1252");
    assertThat(declared("<?xml version='1.0' encoding='koi8-r'?>")).isEqualTo("koi8-r");
    String late = " ".repeat(2000);
    assertThat(declared("<head>" + late + "<meta charset=koi8-r>")).isEqualTo("koi8-r");
    assertThat(declared("<script>" + late + "<meta charset=koi8-r>")).isEqualTo("windows-1252");
    assertThat(declared("<body>" + late + "<meta charset=koi8-r>")).isEqualTo("windows-1252");
  }

  private static String declared(String markup) {
    return charset(latin(markup + "\u00FF"), null);
  }

  @Test
  void everyPageOfHtml5libIsFoundInTheExpectedEncoding() throws IOException {
    Path folder = Corpora.folder("html5lib/encoding");
    Map<String, String> failed = new TreeMap<>();
    int cases = 0;
    for (Path file : Corpora.files(folder, ".dat")) {
      String text = Files.readString(file, StandardCharsets.ISO_8859_1);
      String[] parts = ("\n" + text).split("\n#data\n", -1);
      for (int i = 1; i < parts.length; i++) {
        int mark = parts[i].indexOf("#encoding\n");
        String data = parts[i].substring(0, mark);
        String label = parts[i].substring(mark + 10).strip();
        Charset expected = Objects.requireNonNull(Encodings.find(label));
        String found = charset(latin(data), null);
        cases++;
        if (!expected.name().equals(found)) {
          failed.put(file.getFileName() + ":" + i, found + " for\n" + parts[i]);
        }
      }
    }
    assertThat(cases).isGreaterThan(80);
    assertThat(failed).isEmpty();
  }
}
