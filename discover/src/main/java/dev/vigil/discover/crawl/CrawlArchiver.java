package dev.vigil.discover.crawl;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.archive.Archive;
import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.store.PageLog;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;

/**
 * Copies the pages of a crawl from its log into an archive while the crawl runs: it reads what is
 * committed and stores its position. A page that a crash made it bring twice is recognised by its
 * time. For one thread.
 */
final class CrawlArchiver {
  private static final int BATCH = 200;

  private final Path folder;
  private final Archive archive;
  private final boolean keeping;
  private PageLog.Place at;

  CrawlArchiver(Path folder, Archive archive, boolean keeping) {
    this.folder = folder;
    this.archive = archive;
    this.keeping = keeping;
    try {
      Path file = file();
      this.at =
          Files.exists(file)
              ? PageLog.Place.parse(Files.readString(file, UTF_8).strip())
              : PageLog.Place.START;
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private Path file() {
    return folder.resolve("archived");
  }

  /** Brings some pages that stand before a place; false when there was none left. */
  boolean bring(PageLog.Place committed) {
    if (at.compareTo(committed) >= 0) {
      return false;
    }
    List<Capture> some = new ArrayList<>();
    PageLog.Place next =
        PageLog.read(
            folder,
            at,
            committed,
            BATCH,
            logged -> {
              if (logged.number() > 0) {
                some.add(logged.capture());
              }
            });
    record Ready(Page page, PreparedVersion sample) {}
    List<Ready> ready =
        some.parallelStream()
            .filter(c -> c.fetch().status() >= 200 && c.fetch().status() < 300)
            .filter(c -> !isThere(c))
            .map(
                c -> {
                  Page page = Page.of(c.fetch().url());
                  return new Ready(page, archive.prepare(page, c.body(), c.fetch()));
                })
            .toList();
    archive.together(
        () -> {
          ready.forEach(one -> archive.add(one.page(), one.sample()));
          return true;
        });
    at = next;
    save();
    return true;
  }

  private boolean isThere(Capture capture) {
    return archive
        .newest(Page.of(capture.fetch().url()))
        .filter(version -> version.fetch().time().equals(capture.fetch().time()))
        .isPresent();
  }

  private void save() {
    try {
      Path draft = folder.resolve("archived.new");
      DurableFiles.write(draft, at.toString());
      Files.move(
          draft, file(), StandardCopyOption.REPLACE_EXISTING, StandardCopyOption.ATOMIC_MOVE);
      if (!keeping) {
        PageLog.removeBefore(folder, at);
      }
    } catch (IOException e) {
      throw failed(e);
    }
  }

  private DiscoverException failed(IOException e) {
    return new DiscoverException(
        "It cannot be kept in " + folder + " which pages are archived: " + e.getMessage() + ".", e);
  }
}
