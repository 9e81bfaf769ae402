package dev.vigil.archive.body;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.failure.MissingBodyException;
import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.BodyLocation;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.archive.version.StoredForm;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.archive.version.VersionHistory;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiFunction;
import java.util.zip.CRC32C;

/**
 * Exports and imports the bodies of an archive as one stream, independent of whether they are
 * stored in a folder or a database. For one thread.
 *
 * <p>Pages come in the order of their ids. A record is the page, the number of the version, the
 * form (P a pack, W whole, D a difference), the length, the bytes and their CRC-32C; -1 in place of
 * a page ends the stream. Cost: every body is read and written once, one at a time.
 */
public final class BodyStream {
  private static final long END = -1;
  private static final int LEVEL = 6;

  /** The maximum size of a body; a stream with a larger one is not ours. */
  private static final int LARGEST = 512 << 20;

  private final BodyStore bodies;

  public BodyStream(BodyStore bodies) {
    this.bodies = bodies;
  }

  // ---- out ----

  /**
   * Writes the bodies of a snapshot.
   *
   * @param again reads a version whose body has gone since the snapshot
   */
  public long write(
      Connection snapshot, OutputStream out, BiFunction<Page, VersionEntry, PreparedVersion> again)
      throws SQLException, IOException {
    DataOutputStream to = new DataOutputStream(out);
    List<ArchiveRepository.Listed> pages = new ArrayList<>(ArchiveRepository.pages(snapshot));
    pages.sort(Comparator.comparingLong(ArchiveRepository.Listed::id));
    long count = 0;
    for (ArchiveRepository.Listed page : pages) {
      for (VersionEntry entry : ArchiveRepository.history(snapshot, page.id()).all()) {
        if (!(entry.stored() instanceof StoredForm.Same)) {
          to.writeLong(page.id());
          to.writeInt(entry.number());
          write(to, page.page(), entry, again);
          count++;
        }
      }
    }
    to.writeLong(END);
    to.flush();
    return count;
  }

  private void write(
      DataOutputStream to,
      Page page,
      VersionEntry entry,
      BiFunction<Page, VersionEntry, PreparedVersion> again)
      throws IOException {
    try {
      switch (entry.stored()) {
        case StoredForm.Packed packed -> write(to, 'P', bodies.pack(entry.hash()));
        case StoredForm.Whole whole -> write(to, 'W', bodies.read(whole.at()));
        case StoredForm.Delta delta -> write(to, 'D', bodies.read(delta.at()));
        case StoredForm.Same same -> throw new IllegalStateException("it has no body: " + same);
      }
    } catch (MissingBodyException e) {
      PreparedVersion prepared = again.apply(page, entry);
      byte[] pack = entry.stored() instanceof StoredForm.Packed ? prepared.pack() : null;
      if (pack != null) {
        write(to, 'P', pack);
      } else {
        write(to, 'W', BinaryDelta.encode(prepared.bytes, null, LEVEL));
      }
    }
  }

  private static void write(DataOutputStream to, char form, byte[] body) throws IOException {
    to.writeByte(form);
    to.writeInt(body.length);
    to.write(body);
    to.writeInt(crc(body));
  }

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    return (int) crc.getValue();
  }

  // ---- in ----

  /** Appends the bodies, and writes their new places into the rows of the versions. */
  public long read(Connection connection, InputStream in) throws SQLException, IOException {
    DataInputStream from = new DataInputStream(in);
    Map<Long, ArchiveRepository.Listed> pages = new HashMap<>();
    ArchiveRepository.pages(connection).forEach(page -> pages.put(page.id(), page));
    long count = 0;
    try {
      long id = from.readLong();
      while (id != END) {
        ArchiveRepository.Listed page = pages.remove(id);
        if (page == null) {
          throw unfit("bytes of a page " + id + " that it does not list, or lists twice");
        }
        VersionHistory history = ArchiveRepository.history(connection, id);
        Set<Integer> placed = new HashSet<>();
        long next = id;
        while (next == id) {
          placed.add(place(from, history));
          next = from.readLong();
          count++;
        }
        complete(page.page(), history, placed);
        ArchiveRepository.put(connection, page, history, placed);
        id = next;
      }
    } catch (EOFException e) {
      throw unfit("an end before all bytes of its versions are there", e);
    }
    for (ArchiveRepository.Listed page : pages.values()) {
      complete(page.page(), ArchiveRepository.history(connection, page.id()), Set.of());
    }
    bodies.sync();
    return count;
  }

  private int place(DataInputStream from, VersionHistory history) throws IOException {
    int number = from.readInt();
    VersionEntry entry = history.find(number);
    if (entry == null || entry.stored() instanceof StoredForm.Same) {
      throw unfit("bytes of a version " + number + " that it does not list");
    }
    int form = from.readUnsignedByte();
    byte[] body = body(from);
    history.put(
        entry.with(
            switch (form) {
              case 'P' -> {
                bodies.putPack(entry.hash(), body);
                yield new StoredForm.Packed();
              }
              case 'W' -> new StoredForm.Whole(bodies.append(body));
              case 'D' -> {
                if (!(entry.stored() instanceof StoredForm.Delta(int base, BodyLocation old))) {
                  throw unfit("a difference for version " + number + " where it needs all bytes");
                }
                assert old != null;
                yield new StoredForm.Delta(base, bodies.append(body));
              }
              default -> throw unfit("a body of the unknown form " + form);
            }));
    return number;
  }

  /** Room is made as bytes come, not as a length promises. */
  private static byte[] body(DataInputStream from) throws IOException {
    int length = from.readInt();
    if (length < 0 || length > LARGEST) {
      throw unfit("a body of " + length + " bytes");
    }
    byte[] body = from.readNBytes(length);
    if (body.length < length || from.readInt() != crc(body)) {
      throw unfit("a body whose checksum is wrong");
    }
    return body;
  }

  private static void complete(Page page, VersionHistory history, Set<Integer> placed) {
    for (VersionEntry entry : history.all()) {
      if (!(entry.stored() instanceof StoredForm.Same) && !placed.contains(entry.number())) {
        throw unfit("no bytes of version " + entry.number() + " of " + page);
      }
    }
  }

  private static ArchiveException unfit(String what) {
    return new ArchiveException("The copy has " + what + "; it is damaged or was changed.");
  }

  private static ArchiveException unfit(String what, IOException cause) {
    return new ArchiveException("The copy has " + what + "; it is damaged or was changed.", cause);
  }
}
