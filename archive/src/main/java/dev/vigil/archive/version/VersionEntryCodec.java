package dev.vigil.archive.version;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.zip.CRC32C;
import org.jspecify.annotations.Nullable;

/**
 * Encodes a {@link VersionEntry} compactly. The code contains the data to restore the version and
 * to find it by time; the rest is stored only where it differs from the entry before it on the same
 * page. The SHA-256 and the hashes of changed aspects are most of it. Stateless.
 *
 * <p>In order: a byte of flags (bit 0 to 5: that aspect changed; bit 6: more follows); the time;
 * the SHA-256; 5 bytes for each changed aspect; the length; if bit 6 is set, a byte that says which
 * of status, headers, address and duration follow, and these; then the form (0 packed, 1 whole, 2
 * same, 3 delta to the next number, 4 delta to another), with its base as a difference and its
 * location; and 2 bytes of checksum.
 */
public final class VersionEntryCodec {
  private static final int MORE = 1 << 6;
  private static final int STATUS = 1;
  private static final int HEADERS = 2;
  private static final int URL = 4;
  private static final int NO_URL = 8;
  private static final int TOOK = 16;

  private static final int PACKED = 0;
  private static final int WHOLE = 1;
  private static final int SAME = 2;
  private static final int DELTA_TO_NEXT = 3;
  private static final int DELTA = 4;

  private static final int CHECKSUM = 2;
  private static final byte[] NONE = {};

  private VersionEntryCodec() {}

  /**
   * {@return the code of an entry behind another, or behind none}
   *
   * @param entry the row
   * @param before the row before it; null for the first
   */
  public static byte[] encode(VersionEntry entry, @Nullable VersionEntry before) {
    int flags = 0;
    for (int i = 0; i < AspectHashes.COUNT; i++) {
      if (before == null || entry.aspects().at(i) != before.aspects().at(i)) {
        flags |= 1 << i;
      }
    }
    int more = more(entry, before);
    ByteSink out = new ByteSink(96);
    out.put(more == 0 ? flags : flags | MORE);
    number(out, entry.time());
    out.put(entry.hash().bytes());
    for (int i = 0; i < AspectHashes.COUNT; i++) {
      if ((flags & 1 << i) != 0) {
        for (int shift = 8 * AspectHashes.BYTES - 8; shift >= 0; shift -= 8) {
          out.put((int) (entry.aspects().at(i) >>> shift));
        }
      }
    }
    out.varint(entry.length());
    if (more != 0) {
      more(out, more, entry);
    }
    stored(out, entry);
    int checksum = checksum(entry.number(), out.array(), out.size());
    out.put(checksum >>> 8);
    out.put(checksum);
    return out.toArray();
  }

  private static int more(VersionEntry entry, @Nullable VersionEntry before) {
    int more = entry.took() == 0 ? 0 : TOOK;
    if (entry.status() != (before == null ? 0 : before.status())) {
      more |= STATUS;
    }
    if (!Arrays.equals(entry.headers(), before == null ? NONE : before.headers())) {
      more |= HEADERS;
    }
    String url = before == null ? null : before.url();
    if (entry.url() != null && !entry.url().equals(url)) {
      more |= URL;
    }
    if (entry.url() == null && url != null) {
      more |= NO_URL;
    }
    return more;
  }

  private static void more(ByteSink out, int more, VersionEntry entry) {
    out.put(more);
    if ((more & STATUS) != 0) {
      out.varint(entry.status());
    }
    if ((more & HEADERS) != 0) {
      out.block(entry.headers());
    }
    String url = entry.url();
    if ((more & URL) != 0 && url != null) {
      out.block(url.getBytes(StandardCharsets.UTF_8));
    }
    if ((more & TOOK) != 0) {
      out.varint(entry.took());
    }
  }

  private static void stored(ByteSink out, VersionEntry entry) {
    switch (entry.stored()) {
      case StoredForm.Packed packed -> out.put(PACKED);
      case StoredForm.Whole whole -> {
        out.put(WHOLE);
        location(out, whole.at());
      }
      case StoredForm.Same same -> {
        out.put(SAME);
        number(out, same.base() - entry.number());
      }
      case StoredForm.Delta delta -> {
        int ahead = delta.base() - entry.number();
        out.put(ahead == 1 ? DELTA_TO_NEXT : DELTA);
        if (ahead != 1) {
          number(out, ahead);
        }
        location(out, delta.at());
      }
    }
  }

  private static void location(ByteSink out, BodyLocation at) {
    out.varint(at.segment());
    out.varint(at.offset());
    out.varint(at.length());
  }

  private static int checksum(int number, byte[] code, int length) {
    CRC32C crc = new CRC32C();
    crc.update(code, 0, length);
    for (int shift = 0; shift < 32; shift += 8) {
      crc.update(number >>> shift);
    }
    return (int) crc.getValue() & 0xFFFF;
  }

  /**
   * Decodes an entry.
   *
   * @param number the number of the version
   * @param code what {@code encode} returned
   * @param before the previous entry, or null for the first
   * @return the row
   * @throws dev.vigil.document.DocumentException if the code is damaged
   */
  public static VersionEntry decode(int number, byte[] code, @Nullable VersionEntry before) {
    ByteCursor in = new ByteCursor("entry of version " + number + " in the catalogue", code);
    int length = code.length - CHECKSUM;
    if (length < 0
        || checksum(number, code, length)
            != ((code[length] & 0xFF) << 8 | code[length + 1] & 0xFF)) {
      throw in.damaged("has a wrong checksum");
    }
    int flags = in.get();
    long time = number(in);
    Sha256 hash = Sha256.at(in.take(Sha256.BYTES), 0);
    long[] aspects = new long[AspectHashes.COUNT];
    for (int i = 0; i < AspectHashes.COUNT; i++) {
      if ((flags & 1 << i) != 0) {
        for (int b = 0; b < AspectHashes.BYTES; b++) {
          aspects[i] = aspects[i] << 8 | in.get();
        }
      } else {
        aspects[i] = before == null ? AspectHashes.unknown(hash) : before.aspects().at(i);
      }
    }
    int size = in.varint();
    int more = (flags & MORE) != 0 ? in.get() : 0;
    int status = (more & STATUS) != 0 ? in.varint() : before == null ? 0 : before.status();
    byte[] headers = (more & HEADERS) != 0 ? in.block() : before == null ? NONE : before.headers();
    String url = before == null || (more & NO_URL) != 0 ? null : before.url();
    if ((more & URL) != 0) {
      url = new String(in.block(), StandardCharsets.UTF_8);
    }
    int took = (more & TOOK) != 0 ? in.varint() : 0;
    if (size < 0 || took < 0) {
      throw in.damaged("has a negative length or duration");
    }
    AspectHashes hashes = AspectHashes.of(aspects);
    StoredForm stored = stored(in, number);
    return new VersionEntry(number, time, status, took, size, hash, hashes, headers, url, stored);
  }

  private static StoredForm stored(ByteCursor in, int number) {
    int form = in.get();
    return switch (form) {
      case PACKED -> new StoredForm.Packed();
      case WHOLE -> new StoredForm.Whole(location(in));
      case SAME -> new StoredForm.Same(base(in, number));
      case DELTA_TO_NEXT -> new StoredForm.Delta(number + 1, location(in));
      case DELTA -> new StoredForm.Delta(base(in, number), location(in));
      default -> throw in.damaged("has no such form: " + form);
    };
  }

  private static int base(ByteCursor in, int number) {
    long base = number + number(in);
    if (base < 1 || base > Integer.MAX_VALUE || base == number) {
      throw in.damaged("has a base of " + base);
    }
    return (int) base;
  }

  private static BodyLocation location(ByteCursor in) {
    int segment = in.varint();
    int offset = in.varint();
    int length = in.varint();
    if (segment < 1 || offset < 0 || length < 0) {
      throw in.damaged("has a place of " + segment + ":" + offset);
    }
    return new BodyLocation(segment, offset, length);
  }

  /**
   * A number of 64 bits with its sign in the lowest bit, seven bits a byte.
   *
   * @param out where the bytes go
   * @param value the number
   */
  public static void number(ByteSink out, long value) {
    long rest = value << 1 ^ value >> 63;
    while ((rest & ~0x7FL) != 0) {
      out.put((int) (rest | 0x80));
      rest >>>= 7;
    }
    out.put((int) rest);
  }

  /**
   * Reads what {@link #number(ByteSink, long)} wrote.
   *
   * @param in where the bytes come from
   * @return the number
   */
  public static long number(ByteCursor in) {
    long value = 0;
    int shift = 0;
    int next;
    do {
      next = in.get();
      value |= (next & 0x7FL) << shift;
      shift += 7;
    } while ((next & 0x80) != 0 && shift < 70);
    return value >>> 1 ^ -(value & 1);
  }
}
