package dev.vigil.diff.extract;

import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.internal.json.JsonReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Helper methods for the nodes of a JSON digest. Stateless. */
public final class JsonNodes {
  private JsonNodes() {}

  /** Parses a text as JSON; null if the text is not JSON. */
  static @Nullable PageDigest read(String text) {
    try {
      return JsonReader.read(text.getBytes(StandardCharsets.UTF_8), null, ReadLimits.WEB).digest();
    } catch (DocumentException e) {
      return null;
    }
  }

  public static String type(PageDigest json, int value) {
    String type = json.attribute(value, "type");
    return type == null ? "string" : type;
  }

  static boolean isContainer(PageDigest json, int value) {
    String type = type(json, value);
    return type.equals("object") || type.equals("array");
  }

  /** The value of the member with that key, or -1. */
  public static int member(PageDigest json, int object, String key) {
    for (int at = json.firstChild(object); at >= 0; at = json.nextSibling(at)) {
      if (json.isElement(at) && json.name(at).local().equals(key)) {
        return at;
      }
    }
    return -1;
  }

  /** The text of the scalar member with that key, or null. */
  public static @Nullable String text(PageDigest json, int object, String key) {
    int at = member(json, object, key);
    return at < 0 || isContainer(json, at) ? null : json.text(at);
  }

  /** The texts of a member that is a scalar or a list of scalars. */
  public static List<String> texts(PageDigest json, int object, String key) {
    int at = member(json, object, key);
    List<String> texts = new ArrayList<>();
    if (at >= 0 && type(json, at).equals("array")) {
      for (int item = json.firstChild(at); item >= 0; item = json.nextSibling(item)) {
        texts.add(json.text(item));
      }
    } else if (at >= 0 && !isContainer(json, at)) {
      texts.add(json.text(at));
    }
    return texts;
  }
}
