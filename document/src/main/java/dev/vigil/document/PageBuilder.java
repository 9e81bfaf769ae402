package dev.vigil.document;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Builds an HTML page from a document of another format: elements with the names of HTML and the
 * places in the source that they stand for. Not thread-safe; ready for one {@link #build}.
 */
public final class PageBuilder {
  /** The place of what stands nowhere in the source. */
  public static final int NOWHERE = -1;

  private final DigestBuilder builder;
  private final Map<String, Integer> tags = new HashMap<>();
  private final Map<String, Integer> attributes = new HashMap<>();
  private int[] opens;

  /** A page with an empty head so far; {@link #body} ends the head. */
  public PageBuilder(ReadLimits limits, int expectedNodes, int expectedBytes) {
    builder = new DigestBuilder(DocumentType.HTML, limits, expectedNodes, expectedBytes);
    opens = new int[Math.max(16, expectedNodes)];
    opens[0] = NOWHERE;
    open("html").open("head");
  }

  /** Closes the head and opens the body. */
  public PageBuilder body() {
    return close().open("body");
  }

  public PageBuilder open(String tag) {
    return open(tag, NOWHERE);
  }

  public PageBuilder open(String tag, int place) {
    int name = tags.computeIfAbsent(tag, t -> builder.tags().intern(html(t)));
    put(builder.open(name), place);
    return this;
  }

  private static DocumentName html(String local) {
    return new DocumentName(NodeKind.ELEMENT, "", local, DocumentName.XHTML);
  }

  /** Adds an attribute to the element that was opened last. */
  public PageBuilder attribute(String name, String value) {
    int number =
        attributes.computeIfAbsent(name, n -> builder.attributeNames().intern(DocumentName.of(n)));
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    builder.attribute(number, bytes, 0, bytes.length);
    return this;
  }

  /** Adds a text; an empty text is ignored. */
  public PageBuilder text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return text(bytes, 0, bytes.length, NOWHERE);
  }

  /** Adds a text in UTF-8; an empty text is ignored. */
  public PageBuilder text(byte[] utf8, int start, int end, int place) {
    if (end > start) {
      put(builder.leaf(DocumentNames.TEXT, utf8, start, end), place);
    }
    return this;
  }

  /** An element with nothing but a text in it. */
  public PageBuilder element(String tag, String text) {
    return open(tag).text(text).close();
  }

  public PageBuilder close() {
    builder.close();
    return this;
  }

  private void put(int node, int place) {
    if (node >= opens.length) {
      opens = Arrays.copyOf(opens, node + (node >> 1) + 16);
    }
    opens[node] = place;
  }

  /** The page, which stands for this source. */
  public ReadResult build(ReaderId reader, DocumentSource source) {
    PageDigest digest = builder.build();
    int[] closes = new int[digest.nodeCount()];
    Arrays.fill(closes, NOWHERE);
    return new ReadResult(reader, digest, source, Arrays.copyOf(opens, digest.nodeCount()), closes);
  }
}
