package dev.vigil.archive.exchange;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.archive.version.FetchRecord;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.time.Instant;
import java.util.Map;
import java.util.UUID;
import java.util.zip.CRC32;
import java.util.zip.Deflater;

/**
 * One response as a record of a compressed WARC 1.1 file, ready to be appended; many can be made in
 * parallel threads. The bytes are a gzip member of their own. Stateless.
 */
public final class WarcMember {
  private static final byte[] GZIP_HEADER = {0x1f, (byte) 0x8b, 8, 0, 0, 0, 0, 0, 0, (byte) 0xff};

  private WarcMember() {}

  /**
   * {@return the record with which a file begins}
   *
   * @param software what the file names as its writer
   * @param now the time that the file names
   */
  public static byte[] info(String software, Instant now) {
    byte[] block =
        ("software: " + software + "\r\nformat: WARC File Format 1.1\r\n").getBytes(UTF_8);
    StringBuilder head = new StringBuilder("WARC/1.1\r\n");
    line(head, "WARC-Type", "warcinfo");
    line(head, "WARC-Date", now.toString());
    line(head, "WARC-Record-ID", id((software + now).getBytes(UTF_8)));
    line(head, "Content-Type", "application/warc-fields");
    return member(head, block, Deflater.BEST_SPEED);
  }

  /**
   * A response.
   *
   * @param capture the version
   * @param fields further fields of the record, which other tools pass over
   * @param level of compression, 1 to 9
   * @return the record, compressed
   */
  public static byte[] response(Capture capture, Map<String, String> fields, int level) {
    FetchRecord fetch = capture.fetch();
    byte[] block = WarcExport.response(fetch, capture.body().length, capture.body());
    StringBuilder head = new StringBuilder("WARC/1.1\r\n");
    line(head, "WARC-Type", "response");
    line(head, "WARC-Target-URI", fetch.url());
    line(head, "WARC-Date", fetch.time().toString());
    line(head, "WARC-Record-ID", id((fetch.url() + "\n" + fetch.time()).getBytes(UTF_8)));
    line(head, "WARC-Payload-Digest", WarcExport.checksum(capture.body()).prefixedBase32());
    fields.forEach((name, value) -> line(head, name, value));
    line(head, "Content-Type", "application/http; msgtype=response");
    return member(head, block, level);
  }

  private static String id(byte[] name) {
    return "<urn:uuid:" + UUID.nameUUIDFromBytes(name) + ">";
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value).append("\r\n");
  }

  private static byte[] member(StringBuilder head, byte[] block, int level) {
    line(head, "Content-Length", Integer.toString(block.length));
    byte[] start = head.append("\r\n").toString().getBytes(UTF_8);
    byte[] record = new byte[start.length + block.length + 4];
    ByteBuffer.wrap(record).put(start).put(block).put("\r\n\r\n".getBytes(UTF_8));
    return gzip(record, level);
  }

  private static byte[] gzip(byte[] record, int level) {
    ByteArrayOutputStream out = new ByteArrayOutputStream(record.length / 2 + 64);
    out.writeBytes(GZIP_HEADER);
    byte[] buffer = new byte[1 << 13];
    try (Deflater deflater = new Deflater(level, true)) {
      deflater.setInput(record);
      deflater.finish();
      while (!deflater.finished()) {
        out.write(buffer, 0, deflater.deflate(buffer));
      }
    }
    CRC32 checksum = new CRC32();
    checksum.update(record);
    out.writeBytes(
        ByteBuffer.allocate(8)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt((int) checksum.getValue())
            .putInt(record.length)
            .array());
    return out.toByteArray();
  }
}
