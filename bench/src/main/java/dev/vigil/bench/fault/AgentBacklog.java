package dev.vigil.bench.fault;

import dev.vigil.archive.Archive;
import dev.vigil.archive.version.Page;
import dev.vigil.archive.version.Sha256;
import dev.vigil.archive.version.Version;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.LoadAgent;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An agent is cut off from its server for an hour in which its pages change all the time: what it
 * saw waits on its disk, about 2 GB that cannot be packed, and must all arrive in its order once
 * the line is mended. Meanwhile the agent is ended and begun again, and so is the server. The hour
 * is simulated, the bytes are real; agent, server and web site share this process and its heap.
 */
public final class AgentBacklog implements Experiment {
  private static final int PAGES = 32;
  private static final int LOOKS = 60;
  private static final int PAGE_BYTES = 1_450_000;

  @Override
  public String name() {
    return "agent-backlog";
  }

  @Override
  public String question() {
    return "Does everything arrive that an agent recorded while it was offline for an hour?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int size = setting.pick(PAGE_BYTES, 40_000);
    int pages = setting.pick(PAGES, 4);
    int looks = setting.pick(LOOKS, 6);
    SplittableRandom random = new SplittableRandom(setting.seed());
    Path folder = setting.work().resolve("backlog");
    try (LoadAgent post = new LoadAgent(folder, Duration.ofMinutes(1))) {
      List<List<Sha256>> expected = new ArrayList<>();
      StringBuilder sentinels = new StringBuilder();
      post.pass(Duration.ZERO);
      for (int i = 0; i < pages; i++) {
        expected.add(new ArrayList<>());
        write(post, i, size, random, expected.get(i));
        sentinels.append(
            "Create Sentinel s%d Using %s%d.html Monitor links Fetch every 1 minute "
                .formatted(i, LoadAgent.SITE, i));
      }
      post.add(sentinels.toString());
      for (int i = 0; i < 3; i++) {
        post.pass(Duration.ofMinutes(1));
      }
      post.cut(true);
      long start = System.nanoTime();
      for (int look = 0; look < looks; look++) {
        for (int i = 0; i < pages; i++) {
          write(post, i, size, random, expected.get(i));
        }
        post.pass(Duration.ofMinutes(1));
      }
      double offline = seconds(start);
      long queued = size(folder.resolve("agent/queue"));
      long sightings = post.agent().waiting();
      post.cut(false);
      long memory = peak();
      long before = post.meter.bytes();
      long calls = post.meter.requests();
      start = System.nanoTime();
      post.time.pass(Duration.ofMinutes(2));
      drain(post, sightings);
      double arrival = seconds(start);
      long lost = lost(post, expected);
      Table table = new Table("A backlog after an hour offline", "what", "measured");
      table.row("versions seen while offline", (long) pages * looks);
      table.row("bytes of pages", Figures.bytes((long) pages * looks * size));
      table.row("waiting on the agent's disk", Figures.bytes(queued));
      table.row("looking and queueing, seconds", Figures.of(offline));
      table.row("arrival, seconds", Figures.of(arrival));
      table.row("arrival, MB of queue a second", Figures.of(queued / 1e6 / arrival));
      table.row("arrival, versions a second", Figures.of(pages * looks / arrival));
      table.row("over the line", Figures.bytes(post.meter.bytes() - before));
      table.row("requests", post.meter.requests() - calls);
      table.row("largest heap allowed", Figures.bytes(Runtime.getRuntime().maxMemory()));
      table.row("resident before, at most", Figures.bytes(memory));
      table.row("resident after, at most", Figures.bytes(peak()));
      table.row("versions lost or out of order", lost);
      report.table(table);
      report.bar(
          new Target(
              "A 2 GB backlog arrives complete",
              "0 lost",
              lost + " lost of " + Figures.bytes(queued),
              lost == 0 && (setting.quick() || queued >= 2_000_000_000L)));
    }
  }

  /** Hands everything in; the agent ends twice on the way and the server once. */
  private static void drain(LoadAgent post, long sightings) throws InterruptedException {
    int endings = 0;
    while (post.agent().waiting() > 0) {
      post.agent().step();
      post.time.pass(Duration.ofSeconds(1));
      long left = post.agent().waiting();
      if (endings < 3 && left > 0 && left < sightings * (3 - endings) / 4) {
        endings++;
        if (endings == 2) {
          post.restartInstallation();
        } else {
          post.restartAgent();
        }
        // What is waiting is known again after the first call.
        post.agent().step();
      }
    }
  }

  /** Text that nothing can pack, as links of a page. */
  private static void write(
      LoadAgent post, int page, int size, SplittableRandom random, List<Sha256> expected)
      throws IOException {
    StringBuilder text = new StringBuilder("<!doctype html><title>Page " + page + "</title>\n");
    while (text.length() < size) {
      text.append("<p><a href=/");
      for (int i = 0; i < 180; i++) {
        long bits = random.nextLong();
        for (int j = 0; j < 10; j++) {
          text.append(LETTERS.charAt((int) (bits & 63)));
          bits >>>= 6;
        }
      }
      text.append(">link</a></p>\n");
    }
    byte[] bytes = text.toString().getBytes(StandardCharsets.ISO_8859_1);
    expected.add(Sha256.of(bytes));
    Files.write(post.pages.resolve(page + ".html"), bytes);
  }

  private static final String LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_";

  private static long lost(LoadAgent post, List<List<Sha256>> expected) {
    Archive archive = post.installation().archive();
    long lost = 0;
    for (int i = 0; i < expected.size(); i++) {
      List<Version> found = archive.versions(new Page(0, LoadAgent.SITE + i + ".html", ""));
      for (int j = 0; j < expected.get(i).size(); j++) {
        if (j >= found.size() || !found.get(j).hash().equals(expected.get(i).get(j))) {
          lost++;
        }
      }
      // The newest is read back, and with it the differences behind it.
      if (!found.isEmpty()) {
        Version last = found.getFirst();
        lost += Sha256.of(archive.bytes(last)).equals(last.hash()) ? 0 : 1;
      }
    }
    return lost;
  }

  private static double seconds(long start) {
    return (System.nanoTime() - start) / 1e9;
  }

  private static long size(Path folder) throws IOException {
    try (var files = Files.list(folder)) {
      return files.mapToLong(file -> file.toFile().length()).sum();
    }
  }

  /** The most memory that this process had. */
  private static long peak() throws IOException {
    return Files.readAllLines(Path.of("/proc/self/status")).stream()
        .filter(line -> line.startsWith("VmHWM"))
        .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) << 10)
        .findFirst()
        .orElse(0);
  }
}
