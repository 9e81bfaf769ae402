package dev.vigil.archive.version;

import dev.vigil.archive.failure.ArchiveException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/** The versions of one page by number. Not thread-safe; a copy is made before it is changed. */
public final class VersionHistory {
  private final TreeMap<Integer, VersionEntry> entries = new TreeMap<>();
  private final Set<Integer> lost = new TreeSet<>();

  /** A history without versions. */
  public VersionHistory() {}

  /** {@return a copy, which changes by itself} */
  public VersionHistory copy() {
    VersionHistory copy = new VersionHistory();
    copy.entries.putAll(entries);
    copy.lost.addAll(lost);
    return copy;
  }

  /**
   * Notes that the row of a number cannot be read.
   *
   * @param number the number
   */
  public void lost(int number) {
    lost.add(number);
  }

  /** {@return the numbers of which there is a row that cannot be read} */
  public Set<Integer> lost() {
    return lost;
  }

  /** {@return whether there are no rows} */
  public boolean isEmpty() {
    return entries.isEmpty();
  }

  /** {@return the number of rows} */
  public int size() {
    return entries.size();
  }

  /** {@return all rows in the order of their numbers} */
  public Collection<VersionEntry> all() {
    return entries.values();
  }

  /**
   * Adds a row, or replaces the one of its number.
   *
   * @param entry the row
   */
  public void put(VersionEntry entry) {
    entries.put(entry.number(), entry);
  }

  /**
   * Removes the row of a number.
   *
   * @param number the number of the version
   */
  public void remove(int number) {
    entries.remove(number);
    lost.remove(number);
  }

  /**
   * {@return the row of a number, or null}
   *
   * @param number the number of the version
   */
  public @Nullable VersionEntry find(int number) {
    return entries.get(number);
  }

  /**
   * {@return the entry of a number that is known to be there}
   *
   * @param number the number of the version
   */
  public VersionEntry get(int number) {
    VersionEntry entry = entries.get(number);
    if (entry == null) {
      throw new ArchiveException(
          "Version " + number + " is missing from the catalogue; `vigil archive repair` drops it.");
    }
    return entry;
  }

  VersionEntry oldest() {
    return entries.firstEntry().getValue();
  }

  /** {@return the row with the largest number; there must be one} */
  public VersionEntry newest() {
    return entries.lastEntry().getValue();
  }

  /**
   * {@return the row with the next smaller number, or null}
   *
   * @param number the number of the version
   */
  public @Nullable VersionEntry before(int number) {
    var found = entries.lowerEntry(number);
    return found == null ? null : found.getValue();
  }

  /**
   * {@return the row with the next larger number, or null}
   *
   * @param number the number of the version
   */
  public @Nullable VersionEntry after(int number) {
    var found = entries.higherEntry(number);
    return found == null ? null : found.getValue();
  }

  /**
   * {@return the entries that a version is restored through: itself first, then its base, and so on
   * to one that needs no other}
   *
   * @param number the number of the version
   */
  public List<VersionEntry> chain(int number) {
    List<VersionEntry> chain = new ArrayList<>();
    VersionEntry at = get(number);
    chain.add(at);
    while (at.base() != 0) {
      at = get(at.base());
      chain.add(at);
      if (chain.size() > entries.size()) {
        throw new ArchiveException(
            "Version " + number + " needs itself to be restored; `vigil archive repair` drops it.");
      }
    }
    return chain;
  }

  /**
   * {@return the newest entry with these bytes, or null}
   *
   * @param hash the SHA-256 of the bytes
   */
  public @Nullable VersionEntry withHash(Sha256 hash) {
    for (VersionEntry entry : entries.descendingMap().values()) {
      if (entry.hash().equals(hash)) {
        return entry;
      }
    }
    return null;
  }
}
