package dev.vigil.document.similar;

import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;

/** The URLs in a document, normalised, in document order. */
final class LinkSet {
  private static final Set<String> BEARERS =
      Set.of(
          "href",
          "src",
          "action",
          "formaction",
          "cite",
          "longdesc",
          "poster",
          "background",
          "data",
          "url",
          "icon",
          "manifest",
          "codebase",
          "archive",
          "usemap",
          "profile");

  private LinkSet() {}

  static List<String> in(ComparedPart forest) {
    PageDigest digest = forest.digest();
    Attributes attributes = digest.attributes();
    boolean[] bears = new boolean[attributes.names().size()];
    boolean[] bearsSet = new boolean[bears.length];
    for (int i = 0; i < bears.length; i++) {
      String local = attributes.names().get(i).local();
      bears[i] = BEARERS.contains(local);
      bearsSet[i] = local.equals("srcset") || local.equals("imagesrcset");
    }
    boolean inText = digest.type() == DocumentType.XML || digest.type() == DocumentType.JSON;
    List<String> links = new ArrayList<>();
    for (int root : forest.roots()) {
      for (int node = root, end = digest.end(root); node < end; node++) {
        if (attributes.has(node)) {
          for (int a = attributes.start(node), last = attributes.end(node); a < last; a++) {
            int name = attributes.nameId(a);
            if (bears[name]) {
              add(links, attributes.value(a));
            } else if (bearsSet[name]) {
              addSet(links, attributes.value(a));
            }
          }
        } else if (inText
            && digest.tag(node) == DocumentNames.TEXT
            && looksAbsolute(digest, node)) {
          add(links, digest.value(node));
        }
      }
    }
    return links;
  }

  static HashBag bag(ComparedPart forest) {
    List<String> links = in(forest);
    long[] hashes = new long[links.size()];
    for (int i = 0; i < hashes.length; i++) {
      hashes[i] = StableHash.of(links.get(i));
    }
    return HashBag.of(hashes);
  }

  private static void add(List<String> links, String written) {
    String address = UrlSpelling.normal(written);
    if (!address.isEmpty()) {
      links.add(address);
    }
  }

  /** The candidates of a {@code srcset}: each an address, then maybe a width or density. */
  private static void addSet(List<String> links, String written) {
    int at = 0;
    while (at < written.length()) {
      while (at < written.length() && (isSpace(written.charAt(at)) || written.charAt(at) == ',')) {
        at++;
      }
      int start = at;
      while (at < written.length() && !isSpace(written.charAt(at))) {
        at++;
      }
      int end = at;
      boolean ended = end > start && written.charAt(end - 1) == ',';
      add(links, written.substring(start, ended ? end - 1 : end));
      while (!ended && at < written.length() && written.charAt(at) != ',') {
        at++;
      }
    }
  }

  private static boolean isSpace(char c) {
    return c == ' ' || c == '\n' || c == '\t' || c == '\r' || c == '\f';
  }

  /** Whether the text is one http address and nothing else. */
  private static boolean looksAbsolute(PageDigest digest, int node) {
    int length = digest.contents().length(digest.content(node));
    if (length < 10 || length > 4096) {
      return false;
    }
    String text = digest.value(node).strip();
    return (text.startsWith("http://") || text.startsWith("https://"))
        && text.chars().noneMatch(Character::isWhitespace);
  }
}
