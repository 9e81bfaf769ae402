package dev.vigil.knowledge.extract.content;

import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Finds the image of what a page is about: a large one in its content whose description agrees with
 * the title, or that its class calls the main one. Stateless.
 */
final class ImageFinder {
  /** An image and its node. */
  record Image(String address, int node) {}

  private static final List<String> ADDRESSES =
      List.of("data-src", "data-lazy-src", "data-original", "data-pin-media", "src");
  private static final Pattern OTHER =
      Pattern.compile(
          "(?i)logo|icon|avatar|gravatar|sprite|pixel|emoji|banner|badge|placeholder|spacer|author|"
              + "profile|related|newsletter|\\.svg|^data:");
  private static final Pattern MAIN =
      Pattern.compile("(?i)hero|featured|main|post-image|primary|cover|lead|photo|picture");
  private static final int SMALL = 120;
  private static final int LARGE = 400;
  private static final int MOST = 300;
  private static final double ENOUGH = 1;

  private ImageFinder() {}

  /**
   * Finds the image.
   *
   * @param first the first node of the lists of the thing, or -1
   */
  static Optional<Image> find(ClassPageView page, String className, String title, int first) {
    PageDigest digest = page.digest;
    int tag = digest.tags().find("img");
    int[] nodes = tag < 0 ? new int[0] : digest.nodesOf(tag).toArray();
    Set<String> words = TitleFinder.words(title);
    Image best = null;
    double most = ENOUGH;
    for (int i = 0; i < nodes.length && i < MOST; i++) {
      Optional<String> address = address(digest, nodes[i]);
      if (address.isPresent() && !page.isBeside(nodes[i])) {
        double score = score(page, nodes[i], className, words, first);
        if (score > most + 1e-9) {
          most = score;
          best = new Image(address.get(), nodes[i]);
        }
      }
    }
    return Optional.ofNullable(best);
  }

  private static Optional<String> address(PageDigest digest, int node) {
    for (String name : ADDRESSES) {
      String value = digest.attribute(node, name);
      if (value != null && !value.isBlank() && !OTHER.matcher(value).find()) {
        return Optional.of(value.strip());
      }
    }
    return Optional.empty();
  }

  private static double score(
      ClassPageView page, int node, String className, Set<String> title, int first) {
    PageDigest digest = page.digest;
    Set<String> own = TitleFinder.words(text(digest, node, "alt"));
    String names = text(digest, node, "class") + " " + text(digest, digest.parent(node), "class");
    int width = number(text(digest, node, "width"));
    int height = number(text(digest, node, "height"));
    if (OTHER.matcher(names).find() || width > 0 && width < SMALL || height > 0 && height < SMALL) {
      return 0;
    }
    long shared = own.stream().filter(title::contains).count();
    boolean named =
        MAIN.matcher(names).find()
            || ClassWords.folded(names).contains(ClassWords.folded(className));
    return (title.isEmpty() ? 0 : 2.0 * shared / title.size())
        + (named ? 0.7 : 0)
        + (width >= LARGE ? 0.4 : 0)
        + (first > node ? 0.3 : 0);
  }

  private static String text(PageDigest digest, int node, String name) {
    String value = digest.attributes().has(node) ? digest.attribute(node, name) : null;
    return value == null ? "" : value;
  }

  private static int number(String text) {
    return text.matches("\\d{1,5}(?:px)?") ? Integer.parseInt(text.replace("px", "")) : 0;
  }
}
