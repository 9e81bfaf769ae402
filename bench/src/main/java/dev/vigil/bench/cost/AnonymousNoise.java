package dev.vigil.bench.cost;

import static java.nio.charset.StandardCharsets.US_ASCII;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.DashboardReader;
import dev.vigil.bench.load.ServerProcess;
import dev.vigil.bench.load.SiteProcess;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.io.BufferedInputStream;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Do strangers hold up anyone who is logged in? Five people read the dashboard while 500
 * connections send the body of a form one byte at a time, and others ask as often as they can, up
 * to 10,000 times a second, all from one address. Everything shares the cores of this machine.
 */
public final class AnonymousNoise implements Experiment {
  private static final double SLOWEST_MS = 500;
  private static final int RATE = 10_000;
  private static final int BATCH = 50;

  @Override
  public String name() {
    return "anonymous-noise";
  }

  @Override
  public String question() {
    return "Do anonymous requests slow down logged-in users?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int watches = setting.pick(200, 20);
    int slow = setting.pick(500, 50);
    int seconds = setting.pick(60, 5);
    Path folder = setting.work().resolve("noise");
    Files.createDirectories(folder);
    try (SiteProcess site = SiteProcess.start(-1)) {
      Process process = start(folder, site, watches);
      try (BufferedReader lines = process.inputReader()) {
        String address = lines.readLine();
        if (address == null) {
          throw new IOException("the server did not start");
        }
        List<DashboardReader> readers = new ArrayList<>();
        for (int i = 0; i < 5; i++) {
          DashboardReader reader = new DashboardReader(address, watches, setting.seed() + i);
          reader.login();
          readers.add(reader);
        }
        Table table =
            new Table("pages of five people", "while", "opened", "half within", "95 % within");
        read(readers, seconds);
        row(table, "no other requests", times(readers));
        readers.forEach(reader -> reader.lists().clear());
        readers.forEach(reader -> reader.changes().clear());
        int port = URI.create(address).getPort();
        long end = System.nanoTime() + (seconds + 2) * 1_000_000_000L;
        AtomicLong answered = new AtomicLong();
        AtomicLong refused = new AtomicLong();
        List<Thread> strangers = new ArrayList<>();
        for (int i = 0; i < slow; i++) {
          strangers.add(Thread.ofVirtual().start(() -> drip(port, end)));
        }
        for (int i = 0; i < 8; i++) {
          strangers.add(Thread.ofVirtual().start(() -> shout(port, end, answered, refused)));
        }
        long begin = System.nanoTime();
        read(readers, seconds);
        double rate = answered.get() / ((System.nanoTime() - begin) / 1e9);
        List<Long> times = times(readers);
        row(
            table,
            "%d send slowly, %s a second are answered"
                .formatted(slow, Figures.of(Math.round(rate))),
            times);
        for (Thread stranger : strangers) {
          stranger.join();
        }
        report.table(table);
        report.say(
            "%.0f %% of the strangers' requests were refused; %d answers to people were no page."
                .formatted(
                    100.0 * refused.get() / Math.max(1, answered.get()),
                    readers.stream().mapToInt(DashboardReader::bad).sum()));
        report.bar(
            Target.atMost(
                "pages under noise, 95 % within, ms", SLOWEST_MS, share(times, 0.95) / 1e6));
      } finally {
        process.outputWriter().close();
        process.waitFor();
      }
    }
  }

  private static Process start(Path folder, SiteProcess site, int watches) throws IOException {
    List<String> command =
        new ArrayList<>(
            SiteProcess.java("-XX:+UseSerialGC", "-Xmx256m", "-XX:MaxMetaspaceSize=128m"));
    command.addAll(
        List.of(
            ServerProcess.class.getName(),
            folder.toString(),
            Integer.toString(site.port()),
            Integer.toString(watches),
            "60"));
    return new ProcessBuilder(command).redirectError(folder.resolve("served.err").toFile()).start();
  }

  private static void read(List<DashboardReader> readers, int seconds) throws InterruptedException {
    long end = System.nanoTime() + seconds * 1_000_000_000L;
    List<Thread> threads = new ArrayList<>();
    for (DashboardReader reader : readers) {
      threads.add(
          Thread.ofVirtual()
              .start(
                  () -> {
                    try {
                      reader.read(end, 500);
                    } catch (IOException | InterruptedException e) {
                      throw new IllegalStateException(e);
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
  }

  /** Sends a form one byte a second, and again when the server hangs up. */
  private static void drip(int port, long end) {
    while (System.nanoTime() < end) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket
            .getOutputStream()
            .write(
                "POST /login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10000\r\n\r\n"
                    .getBytes(US_ASCII));
        while (System.nanoTime() < end) {
          socket.getOutputStream().write('x');
          Thread.sleep(1000);
        }
      } catch (IOException e) {
        // Again.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Asks many times at once, and again when all are answered. */
  private static void shout(int port, long end, AtomicLong answered, AtomicLong refused) {
    byte[] batch =
        "HEAD /login HTTP/1.1\r\nHost: localhost\r\nCookie: vigil_session=none\r\n\r\n"
            .repeat(BATCH)
            .getBytes(US_ASCII);
    long pause = 8_000_000_000L * BATCH / RATE;
    while (System.nanoTime() < end) {
      try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port)) {
        socket.setSoTimeout(20_000);
        InputStream in = new BufferedInputStream(socket.getInputStream());
        long next = System.nanoTime();
        while (System.nanoTime() < end) {
          socket.getOutputStream().write(batch);
          for (int i = 0; i < BATCH; i++) {
            refused.addAndGet(isRefused(in) ? 1 : 0);
            answered.incrementAndGet();
          }
          next += pause;
          long left = next - System.nanoTime();
          if (left > 0) {
            Thread.sleep(left / 1_000_000, (int) (left % 1_000_000));
          } else {
            next = System.nanoTime();
          }
        }
      } catch (IOException e) {
        // Again.
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      }
    }
  }

  /** Reads the header of an answer. */
  private static boolean isRefused(InputStream in) throws IOException {
    StringBuilder header = new StringBuilder();
    int last = 0;
    for (int c = in.read(); last != 0x0d0a0d0a; c = in.read()) {
      if (c < 0) {
        throw new IOException("the server hung up");
      }
      header.append((char) c);
      last = last << 8 | c;
      if (last == 0x0d0a0d0a) {
        break;
      }
    }
    return header.indexOf(" 429 ") > 0;
  }

  private static List<Long> times(List<DashboardReader> readers) {
    List<Long> all = new ArrayList<>();
    readers.forEach(reader -> all.addAll(reader.lists()));
    readers.forEach(reader -> all.addAll(reader.changes()));
    return all;
  }

  private static void row(Table table, String what, List<Long> times) {
    table.row(
        what, times.size(), Figures.time(share(times, 0.5)), Figures.time(share(times, 0.95)));
  }

  private static double share(List<Long> times, double share) {
    List<Long> sorted = new ArrayList<>(times);
    Collections.sort(sorted);
    return sorted.isEmpty()
        ? 0
        : sorted.get((int) Math.min(sorted.size() - 1, sorted.size() * share));
  }
}
