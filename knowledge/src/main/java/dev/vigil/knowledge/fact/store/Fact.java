package dev.vigil.knowledge.fact.store;

import dev.vigil.knowledge.extract.value.FactValue;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A value of a property in the time in which it held. Immutable.
 *
 * @param from the time of the first version that has it
 * @param to the time of the first version that does not have it; null while it holds
 * @param missing since when the extractor does not find it, though nothing shows that it ended
 * @param version the first version that has it
 * @param place where it stands in that version, as XPath
 * @param snippet the words around it in that version
 * @param confidence from 0 to 1
 */
public record Fact(
    long subject,
    String property,
    FactValue value,
    Instant from,
    @Nullable Instant to,
    @Nullable Instant missing,
    int version,
    String place,
    String snippet,
    double confidence,
    int ordinal) {
  /** A fact without the words around it. */
  public Fact(
      long subject,
      String property,
      FactValue value,
      Instant from,
      @Nullable Instant to,
      @Nullable Instant missing,
      int version,
      String place,
      double confidence,
      int ordinal) {
    this(subject, property, value, from, to, missing, version, place, "", confidence, ordinal);
  }

  Fact renamed(String other) {
    return new Fact(
        subject, other, value, from, to, missing, version, place, snippet, confidence, ordinal);
  }

  /** Whether it held at a time. */
  public boolean holds(Instant time) {
    return !from.isAfter(time) && (to == null || to.isAfter(time));
  }
}
