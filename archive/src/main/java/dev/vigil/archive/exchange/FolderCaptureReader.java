package dev.vigil.archive.exchange;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.StoredHeader;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * Imports a folder of files as the versions of one page. If files are named {@code *_UNIXTIME.ext}
 * (seconds, or milliseconds with 13 digits), these are the versions, each of that time, and other
 * files are left out. Otherwise all files are, in the order of their names, each of the time of its
 * last modification, or a second after the one before where that would go back. Folders, hidden
 * files, symbolic links and {@code labels.tsv} are left out. For one thread.
 */
public final class FolderCaptureReader implements CaptureReader {
  private static final Pattern TIMED = Pattern.compile("(?:.*_)?(\\d{9,10}|\\d{13})(\\.[^.]*)?");

  /** The labels of the versions, for a replay of sentinels. */
  private static final String LABELS = "labels.tsv";

  private static final Pattern HTML = Pattern.compile("(?i).*\\.html?");

  private record Entry(Path file, Instant time) {}

  private final String url;
  private final List<Entry> entries;
  private final SkippedRecords leftOut;
  private int next;

  private FolderCaptureReader(String url, List<Entry> entries, SkippedRecords leftOut) {
    this.url = url;
    this.entries = entries;
    this.leftOut = leftOut;
  }

  /**
   * Opens a folder whose files are the versions of one page.
   *
   * @param folder the folder
   * @param url the address of the page
   * @return the history, oldest version first
   */
  public static FolderCaptureReader open(Path folder, String url) {
    SkippedRecords leftOut = new SkippedRecords();
    try (Stream<Path> all = Files.list(folder)) {
      List<Path> files =
          all.sorted(Comparator.comparing(file -> file.getFileName().toString()))
              .filter(file -> isPage(file, leftOut))
              .toList();
      List<Entry> timed = timed(files, leftOut);
      List<Entry> entries = timed.isEmpty() ? inNameOrder(files) : timed;
      if (entries.isEmpty()) {
        throw new ArchiveException(
            folder + ": there is no file in this folder that could be a version.");
      }
      return new FolderCaptureReader(url, entries, leftOut);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  private static boolean isPage(Path file, SkippedRecords leftOut) {
    String name = file.getFileName().toString();
    if (name.startsWith(".") || name.equals(LABELS)) {
      return false;
    }
    if (Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      return true;
    }
    leftOut.add(
        Files.isDirectory(file, LinkOption.NOFOLLOW_LINKS) ? "a folder" : "not a plain file");
    return false;
  }

  private static List<Entry> timed(List<Path> files, SkippedRecords leftOut) {
    List<Entry> timed = new ArrayList<>();
    for (Path file : files) {
      Matcher name = TIMED.matcher(file.getFileName().toString());
      if (name.matches()) {
        long number = Long.parseLong(name.group(1));
        boolean seconds = name.group(1).length() < 13;
        timed.add(new Entry(file, Instant.ofEpochMilli(seconds ? number * 1000 : number)));
      }
    }
    if (!timed.isEmpty()) {
      for (int i = timed.size(); i < files.size(); i++) {
        leftOut.add("not named like the others, *_UNIXTIME.ext");
      }
    }
    timed.sort(Comparator.comparing(Entry::time));
    return timed;
  }

  private static List<Entry> inNameOrder(List<Path> files) throws IOException {
    List<Entry> entries = new ArrayList<>();
    Instant last = Instant.MIN;
    for (Path file : files) {
      Instant modified = Files.getLastModifiedTime(file).toInstant();
      last = modified.isAfter(last) ? modified : last.plusSeconds(1);
      entries.add(new Entry(file, last));
    }
    return entries;
  }

  @Override
  public Optional<Capture> next() {
    while (next < entries.size()) {
      Entry entry = entries.get(next++);
      try (InputStream in = Files.newInputStream(entry.file())) {
        byte[] body = in.readNBytes(LARGEST_PAGE + 1);
        if (body.length <= LARGEST_PAGE) {
          return Optional.of(new Capture(record(entry), body));
        }
        leftOut.add(SkippedRecords.tooLarge());
      } catch (IOException failure) {
        leftOut.add("not readable");
      }
    }
    return Optional.empty();
  }

  /** Says of a file that is named as HTML that it is, whatever its first lines look like. */
  private FetchRecord record(Entry entry) {
    List<StoredHeader> headers =
        HTML.matcher(entry.file().toString()).matches()
            ? List.of(new StoredHeader("Content-Type", "text/html"))
            : List.of();
    return new FetchRecord(url, entry.time(), 0, headers, Duration.ZERO);
  }

  @Override
  public int total() {
    return entries.size();
  }

  @Override
  public int done() {
    return next;
  }

  @Override
  public SortedMap<String, Integer> leftOut() {
    return leftOut.reasons();
  }

  @Override
  public void close() {}
}
