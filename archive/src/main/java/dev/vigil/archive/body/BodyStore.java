package dev.vigil.archive.body;

import dev.vigil.archive.database.Catalogue;
import dev.vigil.archive.version.BodyLocation;
import dev.vigil.archive.version.Sha256;
import java.util.Collection;
import java.util.List;

/**
 * Stores the bytes of an archive; the catalogue says which version or page they belong to. Bodies
 * are safe before or when the catalogue commits what refers to them, so a crash leaves at most
 * bodies that nothing refers to. Implementations are safe for concurrent use.
 */
public interface BodyStore extends AutoCloseable {
  /** Writes a body behind the others. It is safe only after {@link #sync()}. */
  BodyLocation append(byte[] body);

  /** Returns when all that was appended will survive a loss of power. */
  void sync();

  /**
   * A body, checked.
   *
   * @throws dev.vigil.archive.failure.MissingBodyException if its segment is no longer there
   * @throws dev.vigil.archive.failure.ArchiveException if it is damaged
   */
  byte[] read(BodyLocation at);

  /** Keeps a pack under the hash of its page; doing so again changes nothing. Safe on return. */
  void putPack(Sha256 of, byte[] pack);

  /**
   * The pack of a page with that hash.
   *
   * @throws dev.vigil.archive.failure.MissingBodyException if it is no longer there
   */
  byte[] pack(Sha256 of);

  /**
   * Forgets a pack that is not the newest version of any page.
   *
   * @return whether it was there
   */
  boolean dropPack(Sha256 of);

  /** The hashes of all packs. */
  List<Sha256> packs();

  /**
   * Registers, inside a transaction and before it commits, bodies that are no longer referenced.
   *
   * @param bodies which nothing else refers to
   * @param packs which may still be the newest version of a page, or become it if this fails
   */
  void leave(Catalogue catalogue, Collection<BodyLocation> bodies, Collection<Sha256> packs);

  /** The numbers of all segments, in order. */
  List<Integer> segments();

  long segmentBytes(int segment);

  /** Makes the next body begin a new segment. */
  void roll();

  /** Forgets a segment. */
  void dropSegment(int segment);

  /** The size of all bodies, including unreferenced ones. */
  long bytes();

  @Override
  void close();
}
