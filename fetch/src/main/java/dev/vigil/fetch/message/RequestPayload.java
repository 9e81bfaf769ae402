package dev.vigil.fetch.message;

import dev.vigil.fetch.HttpHeader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The body of a request. Immutable. */
public final class RequestPayload {
  private final String contentType;
  private final byte[] bytes;

  private RequestPayload(String contentType, byte[] bytes) {
    this.contentType = contentType;
    this.bytes = bytes;
  }

  /**
   * Any bytes.
   *
   * @param contentType the media type
   * @param bytes the bytes
   * @return the payload
   */
  public static RequestPayload of(String contentType, byte[] bytes) {
    return new RequestPayload(new HttpHeader("Content-Type", contentType).value(), bytes.clone());
  }

  /**
   * {@return a JSON text}
   *
   * @param text the JSON text
   */
  public static RequestPayload json(String text) {
    return of("application/json", text.getBytes(StandardCharsets.UTF_8));
  }

  /** {@return the media type} */
  public String contentType() {
    return contentType;
  }

  /** {@return a copy of the bytes} */
  public byte[] bytes() {
    return bytes.clone();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof RequestPayload that
        && contentType.equals(that.contentType)
        && Arrays.equals(bytes, that.bytes);
  }

  @Override
  public int hashCode() {
    return 31 * contentType.hashCode() + Arrays.hashCode(bytes);
  }

  @Override
  public String toString() {
    return bytes.length + " bytes of " + contentType;
  }
}
