package dev.vigil.document.internal.lossless;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadResult;
import dev.vigil.document.StringList;
import java.nio.charset.StandardCharsets;

/**
 * Predicts the source of plain text: its lines with the line end that most of them have. Stateless.
 */
final class TextSpelling {
  private TextSpelling() {}

  static void learn(ReadResult reading, ByteSink out) {
    byte[] source = reading.source().utf8();
    int feeds = 0;
    int pairs = 0;
    int returns = 0;
    for (int i = 0; i < source.length; i++) {
      boolean pair = source[i] == '\r' && i + 1 < source.length && source[i + 1] == '\n';
      if (pair) {
        pairs++;
        i++;
      } else if (source[i] == '\n') {
        feeds++;
      } else if (source[i] == '\r') {
        returns++;
      }
    }
    String end = pairs > feeds && pairs >= returns ? "\r\n" : returns > feeds ? "\r" : "\n";
    out.block(end.getBytes(StandardCharsets.US_ASCII));
  }

  static void predict(PageDigest digest, ByteCursor in, Prediction to) {
    byte[] lineEnd = in.block();
    int root = digest.root();
    if (root < 0) {
      return;
    }
    StringList contents = digest.contents();
    for (int line = digest.firstChild(root); line >= 0; line = digest.nextSibling(line)) {
      to.opens(line);
      for (int at = line + 1; at < digest.end(line); at++) {
        int i = digest.content(at);
        if (i >= 0) {
          to.out().put(contents.buffer(i), contents.start(i), contents.end(i));
        }
      }
      to.out().put(lineEnd);
    }
  }
}
