package dev.vigil.document.resource;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.ElementDisplay;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A frame of a page. Immutable.
 *
 * @param node the {@code frame} or {@code iframe}
 * @param address as it is written there, relative or not
 * @param ofSet whether it is the frame of a frameset, which is nothing without its frames
 */
public record FrameReference(int node, String address, boolean ofSet) {
  /** The frames of a page in its order that a reader can see. */
  public static List<FrameReference> of(PageDigest digest) {
    List<FrameReference> found = new ArrayList<>();
    for (int at = 1; at < digest.nodeCount() && digest.type() == DocumentType.HTML; at++) {
      if (!digest.isElement(at)) {
        continue;
      }
      String name = digest.name(at).local();
      boolean ofSet = name.equals("frame");
      String address = ofSet || name.equals("iframe") ? digest.attribute(at, "src") : null;
      if (address != null && leads(address.strip()) && (ofSet || isSeen(digest, at))) {
        found.add(new FrameReference(at, address.strip(), ofSet));
      }
    }
    return found;
  }

  private static boolean leads(String address) {
    return !address.isEmpty() && !address.matches("(?is)#.*|(?:about|data|javascript|blob):.*");
  }

  private static boolean isSeen(PageDigest digest, int frame) {
    String style = digest.attribute(frame, "style");
    return digest.attribute(frame, "hidden") == null
        && (style == null || !ElementDisplay.isNoneIn(style))
        && !isTiny(digest.attribute(frame, "width"))
        && !isTiny(digest.attribute(frame, "height"));
  }

  /** Frames of a pixel count visitors. */
  private static boolean isTiny(@Nullable String length) {
    return length != null && length.strip().matches("[0-2](?:px)?");
  }
}
