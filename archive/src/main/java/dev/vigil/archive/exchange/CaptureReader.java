package dev.vigil.archive.exchange;

import java.util.Optional;
import java.util.SortedMap;

/**
 * A history that is being imported, from its oldest version to its newest. For one thread.
 *
 * <p>What is no state of a page, or cannot be read, is left out and counted by its reason; it never
 * ends the reading.
 */
public interface CaptureReader extends AutoCloseable {
  /** A page larger than this is left out, whatever is claimed about it. */
  int LARGEST_PAGE = 100_000_000;

  /** {@return the next state, or nothing at the end} */
  Optional<Capture> next();

  /** {@return how many states there may be} */
  int total();

  /** {@return how many of them were read so far} */
  int done();

  /** {@return why something was left out so far, each reason with how often} */
  SortedMap<String, Integer> leftOut();

  @Override
  void close();
}
