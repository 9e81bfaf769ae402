package dev.vigil.document.internal.pdf;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.document.DocumentException;
import dev.vigil.document.Sha256Digest;
import java.io.BufferedInputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Parses PDF files in child processes: Java virtual machines with a small heap, started on demand,
 * reused for the next file, and stopped after a minute without one. A file that takes too much
 * memory or time costs such a process, not this one. Where none can be started, files are parsed
 * here, with the bounds of {@link PdfText}. Safe for concurrent use.
 */
final class PdfWorkerPool {
  private static final System.Logger LOG = System.getLogger(PdfWorkerPool.class.getName());

  /** Heap of a worker in MB; {@code vigil.pdf.memory} sets another one, 0 starts no worker. */
  private static final String MEMORY = "vigil.pdf.memory";

  private static final int USUAL_MEMORY = 192;

  /** A thousand pages of dense text take about three seconds. */
  static final Duration MOST_TIME = Duration.ofSeconds(20);

  private static final Duration MOST_TIME_TO_START = Duration.ofSeconds(30);

  /** How long files are parsed in this process after a failed start of a worker. */
  private static final Duration AFTER_FAILURE = Duration.ofMinutes(10);

  private static final Duration IDLE = Duration.ofMinutes(1);

  private static final Duration TRIED_AGAIN = Duration.ofHours(12);

  /** A worker that does not end itself is killed after this much more. */
  private static final Duration GRACE = Duration.ofSeconds(5);

  /** The environment variables that a worker gets; others may hold passwords. */
  private static final Set<String> ENVIRONMENT = Set.of("PATH", "LD_LIBRARY_PATH", "SystemRoot");

  private static final PdfWorkerPool SHARED =
      new PdfWorkerPool(Integer.getInteger(MEMORY, USUAL_MEMORY), MOST_TIME, IDLE);

  private final int memory;
  private final Duration most;
  private final Duration idle;
  private final Semaphore places = new Semaphore(2);
  private final Deque<Worker> waiting = new ConcurrentLinkedDeque<>();

  /**
   * Why files were refused that cost a worker, by their hashes. They are tried again after some
   * hours, because a busy machine needs longer for a harmless file.
   */
  private final Cache<String, String> refused =
      Caffeine.newBuilder().maximumSize(256).expireAfterWrite(TRIED_AGAIN).build();

  private volatile long startAgain = System.nanoTime();

  PdfWorkerPool(int memory, Duration most, Duration idle) {
    this.memory = memory;
    this.most = most;
    this.idle = idle;
  }

  /** Parses a file with the workers of this process. */
  static void parse(byte[] bytes, PdfOutput page) {
    SHARED.read(bytes, page);
  }

  /**
   * Parses a file.
   *
   * @throws DocumentException if it is damaged, too large, or needs a password
   */
  void read(byte[] bytes, PdfOutput page) {
    String hash = hash(bytes);
    String before = refused.getIfPresent(hash);
    if (before != null) {
      throw new DocumentException(before);
    }
    places.acquireUninterruptibly();
    try {
      Optional<Worker> worker = worker();
      if (worker.isPresent()) {
        worker.get().read(bytes, page);
      } else {
        PdfParser.parse(bytes, page);
      }
    } catch (WorkerLost e) {
      String reason = String.valueOf(e.getMessage());
      refused.put(hash, reason);
      throw new DocumentException(reason);
    } finally {
      places.release();
    }
  }

  private static String hash(byte[] bytes) {
    return Sha256Digest.hex(bytes);
  }

  private Optional<Worker> worker() {
    for (Worker one = waiting.poll(); one != null; one = waiting.poll()) {
      if (one.isFresh()) {
        return Optional.of(one);
      }
      one.kill();
    }
    if (memory <= 0 || System.nanoTime() - startAgain < 0) {
      return Optional.empty();
    }
    try {
      return Optional.of(new Worker());
    } catch (IOException e) {
      startAgain = System.nanoTime() + AFTER_FAILURE.toNanos();
      LOG.log(
          System.Logger.Level.WARNING,
          "No process for PDF files can be started, so they are parsed in this one: "
              + e.getMessage());
      return Optional.empty();
    }
  }

  /**
   * The options that name the main class of a worker and where its classes are: those of this
   * process.
   *
   * @param modules the module path; empty if all modules are in the runtime image
   */
  static List<String> main(Module own, String modules, String classes) {
    String main = PdfWorker.class.getName();
    if (!own.isNamed()) {
      return List.of("-cp", classes, main);
    }
    String named = own.getName() + "/" + main;
    return modules.isEmpty() ? List.of("-m", named) : List.of("-p", modules, "-m", named);
  }

  /** A file cost its worker. */
  private static final class WorkerLost extends Exception {
    private static final long serialVersionUID = 1;

    WorkerLost(String message) {
      super(message);
    }
  }

  /** One process. For one thread at a time. */
  private final class Worker {
    private final Process process;
    private final DataOutputStream out;
    private final DataInputStream in;
    private long since;

    Worker() throws IOException {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-Xmx" + memory + "m",
                  "-XX:+UseSerialGC",
                  "-XX:TieredStopAtLevel=1",
                  "-XX:-UseCompactObjectHeaders",
                  "-XX:-UsePerfData",
                  "-XX:+ExitOnOutOfMemoryError",
                  "-XX:+DisplayVMOutputToStderr",
                  "-Xlog:disable",
                  "-Djava.awt.headless=true"));
      command.addAll(
          main(
              PdfWorkerPool.class.getModule(),
              System.getProperty("jdk.module.path", ""),
              System.getProperty("java.class.path", "")));
      command.add(String.valueOf(most.toMillis()));
      command.add(String.valueOf(idle.toMillis()));
      ProcessBuilder builder = new ProcessBuilder(command);
      builder.environment().keySet().retainAll(ENVIRONMENT);
      builder.redirectError(ProcessBuilder.Redirect.DISCARD);
      process = builder.start();
      out = new DataOutputStream(process.getOutputStream());
      in = new DataInputStream(new BufferedInputStream(process.getInputStream(), 1 << 16));
      Thread end = killAfter(MOST_TIME_TO_START);
      try {
        if (in.read() != PdfWorker.READY) {
          throw new IOException("it ended at once with code " + exitCode());
        }
      } finally {
        end.interrupt();
      }
      since = System.nanoTime();
    }

    /** Whether it will not end of itself before a file is read. */
    boolean isFresh() {
      return process.isAlive() && System.nanoTime() - since < idle.toNanos() * 9 / 10;
    }

    void kill() {
      process.destroyForcibly();
    }

    void read(byte[] bytes, PdfOutput page) throws WorkerLost {
      Thread end = killAfter(most.plus(GRACE));
      boolean whole = false;
      try {
        out.writeInt(bytes.length);
        out.write(bytes);
        out.flush();
        String refusal = receive(page);
        whole = true;
        since = System.nanoTime();
        waiting.push(this);
        if (refusal != null) {
          throw new DocumentException(refusal);
        }
      } catch (IOException e) {
        throw new WorkerLost(reason());
      } finally {
        end.interrupt();
        if (!whole) {
          kill();
        }
      }
    }

    /** Null, or why the file is refused. */
    private @Nullable String receive(PdfOutput page) throws IOException {
      while (true) {
        switch (in.readByte()) {
          case PdfWorker.OPEN -> page.open(PdfWorker.readText(in));
          case PdfWorker.ATTRIBUTE ->
              page.attribute(PdfWorker.readText(in), PdfWorker.readText(in));
          case PdfWorker.TEXT -> page.text(PdfWorker.readText(in));
          case PdfWorker.CLOSE -> page.close();
          case PdfWorker.DONE -> {
            return null;
          }
          case PdfWorker.REFUSED -> {
            return PdfWorker.readText(in);
          }
          default -> throw new IOException("The worker for PDF files wrote an unknown answer.");
        }
      }
    }

    private String reason() {
      return switch (exitCode()) {
        case PdfWorker.NO_MEMORY ->
            "The PDF needs more than the "
                + memory
                + " MB of memory that parsing one may take; if you trust its origin, allow more"
                + " with -D"
                + MEMORY
                + "=MB.";
        case PdfWorker.NO_TIME ->
            "The PDF takes longer than "
                + most.toSeconds()
                + " seconds to parse; split it, or watch a part of it.";
        default -> "The PDF ended the process that parses it; watch a copy in another format.";
      };
    }

    private int exitCode() {
      try {
        if (process.waitFor(1, TimeUnit.SECONDS)) {
          return process.exitValue();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
      return PdfWorker.NO_TIME;
    }

    private Thread killAfter(Duration time) {
      return Thread.ofVirtual()
          .start(
              () -> {
                try {
                  Thread.sleep(time);
                  kill();
                } catch (InterruptedException e) {
                  // The file is parsed.
                }
              });
    }
  }

  /** How many processes wait for a file. */
  List<Long> waitingProcesses() {
    return waiting.stream().map(worker -> worker.process.pid()).toList();
  }
}
