package dev.vigil.diff.noise;

import dev.vigil.diff.DiffException;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Encodes a {@link NoiseHistory} as bytes, to be stored with a page's versions: about 60 bytes per
 * volatile pattern. Stateless and safe for concurrent use.
 */
public final class NoiseHistoryCodec {
  private static final int VERSION = 1;

  private NoiseHistoryCodec() {}

  public static byte[] encode(NoiseHistory history) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      out.writeByte(VERSION);
      out.writeInt(history.checks());
      out.writeUTF(shortened(history.address()));
      List<VolatilePattern> patterns = history.patterns();
      out.writeShort(patterns.size());
      for (VolatilePattern pattern : patterns) {
        out.writeLong(pattern.id());
        out.writeByte(pattern.kind().code());
        out.writeByte(pattern.choice().code());
        out.writeUTF(pattern.sample());
        out.writeUTF(pattern.region());
        number(out, pattern.changes());
        number(out, pattern.since());
        number(out, pattern.last());
        number(out, pattern.returns());
      }
      out.writeShort(history.values().size());
      for (Map.Entry<Long, List<Integer>> place : history.values().entrySet()) {
        out.writeLong(place.getKey());
        out.writeByte(place.getValue().size());
        for (int value : place.getValue()) {
          out.writeInt(value);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /**
   * Reads a history back.
   *
   * @throws DiffException if the bytes are none; a new history can be learned in their place
   */
  public static NoiseHistory decode(byte[] bytes) {
    try (DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes))) {
      int version = in.readByte();
      if (version != VERSION) {
        throw damaged("version " + version + " is not known");
      }
      int checks = in.readInt();
      String address = in.readUTF();
      Map<Long, VolatilePattern> patterns = new HashMap<>();
      for (int i = bounded(in.readUnsignedShort()); i > 0; i--) {
        VolatilePattern pattern = pattern(in);
        patterns.put(pattern.id(), pattern);
      }
      Map<Long, List<Integer>> values = new LinkedHashMap<>();
      for (int i = bounded(in.readUnsignedShort()); i > 0; i--) {
        long place = in.readLong();
        List<Integer> known = new ArrayList<>();
        for (int j = in.readUnsignedByte(); j > 0; j--) {
          known.add(in.readInt());
        }
        values.put(place, List.copyOf(known));
      }
      if (checks < 0 || in.available() > 0) {
        throw damaged("it does not end where it should");
      }
      return new NoiseHistory(checks, patterns, values, address);
    } catch (IOException e) {
      throw damaged("it ends too early");
    }
  }

  private static VolatilePattern pattern(DataInputStream in) throws IOException {
    long id = in.readLong();
    VolatilePattern.Kind kind =
        one(VolatilePattern.Kind.values(), VolatilePattern.Kind::code, in.readUnsignedByte());
    VolatilePattern.Choice choice =
        one(VolatilePattern.Choice.values(), VolatilePattern.Choice::code, in.readUnsignedByte());
    return new VolatilePattern(
        id,
        kind,
        in.readUTF(),
        in.readUTF(),
        number(in),
        number(in),
        number(in),
        number(in),
        choice);
  }

  private static <T> T one(T[] all, Function<T, Character> code, int letter) {
    for (T candidate : all) {
      if (code.apply(candidate) == letter) {
        return candidate;
      }
    }
    throw damaged("there is no kind or choice " + letter);
  }

  private static int bounded(int count) {
    if (count > NoiseHistory.MOST) {
      throw damaged("it counts " + count + " entries");
    }
    return count;
  }

  private static String shortened(String address) {
    return address.length() > 2048 ? "" : address;
  }

  private static void number(DataOutputStream out, int value) throws IOException {
    int rest = value;
    while (rest > 0x7F) {
      out.writeByte(rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    out.writeByte(rest);
  }

  private static int number(DataInputStream in) throws IOException {
    int value = 0;
    for (int shift = 0; shift < 35; shift += 7) {
      int next = in.readUnsignedByte();
      value |= (next & 0x7F) << shift;
      if (next < 0x80) {
        return value;
      }
    }
    throw damaged("a number has no end");
  }

  private static DiffException damaged(String why) {
    return new DiffException(
        "The history of a page's noise is damaged (" + why + "); drop it and learn it anew.");
  }
}
