package dev.vigil.document.html;

import dev.vigil.document.Limits;
import dev.vigil.document.Name;
import dev.vigil.document.ReaderId;
import dev.vigil.document.Reading;
import dev.vigil.document.Source;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Reads HTML into a digest: the tree that browsers build, with scripting off. Stateless, safe for
 * concurrent use.
 *
 * <p>Any bytes give a tree; the only error is a {@link dev.vigil.document.DocumentException} where
 * a limit is passed. Beyond the standard: what is nested deeper than {@link Limits#HTML_DEPTH} is
 * put beside its parent, as browsers do, and the content of a {@code template} is its children.
 *
 * <p>Places in the source ({@link Reading#opens}, {@link Reading#closes}): an element's start tag
 * and its own end tag; -1 for what is implied, copied or closed by something else. A {@code </p>}
 * without a paragraph makes one that has no start but that end tag; a {@code </br>} makes a line
 * break that starts there. A text begins with its first character, also where later pieces were
 * joined to it.
 */
public final class HtmlReader {
  public static final ReaderId ID = new ReaderId("html", 1);

  private HtmlReader() {}

  /** Reads a page whose encoding is known. */
  public static Reading read(Source source, Limits limits) {
    limits.checkBytes(source.bytes().length);
    Tokenizer tokenizer = new Tokenizer(source.utf8(), limits, false);
    Tree tree = new TreeBuilder(tokenizer, limits, false).document();
    return new Assembly(source, tree, tokenizer).build();
  }

  /**
   * Finds the encoding and reads the page.
   *
   * @param transportCharset the charset that the transport named (HTTP's Content-Type), or null
   */
  public static Reading read(byte[] bytes, @Nullable String transportCharset, Limits limits) {
    limits.checkBytes(bytes.length);
    return read(HtmlSource.of(bytes, transportCharset), limits);
  }

  /**
   * Reads markup as the content of an element, as a page's {@code innerHTML} would; the root of the
   * digest stands for that element.
   */
  public static Reading fragment(String markup, Name context) {
    int namespace =
        switch (context.uri()) {
          case Name.SVG -> Tags.SVG_NS;
          case Name.MATHML -> Tags.MATH_NS;
          default -> Tags.HTML_NS;
        };
    return fragment(markup, context.local(), namespace, Mode.TODAY);
  }

  static Reading fragment(String markup, String context, int namespace, Mode mode) {
    byte[] utf8 = markup.getBytes(StandardCharsets.UTF_8);
    Tokenizer tokenizer = new Tokenizer(utf8, Limits.WEB, mode.instructions);
    byte[] name = context.getBytes(StandardCharsets.UTF_8);
    int code = Tags.code(tokenizer.names.intern(name, 0, name.length), namespace);
    Tree tree = new TreeBuilder(tokenizer, Limits.WEB, mode.scripting).fragment(code);
    return new Assembly(new Source(utf8, StandardCharsets.UTF_8, utf8), tree, tokenizer).build();
  }

  /** Reads a whole page from a string, with the switches that the conformance tests need. */
  static Reading read(String markup, Mode mode) {
    byte[] utf8 = markup.getBytes(StandardCharsets.UTF_8);
    Tokenizer tokenizer = new Tokenizer(utf8, Limits.WEB, mode.instructions);
    Tree tree = new TreeBuilder(tokenizer, Limits.WEB, mode.scripting).document();
    return new Assembly(new Source(utf8, StandardCharsets.UTF_8, utf8), tree, tokenizer).build();
  }

  /**
   * What the conformance data varies.
   *
   * @param scripting whether noscript hides its content
   * @param instructions whether {@code <?x y>} is a processing instruction, as the standard has it
   *     lately, instead of a bogus comment, as the browsers of today do
   */
  record Mode(boolean scripting, boolean instructions) {
    static final Mode TODAY = new Mode(false, false);
  }
}
