package dev.vigil.archive;

import dev.vigil.document.Hint;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.Optional;

/**
 * How the bytes of a version were come by. Holds the headers of the response only: those of the
 * request may carry credentials and are never kept. Immutable.
 *
 * @param url where the response came from, after redirects
 * @param time when it was asked for, to the millisecond
 * @param status of the response; 0 where there was none, as for a file
 * @param headers in the order of the response
 * @param took from the request to the last byte, to the millisecond
 */
public record Fetch(String url, Instant time, int status, List<Header> headers, Duration took) {
  public Fetch {
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

  /** Of bytes that came from somewhere else than a server, such as a file. */
  public static Fetch at(String url, Instant time) {
    return new Fetch(url, time, 0, List.of(), Duration.ZERO);
  }

  /** The first header of that name, in any case. */
  public Optional<String> header(String name) {
    return headers.stream()
        .filter(h -> h.name().equalsIgnoreCase(name))
        .map(Header::value)
        .findFirst();
  }

  /** What is known about the syntax of the page besides its bytes. */
  public Hint hint() {
    int end = url.length();
    for (char mark : new char[] {'?', '#'}) {
      int at = url.indexOf(mark);
      end = at >= 0 && at < end ? at : end;
    }
    String path = url.substring(0, end);
    int scheme = path.indexOf("://");
    // Without a path the end of a host's name would be taken for the ending of a file.
    boolean bare = scheme >= 0 && path.indexOf('/', scheme + 3) < 0;
    Hint declared = header("Content-Type").map(Hint::contentType).orElse(Hint.NONE);
    return new Hint(
        declared.mediaType(), declared.charset(), bare ? null : path, declared.format());
  }
}
