package dev.vigil.document.internal.html.encoding;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The encodings of the web: every label of the WHATWG Encoding standard and the charset that
 * decodes it. Immutable and safe for concurrent use.
 *
 * <p>One-byte encodings are ours ({@link OneByteCharset}) because the standard gives every byte
 * from 0x80 to 0x9F a meaning, which the JDK's tables do not; the JDK's decode the rest, with the
 * widest variant that browsers use (windows-31j for Shift_JIS and so on).
 */
public final class Encodings {
  /** The encoding that the web uses for Latin-1, and for pages that declare no encoding. */
  public static final Charset WINDOWS_1252;

  /** Labels that decode to a single U+FFFD, so that no script hides in an unsafe encoding. */
  static final Charset REPLACEMENT = new ReplacementCharset();

  private static final Map<String, Charset> BY_LABEL = new HashMap<>();

  /** The charset, then its labels; the charset's own name is given where it is not the first. */
  private static final String LABELS =
      """
      UTF-8 utf-8 unicode-1-1-utf-8 unicode11utf8 unicode20utf8 utf8 x-unicode20utf8
      IBM866 ibm866 866 cp866 csibm866
      ISO-8859-2 iso-8859-2 csisolatin2 iso-ir-101 iso8859-2 iso88592 iso_8859-2 iso_8859-2:1987 l2 latin2
      ISO-8859-3 iso-8859-3 csisolatin3 iso-ir-109 iso8859-3 iso88593 iso_8859-3 iso_8859-3:1988 l3 latin3
      ISO-8859-4 iso-8859-4 csisolatin4 iso-ir-110 iso8859-4 iso88594 iso_8859-4 iso_8859-4:1988 l4 latin4
      ISO-8859-5 iso-8859-5 csisolatincyrillic cyrillic iso-ir-144 iso8859-5 iso88595 iso_8859-5 iso_8859-5:1988
      ISO-8859-6 iso-8859-6 arabic asmo-708 csiso88596e csiso88596i csisolatinarabic ecma-114 iso-8859-6-e \
      iso-8859-6-i iso-ir-127 iso8859-6 iso88596 iso_8859-6 iso_8859-6:1987
      ISO-8859-7 iso-8859-7 csisolatingreek ecma-118 elot_928 greek greek8 iso-ir-126 iso8859-7 iso88597 \
      iso_8859-7 iso_8859-7:1987 sun_eu_greek
      ISO-8859-8 iso-8859-8 csiso88598e csisolatinhebrew hebrew iso-8859-8-e iso-ir-138 iso8859-8 iso88598 \
      iso_8859-8 iso_8859-8:1988 visual csiso88598i iso-8859-8-i logical
      ISO-8859-10 iso-8859-10 csisolatin6 iso-ir-157 iso8859-10 iso885910 l6 latin6
      ISO-8859-13 iso-8859-13 iso8859-13 iso885913
      ISO-8859-14 iso-8859-14 iso8859-14 iso885914
      ISO-8859-15 iso-8859-15 csisolatin9 iso8859-15 iso885915 iso_8859-15 l9
      ISO-8859-16 iso-8859-16
      KOI8-R koi8-r cskoi8r koi koi8 koi8_r
      KOI8-U koi8-u koi8-ru
      x-MacRoman macintosh csmacintosh mac x-mac-roman
      x-windows-874 windows-874 dos-874 iso-8859-11 iso8859-11 iso885911 tis-620
      windows-1250 windows-1250 cp1250 x-cp1250
      windows-1251 windows-1251 cp1251 x-cp1251
      windows-1252 windows-1252 ansi_x3.4-1968 ascii cp1252 cp819 csisolatin1 ibm819 iso-8859-1 iso-ir-100 \
      iso8859-1 iso88591 iso_8859-1 iso_8859-1:1987 l1 latin1 us-ascii x-cp1252
      windows-1253 windows-1253 cp1253 x-cp1253
      windows-1254 windows-1254 cp1254 csisolatin5 iso-8859-9 iso-ir-148 iso8859-9 iso88599 iso_8859-9 \
      iso_8859-9:1989 l5 latin5 x-cp1254
      windows-1255 windows-1255 cp1255 x-cp1255
      windows-1256 windows-1256 cp1256 x-cp1256
      windows-1257 windows-1257 cp1257 x-cp1257
      windows-1258 windows-1258 cp1258 x-cp1258
      x-MacUkraine x-mac-cyrillic x-mac-ukrainian
      GB18030 gbk chinese csgb2312 csiso58gb231280 gb2312 gb_2312 gb_2312-80 iso-ir-58 x-gbk gb18030
      Big5-HKSCS big5 big5-hkscs cn-big5 csbig5 x-x-big5
      EUC-JP euc-jp cseucpkdfmtjapanese x-euc-jp
      ISO-2022-JP iso-2022-jp csiso2022jp
      windows-31j shift_jis csshiftjis ms932 ms_kanji shift-jis sjis windows-31j x-sjis
      x-windows-949 euc-kr cseuckr csksc56011987 iso-ir-149 korean ks_c_5601-1987 ks_c_5601-1989 ksc5601 \
      ksc_5601 windows-949
      replacement replacement csiso2022kr hz-gb-2312 iso-2022-cn iso-2022-cn-ext iso-2022-kr
      UTF-16BE utf-16be unicodefffe
      UTF-16LE utf-16le csunicode iso-10646-ucs-2 ucs-2 unicode unicodefeff utf-16
      x-user-defined x-user-defined
      """;

  static {
    for (String line : LABELS.strip().split("\n", -1)) {
      String[] words = line.split(" ", -1);
      Charset charset = charset(words[0], words[1]);
      for (int i = 1; i < words.length; i++) {
        BY_LABEL.put(words[i], charset);
      }
      // A name that we once gave out finds the same charset again.
      BY_LABEL.putIfAbsent(charset.name().toLowerCase(Locale.ROOT), charset);
    }
    WINDOWS_1252 = charsetOf("windows-1252");
  }

  private Encodings() {}

  private static Charset charset(String java, String label) {
    return switch (java) {
      case "UTF-8", "UTF-16BE", "UTF-16LE", "GB18030", "Big5-HKSCS" -> Charset.forName(java);
      case "EUC-JP", "ISO-2022-JP", "windows-31j", "x-windows-949" -> Charset.forName(java);
      case "replacement" -> REPLACEMENT;
      default -> OneByteCharset.of(java, label);
    };
  }

  /** The charset of a label as HTTP or a page gives it, or null for an unknown one. */
  public static @Nullable Charset find(String label) {
    return BY_LABEL.get(trim(label).toLowerCase(Locale.ROOT));
  }

  private static Charset charsetOf(String label) {
    Charset charset = find(label);
    if (charset == null) {
      throw new IllegalStateException("no encoding " + label);
    }
    return charset;
  }

  private static String trim(String label) {
    int from = 0;
    int to = label.length();
    while (from < to && isSpace(label.charAt(from))) {
      from++;
    }
    while (to > from && isSpace(label.charAt(to - 1))) {
      to--;
    }
    return label.substring(from, to);
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\t' || c == '\n' || c == '\f' || c == '\r';
  }

  /** Whether it has one byte for each character. */
  public static boolean isOneByte(Charset charset) {
    return charset instanceof OneByteCharset
        || charset.canEncode() && charset.newEncoder().maxBytesPerChar() == 1;
  }

  /** Whether bytes below 0x80 always are the ASCII characters. */
  public static boolean extendsAscii(Charset charset) {
    return !charset.equals(StandardCharsets.UTF_16LE)
        && !charset.equals(StandardCharsets.UTF_16BE)
        && !charset.equals(REPLACEMENT)
        && !charset.name().equals("ISO-2022-JP");
  }
}
