package dev.vigil.document.internal.pdf;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import org.apache.fontbox.FontBoxFont;
import org.apache.fontbox.ttf.TTFParser;
import org.apache.fontbox.ttf.TrueTypeFont;
import org.apache.pdfbox.io.RandomAccessReadBuffer;
import org.apache.pdfbox.pdmodel.font.CIDFontMapping;
import org.apache.pdfbox.pdmodel.font.FontMapper;
import org.apache.pdfbox.pdmodel.font.FontMappers;
import org.apache.pdfbox.pdmodel.font.FontMapping;
import org.apache.pdfbox.pdmodel.font.PDCIDSystemInfo;
import org.apache.pdfbox.pdmodel.font.PDFontDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * The replacement for every font that a PDF names and does not embed. The usual way would search
 * the machine for fonts and write what it found to the home folder; and the same bytes would give
 * another text on another machine. Safe for concurrent use.
 */
final class BundledFont implements FontMapper {
  private static final String RESOURCE =
      "/org/apache/pdfbox/resources/ttf/LiberationSans-Regular.ttf";

  private final TrueTypeFont font;

  private BundledFont(TrueTypeFont font) {
    this.font = font;
  }

  /** Makes this the only font of the process. */
  static void use() {
    try (InputStream in = FontMapper.class.getResourceAsStream(RESOURCE)) {
      if (in == null) {
        throw new IllegalStateException("PDFBox comes without its font " + RESOURCE);
      }
      FontMappers.set(new BundledFont(new TTFParser().parse(new RandomAccessReadBuffer(in))));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public FontMapping<TrueTypeFont> getTrueTypeFont(
      String baseFont, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, true);
  }

  @Override
  public FontMapping<FontBoxFont> getFontBoxFont(
      String baseFont, @Nullable PDFontDescriptor descriptor) {
    return new FontMapping<>(font, true);
  }

  @Override
  @SuppressWarnings("NullAway") // A mapping without an OpenType font has none, by its contract.
  public CIDFontMapping getCIDFont(
      String baseFont,
      @Nullable PDFontDescriptor descriptor,
      @Nullable PDCIDSystemInfo systemInfo) {
    return new CIDFontMapping(null, font, true);
  }
}
