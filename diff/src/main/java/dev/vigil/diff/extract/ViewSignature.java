package dev.vigil.diff.extract;

import dev.vigil.diff.DocumentView;
import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentName;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;

/** Hashes an aspect of a view into 64 bits: the cheap test before any comparison. Stateless. */
final class ViewSignature {
  private static final long PRIME = 0x9E3779B97F4A7C15L;

  private ViewSignature() {}

  static long of(ViewExtracts extracts, InterestAspect aspect) {
    return switch (aspect) {
      case TEXT -> hash(1, extracts.visibleText().text());
      case LINKS -> hash(2, extracts.get(LinkList.class, LinkList::of));
      case IMAGES -> hash(3, extracts.get(ImageList.class, ImageList::of));
      case ALL, STRUCTURE, ATTRIBUTES, COMMENTS -> scan(extracts.view(), aspect);
    };
  }

  private static long scan(DocumentView view, InterestAspect aspect) {
    PageDigest digest = view.digest();
    Attributes attributes = digest.attributes();
    boolean structure = aspect != InterestAspect.COMMENTS;
    boolean values = aspect == InterestAspect.ALL || aspect == InterestAspect.ATTRIBUTES;
    boolean contents = aspect == InterestAspect.ALL;
    long[] names = names(digest.tags());
    long[] attributeNames = names(attributes.names());
    long h = hash(0, aspect.name());
    int n = digest.nodeCount();
    for (int node = view.nextSeen(0); node < n; node = view.nextSeen(node + 1)) {
      if (digest.isElement(node)) {
        if (structure) {
          h = mix(h ^ names[digest.tag(node)]);
          h = mix(h + digest.depth(node));
        }
        if (values && attributes.has(node)) {
          for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
            if (view.seesAttribute(a)) {
              h = mix(h ^ attributeNames[attributes.nameId(a)]);
              h = hash(h, view.attributeValue(a));
            }
          }
        }
      } else if (contents
          || aspect == InterestAspect.COMMENTS && digest.kind(node) == NodeKind.COMMENT) {
        h = mix(h ^ names[digest.tag(node)]);
        h = mix(h + digest.depth(node));
        h = hash(h, view.value(node));
      }
    }
    return h;
  }

  private static long[] names(DocumentNames all) {
    long[] names = new long[all.size()];
    for (int i = 0; i < names.length; i++) {
      names[i] = name(all.get(i));
    }
    return names;
  }

  private static long name(DocumentName name) {
    return hash(hash(name.kind().code(), name.uri()), name.qualified());
  }

  static long hash(long seed, Iterable<?> objects) {
    long h = seed;
    for (Object object : objects) {
      h = hash(h, object.toString());
    }
    return h;
  }

  static long hash(long seed, String text) {
    long h = seed ^ text.length() * PRIME;
    for (int i = 0; i < text.length(); i++) {
      h = (h ^ text.charAt(i)) * PRIME;
      h ^= h >>> 32;
    }
    return mix(h);
  }

  static long mix(long h) {
    long x = h;
    x = (x ^ x >>> 30) * 0xBF58476D1CE4E5B9L;
    x = (x ^ x >>> 27) * 0x94D049BB133111EBL;
    return x ^ x >>> 31;
  }
}
