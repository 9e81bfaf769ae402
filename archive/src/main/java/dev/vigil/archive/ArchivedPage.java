package dev.vigil.archive;

import dev.vigil.Document;
import dev.vigil.DocumentChanges;
import dev.vigil.Vigil;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Version;
import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * A page of an archive with its history. Reads anew at each call; safe for concurrent use while the
 * archive is open.
 */
public final class ArchivedPage {
  private final Archive archive;
  private final Page page;

  ArchivedPage(Archive archive, Page page) {
    this.archive = archive;
    this.page = page;
  }

  public Page page() {
    return page;
  }

  /** The versions in the order of adding; empty for a page that the archive does not have. */
  public List<Version> versions() {
    return archive.versions(page);
  }

  public Optional<Version> newest() {
    return archive.newest(page);
  }

  /** The version at a time: the last one that was fetched then or before. */
  public Optional<Version> at(Instant time) {
    return archive.at(page, time);
  }

  public Optional<Version> version(int number) {
    return archive.version(page, number);
  }

  /** Adds bytes that were fetched or read at a time; equal bytes count as a check. */
  public Version add(byte[] bytes, Instant time) {
    return archive.add(page, bytes, FetchRecord.at(page.url(), time)).version();
  }

  /** The exact bytes of a version. */
  public byte[] bytes(Version version) {
    return archive.bytes(version);
  }

  public Document document(Version version) {
    return new Document(archive.digest(version));
  }

  /** The changes between two versions. */
  public DocumentChanges compare(Version before, Version after) {
    return Vigil.compare(document(before), document(after));
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
