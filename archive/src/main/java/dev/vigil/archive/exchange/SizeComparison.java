package dev.vigil.archive.exchange;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Version;
import java.io.BufferedOutputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;

/**
 * Measures the space that other tools need for the versions of an archive: each version by {@code
 * gzip}, and all of them in a git repository after {@code git gc --aggressive}. Immutable.
 *
 * @param gzip bytes
 * @param git bytes of its pack and index; nothing where git is not installed
 * @param measured bytes of the versions that were measured
 * @param all bytes of all versions; when that is more, the others were reckoned from the measured
 */
public record SizeComparison(long gzip, OptionalLong git, long measured, long all) {
  /** The maximum sample, because more takes too long; a run of neighbours is representative. */
  public static final long SAMPLE = 32 << 20;

  /** {@return whether some of it is reckoned} */
  public boolean estimated() {
    return measured < all;
  }

  /**
   * Measures an archive.
   *
   * @param archive the archive
   * @param most bytes to measure, about
   * @return the sizes
   */
  public static SizeComparison of(Archive archive, long most) {
    List<List<Version>> pages = archive.pages().stream().map(archive::versions).toList();
    long all = pages.stream().flatMap(List::stream).mapToLong(Version::length).sum();
    List<List<Version>> prepared = pages.stream().map(page -> newest(page, all, most)).toList();
    long measured = prepared.stream().flatMap(List::stream).mapToLong(Version::length).sum();
    double scale = measured == 0 ? 1 : (double) all / measured;
    long gzip = 0;
    for (List<Version> page : prepared) {
      for (Version version : page) {
        gzip += gzip(archive.bytes(version));
      }
    }
    OptionalLong git = git(archive, prepared);
    if (git.isPresent() && measured < all) {
      git = OptionalLong.of(extrapolated(archive, pages, all, most, measured, git.getAsLong()));
    }
    return new SizeComparison((long) (gzip * scale), git, measured, all);
  }

  /**
   * The size of all versions in git. The first version of a page costs much more than the
   * differences of the others, so half of the sample is measured, too, and what the other half
   * added is the price of each further byte.
   */
  private static long extrapolated(
      Archive archive, List<List<Version>> pages, long all, long most, long measured, long size) {
    List<List<Version>> half = pages.stream().map(page -> newest(page, all, most / 2)).toList();
    long bytes = half.stream().flatMap(List::stream).mapToLong(Version::length).sum();
    OptionalLong less = git(archive, half);
    if (less.isEmpty() || bytes >= measured) {
      return (long) ((double) all / measured * size);
    }
    double price = Math.max(0, size - less.getAsLong()) / (double) (measured - bytes);
    return size + (long) (price * (all - measured));
  }

  /** The newest versions of a page, as many as are its share of what may be measured. */
  private static List<Version> newest(List<Version> page, long all, long most) {
    if (all <= most || page.isEmpty()) {
      return page;
    }
    long own = page.stream().mapToLong(Version::length).sum();
    long share = (long) ((double) own / all * most);
    int from = page.size() - 1;
    long bytes = page.get(from).length();
    while (from > 0 && bytes + page.get(from - 1).length() <= share) {
      bytes += page.get(--from).length();
    }
    return page.subList(from, page.size());
  }

  private static long gzip(byte[] bytes) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(out)) {
      gzip.write(bytes);
    } catch (IOException impossible) {
      throw new UncheckedIOException(impossible);
    }
    return out.size();
  }

  private static OptionalLong git(Archive archive, List<List<Version>> pages) {
    try {
      Path repository = Files.createTempDirectory("vigil-git-");
      try {
        if (!run(repository, List.of("init", "-q", "--bare", "."))) {
          return OptionalLong.empty();
        }
        fill(archive, pages, repository);
        run(repository, List.of("gc", "-q", "--aggressive", "--prune=now"));
        try (Stream<Path> files = Files.list(repository.resolve("objects/pack"))) {
          // A bare repository also has a bitmap, which a repository to work in has not.
          return OptionalLong.of(
              files
                  .filter(
                      file -> file.toString().endsWith(".pack") || file.toString().endsWith(".idx"))
                  .mapToLong(file -> file.toFile().length())
                  .sum());
        }
      } finally {
        delete(repository);
      }
    } catch (IOException | RuntimeException withoutGit) {
      return OptionalLong.empty();
    }
  }

  private static void fill(Archive archive, List<List<Version>> pages, Path repository)
      throws IOException {
    Process git = GitProcess.start(repository, List.of("fast-import", "--quiet"));
    try (OutputStream out = new BufferedOutputStream(git.getOutputStream(), 1 << 16)) {
      for (int page = 0; page < pages.size(); page++) {
        for (Version version : pages.get(page)) {
          byte[] bytes = archive.bytes(version);
          String head =
              "commit refs/heads/main\ncommitter v <v@v> %d +0000\ndata 0\nM 100644 inline %d\ndata %d\n"
                  .formatted(
                      Math.max(0, version.fetch().time().getEpochSecond()), page, bytes.length);
          out.write(head.getBytes(StandardCharsets.US_ASCII));
          out.write(bytes);
          out.write('\n');
        }
      }
    }
    finish(git);
  }

  private static boolean run(Path repository, List<String> arguments) {
    return finish(GitProcess.start(repository, arguments));
  }

  private static boolean finish(Process git) {
    try {
      return git.waitFor() == 0;
    } catch (InterruptedException interrupted) {
      git.destroy();
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private static void delete(Path folder) throws IOException {
    List<Path> files = new ArrayList<>();
    try (Stream<Path> all = Files.walk(folder)) {
      all.sorted(Comparator.reverseOrder()).forEach(files::add);
    }
    for (Path file : files) {
      Files.delete(file);
    }
  }
}
