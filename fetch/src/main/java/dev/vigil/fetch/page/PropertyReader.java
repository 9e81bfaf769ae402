package dev.vigil.fetch.page;

import dev.vigil.document.Sha256Digest;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.HttpDate;
import dev.vigil.fetch.HttpHeader;
import dev.vigil.fetch.message.PageProperties;
import dev.vigil.fetch.page.HttpExchange.Wire;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Reads a page's properties from a response. */
final class PropertyReader {
  /** A longer ETag is no name but a weight to carry; it is not remembered. */
  private static final int ETAG_LIMIT = 512;

  private static final Pattern LENGTH = Pattern.compile("\\d{1,18}");

  private PropertyReader() {}

  static PageProperties of(Wire wire, boolean withContent) {
    return new PageProperties(
        Optional.ofNullable(wire.headers().get("ETag"))
            .filter(e -> e.length() <= ETAG_LIMIT && e.chars().allMatch(c -> c > ' ' && c < 0x7f)),
        Optional.ofNullable(wire.headers().get("Last-Modified")).flatMap(HttpDate::parse),
        length(wire.headers().get("Content-Length")),
        withContent ? OptionalLong.of(wire.body().length) : OptionalLong.empty(),
        withContent ? Optional.of(Sha256Digest.hex(wire.body())) : Optional.empty(),
        false);
  }

  private static OptionalLong length(@Nullable String text) {
    return text != null && LENGTH.matcher(text).matches()
        ? OptionalLong.of(Long.parseLong(text))
        : OptionalLong.empty();
  }

  /** A header field of a server, made harmless where it has what a field must not have. */
  static HttpHeader lenient(String name, String value) {
    try {
      return new HttpHeader(name, value);
    } catch (FetchException e) {
      return harmless(name, value);
    }
  }

  private static HttpHeader harmless(String name, String value) {
    StringBuilder clean = new StringBuilder(value.length());
    value
        .chars()
        .forEach(c -> clean.append(c < ' ' && c != '\t' || c == 0x7f || c > 0xff ? '?' : (char) c));
    return new HttpHeader(
        name.chars().allMatch(c -> c > ' ' && c < 0x7f && "\"(),/:;<=>?@[\\]{}".indexOf(c) < 0)
                && !name.isEmpty()
            ? name
            : "X-Unreadable",
        clean.toString());
  }
}
