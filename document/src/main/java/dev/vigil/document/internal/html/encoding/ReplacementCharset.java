package dev.vigil.document.internal.html.encoding;

import java.nio.ByteBuffer;
import java.nio.CharBuffer;
import java.nio.charset.Charset;
import java.nio.charset.CharsetDecoder;
import java.nio.charset.CharsetEncoder;
import java.nio.charset.CoderResult;

/**
 * The "replacement" encoding: any bytes decode to one U+FFFD; nothing can be encoded. Immutable and
 * safe for concurrent use.
 */
final class ReplacementCharset extends Charset {
  ReplacementCharset() {
    super("replacement", new String[0]);
  }

  @Override
  public boolean contains(Charset other) {
    return other.equals(this);
  }

  @Override
  public CharsetDecoder newDecoder() {
    return new CharsetDecoder(this, 1, 1) {
      private boolean done;

      @Override
      protected CoderResult decodeLoop(ByteBuffer in, CharBuffer out) {
        if (in.hasRemaining() && !done) {
          if (!out.hasRemaining()) {
            return CoderResult.OVERFLOW;
          }
          out.put('\uFFFD');
          done = true;
        }
        in.position(in.limit());
        return CoderResult.UNDERFLOW;
      }

      @Override
      protected void implReset() {
        done = false;
      }
    };
  }

  @Override
  public CharsetEncoder newEncoder() {
    throw new UnsupportedOperationException("the replacement encoding cannot encode");
  }

  @Override
  public boolean canEncode() {
    return false;
  }
}
