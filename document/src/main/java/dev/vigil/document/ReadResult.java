package dev.vigil.document;

/**
 * The result of reading a document: the digest, and the position of each node in the source, from
 * which the exact spelling of the source is kept.
 *
 * @param reader which reader and version made the tree
 * @param digest the tree
 * @param source the bytes that were read and their text
 * @param opens per node the offset in {@code source.utf8()} where its tag, text or other token
 *     begins; -1 where nothing in the source stands for it (implied tags)
 * @param closes per node the offset of its end tag, or -1 if it has no end tag of its own
 * @param refusal why the document could not be read as what it is or claims to be, in a sentence;
 *     empty if it was
 */
public record ReadResult(
    ReaderId reader,
    PageDigest digest,
    DocumentSource source,
    int[] opens,
    int[] closes,
    String refusal) {

  /**
   * Creates the result of a document that was read as what it is.
   *
   * @param reader which reader and version made the tree
   * @param digest the tree
   * @param source the bytes that were read and their text
   * @param opens per node where it begins in the text, or -1
   * @param closes per node where its end tag begins, or -1
   */
  public ReadResult(
      ReaderId reader, PageDigest digest, DocumentSource source, int[] opens, int[] closes) {
    this(reader, digest, source, opens, closes, "");
  }

  /**
   * {@return a copy with the reason why another reader refused the document}
   *
   * @param reason one sentence
   */
  public ReadResult refusedBecause(String reason) {
    return new ReadResult(reader, digest, source, opens, closes, reason);
  }
}
