package dev.vigil.discover.topic;

import dev.vigil.document.DocumentNames;
import dev.vigil.document.NodeKind;
import dev.vigil.document.PageDigest;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Extracts the features of a page: words, pairs of words within an element, element names,
 * parent-child pairs, words of title and URL, words of incoming links and of neighbours. The cost
 * is linear in the page, and at most {@value #MOST_TEXT} characters are read. Stateless.
 */
public final class PageFeatures {
  private static final int MOST_TEXT = 400_000;
  private static final int MOST_CONTEXT = 50;

  /** Pages with more names of elements than this are rare, and their features are hashed anew. */
  private static final int MOST_TAGS = 128;

  private static final Set<String> SILENT =
      Set.of("script", "style", "template", "noscript", "head", "svg", "iframe");

  private PageFeatures() {}

  /** The features of a page. */
  public static FeatureBag of(PageDigest digest, String url, LinkContext context) {
    return fill(FeatureBag.ofPage(), digest, url, context);
  }

  /** The features of a page with their names. */
  public static FeatureBag named(PageDigest digest, String url, LinkContext context) {
    return fill(FeatureBag.named(), digest, url, context);
  }

  /** The features of a page with the names of some, which cost more than the features. */
  public static FeatureBag naming(
      PageDigest digest, String url, LinkContext context, Set<Integer> keys) {
    return fill(FeatureBag.naming(keys), digest, url, context);
  }

  /** The features of plain text with a title, as far as text has them. */
  public static FeatureBag ofText(String title, String text) {
    FeatureBag bag = FeatureBag.hashed();
    TopicWords words = TopicWords.of("en");
    add(bag, words, FeatureKind.TITLE, title);
    text(bag, words, title);
    text(bag, words, text.substring(0, Math.min(MOST_TEXT, text.length())));
    return bag;
  }

  private static FeatureBag fill(
      FeatureBag bag, PageDigest digest, String url, LinkContext context) {
    TopicWords words = words(digest);
    new Walk(bag, digest, words).run();
    address(bag, words, url);
    links(bag, words, context);
    return bag;
  }

  /** A copy of the features of a page with those of the links to it. */
  public static FeatureBag withLinks(FeatureBag page, PageDigest digest, LinkContext context) {
    FeatureBag bag = page.copy();
    links(bag, words(digest), context);
    return bag;
  }

  private static void links(FeatureBag bag, TopicWords words, LinkContext context) {
    context.anchors().stream()
        .limit(MOST_CONTEXT)
        .forEach(anchor -> add(bag, words, FeatureKind.ANCHOR, anchor));
    context.neighbours().stream()
        .limit(MOST_CONTEXT)
        .forEach(title -> add(bag, words, FeatureKind.NEIGHBOUR, title));
  }

  private static void address(FeatureBag bag, TopicWords words, String url) {
    int scheme = url.indexOf("://");
    add(bag, words, FeatureKind.URL, scheme < 0 ? url : url.substring(scheme + 3));
  }

  private static void add(FeatureBag bag, TopicWords words, FeatureKind kind, String text) {
    words.splitWritten(text, (word, written) -> bag.addWritten(kind, word, written));
  }

  /** The splitter for the language that the page names or, without one, seems to have. */
  public static TopicWords words(PageDigest digest) {
    int root = digest.root();
    String named = root < 0 ? null : digest.attribute(root, "lang");
    if (named != null && named.length() >= 2) {
      return TopicWords.of(named);
    }
    StringBuilder sample = new StringBuilder();
    for (int node = 1; node < digest.nodeCount() && sample.length() < 4000; node++) {
      if (digest.kind(node) == NodeKind.TEXT && !isSilent(digest, digest.parent(node))) {
        sample.append(digest.value(node)).append(' ');
      }
    }
    return TopicWords.guess(sample.toString());
  }

  private static boolean isSilent(PageDigest digest, int node) {
    return node > 0 && SILENT.contains(digest.name(node).local());
  }

  /** Adds words and pairs of one piece of text. */
  private static void text(FeatureBag bag, TopicWords words, String text) {
    if (bag.isNamed()) {
      words.splitWritten(text, new Pairs(bag));
    } else {
      new WordHasher(bag, words).add(text);
    }
  }

  /** Adds words with the pairs that they make. */
  private static final class Pairs implements TopicWords.WordSink {
    private final FeatureBag bag;
    private String before = "";
    private int hash;

    Pairs(FeatureBag bag) {
      this.bag = bag;
    }

    @Override
    public void accept(String word, String written) {
      hash = bag.addWord(before, hash, word, written);
      before = written;
    }
  }

  /** One walk over the nodes of a page. */
  private static final class Walk {
    private final FeatureBag bag;
    private final PageDigest digest;
    private final TopicWords words;
    private final @Nullable String[] names;
    private final boolean[] silent;
    private final int[] elements;

    /** The feature of each pair of parent and child by their tags; 0 if it is not known yet. */
    private final int[] pairs;

    Walk(FeatureBag bag, PageDigest digest, TopicWords words) {
      this.bag = bag;
      this.digest = digest;
      this.words = words;
      DocumentNames tags = digest.tags();
      names = new String[tags.size()];
      silent = new boolean[names.length];
      elements = new int[names.length];
      pairs = new int[names.length <= MOST_TAGS ? names.length * names.length : 0];
      for (int i = 0; i < names.length; i++) {
        String name = tags.get(i).local();
        names[i] = name;
        silent[i] = SILENT.contains(name);
        elements[i] = FeatureBag.key(FeatureKind.ELEMENT, name);
      }
    }

    void run() {
      int rest = MOST_TEXT;
      int skipTo = 0;
      for (int node = 1; node < digest.nodeCount() && rest > 0; node++) {
        if (digest.isElement(node)) {
          int tag = digest.tag(node);
          String name = String.valueOf(names[tag]);
          if (name.equals("title") && digest.parent(node) > 0) {
            PageFeatures.add(bag, words, FeatureKind.TITLE, digest.text(node));
            text(bag, words, digest.text(node));
          }
          if (silent[tag] && !name.equals("head")) {
            node = Math.max(node, digest.end(node) - 1);
            continue;
          }
          if (name.equals("head")) {
            skipTo = digest.end(node);
          }
          if (node >= skipTo) {
            int parent = digest.parent(node);
            element(tag, parent > 0 && digest.isElement(parent) ? digest.tag(parent) : -1);
          }
        } else if (digest.kind(node) == NodeKind.TEXT && node >= skipTo) {
          String value = digest.value(node);
          String piece = value.length() > rest ? value.substring(0, rest) : value;
          rest -= piece.length();
          text(bag, words, piece);
        }
      }
    }

    private void element(int tag, int parent) {
      String name = String.valueOf(names[tag]);
      if (bag.isNamed() || pairs.length == 0) {
        bag.add(FeatureKind.ELEMENT, name);
        if (parent >= 0) {
          bag.add(FeatureKind.PARENT_CHILD, String.valueOf(names[parent]), name);
        }
        return;
      }
      bag.add(elements[tag]);
      if (parent >= 0) {
        int pair = parent * names.length + tag;
        if (pairs[pair] == 0) {
          pairs[pair] =
              FeatureBag.key(FeatureKind.PARENT_CHILD, String.valueOf(names[parent]), name);
        }
        bag.add(pairs[pair]);
      }
    }
  }
}
