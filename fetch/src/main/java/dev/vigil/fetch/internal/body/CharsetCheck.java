package dev.vigil.fetch.internal.body;

import dev.vigil.document.Utf8;
import dev.vigil.fetch.FetchNotice;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.IllegalCharsetNameException;
import java.nio.charset.StandardCharsets;
import java.nio.charset.UnsupportedCharsetException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Checks whether a body is in the charset that its Content-Type names. Stateless. */
public final class CharsetCheck {
  private static final Pattern CHARSET =
      Pattern.compile("(?i);\\s*charset\\s*=\\s*[\"']?([^\"';\\s]+)");

  /** The number of bytes that are examined; the rest would only cost time. */
  private static final int LOOK_AT = 1 << 20;

  private CharsetCheck() {}

  /** The notice about a wrong charset; empty if the charset is right, or not named. */
  public static Optional<FetchNotice> of(String contentType, byte[] body) {
    Matcher named = CHARSET.matcher(contentType);
    if (!named.find()) {
      return Optional.empty();
    }
    Charset charset;
    try {
      charset = Charset.forName(named.group(1));
    } catch (IllegalCharsetNameException | UnsupportedCharsetException e) {
      return Optional.of(FetchNotice.UNKNOWN_CHARSET);
    }
    // In ISO-8859-1 every byte is a character.
    if (body.length > LOOK_AT || charset.equals(StandardCharsets.ISO_8859_1)) {
      return Optional.empty();
    }
    if (charset.equals(StandardCharsets.UTF_8)) {
      return Utf8.firstInvalid(body, 0, body.length) < 0
          ? Optional.empty()
          : Optional.of(FetchNotice.BYTES_NOT_IN_CHARSET);
    }
    try {
      charset.newDecoder().decode(ByteBuffer.wrap(body));
      return Optional.empty();
    } catch (CharacterCodingException e) {
      return Optional.of(FetchNotice.BYTES_NOT_IN_CHARSET);
    }
  }
}
