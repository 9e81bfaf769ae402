package dev.vigil.archive.exchange;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.zip.GZIPOutputStream;

/** Writes WARC records by hand, also wrong ones. */
final class WarcRecords {
  private WarcRecords() {}

  static byte[] response(String time, String http) {
    return record("response", time, "", bytes(http));
  }

  static byte[] record(String type, String time, String moreHeaders, byte[] block) {
    return record(type, time, moreHeaders, block, Integer.toString(block.length));
  }

  static byte[] record(
      String type, String time, String moreHeaders, byte[] block, String claimedLength) {
    String head =
        """
        WARC/1.0
        WARC-Type: %s
        WARC-Target-URI: https://port.example/notices
        WARC-Date: %s
        WARC-Record-ID: <urn:uuid:%08d-0000-4000-8000-000000000000>
        Content-Type: application/http;msgtype=response
        %sContent-Length: %s

        """
            .formatted(
                type, time, Math.abs(time.hashCode() % 100_000_000), moreHeaders, claimedLength);
    return joined(bytes(head.replace("\n", "\r\n")), block, bytes("\r\n\r\n"));
  }

  static byte[] page(String headers, byte[] body) {
    return joined(bytes(("HTTP/1.1 200 OK\n" + headers + "\n").replace("\n", "\r\n")), body);
  }

  static byte[] bytes(String text) {
    return text.getBytes(ISO_8859_1);
  }

  static byte[] joined(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (byte[] part : parts) {
      out.writeBytes(part);
    }
    return out.toByteArray();
  }

  static byte[] gzip(byte[]... parts) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      for (byte[] part : parts) {
        gzip.write(part);
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.toByteArray();
  }
}
