package dev.vigil.bench.fault;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.PreparedVersion;
import dev.vigil.archive.version.Version;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Random;

/**
 * A process that writes to an archive until it is killed, and says what it was told is safe: {@code
 * + page number} when a version was added, {@code - page number} before one is deleted. What a page
 * holds follows from its number, so that another process can tell whether it is right.
 */
public final class ArchiveCrashProcess {
  public static final int PAGES = 3;
  private static final int MANY = 40;

  private final Archive archive;
  private final Random random;
  private final PrintStream out;

  private ArchiveCrashProcess(Archive archive, Random random, PrintStream out) {
    this.archive = archive;
    this.random = random;
    this.out = out;
  }

  /** Arguments: the folder of the archive and a seed. */
  public static void main(String[] args) {
    PrintStream out = new PrintStream(System.out, true, StandardCharsets.US_ASCII);
    try (Archive archive = Archive.open(Path.of(args[0]))) {
      out.println("ready");
      ArchiveCrashProcess test =
          new ArchiveCrashProcess(archive, new Random(Long.parseLong(args[1])), out);
      while (!out.checkError()) {
        test.act();
      }
    }
  }

  private void act() {
    int page = random.nextInt(PAGES);
    int choice = random.nextInt(20);
    if (choice < 6) {
      acknowledge(page, add(page));
    } else if (choice < 13) {
      acknowledge(page, addInAHurry(page));
    } else if (choice < 16) {
      int[] numbers =
          archive.together(() -> new int[] {add(page), add(page), add((page + 1) % PAGES)});
      acknowledge(page, numbers[0]);
      acknowledge(page, numbers[1]);
      acknowledge((page + 1) % PAGES, numbers[2]);
    } else if (choice < 19) {
      thin(page);
    } else {
      archive.collect();
    }
  }

  private void acknowledge(int page, int number) {
    out.println("+ " + page + " " + number);
  }

  private int add(int page) {
    int number = next(page);
    return archive.add(page(page), bytes(page, number), fetch(page, number)).version().number();
  }

  /** What is added so is packed by the next collection. */
  private int addInAHurry(int page) {
    int number = next(page);
    PreparedVersion sample = archive.prepare(page(page), bytes(page, number), fetch(page, number));
    return archive.add(page(page), sample).version().number();
  }

  private int next(int page) {
    return archive.newest(page(page)).map(Version::number).orElse(0) + 1;
  }

  private static FetchRecord fetch(int page, int number) {
    return FetchRecord.at(page(page).url(), Instant.ofEpochSecond(1_700_000_000L + number));
  }

  /** Never the newest, whose number the next one is counted from. */
  private void thin(int page) {
    List<Version> versions = archive.versions(page(page));
    if (versions.size() > MANY) {
      List<Integer> gone =
          versions.subList(0, versions.size() - 1).stream()
              .map(Version::number)
              .filter(number -> random.nextInt(3) == 0)
              .toList();
      gone.forEach(number -> out.println("- " + page + " " + number));
      archive.delete(page(page), gone);
    }
  }

  public static Page page(int page) {
    return Page.of("https://crash.example/" + page);
  }

  /** What version {@code number} of a page holds. */
  public static byte[] bytes(int page, int number) {
    Random words = new Random(page);
    StringBuilder text = new StringBuilder("<!doctype html><title>Crash test</title><ul>\n");
    for (int i = 0; i < 120; i++) {
      text.append("<li><a href='/").append(i).append("'>").append(words.nextLong()).append("</a>");
      text.append(i == number % 120 ? "<b>version " + number + "</b>\n" : "\n");
    }
    text.append("</ul><p>").append(new Random(number).nextLong()).append("</p>\n");
    return text.toString().getBytes(StandardCharsets.US_ASCII);
  }
}
