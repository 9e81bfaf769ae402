package dev.vigil.fetch;

import java.time.Duration;

/**
 * The limits of a fetch: how many bytes a server may send and how long it may take. Immutable.
 *
 * @param connect longest wait for one connection
 * @param headers longest wait from the request to the end of the answer's header
 * @param body longest time for the whole body, however steadily it drips
 * @param bytes most bytes of body on the wire
 * @param unpacked most bytes of body after decompression
 * @param redirects most redirects followed; with 0 a redirect is an answer like any other
 */
public record FetchLimits(
    Duration connect, Duration headers, Duration body, long bytes, long unpacked, int redirects) {
  /** The limits for pages. */
  public static final FetchLimits PAGE = page(Runtime.getRuntime().maxMemory());

  /** Many pages are in memory at once, so one may take a 32nd of the heap. */
  static FetchLimits page(long heap) {
    long unpacked = Math.clamp(heap / 32, 4L << 20, 64L << 20);
    return new FetchLimits(
        Duration.ofSeconds(10),
        Duration.ofSeconds(30),
        Duration.ofSeconds(60),
        Math.min(unpacked, 32L << 20),
        unpacked,
        10);
  }

  /** The limits for robots.txt: RFC 9309 asks for at least 500 KiB and five redirects. */
  public static final FetchLimits ROBOTS =
      new FetchLimits(
          Duration.ofSeconds(10),
          Duration.ofSeconds(15),
          Duration.ofSeconds(15),
          8L << 20,
          8L << 20,
          5);

  /**
   * The limits for messages to webhooks: the answer matters little, and a redirect is not a
   * delivery.
   */
  public static final FetchLimits WEBHOOK =
      new FetchLimits(
          Duration.ofSeconds(10),
          Duration.ofSeconds(20),
          Duration.ofSeconds(10),
          64L << 10,
          64L << 10,
          0);

  /** The limits for files that a user imports by URL. */
  public static final FetchLimits IMPORT =
      new FetchLimits(
          Duration.ofSeconds(10),
          Duration.ofSeconds(30),
          Duration.ofMinutes(10),
          512L << 20,
          512L << 20,
          5);

  /** Checks the values and copies the lists. */
  public FetchLimits {
    if (bytes < 0 || unpacked < 0 || unpacked > Integer.MAX_VALUE - 8 || redirects < 0) {
      throw new FetchException(
          "The caps "
              + bytes
              + " bytes, "
              + unpacked
              + " unpacked, "
              + redirects
              + " redirects are out of range; bodies are held in memory, up to 2 GB.");
    }
  }

  /**
   * {@return a copy with other sizes}
   *
   * @param wire the most bytes as sent
   * @param plain the most bytes after decompression
   */
  public FetchLimits withBytes(long wire, long plain) {
    return new FetchLimits(connect, headers, body, wire, plain, redirects);
  }

  /**
   * {@return a copy with other timeouts}
   *
   * @param connecting for the connection
   * @param header for the header of the response
   * @param whole for the whole response
   */
  public FetchLimits withTimes(Duration connecting, Duration header, Duration whole) {
    return new FetchLimits(connecting, header, whole, bytes, unpacked, redirects);
  }

  /**
   * {@return a copy with no timeout longer than this}
   *
   * @param most the longest time
   */
  public FetchLimits within(Duration most) {
    return withTimes(least(connect, most), least(headers, most), least(body, most));
  }

  private static Duration least(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  /**
   * {@return a copy with another number of redirects}
   *
   * @param most the largest number
   */
  public FetchLimits withRedirects(int most) {
    return new FetchLimits(connect, headers, body, bytes, unpacked, most);
  }
}
