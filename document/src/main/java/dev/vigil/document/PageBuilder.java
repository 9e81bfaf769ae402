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

  /**
   * A page with an empty head so far; {@link #body} ends the head.
   *
   * @param limits what the page may have at most
   * @param expectedNodes the nodes to make room for; more may come
   * @param expectedBytes the bytes of text to make room for; more may come
   */
  public PageBuilder(ReadLimits limits, int expectedNodes, int expectedBytes) {
    builder = new DigestBuilder(DocumentType.HTML, limits, expectedNodes, expectedBytes);
    opens = new int[Math.max(16, expectedNodes)];
    opens[0] = NOWHERE;
    open("html").open("head");
  }

  /**
   * Closes the head and opens the body.
   *
   * @return this builder
   */
  public PageBuilder body() {
    return close().open("body");
  }

  /**
   * Opens an element that stands nowhere in the source.
   *
   * @param tag a name of HTML in lower case
   * @return this builder
   */
  public PageBuilder open(String tag) {
    return open(tag, NOWHERE);
  }

  /**
   * Opens an element as the last child of the open one.
   *
   * @param tag a name of HTML in lower case
   * @param place the offset in the source, or {@link #NOWHERE}
   * @return this builder
   */
  public PageBuilder open(String tag, int place) {
    int name = tags.computeIfAbsent(tag, t -> builder.tags().intern(html(t)));
    put(builder.open(name), place);
    return this;
  }

  private static DocumentName html(String local) {
    return new DocumentName(NodeKind.ELEMENT, "", local, DocumentName.XHTML);
  }

  /**
   * Adds an attribute to the element that was opened last.
   *
   * @param name a name without namespace
   * @param value the value, not escaped
   * @return this builder
   */
  public PageBuilder attribute(String name, String value) {
    int number =
        attributes.computeIfAbsent(name, n -> builder.attributeNames().intern(DocumentName.of(n)));
    byte[] bytes = value.getBytes(StandardCharsets.UTF_8);
    builder.attribute(number, bytes, 0, bytes.length);
    return this;
  }

  /**
   * Adds a text; an empty text is ignored.
   *
   * @param text the text, not escaped
   * @return this builder
   */
  public PageBuilder text(String text) {
    byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
    return text(bytes, 0, bytes.length, NOWHERE);
  }

  /**
   * Adds a text in UTF-8; an empty text is ignored.
   *
   * @param utf8 the array that holds the text
   * @param start the offset of its first byte
   * @param end the offset behind its last byte
   * @param place the offset in the source, or {@link #NOWHERE}
   * @return this builder
   */
  public PageBuilder text(byte[] utf8, int start, int end, int place) {
    if (end > start) {
      put(builder.leaf(DocumentNames.TEXT, utf8, start, end), place);
    }
    return this;
  }

  /**
   * Adds an element with nothing but a text in it.
   *
   * @param tag a name of HTML in lower case
   * @param text the text, not escaped
   * @return this builder
   */
  public PageBuilder element(String tag, String text) {
    return open(tag).text(text).close();
  }

  /**
   * Closes the open element.
   *
   * @return this builder
   */
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

  /**
   * Closes what is open.
   *
   * @param reader the reader of the other format
   * @param source the document that the page stands for
   * @return the page
   */
  public ReadResult build(ReaderId reader, DocumentSource source) {
    PageDigest digest = builder.build();
    int[] closes = new int[digest.nodeCount()];
    Arrays.fill(closes, NOWHERE);
    return new ReadResult(reader, digest, source, Arrays.copyOf(opens, digest.nodeCount()), closes);
  }
}
