package dev.vigil.document.internal.html;

import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.html.encoding.Encodings;
import dev.vigil.document.internal.html.encoding.MetaPrescan;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Searches a long head for an encoding declaration beyond the reach of {@link MetaPrescan}. A
 * browser meets such a {@code meta} while it builds the tree and then starts again; here the tags
 * up to the body are read once ahead, as if the page were windows-1252. Stateless.
 */
final class LateMetaScan {
  private static final ReadLimits HEAD = new ReadLimits(1 << 30, 1, 1 << 20, 1, 1);

  private LateMetaScan() {}

  /** The declared encoding, or null. */
  static @Nullable Charset scan(byte[] bytes) {
    Tokenizer tokenizer = new Tokenizer(bytes, HEAD, false);
    for (int kind = tokenizer.next(); kind != Tokenizer.EOF; kind = tokenizer.next()) {
      if (kind == Tokenizer.START_TAG) {
        switch (tokenizer.name) {
          case HtmlTags.META -> {
            Charset declared = declared(tokenizer);
            if (declared != null) {
              return MetaPrescan.adjusted(declared);
            }
          }
          case HtmlTags.TITLE -> raw(tokenizer, Tokenizer.Model.RCDATA);
          case HtmlTags.STYLE, HtmlTags.NOFRAMES -> raw(tokenizer, Tokenizer.Model.RAWTEXT);
          case HtmlTags.SCRIPT -> raw(tokenizer, Tokenizer.Model.SCRIPT);
          case HtmlTags.BODY, HtmlTags.FRAMESET -> {
            return null;
          }
          default -> {}
        }
        tokenizer.attributes.rewind(tokenizer.attributesFrom);
      }
    }
    return null;
  }

  private static void raw(Tokenizer tokenizer, Tokenizer.Model model) {
    tokenizer.model = model;
    tokenizer.endName = tokenizer.name;
  }

  private static @Nullable Charset declared(Tokenizer tokenizer) {
    String charset = null;
    String content = null;
    boolean pragma = false;
    TokenAttributes attributes = tokenizer.attributes;
    for (int i = tokenizer.attributesFrom; i < tokenizer.attributesTo; i++) {
      switch (attributes.names.get(attributes.nameId(i))) {
        case "charset" -> charset = value(tokenizer, i);
        case "content" -> content = value(tokenizer, i);
        case "http-equiv" -> pragma = tokenizer.valueIs(i, "content-type");
        default -> {}
      }
    }
    Charset found = charset == null ? null : Encodings.find(charset);
    if (found == null && pragma && content != null) {
      String label = MetaPrescan.fromContent(content);
      found = label == null ? null : Encodings.find(label);
    }
    return found;
  }

  private static String value(Tokenizer tokenizer, int attribute) {
    int from = tokenizer.attributes.start(attribute);
    int start = Tokenizer.offset(from);
    int length = Tokenizer.offset(tokenizer.attributes.end(attribute)) - start;
    return new String(tokenizer.buffer(from), start, length, StandardCharsets.ISO_8859_1);
  }
}
