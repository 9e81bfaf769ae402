package dev.vigil.archive.exchange;

import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.channels.Channels;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Instant;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.netpreserve.jwarc.MediaType;
import org.netpreserve.jwarc.MessageVersion;
import org.netpreserve.jwarc.WarcCompression;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcResource;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcWriter;
import org.netpreserve.jwarc.Warcinfo;

/**
 * Exports versions to a WARC 1.1 file: server responses as response records, files as resource
 * records, and a body that was written before as a revisit record. The same versions at the same
 * time give the same file. For one thread.
 */
public final class WarcExport implements AutoCloseable {
  /** The headers that describe the transfer of the body, which differ from its form in the file. */
  private static final Set<String> OF_THE_TRANSPORT =
      Set.of("transfer-encoding", "content-encoding", "content-length");

  private record Written(UUID id, String url, Instant time) {}

  private final WarcWriter writer;
  private final Map<String, Written> bodies = new HashMap<>();
  private long records;

  /**
   * Begins a file.
   *
   * @param out the file
   * @param compressed whether each record is compressed
   * @param software what the file says it was written by
   * @param now when it says it was written
   */
  public WarcExport(OutputStream out, boolean compressed, String software, Instant now) {
    try {
      writer =
          new WarcWriter(
              Channels.newChannel(out), compressed ? WarcCompression.GZIP : WarcCompression.NONE);
      writer.write(
          new Warcinfo.Builder()
              .version(MessageVersion.WARC_1_1)
              .recordId(UUID.nameUUIDFromBytes((software + now).getBytes(StandardCharsets.UTF_8)))
              .date(now)
              .fields(
                  Map.of(
                      "software", List.of(software),
                      "format", List.of("WARC File Format 1.1")))
              .build());
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Writes a version.
   *
   * @param capture the version
   */
  public void write(Capture capture) {
    FetchRecord fetch = capture.fetch();
    String body = HexFormat.of().formatHex(hash("SHA-256", capture.body()));
    WarcDigest digest = checksum(capture.body());
    UUID id = id(fetch, body);
    try {
      Written same = bodies.get(body);
      if (same != null) {
        revisit(fetch, id, digest, same, capture.body().length);
      } else {
        whole(fetch, id, digest, capture.body());
        bodies.put(body, new Written(id, fetch.url(), fetch.time()));
      }
      records++;
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /** {@return how many versions were written} */
  public long records() {
    return records;
  }

  private void whole(FetchRecord fetch, UUID id, WarcDigest digest, byte[] body)
      throws IOException {
    if (fetch.status() == 0) {
      MediaType type =
          fetch
              .header("Content-Type")
              .map(MediaType::parseLeniently)
              .orElse(MediaType.OCTET_STREAM);
      writer.write(
          new WarcResource.Builder()
              .setHeader("WARC-Target-URI", fetch.url())
              .version(MessageVersion.WARC_1_1)
              .recordId(id)
              .date(fetch.time())
              .payloadDigest(digest)
              .blockDigest(digest)
              .body(type, body)
              .build());
      return;
    }
    byte[] block = response(fetch, body.length, body);
    writer.write(
        new WarcResponse.Builder(fetch.url())
            .version(MessageVersion.WARC_1_1)
            .recordId(id)
            .date(fetch.time())
            .payloadDigest(digest)
            .blockDigest(checksum(block))
            .body(MediaType.HTTP_RESPONSE, block)
            .build());
  }

  private void revisit(FetchRecord fetch, UUID id, WarcDigest digest, Written same, int length)
      throws IOException {
    WarcRevisit.Builder revisit =
        new WarcRevisit.Builder(fetch.url(), WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1)
            .version(MessageVersion.WARC_1_1)
            .recordId(id)
            .date(fetch.time())
            .payloadDigest(digest)
            .refersTo(URI.create("urn:uuid:" + same.id()), same.url(), same.time());
    if (fetch.status() != 0) {
      byte[] block = response(fetch, length, new byte[0]);
      revisit.blockDigest(checksum(block)).body(MediaType.HTTP_RESPONSE, block);
    }
    writer.write(revisit.build());
  }

  /** The response in the order of its headers, which the library would sort. */
  static byte[] response(FetchRecord fetch, int length, byte[] body) {
    StringBuilder head = new StringBuilder("HTTP/1.1 " + fetch.status() + " \r\n");
    for (StoredHeader header : fetch.headers()) {
      if (!OF_THE_TRANSPORT.contains(header.name().toLowerCase(Locale.ROOT))) {
        line(head, header.name(), header.value());
      }
    }
    line(head, "Content-Length", Integer.toString(length));
    byte[] headers = head.append("\r\n").toString().getBytes(StandardCharsets.ISO_8859_1);
    byte[] block = Arrays.copyOf(headers, headers.length + body.length);
    System.arraycopy(body, 0, block, headers.length, body.length);
    return block;
  }

  private static void line(StringBuilder head, String name, String value) {
    head.append(name).append(": ").append(value.replace('\r', ' ')).append("\r\n");
  }

  private static UUID id(FetchRecord fetch, String body) {
    String name = fetch.url() + "\n" + fetch.time() + "\n" + body;
    return UUID.nameUUIDFromBytes(name.getBytes(StandardCharsets.UTF_8));
  }

  /**
   * The checksum that all tools around WARC files read; whether bodies are equal is not up to it.
   */
  static WarcDigest checksum(byte[] bytes) {
    return new WarcDigest("sha1", hash("SHA-1", bytes));
  }

  private static byte[] hash(String algorithm, byte[] bytes) {
    try {
      return MessageDigest.getInstance(algorithm).digest(bytes);
    } catch (NoSuchAlgorithmException impossible) {
      throw new IllegalStateException(impossible);
    }
  }

  @Override
  public void close() {
    try {
      writer.close();
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }
}
