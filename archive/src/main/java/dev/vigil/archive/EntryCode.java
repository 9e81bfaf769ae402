package dev.vigil.archive;

import dev.vigil.document.ByteCursor;
import dev.vigil.document.ByteSink;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes an {@link Entry} in few bytes: only what differs from the entry before it on the same
 * page. The SHA-256 and the hashes of changed sides are most of it, typically 60 of 75 bytes.
 * Stateless.
 *
 * <p>In order: a byte of flags for the six sides (bit 0 to 5: it changed), bit 6 (status, headers
 * or address changed), bit 7 (not read before: reserved, 0); the difference of the times; the
 * SHA-256; 6 bytes for each changed side; the difference of the lengths; the duration; if bit 6, a
 * byte that says which of status, headers and address follow; then the form (0 packed, 1 whole, 2
 * same, 3 delta), with its base as a difference and its location.
 */
final class EntryCode {
  private static final int MORE = 1 << 6;
  private static final int STATUS = 1;
  private static final int HEADERS = 2;
  private static final int URL = 4;
  private static final int NO_URL = 8;

  private static final int PACKED = 0;
  private static final int WHOLE = 1;
  private static final int SAME = 2;
  private static final int DELTA = 3;

  private EntryCode() {}

  /** The code of an entry behind another, or behind none. */
  static byte[] encode(Entry entry, @Nullable Entry before) {
    int flags = 0;
    for (int i = 0; i < AspectHashes.COUNT; i++) {
      if (before == null || entry.aspects().at(i) != before.aspects().at(i)) {
        flags |= 1 << i;
      }
    }
    int more = more(entry, before);
    ByteSink out = new ByteSink(96);
    out.put(more == 0 ? flags : flags | MORE);
    number(out, entry.time() - (before == null ? 0 : before.time()));
    out.put(entry.hash().bytes());
    for (int i = 0; i < AspectHashes.COUNT; i++) {
      if ((flags & 1 << i) != 0) {
        for (int shift = 8 * AspectHashes.BYTES - 8; shift >= 0; shift -= 8) {
          out.put((int) (entry.aspects().at(i) >>> shift));
        }
      }
    }
    number(out, (long) entry.length() - (before == null ? 0 : before.length()));
    out.varint(entry.took());
    if (more != 0) {
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
    }
    kept(out, entry);
    return out.toArray();
  }

  private static int more(Entry entry, @Nullable Entry before) {
    int more = 0;
    if (entry.status() != (before == null ? 0 : before.status())) {
      more |= STATUS;
    }
    if (!Arrays.equals(entry.headers(), before == null ? new byte[0] : before.headers())) {
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

  private static void kept(ByteSink out, Entry entry) {
    switch (entry.kept()) {
      case Kept.Packed packed -> out.put(PACKED);
      case Kept.Whole whole -> {
        out.put(WHOLE);
        location(out, whole.at());
      }
      case Kept.Same same -> {
        out.put(SAME);
        number(out, same.base() - entry.number());
      }
      case Kept.Delta delta -> {
        int ahead = delta.base() - entry.number();
        // The next version is the usual base; the form says so itself.
        out.put(ahead == 1 ? DELTA : DELTA + 1);
        if (ahead != 1) {
          number(out, ahead);
        }
        location(out, delta.at());
      }
    }
  }

  private static void location(ByteSink out, Location at) {
    out.varint(at.segment());
    out.varint(at.offset());
    out.varint(at.length());
  }

  static Entry decode(int number, byte[] code, @Nullable Entry before) {
    ByteCursor in = new ByteCursor("the catalogue's entry of version " + number, code);
    int flags = in.get();
    long time = (before == null ? 0 : before.time()) + number(in);
    Sha256 hash = Sha256.at(in.take(Sha256.BYTES), 0);
    long[] aspects = new long[AspectHashes.COUNT];
    for (int i = 0; i < AspectHashes.COUNT; i++) {
      if ((flags & 1 << i) == 0 && before != null) {
        aspects[i] = before.aspects().at(i);
      } else {
        for (int b = 0; b < AspectHashes.BYTES; b++) {
          aspects[i] = aspects[i] << 8 | in.get();
        }
      }
    }
    long length = (before == null ? 0 : before.length()) + number(in);
    int took = in.varint();
    int more = (flags & MORE) != 0 ? in.get() : 0;
    int status = before == null ? 0 : before.status();
    if ((more & STATUS) != 0) {
      status = in.varint();
    }
    byte[] headers = before == null ? new byte[0] : before.headers();
    if ((more & HEADERS) != 0) {
      headers = in.block();
    }
    String url = before == null || (more & NO_URL) != 0 ? null : before.url();
    if ((more & URL) != 0) {
      url = new String(in.block(), StandardCharsets.UTF_8);
    }
    if (length < 0 || length > Integer.MAX_VALUE) {
      throw in.damaged("a length of " + length);
    }
    return new Entry(
        number,
        time,
        status,
        took,
        (int) length,
        hash,
        AspectHashes.of(aspects),
        headers,
        url,
        kept(in, number));
  }

  private static Kept kept(ByteCursor in, int number) {
    int form = in.get();
    return switch (form) {
      case PACKED -> new Kept.Packed();
      case WHOLE -> new Kept.Whole(location(in));
      case SAME -> new Kept.Same(base(in, number));
      case DELTA -> new Kept.Delta(number + 1, location(in));
      case DELTA + 1 -> new Kept.Delta(base(in, number), location(in));
      default -> throw in.damaged("no such form: " + form);
    };
  }

  private static int base(ByteCursor in, int number) {
    long base = number + number(in);
    if (base < 1 || base > Integer.MAX_VALUE || base == number) {
      throw in.damaged("a base of " + base);
    }
    return (int) base;
  }

  private static Location location(ByteCursor in) {
    int segment = in.varint();
    int offset = in.varint();
    int length = in.varint();
    if (segment < 1 || offset < 0 || length < 0) {
      throw in.damaged("a place of " + segment + ":" + offset);
    }
    return new Location(segment, offset, length);
  }

  /** A number of 64 bits with its sign in the lowest bit, seven bits a byte. */
  static void number(ByteSink out, long value) {
    long rest = value << 1 ^ value >> 63;
    while ((rest & ~0x7FL) != 0) {
      out.put((int) (rest | 0x80));
      rest >>>= 7;
    }
    out.put((int) rest);
  }

  static long number(ByteCursor in) {
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
