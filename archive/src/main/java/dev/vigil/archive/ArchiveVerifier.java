package dev.vigil.archive;

import dev.vigil.archive.body.BodyStore;
import dev.vigil.archive.body.VersionRestorer;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.Damage;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.StoredForm;
import dev.vigil.archive.version.VersionEntry;
import dev.vigil.archive.version.VersionHistory;
import dev.vigil.document.DocumentException;
import dev.vigil.document.pack.Pack;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * Verifies every byte that an archive refers to: each body against its checksum, each version
 * against the hash that it had when it was added. Nothing that is remembered from before counts.
 * Used for one page.
 *
 * <p>Goes from new to old, as the chains do, so that what a version stands on has just been
 * restored: linear in the bytes of the versions.
 */
final class ArchiveVerifier {
  private static final long MEMORY = 64 << 20;

  private final Page page;
  private final BodyStore bodies;
  private final VersionRestorer restorer;
  private final Set<Integer> lost = new HashSet<>();

  ArchiveVerifier(Page page, BodyStore bodies) {
    this.page = page;
    this.bodies = bodies;
    this.restorer = new VersionRestorer(bodies, MEMORY);
  }

  List<Damage> inspect(VersionHistory history) {
    List<Damage> found = new ArrayList<>();
    for (int number : history.lost()) {
      lost.add(number);
      found.add(Damage.of(page, number, "Its row in the catalogue is damaged."));
    }
    for (VersionEntry entry : new ArrayList<>(history.all()).reversed()) {
      try {
        inspect(entry);
        restorer.bytes(history, entry.number());
      } catch (ArchiveException e) {
        lost.add(entry.number());
        String why = String.valueOf(e.getMessage());
        int base = entry.base();
        found.add(
            Damage.of(
                page,
                entry.number(),
                lost.contains(base)
                    ? "It is kept by its difference to version " + base + ", which is damaged."
                    : why));
      }
    }
    return found;
  }

  /** Reads what the entry itself is kept by, also where the bytes would be known otherwise. */
  private void inspect(VersionEntry entry) {
    switch (entry.stored()) {
      case StoredForm.Whole whole -> bodies.read(whole.at());
      case StoredForm.Delta delta -> bodies.read(delta.at());
      case StoredForm.Packed packed -> {
        try {
          List<String> damaged = Pack.of(bodies.pack(entry.hash())).damaged();
          if (!damaged.isEmpty()) {
            throw new ArchiveException("Its pack is damaged in " + damaged.getFirst() + ".");
          }
        } catch (DocumentException e) {
          throw new ArchiveException("Its pack is damaged: " + e.getMessage(), e);
        }
      }
      case StoredForm.Same same -> {}
    }
  }
}
