package dev.vigil.bench.cost;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.crash.VigilJvm;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;

/**
 * Does a graph of a hundred million links fit into bounded memory? {@code vigil rank} reads it as
 * text, sorts it on disk, finds the exact importance and compares OPIC with it, in a process of its
 * own with a small heap. Its memory is what it holds besides mapped files, which the system may
 * take back at any time.
 */
public final class GraphScale implements Experiment {
  private static final int LINKS_A_PAGE = 10;

  /** The heap that is allowed: by page, and for the program and its sorting. */
  private static final int BYTES_A_PAGE = 64;

  private static final int MEGABYTES = 240;

  @Override
  public String name() {
    return "graph-scale";
  }

  @Override
  public String question() {
    return "Does a graph of 10^8 links work in bounded memory?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    Table table =
        new Table(
            "vigil rank on lists of links",
            "links",
            "pages",
            "list",
            "graph file",
            "heap allowed",
            "most memory",
            "time",
            "time a link");
    List<Integer> sizes = setting.quick() ? List.of(200) : List.of(100_000, 1_000_000, 10_000_000);
    for (int pages : sizes) {
      long links = (long) pages * LINKS_A_PAGE;
      Path list = setting.work().resolve("links.txt");
      Path graph = setting.work().resolve("links.graphfile");
      write(list, pages, setting.seed());
      int heap = (int) ((long) pages * BYTES_A_PAGE >> 20) + MEGABYTES;
      long start = System.nanoTime();
      long most = rank(setting, list, graph, heap);
      double time = System.nanoTime() - start;
      table.row(
          links,
          pages,
          Figures.bytes(Files.size(list)),
          Figures.bytes(Files.size(graph)),
          heap + " MB",
          Figures.bytes(most),
          Figures.time(time),
          Figures.time(time / links));
      if (pages == sizes.getLast()) {
        double allowed = (heap + 100) * 1048576.0;
        report.bar(
            new Target(
                "Memory for %,d links".formatted(links),
                "<= " + Figures.bytes(allowed),
                Figures.bytes(most),
                most <= allowed));
      }
      Files.delete(list);
      Files.delete(graph);
    }
    report.table(table);
    report.say(
        "Text in, exact importance to a change of 1e-6, GREEDY up to 2 reads a page. The heap holds"
            + " a few numbers a page and never the links; 100 MB are left for the Java machine"
            + " itself.");
  }

  private static void write(Path file, int pages, long seed) throws IOException {
    Random random = new Random(seed);
    byte[] line = new byte[24];
    try (OutputStream out = new BufferedOutputStream(Files.newOutputStream(file), 1 << 16)) {
      for (long i = 0; i < (long) pages * LINKS_A_PAGE; i++) {
        // Popularity falls with the square root of the number; neighbours are linked most.
        int from = random.nextInt(pages);
        double u = random.nextDouble();
        int to =
            random.nextBoolean()
                ? (int) (pages * u * u)
                : Math.floorMod(from + random.nextInt(64) - 32, pages);
        int at = line.length;
        line[--at] = '\n';
        at = digits(line, at, to);
        line[--at] = ' ';
        at = digits(line, at, from);
        out.write(line, at, line.length - at);
      }
    }
  }

  private static int digits(byte[] line, int end, int number) {
    int at = end;
    int rest = number;
    do {
      line[--at] = (byte) ('0' + rest % 10);
      rest /= 10;
    } while (rest > 0);
    return at;
  }

  /** Runs the command and returns the most memory it had. */
  private static long rank(Setting setting, Path list, Path graph, int heap) throws Exception {
    List<String> options = List.of("-Xmx" + heap + "m", "-Xmn32m", "-XX:TieredStopAtLevel=4");
    List<String> arguments =
        List.of(
            "rank",
            "--reads",
            "2",
            "--top",
            "3",
            "--tolerance",
            "1e-6",
            "--keep",
            graph.toString(),
            list.toString());
    Path output = setting.work().resolve("rank.log");
    Process process =
        new VigilJvm(System.getProperty("java.class.path"), options)
            .command(setting.work(), arguments)
            .redirectErrorStream(true)
            .redirectOutput(output.toFile())
            .start();
    long most = 0;
    while (!process.waitFor(100, TimeUnit.MILLISECONDS)) {
      most = Math.max(most, held(process.pid()));
    }
    if (process.exitValue() != 0) {
      throw new IOException("vigil rank failed: " + Files.readString(output));
    }
    return most;
  }

  /** The memory of a process without mapped files. */
  private static long held(long pid) {
    try {
      for (String line : Files.readAllLines(Path.of("/proc/" + pid + "/status"))) {
        if (line.startsWith("RssAnon:")) {
          return Long.parseLong(line.replaceAll("[^0-9]", "")) * 1024;
        }
      }
    } catch (IOException gone) {
      // It has ended meanwhile, or there is no such folder on this system.
    }
    return 0;
  }
}
