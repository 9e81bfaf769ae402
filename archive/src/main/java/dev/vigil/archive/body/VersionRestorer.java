package dev.vigil.archive.body;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.BinaryDelta;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.StoredForm;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.archive.version.VersionHistory;
import dev.vigil.document.DocumentException;
import dev.vigil.document.pack.Pack;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * Restores the exact bytes of versions. Remembers some of what it restored, because neighbours are
 * often asked for after each other and share their chain. Safe for concurrent use.
 */
public final class VersionRestorer {
  /** The number of steps of a chain after which the bytes are cached. */
  private static final int REMEMBERED_STEP = 16;

  private final BodyStore bodies;
  private final long room;
  private final Cache<Sha256, byte[]> remembered;
  private final Map<Sha256, CachedBody> held = new ConcurrentHashMap<>();

  /** The newest of those remembered, which is kept even where the cache prefers older ones. */
  private volatile @Nullable Newest newest;

  private record Newest(Sha256 hash, byte[] bytes) {}

  /** Bytes in memory, with the number of units of work that use them. */
  private record CachedBody(byte[] bytes, int works) {}

  public VersionRestorer(BodyStore bodies, long room) {
    this.bodies = bodies;
    this.room = room;
    this.remembered =
        Caffeine.newBuilder()
            .maximumWeight(room)
            .weigher((Sha256 hash, byte[] bytes) -> bytes.length)
            .executor(Runnable::run)
            .build();
  }

  /** The bytes of a version, checked against its hash; not to be changed. */
  public byte[] bytes(VersionHistory history, int number) {
    List<VersionEntry> chain = history.chain(number);
    int at = 0;
    byte[] bytes = null;
    while (at < chain.size()) {
      bytes = recall(chain.get(at).hash());
      if (bytes != null || at == chain.size() - 1) {
        break;
      }
      at++;
    }
    if (bytes == null) {
      bytes = alone(chain.get(at));
      remember(chain.get(at).hash(), bytes);
    }
    return at == 0 ? bytes : walk(chain.subList(0, at).reversed(), bytes);
  }

  /** From the bytes of a base over some steps to those of the last. */
  private byte[] walk(List<VersionEntry> steps, byte[] base) {
    Map<Sha256, byte[]> passed = new HashMap<>();
    byte[] bytes = base;
    try (BinaryDelta.Walker walker = new BinaryDelta.Walker()) {
      for (int i = 0; i < steps.size(); i++) {
        bytes = next(walker, steps.get(i), bytes);
        if (i % REMEMBERED_STEP == REMEMBERED_STEP - 1) {
          passed.put(steps.get(i).hash(), bytes);
        }
      }
    }
    // The hash of the last one proves that all on the way to it were right.
    verify(steps.getLast(), bytes);
    passed.forEach(this::remember);
    remember(steps.getLast().hash(), bytes);
    return bytes;
  }

  private byte[] alone(VersionEntry entry) {
    if (entry.stored() instanceof StoredForm.Whole whole) {
      byte[] bytes = BinaryDelta.decode(bodies.read(whole.at()), null, entry.length());
      if (bytes == null) {
        throw damaged(entry, "it cannot be decompressed", null);
      }
      verify(entry, bytes);
      return bytes;
    }
    byte[] bytes;
    try {
      bytes = Pack.of(bodies.pack(entry.hash())).exact();
    } catch (DocumentException e) {
      throw damaged(entry, "its pack cannot be read", e);
    }
    verify(entry, bytes);
    return bytes;
  }

  private byte[] next(BinaryDelta.Walker walker, VersionEntry entry, byte[] base) {
    if (entry.stored() instanceof StoredForm.Delta delta) {
      byte[] bytes = walker.decode(bodies.read(delta.at()), base, entry.length());
      if (bytes == null) {
        throw damaged(entry, "its difference to version " + delta.base() + " does not fit", null);
      }
      return bytes;
    }
    return base;
  }

  private static void verify(VersionEntry entry, byte[] bytes) {
    if (!Sha256.of(bytes).equals(entry.hash())) {
      throw damaged(entry, "it has another SHA-256 than when it was added", null);
    }
  }

  private static ArchiveException damaged(
      VersionEntry entry, String how, @Nullable Throwable cause) {
    String message =
        "Version " + entry.number() + " is damaged: " + how + "; run `vigil archive repair`.";
    return cause == null ? new ArchiveException(message) : new ArchiveException(message, cause);
  }

  public void remember(Sha256 hash, byte[] bytes) {
    if (bytes.length <= room / 2) {
      remembered.put(hash, bytes);
      newest = new Newest(hash, bytes);
    }
  }

  private byte @Nullable [] recall(Sha256 hash) {
    CachedBody here = held.get(hash);
    if (here != null) {
      return here.bytes();
    }
    Newest last = newest;
    return last != null && last.hash().equals(hash) ? last.bytes() : remembered.getIfPresent(hash);
  }

  /** Keeps bytes whose pack is not written yet, however large they are, until released. */
  public void hold(Sha256 hash, byte[] bytes) {
    held.merge(
        hash,
        new CachedBody(bytes, 1),
        (one, more) -> new CachedBody(one.bytes(), one.works() + 1));
  }

  public void release(Sha256 hash) {
    held.computeIfPresent(
        hash, (h, one) -> one.works() == 1 ? null : new CachedBody(one.bytes(), one.works() - 1));
  }

  public void forget() {
    remembered.invalidateAll();
    newest = null;
  }
}
