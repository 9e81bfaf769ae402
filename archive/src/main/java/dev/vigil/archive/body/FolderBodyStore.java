package dev.vigil.archive.body;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.archive.version.BodyLocation;
import dev.vigil.archive.version.Sha256;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Stores bodies in a folder: append-only files {@code bodies/000001.seg} and so on, and {@code
 * packs}, where the newest version of each page is a pack file that other commands can read
 * directly. Safe for concurrent use; one process writes.
 */
public final class FolderBodyStore implements BodyStore {
  /** A segment that reached this size is not appended to; it bounds what a collection rewrites. */
  private static final int FULL_SEGMENT = 64 << 20;

  private final Path folder;
  private final PackFolder packs;
  private final Map<Integer, BodySegment> open = new ConcurrentHashMap<>();
  private @Nullable BodySegment active;
  private int next;

  public FolderBodyStore(Path archive) {
    this.folder = archive.resolve("bodies");
    this.packs = new PackFolder(archive.resolve("packs"));
  }

  @Override
  public synchronized BodyLocation append(byte[] body) {
    BodySegment segment = active;
    if (segment == null || segment.size() >= FULL_SEGMENT) {
      segment = successor(segment);
      active = segment;
    }
    return segment.append(body);
  }

  /** After a start the last segment is continued, unless it is full or was to be left alone. */
  private BodySegment successor(@Nullable BodySegment full) {
    if (full != null) {
      full.sync();
    }
    List<Integer> there = segments();
    int last = there.isEmpty() ? 0 : there.getLast();
    if (last >= Math.max(1, next)) {
      BodySegment segment = segment(last);
      if (segment.size() < FULL_SEGMENT) {
        return segment.forAppending();
      }
    }
    int number = Math.max(last + 1, next);
    BodySegment made = BodySegment.create(folder, path(number), number);
    open.put(number, made);
    return made;
  }

  @Override
  public synchronized void roll() {
    if (active != null) {
      active.sync();
    }
    active = null;
    List<Integer> there = segments();
    next = Math.max(next, there.isEmpty() ? 1 : there.getLast() + 1);
  }

  @Override
  public synchronized void sync() {
    if (active != null) {
      active.sync();
    }
  }

  @Override
  public byte[] read(BodyLocation at) {
    return segment(at.segment()).read(at);
  }

  private BodySegment segment(int number) {
    return open.computeIfAbsent(number, n -> BodySegment.open(path(n), n));
  }

  private Path path(int number) {
    return folder.resolve("%06d.seg".formatted(number));
  }

  @Override
  public void putPack(Sha256 of, byte[] pack) {
    packs.put(of, pack);
  }

  @Override
  public byte[] pack(Sha256 of) {
    return packs.read(of);
  }

  @Override
  public boolean dropPack(Sha256 of) {
    return packs.drop(of);
  }

  /** Bytes in segments are counted for a collection; packs are files, which know no way back. */
  @Override
  public void leave(Catalogue catalogue, Collection<BodyLocation> bodies, Collection<Sha256> left) {
    List<Sha256> all = List.copyOf(left);
    catalogue.change(connection -> ArchiveRepository.died(connection, bodies));
    catalogue.whenSettled(
        committed -> {
          for (Sha256 pack : all) {
            if (!catalogue.read(connection -> ArchiveRepository.isHead(connection, pack))) {
              dropPack(pack);
            }
          }
        });
  }

  @Override
  public List<Sha256> packs() {
    return packs.all();
  }

  @Override
  public List<Integer> segments() {
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.matches("[0-9]{6,9}\\.seg"))
          .map(name -> Integer.valueOf(name.substring(0, name.length() - 4)))
          .sorted()
          .toList();
    } catch (NoSuchFileException e) {
      return List.of();
    } catch (IOException e) {
      throw new ArchiveException("The folder " + folder + " cannot be listed.", e);
    }
  }

  @Override
  public long segmentBytes(int number) {
    return segment(number).size();
  }

  @Override
  public synchronized void dropSegment(int number) {
    BodySegment segment = open.remove(number);
    if (segment != null) {
      segment.close();
      if (segment == active) {
        active = null;
      }
    }
    // The number is not used again: a reader may still search for the old body.
    next = Math.max(next, number + 1);
    DurableFiles.delete(path(number));
  }

  @Override
  public long bytes() {
    long all = packs.bytes();
    for (int number : segments()) {
      all += segmentBytes(number);
    }
    return all;
  }

  @Override
  public synchronized void close() {
    open.values().forEach(BodySegment::close);
    open.clear();
    active = null;
  }
}
