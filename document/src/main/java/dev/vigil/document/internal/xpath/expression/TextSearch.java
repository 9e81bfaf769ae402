package dev.vigil.document.internal.xpath.expression;

import dev.vigil.document.xpath.node.ByteNeedle;
import dev.vigil.document.xpath.node.TextValue;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/** The functions contains, starts-with and ends-with, evaluated on the bytes of the text. */
public final class TextSearch extends BooleanExpression {
  enum Kind {
    CONTAINS,
    STARTS_WITH,
    ENDS_WITH
  }

  private final Kind kind;
  private final XPathExpression in;
  private final XPathExpression what;
  private final @Nullable ByteNeedle constant;

  TextSearch(Kind kind, XPathExpression in, XPathExpression what) {
    this.kind = kind;
    this.in = in;
    this.what = what;
    this.constant =
        what instanceof LiteralExpression.OfString literal ? needle(literal.value()) : null;
  }

  private static ByteNeedle needle(String text) {
    return new ByteNeedle(text.getBytes(StandardCharsets.UTF_8));
  }

  @Override
  public boolean truth(Evaluation run, int item, int position, int last) {
    ByteNeedle known = constant;
    ByteNeedle needle = known == null ? needle(what.string(run, item, position, last)) : known;
    if (!in.type().isNodes()) {
      String text = in.string(run, item, position, last);
      byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
      return find(needle, bytes, 0, bytes.length);
    }
    int only = in.single(run, item, position, last);
    if (only < 0) {
      return needle.length() == 0;
    }
    TextValue value = run.first();
    run.load(value, in.type(), only);
    return find(needle, value.bytes, value.start, value.end);
  }

  private boolean find(ByteNeedle needle, byte[] bytes, int start, int end) {
    return switch (kind) {
      case CONTAINS -> needle.find(bytes, start, end) >= 0;
      case STARTS_WITH -> needle.starts(bytes, start, end);
      case ENDS_WITH -> needle.ends(bytes, start, end);
    };
  }
}
