package dev.vigil.document.objects;

import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Optional;

/**
 * The repeated objects of a document: its main list, table or sequence, and the other candidates
 * after it. Immutable.
 *
 * <p>After Omini (Buttler, Liu, Pu: A Fully Automated Object Extraction System for the World Wide
 * Web, 2001): find the subtree that is rich in objects, find what separates the objects in it, take
 * them out, drop those that are unlike the others. See {@link RecordExtractor} for how. Takes time
 * linear in the document; the same document always gives the same answer.
 */
public final class RepeatedObjects {
  private final List<RepeatedStructure> ranked;
  private final boolean accepted;
  private final String reason;

  RepeatedObjects(List<RepeatedStructure> ranked, boolean accepted, String reason) {
    this.ranked = List.copyOf(ranked);
    this.accepted = accepted;
    this.reason = reason;
  }

  /**
   * Finds the repeated objects of a document.
   *
   * @param digest the document
   * @return its lists, tables and sequences, of which there may be none
   */
  public static RepeatedObjects of(PageDigest digest) {
    return new RecordExtractor(digest).run();
  }

  /**
   * Finds repeated objects of a page that may have only two of them, such as the answer to a query.
   *
   * @param digest the document
   * @return its lists, tables and sequences of two records or more
   */
  public static RepeatedObjects ofTwoOrMore(PageDigest digest) {
    return new RecordExtractor(digest, 2).run();
  }

  /**
   * Reads the children of an element as records, also a single one.
   *
   * @param digest the document
   * @param region an element that had the records of another version of the page
   * @return each child that shows something and can be a record
   */
  public static List<ObjectRecord> children(PageDigest digest, int region) {
    return new RecordExtractor(digest).children(region);
  }

  /**
   * {@return the main object of the document; empty if the main content is not a repeated
   * structure}
   */
  public Optional<RepeatedStructure> main() {
    return accepted ? Optional.of(ranked.getFirst()) : Optional.empty();
  }

  /**
   * {@return all plausible repeated structures, best first} Without a {@link #main()} these are
   * lesser lists on a page about something else: related links below an article, say.
   */
  public List<RepeatedStructure> ranked() {
    return ranked;
  }

  /** {@return one sentence: why the main object was chosen, or why no object was found} */
  public String reason() {
    return reason;
  }
}
