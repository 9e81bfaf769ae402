package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.CanonicalMarkup;
import dev.vigil.document.markup.TextShortener;
import java.math.BigDecimal;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A JSON document with a hash for each value that does not depend on the order of keys or on how a
 * number is spelled. Immutable.
 *
 * <p>A text that calls a function with JSON (JSONP) is read for that JSON; its places are those of
 * the whole text then.
 */
public final class JsonValues {
  private static final int LONGEST_NUMBER = 50;
  private static final int LONGEST_SHOWN = 500;

  private final DocumentView view;
  private final PageDigest json;
  private final boolean own;
  private final long[] hashes;

  private JsonValues(DocumentView view, PageDigest json, boolean own) {
    this.view = view;
    this.json = json;
    this.own = own;
    this.hashes = hashes();
  }

  /** The JSON of a document; that of an empty one if it has none. */
  public static JsonValues of(ViewExtracts extracts) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    if (digest.type() == DocumentType.JSON) {
      return new JsonValues(view, digest, true);
    }
    PageDigest inside =
        digest.type() == DocumentType.TEXT ? padded(CanonicalMarkup.of(digest, 0)) : null;
    if (inside == null) {
      inside = Objects.requireNonNull(JsonNodes.read("null"));
    }
    return new JsonValues(DocumentView.of(inside), inside, false);
  }

  private static @Nullable PageDigest padded(String text) {
    int open = text.indexOf('(');
    int close = text.lastIndexOf(')');
    return open < 0 || close < open ? null : JsonNodes.read(text.substring(open + 1, close));
  }

  public PageDigest digest() {
    return json;
  }

  /** The node of the real page that a value stands at. */
  public int place(int value) {
    return own ? value : 0;
  }

  public long hash(int value) {
    return hashes[value];
  }

  public boolean sees(int value) {
    return view.sees(value);
  }

  public String type(int value) {
    return JsonNodes.type(json, value);
  }

  public String key(int value) {
    return json.name(value).local();
  }

  /** A scalar as it is, a container as JSON, shortened. */
  public String shown(int value) {
    if (!JsonNodes.isContainer(json, value)) {
      return type(value).equals("null") ? "null" : text(value);
    }
    String written = CanonicalMarkup.of(json, value);
    return TextShortener.first(written, LONGEST_SHOWN);
  }

  private String text(int value) {
    int leaf = json.firstChild(value);
    return leaf < 0 ? "" : view.value(leaf);
  }

  /** From the last node to the first, so that what is inside comes before what is around it. */
  private long[] hashes() {
    long[] all = new long[json.nodeCount()];
    for (int at = all.length - 1; at > 0; at--) {
      if (!json.isElement(at)) {
        continue;
      }
      String type = type(at);
      long h = ViewSignature.hash(11, type);
      if (type.equals("object") || type.equals("array")) {
        boolean ordered = type.equals("array");
        for (int child = json.firstChild(at); child >= 0; child = json.nextSibling(child)) {
          if (view.sees(child)) {
            h =
                ordered
                    ? ViewSignature.mix(h * 31 + all[child])
                    : h + ViewSignature.mix(ViewSignature.hash(all[child], key(child)));
          }
        }
      } else {
        h = ViewSignature.hash(h, type.equals("number") ? number(text(at)) : text(at));
      }
      all[at] = ViewSignature.mix(h);
    }
    return all;
  }

  private static String number(String spelled) {
    if (spelled.length() > LONGEST_NUMBER) {
      return spelled;
    }
    try {
      return new BigDecimal(spelled).stripTrailingZeros().toString();
    } catch (ArithmeticException | NumberFormatException e) {
      return spelled;
    }
  }
}
