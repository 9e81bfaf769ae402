package dev.vigil.archive.exchange;

import java.io.IOException;
import java.io.InputStream;
import java.nio.channels.Channels;
import java.nio.channels.SeekableByteChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;

/**
 * A WARC file whose records are read at given offsets, one at a time. Headers are bounded, since
 * the parser itself keeps whatever comes. For one thread.
 */
final class WarcFile implements AutoCloseable {
  private final SeekableByteChannel file;
  private final boolean compressed;
  private @Nullable GzipMember member;
  private @Nullable WarcReader reader;
  private @Nullable HeaderGuard guard;
  private @Nullable WarcRecord last;
  private long start;

  WarcFile(Path path) throws IOException {
    file = Files.newByteChannel(path);
    InputStream in = Channels.newInputStream(file);
    compressed = in.read() == 0x1f && in.read() == 0x8b;
  }

  /** The record at a place, or nothing at the end of the file. */
  Optional<WarcRecord> at(long position) throws IOException {
    if (member != null) {
      member.close();
    }
    if (position >= file.size()) {
      return Optional.empty();
    }
    start = position;
    if (compressed) {
      member = new GzipMember(file, position);
      guard = new HeaderGuard(member);
    } else {
      file.position(position);
      guard = new HeaderGuard(Channels.newInputStream(file));
    }
    guard.header();
    last = null;
    reader = new WarcReader(guard);
    return record(reader, guard);
  }

  private Optional<WarcRecord> record(WarcReader reader, HeaderGuard guard) throws IOException {
    try {
      if (last != null) {
        // What is left of a body counts for no header.
        last.body().consume();
        last = null;
      }
      guard.header();
      Optional<WarcRecord> record = reader.next();
      guard.body();
      last = record.orElse(null);
      return record;
    } catch (RuntimeException damaged) {
      throw new IOException("the header of the record is damaged", damaged);
    }
  }

  /** The record behind the one read last, whose body may have been read or not. */
  Optional<WarcRecord> next() throws IOException {
    if (reader == null || guard == null) {
      return at(0);
    }
    if (member == null) {
      Optional<WarcRecord> record = record(reader, guard);
      start = reader.position();
      return record;
    }
    if (record(reader, guard).isPresent()) {
      throw new CompressedAsAWhole();
    }
    return at(member.next());
  }

  /** Whether the record read last is undamaged, by the checksums in the file. */
  boolean intact() throws IOException {
    return member == null || member.intact();
  }

  /** The end of the member read last, when it was read to its end. */
  long end() throws IOException {
    return member == null ? file.position() : member.next();
  }

  /** The start of the record read last. */
  long position() {
    return start;
  }

  @Override
  public void close() throws IOException {
    if (member != null) {
      member.close();
    }
    file.close();
  }

  /** The records have no places of their own in the compressed file. */
  static final class CompressedAsAWhole extends IOException {
    private static final long serialVersionUID = 1L;
  }
}
