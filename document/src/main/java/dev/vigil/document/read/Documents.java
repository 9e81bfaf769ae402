package dev.vigil.document.read;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import dev.vigil.document.internal.binary.BinaryReader;
import dev.vigil.document.internal.calendar.CalendarReader;
import dev.vigil.document.internal.csv.CsvReader;
import dev.vigil.document.internal.html.HtmlReader;
import dev.vigil.document.internal.html.encoding.Encodings;
import dev.vigil.document.internal.json.JsonReader;
import dev.vigil.document.internal.pdf.PdfReader;
import dev.vigil.document.internal.text.TextReader;
import dev.vigil.document.internal.xml.XmlReader;
import java.nio.charset.Charset;
import java.util.Arrays;
import java.util.Optional;

/**
 * The entry point for reading documents: takes bytes and returns a digest. Stateless, safe for
 * concurrent use.
 *
 * <p>What a document is, the caller insists on, else its media type says, else its file name, else
 * its first characters; a file compressed with gzip counts as what is inside. A document that
 * claims to be XML or JSON and is not gets an error that says where and why; one that was only
 * guessed to be XML or JSON is read as HTML or text. Other documents are read as text, and binary
 * data as its size, type and checksum.
 */
public final class Documents {
  private Documents() {}

  /**
   * Reads a document with the reader that its type asks for.
   *
   * @param bytes the document as it came
   * @param hint what is known about it
   * @param limits what it may have at most
   * @return the digest and the source
   * @throws DocumentException if the document is larger than the limits or is not what it claims
   */
  public static ReadResult read(byte[] bytes, ReadHint hint, ReadLimits limits) {
    return read(bytes, hint, limits, Gzip.content(bytes, limits));
  }

  private static ReadResult read(
      byte[] bytes, ReadHint hint, ReadLimits limits, Gzip.Content content) {
    return switch (content) {
      case Gzip.Text(byte[] unpacked) ->
          Gzip.wrapped(bytes, readPlain(unpacked, Gzip.inside(hint), limits));
      case Gzip.Damaged(String reason) -> readPlain(bytes, hint, limits).refusedBecause(reason);
      case Gzip.Other() -> readPlain(bytes, hint, limits);
    };
  }

  private static ReadResult readPlain(byte[] bytes, ReadHint hint, ReadLimits limits) {
    TypeDetector.Guess guess = TypeDetector.detect(bytes, hint);
    DocumentFormat otherwise = guess.otherwise();
    if (otherwise == null) {
      return read(bytes, guess.format(), hint, limits);
    }
    try {
      return read(bytes, guess.format(), hint, limits);
    } catch (DocumentException e) {
      return read(bytes, otherwise, hint, limits);
    }
  }

  /**
   * Reads a document whatever is wrong with it: what claims to be XML and is not well-formed is
   * read as HTML, what claims to be JSON and is not as text, and a PDF that cannot be opened as
   * binary data; the {@linkplain ReadResult#refusal() refusal} of the result says why. For keeping
   * and comparing documents, where refusing one would lose it. A charset that the bytes contradict
   * is not believed ({@link CharsetCorrection}), so that a server that names now one and now
   * another does not change the page.
   *
   * @param bytes the document as it came
   * @param hint what is known about it
   * @param limits what it may have at most
   * @return the digest and the source
   * @throws DocumentException only if the document is larger than the limits
   */
  public static ReadResult readAnyway(byte[] bytes, ReadHint hint, ReadLimits limits) {
    Charset reported = hint.charset() == null ? null : Encodings.find(hint.charset());
    ReadHint believed = reported == null ? hint : CharsetCorrection.better(bytes, reported, hint);
    ReadResult reading = anyway(bytes, believed, limits);
    DocumentSource source = reading.source();
    ReadHint better =
        source.isText() ? CharsetCorrection.better(bytes, source.charset(), hint) : believed;
    return better.equals(believed) || better.equals(hint) ? reading : anyway(bytes, better, limits);
  }

  private static ReadResult anyway(byte[] bytes, ReadHint hint, ReadLimits limits) {
    try {
      return read(bytes, hint, limits);
    } catch (DocumentException e) {
      return read(bytes, instead(bytes, hint, e), hint, limits)
          .refusedBecause(String.valueOf(e.getMessage()));
    }
  }

  /** The format in which a document is read that its own reader refused. */
  private static DocumentFormat instead(byte[] bytes, ReadHint hint, DocumentException refusal) {
    if (Gzip.begins(bytes)) {
      return DocumentFormat.BINARY;
    }
    if (refusal.isTooLarge()) {
      // As text it would take no less of what the limits are for.
      throw refusal;
    }
    return switch (TypeDetector.detect(bytes, hint).format()) {
      case XML -> DocumentFormat.HTML;
      case JSON, CALENDAR -> DocumentFormat.TEXT;
      case PDF -> DocumentFormat.BINARY;
      case HTML, TEXT, CSV, BINARY -> throw refusal;
    };
  }

  private static ReadResult read(
      byte[] bytes, DocumentFormat format, ReadHint hint, ReadLimits limits) {
    try {
      return readAs(bytes, format, hint, limits);
    } catch (OutOfMemoryError e) {
      // A reader holds all it has in a few arrays, so failing to grow one leaves nothing behind.
      throw DocumentException.tooLarge(
          "The document of "
              + bytes.length
              + " bytes needs more memory than the "
              + (Runtime.getRuntime().maxMemory() >> 20)
              + " MB that Java may use; allow more with -Xmx.",
          e);
    }
  }

  private static ReadResult readAs(
      byte[] bytes, DocumentFormat format, ReadHint hint, ReadLimits limits) {
    return switch (format) {
      case HTML -> HtmlReader.read(bytes, hint.charset(), limits);
      case XML -> XmlReader.read(bytes, hint.charset(), limits);
      case JSON -> JsonReader.read(bytes, hint.charset(), limits);
      case TEXT -> TextReader.read(bytes, hint.charset(), limits);
      case CSV -> CsvReader.read(bytes, hint.charset(), TypeDetector.saysTabs(hint), limits);
      case CALENDAR -> CalendarReader.read(bytes, hint.charset(), limits);
      case PDF -> PdfReader.read(bytes, limits);
      case BINARY -> BinaryReader.read(bytes, limits);
    };
  }

  /**
   * {@return the reader of a format, with the version of its rules}
   *
   * @param format a format
   */
  public static ReaderId reader(DocumentFormat format) {
    return switch (format) {
      case HTML -> HtmlReader.ID;
      case XML -> XmlReader.ID;
      case JSON -> JsonReader.ID;
      case TEXT -> TextReader.ID;
      case CSV -> CsvReader.ID;
      case CALENDAR -> CalendarReader.ID;
      case PDF -> PdfReader.ID;
      case BINARY -> BinaryReader.ID;
    };
  }

  /**
   * {@return the format that the reader of that name reads; empty if the reader no longer exists}
   *
   * @param reader the name of a reader
   */
  public static Optional<DocumentFormat> formatOf(String reader) {
    String inside = Gzip.inside(new ReaderId(reader, 1)).name();
    return Arrays.stream(DocumentFormat.values())
        .filter(f -> reader(f).name().equals(inside))
        .findAny();
  }

  /**
   * {@return whether a tree was made by a reader as it is today, so that reading again gives the
   * same}
   *
   * @param reader the name and version of a reader
   */
  public static boolean isCurrent(ReaderId reader) {
    ReaderId inside = Gzip.inside(reader);
    return Arrays.stream(DocumentFormat.values()).map(Documents::reader).anyMatch(inside::equals);
  }
}
