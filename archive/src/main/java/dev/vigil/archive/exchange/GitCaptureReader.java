package dev.vigil.archive.exchange;

import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.FetchRecord;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/**
 * Imports the history of one file in a git repository as the versions of one page: each version on
 * the main line of the current branch, also under earlier names, at the time of its commit. A
 * commit that claims to be older than the one before it counts as a second younger. For one thread.
 */
public final class GitCaptureReader implements CaptureReader {
  private static final String NO_BLOB = "0000000";

  private record Entry(String blob, Instant time) {}

  private final String url;
  private final List<Entry> entries;
  private final SkippedRecords leftOut;
  private final Process contents;
  private final InputStream in;
  private int next;

  private GitCaptureReader(
      String url, List<Entry> entries, SkippedRecords leftOut, Path repository) {
    this.url = url;
    this.entries = entries;
    this.leftOut = leftOut;
    this.contents = GitProcess.start(repository, List.of("cat-file", "--batch"));
    this.in = new BufferedInputStream(contents.getInputStream(), 1 << 16);
  }

  /**
   * {@return the history of a file in a work tree}
   *
   * @param file the file
   * @param url the address that the versions get
   */
  public static GitCaptureReader open(Path file, String url) {
    Path whole = file.toAbsolutePath().normalize();
    Path folder = whole.getParent();
    Path name = whole.getFileName();
    if (folder == null || name == null) {
      throw new ArchiveException(
          file + ": this is not a file in a git repository; name a committed file.");
    }
    return open(folder, name.toString(), url);
  }

  /**
   * {@return the history of a file in a repository}
   *
   * @param repository a work tree, a folder in it, or a bare repository
   * @param path of the file, from that folder
   * @param url the address that the versions get
   */
  public static GitCaptureReader open(Path repository, String path, String url) {
    try {
      SkippedRecords leftOut = new SkippedRecords();
      List<Entry> entries =
          entries(
              GitProcess.output(
                  repository,
                  List.of(
                      "log",
                      "--follow",
                      "--first-parent",
                      "-m",
                      "--no-ext-diff",
                      "--no-textconv",
                      "--no-color",
                      "--no-abbrev",
                      "--raw",
                      "-z",
                      "--format=%x01%ct",
                      "--",
                      path)),
              leftOut);
      if (entries.isEmpty()) {
        throw new ArchiveException(
            repository.resolve(path)
                + ": git knows no history of this file; name a committed file in a repository.");
      }
      return new GitCaptureReader(url, entries, leftOut, repository);
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  /**
   * Reads the raw log, newest first: {@code ^A time NUL} for a commit, then {@code LF :mode mode
   * blob blob status NUL} and one or two names, each with NUL.
   */
  private static List<Entry> entries(byte[] log, SkippedRecords leftOut) {
    List<Entry> newestFirst = new ArrayList<>();
    Instant time = Instant.EPOCH;
    for (String field : new String(log, StandardCharsets.UTF_8).split("\0", -1)) {
      String text = field.strip();
      if (text.startsWith("\1")) {
        time = Instant.ofEpochSecond(Long.parseLong(text.substring(1)));
      } else if (text.startsWith(":")) {
        String[] change = text.split(" ", -1);
        if (change[3].startsWith(NO_BLOB)) {
          leftOut.add("deleted in that commit");
        } else if (!change[1].startsWith("100")) {
          leftOut.add("not a plain file in that commit");
        } else {
          newestFirst.add(new Entry(change[3], time));
        }
      }
    }
    List<Entry> entries = new ArrayList<>();
    Instant last = Instant.MIN;
    for (Entry entry : newestFirst.reversed()) {
      last = entry.time().isAfter(last) ? entry.time() : last.plusSeconds(1);
      entries.add(new Entry(entry.blob(), last));
    }
    return entries;
  }

  @Override
  public Optional<Capture> next() {
    try {
      while (next < entries.size()) {
        Entry entry = entries.get(next++);
        byte[] body = blob(entry.blob());
        if (body != null) {
          return Optional.of(new Capture(FetchRecord.at(url, entry.time()), body));
        }
      }
      return Optional.empty();
    } catch (IOException failure) {
      throw new ArchiveException("Reading the git history failed; try 'git fsck' there.", failure);
    }
  }

  private byte @Nullable [] blob(String id) throws IOException {
    OutputStream out = contents.getOutputStream();
    out.write((id + "\n").getBytes(StandardCharsets.US_ASCII));
    out.flush();
    String[] head = line().split(" ", -1);
    if (head.length != 3 || !head[1].equals("blob")) {
      leftOut.add("missing in the repository");
      return null;
    }
    long size = Long.parseLong(head[2]);
    if (size > LARGEST_PAGE) {
      in.skipNBytes(size + 1);
      leftOut.add(SkippedRecords.tooLarge());
      return null;
    }
    byte[] body = in.readNBytes((int) size);
    in.skipNBytes(1);
    return body;
  }

  private String line() throws IOException {
    StringBuilder line = new StringBuilder();
    for (int c = in.read(); c != '\n'; c = in.read()) {
      if (c < 0) {
        throw new IOException("git ended early");
      }
      line.append((char) c);
    }
    return line.toString();
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
  public void close() {
    contents.destroy();
  }
}
