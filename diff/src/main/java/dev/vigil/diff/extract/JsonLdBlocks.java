package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** The JSON-LD blocks of a page, each parsed once. Immutable. */
public record JsonLdBlocks(List<Script> all) {
  /**
   * A script element with JSON-LD.
   *
   * @param json null where the text is no JSON
   */
  public record Script(int node, String text, @Nullable PageDigest json) {}

  public JsonLdBlocks {
    all = List.copyOf(all);
  }

  public static JsonLdBlocks of(ViewExtracts extracts) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    int tag = digest.tags().find("script");
    List<Script> found = new ArrayList<>();
    if (tag >= 0) {
      for (int node : digest.nodesOf(tag).toArray()) {
        String type = view.sees(node) ? digest.attribute(node, "type") : null;
        if (type != null
            && type.strip().toLowerCase(Locale.ROOT).startsWith("application/ld+json")) {
          String text = view.seen(digest.text(node)).strip();
          found.add(new Script(node, text, JsonNodes.read(text)));
        }
      }
    }
    return new JsonLdBlocks(found);
  }
}
