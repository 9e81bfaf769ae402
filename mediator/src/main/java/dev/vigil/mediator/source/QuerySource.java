package dev.vigil.mediator.source;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import net.sf.saxon.om.GroundedValue;

/** A source of queries. Implementations are safe for concurrent use. */
public interface QuerySource {
  /** The prefix of its functions. */
  String name();

  /** Such as sqlite, xml or facts. */
  String kind();

  SourceCapabilities capabilities();

  List<SourceCollection> collections();

  /**
   * Reads a collection from the beginning, as {@link RowElement}s or Saxon items.
   *
   * @param arguments one for each required input
   */
  Iterator<?> read(
      SourceCollection collection, List<GroundedValue> arguments, SourceReadContext context);

  /** The children of the elements of a document, by the name of the element; attributes have @. */
  default Map<String, List<String>> elements() {
    return Map.of();
  }

  /** A value that changes when the content changes; empty if the source does not show it. */
  default String revisionMark(SourceReadContext context) {
    return "";
  }
}
