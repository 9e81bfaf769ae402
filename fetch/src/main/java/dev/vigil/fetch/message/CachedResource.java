package dev.vigil.fetch.message;

import dev.vigil.fetch.HttpDate;
import dev.vigil.fetch.HttpHeader;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A style sheet, image or font that was stored with an earlier version of a page, so that it need
 * not be sent again. Immutable.
 *
 * @param contentType the media type
 * @param headers those that {@link dev.vigil.fetch.message.LoadedResource} had
 * @param at when it was fetched
 * @param sha256 of its content
 * @param body its content, read when it is needed
 */
public record CachedResource(
    String contentType,
    List<HttpHeader> headers,
    Instant at,
    String sha256,
    Supplier<byte[]> body) {
  private static final Pattern AGE = Pattern.compile("(?i)(?:^|[,\\s])max-age=(\\d{1,9})");
  private static final Pattern ASK = Pattern.compile("(?i)no-cache|no-store|must-revalidate");

  /** Checks the values and copies the lists. */
  public CachedResource {
    headers = List.copyOf(headers);
  }

  /**
   * {@return whether the server said that it may be used until later, without asking (RFC 9111)}
   *
   * @param now the time
   */
  public boolean isFresh(Instant now) {
    String said = header("Cache-Control").orElse("");
    Matcher age = AGE.matcher(said);
    return !ASK.matcher(said).find()
        && age.find()
        && at.plusSeconds(Long.parseLong(age.group(1))).isAfter(now);
  }

  /** {@return the properties for a conditional request} */
  public PageProperties properties() {
    return new PageProperties(
        header("ETag"),
        header("Last-Modified").flatMap(HttpDate::parse),
        OptionalLong.empty(),
        OptionalLong.empty(),
        Optional.of(sha256),
        false);
  }

  private Optional<String> header(String name) {
    return headers.stream().filter(header -> header.is(name)).map(HttpHeader::value).findFirst();
  }
}
