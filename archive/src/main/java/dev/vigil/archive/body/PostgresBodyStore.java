package dev.vigil.archive.body;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.failure.MissingBodyException;
import dev.vigil.archive.internal.database.Sql;
import dev.vigil.archive.version.BodyLocation;
import dev.vigil.archive.version.Sha256;
import java.io.ByteArrayInputStream;
import java.nio.ByteBuffer;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Collection;
import java.util.List;
import java.util.zip.CRC32C;

/**
 * Stores bodies as rows beside the catalogue, in chunks, so that all processes can read them. What
 * is written and dropped inside a transaction of the catalogue is part of it: nothing is left
 * behind by a crash, and room is given back by the database itself. Safe for concurrent use.
 */
public final class PostgresBodyStore implements BodyStore {
  /** Larger values would have to be held whole by the server, several times. */
  private static final int PART = 1 << 20;

  /** An id is a segment and an offset to the catalogue, which writes small numbers in few bytes. */
  private static final int OFFSET_BITS = 20;

  private final Catalogue catalogue;

  public PostgresBodyStore(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  private static BodyLocation location(long id, int length) {
    return new BodyLocation(
        (int) (id >>> OFFSET_BITS) + 1, (int) id & (1 << OFFSET_BITS) - 1, length);
  }

  private static long id(BodyLocation at) {
    return at.segment() - 1L << OFFSET_BITS | at.offset();
  }

  @Override
  public BodyLocation append(byte[] body) {
    byte[] record =
        ByteBuffer.allocate(body.length + BodySegment.CHECKSUM).put(body).putInt(crc(body)).array();
    return catalogue.write(
        connection -> {
          long id = ArchiveRepository.next(connection, "body");
          try (PreparedStatement insert =
              connection.prepareStatement("insert into body (id, part, bytes) values (?, ?, ?)")) {
            insert.setLong(1, id);
            insert(insert, record);
          }
          return location(id, body.length);
        });
  }

  /** Inserts the parts under what the statement has as its first value. */
  private static int insert(PreparedStatement insert, byte[] bytes) throws SQLException {
    int part = 0;
    for (int at = 0; at < bytes.length; at += PART) {
      int end = Math.min(bytes.length, at + PART);
      insert.setInt(2, part++);
      insert.setBinaryStream(3, new ByteArrayInputStream(bytes, at, end - at), end - at);
      insert.executeUpdate();
    }
    return part;
  }

  /** The commit of the catalogue's transaction does it. */
  @Override
  public void sync() {}

  @Override
  public byte[] read(BodyLocation at) {
    byte[] record = join("select bytes from body where id = ? order by part", id(at));
    if (record.length == 0) {
      throw missing("The body " + id(at));
    }
    ByteBuffer all = ByteBuffer.wrap(record);
    byte[] body = new byte[Math.max(0, record.length - BodySegment.CHECKSUM)];
    if (body.length == at.length()) {
      all.get(body);
    }
    if (body.length != at.length() || all.getInt() != crc(body)) {
      throw new ArchiveException(
          "The body "
              + id(at)
              + " of "
              + at.length()
              + " bytes is damaged: its checksum is wrong; run `vigil archive repair`.");
    }
    return body;
  }

  private static int crc(byte[] bytes) {
    CRC32C crc = new CRC32C();
    crc.update(bytes, 0, bytes.length);
    return (int) crc.getValue();
  }

  private static MissingBodyException missing(String what) {
    return new MissingBodyException(
        what + " is missing from the database; run `vigil archive repair`.");
  }

  /** The parts that a query finds, one after the other. */
  private byte[] join(String sql, Object key) {
    List<byte[]> parts =
        seeing(connection -> Sql.list(connection, sql, row -> row.getBytes(1), key));
    if (parts.size() == 1) {
      return parts.getFirst();
    }
    byte[] all = new byte[parts.stream().mapToInt(part -> part.length).sum()];
    ByteBuffer room = ByteBuffer.wrap(all);
    parts.forEach(room::put);
    return all;
  }

  /** Inside a transaction its own bodies are seen. */
  private <T> T seeing(Catalogue.Work<T> work) {
    return catalogue.inTransaction() ? catalogue.write(work) : catalogue.read(work);
  }

  /** Overwrites an existing row, so that it is not dropped before this is committed. */
  @Override
  public void putPack(Sha256 of, byte[] pack) {
    catalogue.change(
        connection -> {
          try (PreparedStatement insert =
              connection.prepareStatement(
                  "insert into pack (hash, part, bytes) values (?, ?, ?)"
                      + " on conflict (hash, part) do update set bytes = excluded.bytes")) {
            insert.setBytes(1, of.bytes());
            int parts = insert(insert, pack);
            Sql.run(connection, "delete from pack where hash = ? and part >= ?", of.bytes(), parts);
          }
        });
  }

  @Override
  public byte[] pack(Sha256 of) {
    byte[] pack = join("select bytes from pack where hash = ? order by part", of.bytes());
    if (pack.length == 0) {
      throw missing("The pack " + of);
    }
    return pack;
  }

  /**
   * Deletes a pack unless it is the newest version of a page. The order matters: once its row is
   * locked, every transaction that needs the pack has either committed, so that its page is visible
   * here, or writes the pack anew. This does not wait for locks: a pack that another transaction
   * locked is needed there.
   */
  private static int dropUnneeded(Connection connection, Sha256 pack) throws SQLException {
    boolean locked =
        Sql.one(
                connection,
                "select 1 from pack where hash = ? and part = 0 for update skip locked",
                row -> true,
                pack.bytes())
            .isPresent();
    return locked && !ArchiveRepository.isHead(connection, pack)
        ? Sql.run(connection, "delete from pack where hash = ?", pack.bytes())
        : 0;
  }

  @Override
  public boolean dropPack(Sha256 of) {
    return catalogue.write(connection -> dropUnneeded(connection, of)) > 0;
  }

  @Override
  public List<Sha256> packs() {
    return seeing(
        connection ->
            Sql.list(
                connection,
                "select hash from pack where part = 0",
                row -> Sha256.at(row.getBytes(1), 0)));
  }

  @Override
  public void leave(Catalogue owner, Collection<BodyLocation> bodies, Collection<Sha256> packs) {
    List<Sha256> left = List.copyOf(packs);
    if (!bodies.isEmpty()) {
      Long[] ids = bodies.stream().map(PostgresBodyStore::id).toArray(Long[]::new);
      owner.change(
          connection ->
              Sql.run(
                  connection,
                  "delete from body where id = any (?)",
                  connection.createArrayOf("bigint", ids)));
    }
    if (!left.isEmpty()) {
      owner.whenCommitting(
          connection -> {
            for (Sha256 pack : left) {
              dropUnneeded(connection, pack);
            }
          });
    }
  }

  /** Returns no segments, because each body is stored and removed separately. */
  @Override
  public List<Integer> segments() {
    return List.of();
  }

  @Override
  public long segmentBytes(int segment) {
    throw new IllegalArgumentException("there is no segment " + segment);
  }

  @Override
  public void roll() {}

  @Override
  public void dropSegment(int segment) {
    throw new IllegalArgumentException("there is no segment " + segment);
  }

  @Override
  public long bytes() {
    return seeing(
        connection ->
            Sql.one(
                    connection,
                    "select (select coalesce(sum(length(bytes)), 0) from body)"
                        + " + (select coalesce(sum(length(bytes)), 0) from pack)",
                    row -> row.getLong(1))
                .orElse(0L));
  }

  @Override
  public void close() {}
}
