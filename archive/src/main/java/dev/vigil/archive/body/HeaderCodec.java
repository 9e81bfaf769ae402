package dev.vigil.archive.body;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.VersionEntryCodec;
import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import java.nio.charset.StandardCharsets;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/**
 * Encodes the headers of a response compactly: the number of a set of headers that many responses
 * share, and the values that differ from it. The responses of a page mostly have the same fields,
 * of which a date and a tag or two change; a date is written as its distance from the time of the
 * fetch. Reading remembers the sets of one connection's work; not thread-safe.
 */
public final class HeaderCodec {
  private static final byte[] NONE = {};

  /** The share of differing headers from which on a new set is smaller in the long run. */
  private static final double TOO_DIFFERENT = 0.5;

  private static final int TEXT = 0;
  private static final int DATE = 1;
  private static final DateTimeFormatter HTTP_DATE =
      DateTimeFormatter.ofPattern("EEE, dd MMM yyyy HH:mm:ss 'GMT'", Locale.ROOT)
          .withZone(ZoneOffset.UTC);

  private final Connection connection;
  private final Map<Long, List<StoredHeader>> sets = new HashMap<>();

  /** Reads headers during one piece of work with a connection. */
  public HeaderCodec(Connection connection) {
    this.connection = connection;
  }

  /**
   * The short form of headers.
   *
   * @param before the short form of the version before, whose set is tried first
   */
  public static byte[] encode(
      Connection connection, long workspace, List<StoredHeader> headers, long time, byte[] before)
      throws SQLException {
    if (headers.isEmpty()) {
      return NONE;
    }
    if (before.length > 0) {
      long id = VersionEntryCodec.number(new ByteCursor("headers", before));
      List<StoredHeader> shared = set(connection, id);
      if (sameNames(shared, headers)) {
        byte[] code = encode(id, shared, headers, time);
        if (code.length < TOO_DIFFERENT * text(headers).length()) {
          return code;
        }
      }
    }
    return encode(idOf(connection, workspace, headers), headers, headers, time);
  }

  private static byte[] encode(
      long id, List<StoredHeader> shared, List<StoredHeader> headers, long time) {
    ByteSink out = new ByteSink(32);
    VersionEntryCodec.number(out, id);
    int last = 0;
    for (int i = 0; i < headers.size(); i++) {
      String value = headers.get(i).value();
      if (value.equals(shared.get(i).value())) {
        continue;
      }
      long distance = distance(value, time);
      out.varint((i - last) << 1 | (distance == Long.MIN_VALUE ? TEXT : DATE));
      last = i;
      if (distance == Long.MIN_VALUE) {
        out.block(value.getBytes(StandardCharsets.UTF_8));
      } else {
        VersionEntryCodec.number(out, distance);
      }
    }
    return out.toArray();
  }

  /** The seconds from the time to a date that is spelled as servers do, or the smallest long. */
  private static long distance(String value, long time) {
    if (!value.endsWith(" GMT")) {
      return Long.MIN_VALUE;
    }
    try {
      Instant date = HTTP_DATE.parse(value, Instant::from);
      return HTTP_DATE.format(date).equals(value)
          ? date.getEpochSecond() - Math.floorDiv(time, 1000)
          : Long.MIN_VALUE;
    } catch (DateTimeException e) {
      return Long.MIN_VALUE;
    }
  }

  /** The headers again. */
  public List<StoredHeader> decode(byte[] code, long time) throws SQLException {
    if (code.length == 0) {
      return List.of();
    }
    ByteCursor in = new ByteCursor("headers of a version", code);
    long id = VersionEntryCodec.number(in);
    List<StoredHeader> shared = sets.get(id);
    if (shared == null) {
      shared = set(connection, id);
      sets.put(id, shared);
    }
    List<StoredHeader> headers = new ArrayList<>(shared);
    int at = 0;
    while (in.remaining() > 0) {
      int step = in.varint();
      at += step >>> 1;
      if (at >= headers.size()) {
        throw in.damaged("they name header " + at + " of " + headers.size());
      }
      String value =
          (step & 1) == DATE
              ? HTTP_DATE.format(
                  Instant.ofEpochSecond(Math.floorDiv(time, 1000) + VersionEntryCodec.number(in)))
              : new String(in.block(), StandardCharsets.UTF_8);
      headers.set(at, new StoredHeader(headers.get(at).name(), value));
    }
    return headers;
  }

  /** The set that a short form uses. */
  public static Optional<Long> id(byte[] code) {
    return code.length == 0
        ? Optional.empty()
        : Optional.of(VersionEntryCodec.number(new ByteCursor("headers of a version", code)));
  }

  private static boolean sameNames(List<StoredHeader> one, List<StoredHeader> other) {
    if (one.size() != other.size()) {
      return false;
    }
    for (int i = 0; i < one.size(); i++) {
      if (!one.get(i).name().equals(other.get(i).name())) {
        return false;
      }
    }
    return true;
  }

  private static String text(List<StoredHeader> headers) {
    StringBuilder text = new StringBuilder();
    headers.forEach(h -> text.append(h.name()).append('\n').append(h.value()).append('\n'));
    return text.toString();
  }

  private static long idOf(Connection connection, long workspace, List<StoredHeader> headers)
      throws SQLException {
    byte[] fields = text(headers).getBytes(StandardCharsets.UTF_8);
    return HeaderSetRepository.findOrMake(connection, workspace, Sha256.of(fields).a(), fields);
  }

  private static List<StoredHeader> set(Connection connection, long id) throws SQLException {
    byte[] fields =
        HeaderSetRepository.find(connection, id)
            .orElseThrow(
                () ->
                    new ArchiveException(
                        "The headers "
                            + id
                            + " are missing from the catalogue; restore a backup ('vigil restore"
                            + " --replace FILE')."));
    String[] lines = new String(fields, StandardCharsets.UTF_8).split("\n", -1);
    List<StoredHeader> headers = new ArrayList<>();
    for (int i = 0; i + 1 < lines.length; i += 2) {
      headers.add(new StoredHeader(lines[i], lines[i + 1]));
    }
    return headers;
  }
}
