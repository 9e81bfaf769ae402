package dev.vigil.document.internal.html;

import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentSource;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.ReaderId;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Reads HTML into a digest: the tree that browsers build before any script runs. Stateless, safe
 * for concurrent use.
 *
 * <p>Any bytes give a tree; the only error is a {@link dev.vigil.document.DocumentException} where
 * a limit is passed. Beyond the standard: what is nested deeper than {@link ReadLimits#HTML_DEPTH}
 * is put beside its parent, as browsers do, the content of a {@code template} is its children, and
 * that of a {@code noscript} is read in the body only ({@link Noscript#RAW_IN_HEAD}).
 *
 * <p>Places in the source ({@link ReadResult#opens}, {@link ReadResult#closes}): an element's start
 * tag and its own end tag; -1 for what is implied, copied or closed by something else. A {@code
 * </p>} without a paragraph makes one that has no start but that end tag; a {@code </br>} makes a
 * line break that starts there. A text begins with its first character, also where later pieces
 * were joined to it.
 */
public final class HtmlReader {
  public static final ReaderId ID = new ReaderId("html", 2);

  private HtmlReader() {}

  /** Reads a page whose encoding is known. */
  public static ReadResult read(DocumentSource source, ReadLimits limits) {
    return read(source, limits, Mode.TODAY);
  }

  /** Reads a page whose encoding is known, with another rule for {@code noscript}. */
  public static ReadResult read(DocumentSource source, ReadLimits limits, Noscript noscript) {
    return read(source, limits, new Mode(noscript, false));
  }

  private static ReadResult read(DocumentSource source, ReadLimits limits, Mode mode) {
    limits.checkBytes(source.bytes().length);
    Tokenizer tokenizer = new Tokenizer(source.utf8(), limits, mode.instructions);
    HtmlTree tree = new TreeBuilder(tokenizer, limits, mode.noscript).document();
    return new DigestAssembly(source, tree, tokenizer).build(mode.reader());
  }

  /**
   * Finds the encoding and reads the page.
   *
   * @param transportCharset the charset that the transport named (HTTP's Content-Type), or null
   */
  public static ReadResult read(
      byte[] bytes, @Nullable String transportCharset, ReadLimits limits) {
    limits.checkBytes(bytes.length);
    return read(HtmlSource.of(bytes, transportCharset), limits);
  }

  /**
   * Reads markup as the content of an element, as a page's {@code innerHTML} would; the root of the
   * digest stands for that element.
   */
  public static ReadResult fragment(String markup, DocumentName context) {
    int namespace =
        switch (context.uri()) {
          case DocumentName.SVG -> HtmlTags.SVG_NS;
          case DocumentName.MATHML -> HtmlTags.MATH_NS;
          default -> HtmlTags.HTML_NS;
        };
    return fragment(markup, context.local(), namespace, Mode.TODAY);
  }

  static ReadResult fragment(String markup, String context, int namespace, Mode mode) {
    byte[] utf8 = markup.getBytes(StandardCharsets.UTF_8);
    Tokenizer tokenizer = new Tokenizer(utf8, ReadLimits.WEB, mode.instructions);
    byte[] name = context.getBytes(StandardCharsets.UTF_8);
    int code = HtmlTags.code(tokenizer.names.intern(name, 0, name.length), namespace);
    HtmlTree tree = new TreeBuilder(tokenizer, ReadLimits.WEB, mode.noscript).fragment(code);
    DocumentSource source = new DocumentSource(utf8, StandardCharsets.UTF_8, utf8);
    return new DigestAssembly(source, tree, tokenizer).build(mode.reader());
  }

  /** Reads a whole page from a string, with the switches that the conformance tests need. */
  static ReadResult read(String markup, Mode mode) {
    byte[] utf8 = markup.getBytes(StandardCharsets.UTF_8);
    return read(new DocumentSource(utf8, StandardCharsets.UTF_8, utf8), ReadLimits.WEB, mode);
  }

  /**
   * The options that the conformance tests vary.
   *
   * @param noscript what becomes of its content
   * @param instructions whether {@code <?x y>} is a processing instruction, as the standard has it
   *     lately, instead of a bogus comment, as the browsers of today do
   */
  record Mode(Noscript noscript, boolean instructions) {
    static final Mode TODAY = new Mode(Noscript.RAW_IN_HEAD, false);

    /** Other rules make other trees, so they are another reader. */
    ReaderId reader() {
      if (equals(TODAY)) {
        return ID;
      }
      String rules = noscript.name().toLowerCase(Locale.ROOT) + (instructions ? "+pi" : "");
      return new ReaderId(ID.name() + "+" + rules, ID.version());
    }
  }
}
