package dev.vigil.bench;

import dev.vigil.document.DocumentType;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.query.XPathResult;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.XPath;
import java.nio.file.Path;
import java.util.function.ToLongFunction;

/** Vigil's side of a comparison: the library as a user calls it. Thread-safe. */
public final class VigilCalls {
  private VigilCalls() {}

  public static ReadResult html(byte[] page) {
    return read(page, DocumentType.HTML, ReadLimits.WEB);
  }

  public static ReadResult xml(byte[] document) {
    return read(document, DocumentType.XML, ReadLimits.WEB);
  }

  public static ReadResult read(byte[] document, DocumentType type, ReadLimits limits) {
    return Documents.read(document, ReadHint.NONE.as(type), limits);
  }

  /** Reads a file as what its name and its bytes say. */
  public static ReadResult file(Path file) {
    return Documents.readAnyway(
        Corpora.read(file), ReadHint.file(file.getFileName().toString()), ReadLimits.WEB);
  }

  /** Packs a document into a file of the run's folder. */
  public static Path pack(ReadResult reading, PackOptions options, Path folder, String name) {
    Path file = folder.resolve(name + ".vpk");
    Pack.write(reading, options, file);
    return file;
  }

  /** Opens a pack, asks one question, closes the pack. */
  public static long ask(Path pack, ToLongFunction<Pack> question) {
    try (Pack open = Pack.open(pack)) {
      return question.applyAsLong(open);
    }
  }

  /** Opens a pack, compiles and evaluates a query, closes the pack. */
  public static long query(Path pack, String query) {
    try (Pack open = Pack.open(pack)) {
      return number(open.evaluate(compile(query)));
    }
  }

  public static XPath compile(String query) {
    return XPath.compile(query, XPath.Options.DEFAULT.withPrefixes(Queries.PREFIXES));
  }

  /** The number that a counting query gives, else how many items it found. */
  public static long number(XPathResult result) {
    return result instanceof XPathResult.Numeric numeric
        ? Math.round(numeric.value())
        : result.size();
  }
}
