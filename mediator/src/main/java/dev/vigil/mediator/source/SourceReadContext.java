package dev.vigil.mediator.source;

import net.sf.saxon.Configuration;
import org.jspecify.annotations.Nullable;

/** The services that a source may use while it is read, and its limits. */
public interface SourceReadContext {
  long workspace();

  /** The configuration of the nodes that a source makes. */
  Configuration saxon();

  /** Counts rows; fails when the query has read too many or its time is over. */
  void read(SourceCollection collection, long rows);

  /** Counts a call of a service; fails when there were too many. */
  void called();

  /** The time that is left, in milliseconds; at least 1. */
  long millisLeft();

  /**
   * Waits for a source.
   *
   * @param end ends the wait when the query is stopped; null when the source has answered
   */
  void waiting(@Nullable Runnable end);

  /** Closes something when the query ends. */
  <T extends AutoCloseable> T keep(T resource);

  /** Notes in the explanation what went to a source. */
  void sent(String source, String request);
}
