package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The images of a document in order. Immutable. */
public record ImageList(List<Image> images) implements Iterable<ImageList.Image> {
  /**
   * An image.
   *
   * @param src the address by which the image is known: the one to be loaded later ({@code
   *     data-src}), else {@code src}, else the first of a set; empty if it has none
   * @param all every address under which browsers may load it
   */
  public record Image(int node, String src, String alt, Set<String> all) {
    @Override
    public String toString() {
      return src + '\n' + alt + '\n' + all;
    }
  }

  public ImageList {
    images = List.copyOf(images);
  }

  @Override
  public Iterator<Image> iterator() {
    return images.iterator();
  }

  public static ImageList of(ViewExtracts extracts) {
    DocumentView view = extracts.view();
    PageDigest digest = view.digest();
    List<Image> images = new ArrayList<>();
    int n = digest.nodeCount();
    for (int node = view.nextSeen(0); node < n; node = view.nextSeen(node + 1)) {
      if (digest.isElement(node)) {
        switch (digest.name(node).local()) {
          case "img" -> images.add(image(view, node, false));
          case "input" -> {
            if ("image".equalsIgnoreCase(view.attribute(node, "type"))) {
              images.add(image(view, node, false));
            }
          }
          case "image" -> images.add(image(view, node, true));
          default -> {}
        }
      }
    }
    return new ImageList(images);
  }

  private static Image image(DocumentView view, int node, boolean svg) {
    PageDigest digest = view.digest();
    Set<String> all = new LinkedHashSet<>();
    add(all, view.attribute(node, "data-src"));
    addSet(all, view.attribute(node, "data-srcset"));
    if (all.isEmpty()) {
      // Beside an address to be loaded later, this one is only a placeholder.
      add(all, view.attribute(node, "src"));
      addSet(all, view.attribute(node, "srcset"));
    }
    if (svg) {
      add(all, view.attribute(node, "href"));
      add(all, view.attribute(node, "xlink:href"));
    }
    int parent = digest.parent(node);
    if (parent > 0 && digest.name(parent).local().equals("picture")) {
      for (int at = digest.firstChild(parent); at >= 0 && at < node; at = digest.nextSibling(at)) {
        if (digest.isElement(at) && digest.name(at).local().equals("source")) {
          addSet(all, view.attribute(at, "srcset"));
          addSet(all, view.attribute(at, "data-srcset"));
        }
      }
    }
    String alt = view.attribute(node, "alt");
    String src = all.isEmpty() ? "" : all.iterator().next();
    return new Image(node, src, alt == null ? "" : alt.strip(), all);
  }

  private static void add(Set<String> all, @Nullable String address) {
    if (address != null && !address.isBlank()) {
      all.add(address.strip());
    }
  }

  /** The addresses of a {@code srcset}: each up to a space, with maybe a size behind it. */
  private static void addSet(Set<String> all, @Nullable String set) {
    if (set == null) {
      return;
    }
    int at = 0;
    while (at < set.length()) {
      while (at < set.length() && (isSpace(set.charAt(at)) || set.charAt(at) == ',')) {
        at++;
      }
      int start = at;
      while (at < set.length() && !isSpace(set.charAt(at))) {
        at++;
      }
      boolean ended = at > start && set.charAt(at - 1) == ',';
      add(all, set.substring(start, ended ? at - 1 : at));
      while (!ended && at < set.length() && set.charAt(at) != ',') {
        at++;
      }
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
  }
}
