package dev.vigil.archive.version;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.document.read.ReadHint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * The record of how a version was fetched. Holds the headers of the response only: those of the
 * request may carry credentials and are never kept. Immutable.
 *
 * @param url where the response came from, after redirects
 * @param time when it was requested, to the millisecond
 * @param status of the response; 0 where there was none, as for a file
 * @param headers in the order of the response
 * @param took from the request to the last byte, to the millisecond
 */
public record FetchRecord(
    String url, Instant time, int status, List<StoredHeader> headers, Duration took) {
  /** Copies the headers and cuts the time to milliseconds. */
  public FetchRecord {
    Objects.requireNonNull(url);
    time = Instant.ofEpochMilli(time.toEpochMilli());
    took = Duration.ofMillis(took.toMillis());
    headers = List.copyOf(headers);
    if (status < 0 || status > 999 || took.isNegative()) {
      throw new ArchiveException(
          "A response has a status of 0 to 999 and took no negative time, not "
              + status
              + " and "
              + took.toMillis()
              + " ms.");
    }
  }

  /**
   * {@return the record of bytes that did not come from a server, such as a file}
   *
   * @param url the address of the page
   * @param time the time
   */
  public static FetchRecord at(String url, Instant time) {
    return new FetchRecord(url, time, 0, List.of(), Duration.ZERO);
  }

  /**
   * {@return the first header of that name, in any case}
   *
   * @param name the name, in any case
   */
  public Optional<String> header(String name) {
    return headers.stream()
        .filter(h -> h.name().equalsIgnoreCase(name))
        .map(StoredHeader::value)
        .findFirst();
  }

  /** {@return the hint about the format of the page, from its headers and URL} */
  public ReadHint hint() {
    int end = url.length();
    for (char mark : new char[] {'?', '#'}) {
      int at = url.indexOf(mark);
      end = at >= 0 && at < end ? at : end;
    }
    String path = url.substring(0, end);
    int scheme = path.indexOf("://");
    // Without a path the end of a host's name would be taken for the ending of a file.
    boolean bare = scheme >= 0 && path.indexOf('/', scheme + 3) < 0;
    ReadHint declared = header("Content-Type").map(ReadHint::contentType).orElse(ReadHint.NONE);
    return new ReadHint(
        declared.mediaType(), declared.charset(), bare ? null : path, declared.format());
  }
}
