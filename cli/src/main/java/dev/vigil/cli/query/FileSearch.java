package dev.vigil.cli.query;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.cli.terminal.CommandFailure;
import dev.vigil.fetch.TimeSource;
import dev.vigil.search.Search;
import dev.vigil.watch.engine.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A search in files, with an index that exists only meanwhile. For one thread. */
final class FileSearch implements AutoCloseable {
  private final Path folder;
  private final Archive archive;
  private final TimeSource time;

  FileSearch(List<Path> files, TimeSource time) {
    this.time = time;
    try {
      folder = Files.createTempDirectory("vigil-search-");
      archive = Archive.open(folder.resolve("archive"));
      Installation.makeTables(archive, time);
      for (Path file : files) {
        String name = file.toString();
        archive.add(Page.of(name), Files.readAllBytes(file), FetchRecord.at(name, time.now()));
      }
    } catch (IOException e) {
      throw CommandFailure.of(e);
    }
    search().update(() -> true, (pages, all, versions) -> {});
  }

  Search search() {
    return Search.of(archive, folder, time);
  }

  @Override
  public void close() {
    search().close();
    archive.close();
    try (Stream<Path> files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw CommandFailure.of(e);
    }
  }
}
