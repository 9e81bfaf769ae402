package dev.vigil.archive.version;

import dev.vigil.document.Attributes;
import dev.vigil.document.ByteSink;
import dev.vigil.document.DocumentNames;
import dev.vigil.document.PageDigest;
import dev.vigil.document.StringList;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Set;
import java.util.function.Consumer;

/**
 * A hash of 40 bits for each aspect of a page except its bytes. Immutable.
 *
 * <p>So short a hash is safe because it is keyed: each archive mixes its own secret into the
 * SHA-256 of which these are the first bits, so that an attacker cannot construct two pages that
 * collide, and by chance two versions of a page collide once in 2^40 comparisons.
 */
public final class AspectHashes {
  /** The aspects with a hash of their own, in the order in which they are stored. */
  static final int COUNT = HashedAspect.values().length - 1;

  static final int BYTES = 5;

  private static final Set<String> SILENT = Set.of("script", "style", "noscript", "template");
  private static final Set<String> LINKING = Set.of("a", "area");
  private static final int FLUSH = 1 << 14;

  private final long[] hashes;

  private AspectHashes(long[] hashes) {
    this.hashes = hashes;
  }

  static AspectHashes of(long... hashes) {
    return new AspectHashes(hashes.clone());
  }

  /**
   * The hashes of bytes that no reader could parse: every aspect differs when the bytes do.
   *
   * @param secret the key of the hashes of this archive
   * @param hash the SHA-256 of the bytes
   * @return the hash
   */
  public static AspectHashes of(byte[] secret, Sha256 hash) {
    long[] hashes = new long[COUNT];
    Arrays.fill(hashes, hashed(secret, "unread", out -> out.put(hash.bytes())));
    return new AspectHashes(hashes);
  }

  /** The replacement for a lost hash of an aspect: different for all bytes. */
  static long unknown(Sha256 hash) {
    return hash.a() >>> (64 - 8 * BYTES);
  }

  /**
   * Hashes the aspects of a page; one pass each, linear in the page.
   *
   * @param secret the key of the hashes of this archive
   * @param page the document
   * @return the hash
   */
  public static AspectHashes of(byte[] secret, PageDigest page) {
    long[] hashes = new long[COUNT];
    set(hashes, HashedAspect.STRUCTURE, hashed(secret, "structure", out -> structure(page, out)));
    set(hashes, HashedAspect.TAGS, hashed(secret, "tags", out -> tags(page, out)));
    set(
        hashes,
        HashedAspect.ATTRIBUTES,
        hashed(secret, "attributes", out -> attributes(page, out)));
    set(hashes, HashedAspect.TEXT, hashed(secret, "text", out -> text(page, out)));
    set(hashes, HashedAspect.LINKS, hashed(secret, "links", out -> links(page, out)));
    set(hashes, HashedAspect.IMAGES, hashed(secret, "images", out -> images(page, out)));
    return new AspectHashes(hashes);
  }

  private static void set(long[] hashes, HashedAspect aspect, long hash) {
    hashes[aspect.slot()] = hash;
  }

  /**
   * The hash of an aspect; {@link HashedAspect#BYTES} has none here, it is the hash of the version.
   *
   * @param aspect the aspect
   * @return the hash
   */
  public long of(HashedAspect aspect) {
    if (aspect == HashedAspect.BYTES) {
      throw new IllegalArgumentException("the hash of all bytes is Version.hash()");
    }
    return hashes[aspect.slot()];
  }

  long at(int index) {
    return hashes[index];
  }

  /** Bytes on their way into a digest, which is fed in pieces. */
  private static final class Feed {
    private final MessageDigest digest = Sha256.digest();
    private final ByteSink waiting = new ByteSink(FLUSH + 64);

    void put(byte[] bytes) {
      put(bytes, 0, bytes.length);
    }

    void put(byte[] bytes, int start, int end) {
      number(end - start);
      if (end - start > FLUSH) {
        flush();
        digest.update(bytes, start, end - start);
      } else {
        waiting.put(bytes, start, end);
      }
    }

    void put(StringList strings, int i) {
      put(strings.buffer(i), strings.start(i), strings.end(i));
    }

    void number(int value) {
      if (waiting.size() > FLUSH) {
        flush();
      }
      waiting.varint(value);
    }

    private void flush() {
      digest.update(waiting.array(), 0, waiting.size());
      waiting.clear();
    }

    long hash() {
      flush();
      return Sha256.at(digest.digest(), 0).a() >>> (64 - 8 * BYTES);
    }
  }

  private static long hashed(byte[] secret, String side, Consumer<Feed> content) {
    Feed feed = new Feed();
    feed.put(secret);
    feed.put(utf8(side));
    content.accept(feed);
    return feed.hash();
  }

  private static void structure(PageDigest page, Feed out) {
    for (int node = 0; node < page.nodeCount(); node++) {
      out.number(page.size(node));
    }
  }

  private static void tags(PageDigest page, Feed out) {
    byte[][] names = names(page.tags());
    for (int node = 0; node < page.nodeCount(); node++) {
      out.put(names[page.tag(node)]);
    }
  }

  private static void attributes(PageDigest page, Feed out) {
    Attributes attributes = page.attributes();
    byte[][] names = names(attributes.names());
    for (int node = 0; node < page.nodeCount(); node++) {
      if (attributes.has(node)) {
        out.number(attributes.end(node) - attributes.start(node));
        for (int a = attributes.start(node); a < attributes.end(node); a++) {
          out.put(names[attributes.nameId(a)]);
          out.put(attributes.values(), a);
        }
      }
    }
  }

  private static void text(PageDigest page, Feed out) {
    BitSet silent = named(page.tags(), SILENT);
    for (int node = 0; node < page.nodeCount(); ) {
      if (silent.get(page.tag(node)) && page.isElement(node)) {
        node = page.end(node);
        continue;
      }
      if (page.kind(node).isText()) {
        out.put(page.contents(), page.content(node));
      }
      node++;
    }
  }

  private static void links(PageDigest page, Feed out) {
    int href = page.attributes().names().find("href");
    BitSet linking = named(page.tags(), LINKING);
    for (int node = 0; href >= 0 && node < page.nodeCount(); node++) {
      if (linking.get(page.tag(node))) {
        value(page, node, href, out);
      }
    }
  }

  private static void images(PageDigest page, Feed out) {
    Attributes attributes = page.attributes();
    int src = attributes.names().find("src");
    int srcset = attributes.names().find("srcset");
    int alt = attributes.names().find("alt");
    int image = page.tags().find("img");
    int source = page.tags().find("source");
    for (int node = 0; node < page.nodeCount(); node++) {
      int tag = page.tag(node);
      if (tag == image || tag == source) {
        value(page, node, src, out);
        value(page, node, srcset, out);
        value(page, node, alt, out);
      }
    }
  }

  private static void value(PageDigest page, int node, int name, Feed out) {
    int at = name < 0 ? -1 : page.attributes().find(node, name);
    out.number(at < 0 ? 0 : 1);
    if (at >= 0) {
      out.put(page.attributes().values(), at);
    }
  }

  private static BitSet named(DocumentNames tags, Set<String> names) {
    BitSet found = new BitSet();
    for (int tag = 0; tag < tags.size(); tag++) {
      found.set(tag, names.contains(tags.get(tag).local()));
    }
    return found;
  }

  private static byte[][] names(DocumentNames names) {
    byte[][] all = new byte[names.size()][];
    Arrays.setAll(all, id -> utf8(names.get(id).uri() + ' ' + names.get(id).qualified()));
    return all;
  }

  private static byte[] utf8(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof AspectHashes that && Arrays.equals(hashes, that.hashes);
  }

  @Override
  public int hashCode() {
    return Arrays.hashCode(hashes);
  }

  @Override
  public String toString() {
    return Arrays.toString(hashes);
  }
}
