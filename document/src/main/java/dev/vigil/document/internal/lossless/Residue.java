package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.csv.CsvReader;
import dev.vigil.document.internal.html.encoding.Encodings;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Arrays;

/**
 * The part of a source that its digest cannot express. Digest and residue together give back the
 * original bytes, whatever they were. Stateless.
 *
 * <p>The source is predicted from the digest, and the residue is what corrects the prediction. A
 * good prediction needs to know three conventions of the document, which stand first in the
 * residue: how its tags are spelled ({@link TagSpelling}), how it escapes characters ({@link
 * EscapeStyle}), and for JSON how it is indented. The remaining differences (stray end tags, text
 * that the tree moved, the XML declaration) are a {@link BinaryPatch}. A second patch leads from
 * the text to the bytes where these are not plain UTF-8. On real pages the residue is about one or
 * two percent of the compressed page.
 *
 * <p>Formats that are converted to a page differ: separated values are predicted from their table
 * ({@link TableSpelling}), and of calendars, PDF and compressed files the residue is the bytes.
 *
 * <p>Making and applying a residue is linear in the size of the source.
 */
public final class Residue {
  /** The first number: this bit is set where the bytes are not the text in UTF-8. */
  private static final int ENCODED = 1;

  /** The text is a table's values, not the markup of the tree. */
  private static final int TABLE = 2;

  /** The bytes themselves follow: nothing in the tree foretells them. */
  private static final int WHOLE = 4;

  private Residue() {}

  /** The residue of a source against its digest, not compressed. */
  public static byte[] of(ReadResult reading) {
    DocumentSource source = reading.source();
    ByteSink out = new ByteSink(1024);
    byte[] text = source.utf8();
    if (!source.isText()) {
      out.varint(WHOLE);
      out.block(source.bytes());
      return out.toArray();
    }
    boolean table = reading.reader().name().equals(CsvReader.ID.name());
    int spelling = table ? TABLE : 0;
    if (Arrays.equals(source.bytes(), text)) {
      out.varint(spelling);
    } else {
      out.varint(spelling | ENCODED);
      String name = source.charset().name();
      out.block(name.getBytes(StandardCharsets.US_ASCII));
      byte[] encoded = encode(text, charset(name));
      BinaryPatch.write(encoded, encoded.length, source.bytes(), PredictionAnchors.NONE, out);
    }
    int habits = out.size();
    if (table) {
      TableSpelling.learn(reading, out);
    } else {
      switch (reading.digest().type()) {
        case HTML, XML -> MarkupSpelling.learn(reading, out);
        case JSON -> JsonSpelling.learn(reading, out);
        case TEXT -> TextSpelling.learn(reading, out);
      }
    }
    Prediction prediction =
        Prediction.compared(text.length + 64, reading.opens(), reading.closes());
    ByteCursor learned = new ByteCursor("residue", out.array(), habits, out.size());
    predict(reading.digest(), table, learned, prediction);
    BinaryPatch.write(
        prediction.out().array(), prediction.out().size(), text, prediction.anchors(), out);
    return out.toArray();
  }

  /** The original bytes of a digest whose residue this is. */
  public static byte[] restore(PageDigest digest, byte[] residue) {
    ByteCursor in = new ByteCursor("residue", residue);
    int kind = in.varint();
    if (kind == WHOLE) {
      return in.block();
    }
    if ((kind & ~(ENCODED | TABLE)) != 0) {
      throw in.damaged("is of unknown kind " + kind);
    }
    boolean table = (kind & TABLE) != 0;
    if ((kind & ENCODED) == 0) {
      return text(digest, table, in);
    }
    Charset charset = charset(new String(in.block(), StandardCharsets.US_ASCII));
    ByteCursor patch = in.copy();
    BinaryPatch.skip(in);
    byte[] encoded = encode(text(digest, table, in), charset);
    return BinaryPatch.apply(encoded, encoded.length, patch);
  }

  private static byte[] text(PageDigest digest, boolean table, ByteCursor in) {
    Prediction prediction = Prediction.alone(1024);
    predict(digest, table, in, prediction);
    return BinaryPatch.apply(prediction.out().array(), prediction.out().size(), in);
  }

  private static void predict(PageDigest digest, boolean table, ByteCursor in, Prediction to) {
    if (table) {
      TableSpelling.predict(digest, in, to);
      return;
    }
    switch (digest.type()) {
      case HTML, XML -> MarkupSpelling.predict(digest, in, to);
      case JSON -> JsonSpelling.predict(digest, in, to);
      case TEXT -> TextSpelling.predict(digest, in, to);
    }
  }

  private static byte[] encode(byte[] text, Charset charset) {
    return charset.equals(StandardCharsets.UTF_8)
        ? text
        : new String(text, StandardCharsets.UTF_8).getBytes(charset);
  }

  /**
   * The encoding of that name, with the mapping that browsers use where they have one. What cannot
   * be found or does not encode counts as UTF-8, when writing and when reading, so that the patch
   * fits in any case.
   */
  private static Charset charset(String name) {
    Charset charset = Encodings.find(name);
    try {
      if (charset == null) {
        charset = Charset.forName(name);
      }
      return charset.canEncode() ? charset : StandardCharsets.UTF_8;
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return StandardCharsets.UTF_8;
    }
  }
}
