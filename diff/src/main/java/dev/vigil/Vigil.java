package dev.vigil;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.document.DocumentException;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The entry point of the library: reads documents within the limits for pages of the web, and
 * compares them. Stateless, safe for concurrent use.
 *
 * <pre>{@code
 * Document page = Vigil.read(Path.of("notices.html"));
 * page.select("li > a").forEach(link -> System.out.println(link.attribute("href")));
 * System.out.println(Vigil.compare(page, later).title());
 * }</pre>
 */
public final class Vigil {
  private Vigil() {}

  /**
   * Reads a file: HTML, XML, JSON, a feed, CSV, a calendar, PDF, text or a pack.
   *
   * @param file of at most {@link ReadLimits#WEB} bytes
   * @return its document
   * @throws DocumentException if the file cannot be read, is too large or is not what it claims
   */
  public static Document read(Path file) {
    try (InputStream in = Files.newInputStream(file)) {
      byte[] bytes = in.readNBytes(ReadLimits.WEB.bytes() + 1);
      return read(bytes, ReadHint.file(file.getFileName().toString()));
    } catch (IOException e) {
      throw new DocumentException("cannot read %s: %s".formatted(file, e.getMessage()));
    }
  }

  /**
   * Reads a page from its text.
   *
   * @param markup HTML, however broken
   * @return the document that a browser makes of it
   */
  public static Document html(String markup) {
    return read(markup.getBytes(UTF_8), ReadHint.contentType("text/html; charset=utf-8"));
  }

  /**
   * Reads bytes of a type that is detected.
   *
   * @param bytes a file or a pack
   * @return their document
   */
  public static Document read(byte[] bytes) {
    return read(bytes, ReadHint.NONE);
  }

  /**
   * Reads bytes.
   *
   * @param bytes a file or a pack
   * @param hint the type that the file name or a {@code Content-Type} claims
   * @return their document
   */
  public static Document read(byte[] bytes, ReadHint hint) {
    if (Pack.begins(bytes)) {
      try (Pack pack = Pack.of(bytes, ReadLimits.WEB)) {
        return new Document(pack.digest());
      }
    }
    return new Document(Documents.read(bytes, hint, ReadLimits.WEB).digest());
  }

  /**
   * Compares two versions of a document; every difference counts until it is narrowed.
   *
   * @param before the earlier version
   * @param after the later one
   * @return the changes between them
   */
  public static DocumentChanges compare(Document before, Document after) {
    return DocumentChanges.between(before, after);
  }
}
