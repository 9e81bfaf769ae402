package dev.vigil.mediator.source;

import java.util.Iterator;
import java.util.List;
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
   * Reads a collection from the beginning, as {@link Row}s or Saxon items.
   *
   * @param arguments one for each required input
   */
  Iterator<?> read(SourceCollection collection, List<GroundedValue> arguments, ReadContext context);

  /** A value that changes when the content changes; empty if the source does not show it. */
  default String watermark(ReadContext context) {
    return "";
  }
}
