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

  /** {@return its address and workspace} */
  public Page page() {
    return page;
  }

  /** {@return the versions in the order of adding; empty for a page that is not archived} */
  public List<Version> versions() {
    return archive.versions(page);
  }

  /** {@return the version that was added last} */
  public Optional<Version> newest() {
    return archive.newest(page);
  }

  /**
   * {@return the version at a time: the last one that was fetched then or before}
   *
   * @param time within the history of the page
   */
  public Optional<Version> at(Instant time) {
    return archive.at(page, time);
  }

  /**
   * {@return the version with a number}
   *
   * @param number from 1 on
   */
  public Optional<Version> version(int number) {
    return archive.version(page, number);
  }

  /**
   * Adds bytes that were fetched or read at a time; equal bytes count as a check.
   *
   * @param bytes the page as it was received
   * @param time when
   * @return the new version, or the newest one where its bytes are the same
   */
  public Version add(byte[] bytes, Instant time) {
    return archive.add(page, bytes, FetchRecord.at(page.url(), time)).version();
  }

  /**
   * {@return the exact bytes of a version}
   *
   * @param version of this page
   */
  public byte[] bytes(Version version) {
    return archive.bytes(version);
  }

  /**
   * {@return a version as a document}
   *
   * @param version of this page
   */
  public Document document(Version version) {
    return new Document(archive.digest(version));
  }

  /**
   * {@return the changes between two versions}
   *
   * @param before of this page
   * @param after of this page
   */
  public DocumentChanges compare(Version before, Version after) {
    return Vigil.compare(document(before), document(after));
  }

  @Override
  public String toString() {
    return page.toString();
  }
}
