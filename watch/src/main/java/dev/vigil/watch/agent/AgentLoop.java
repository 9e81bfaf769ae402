package dev.vigil.watch.agent;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.fetch.Secret;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.WatchException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Runs an agent: checks the pages that a server assigns to it and sends changed versions. Results
 * are numbered and stored on disk first; the server counts what it received, so that after a crash
 * of either nothing is lost and nothing counts twice. {@link #run} checks pages and calls the
 * server in two threads, so that neither waits for the other. After the server-side fetch of
 * WebVigiL (Eppili 2004, Chapter 6). Safe for concurrent use.
 */
public final class AgentLoop implements AutoCloseable {
  private static final Duration LONGEST_WAIT = Duration.ofMinutes(10);
  private static final long FILE_SIZE = 8 << 20;

  private final FileChannel lockFile;
  private final AgentCheckQueue queue;
  private final AssignmentFile states;
  private final AgentChecker looker;
  private final AgentClient caller;
  private final TimeSource time;
  private final ReentrantLock lock = new ReentrantLock();
  private final Condition woken = lock.newCondition();
  private boolean stopped;
  private long rings;

  /**
   * The resource limits of an agent.
   *
   * @param folder where it stores its state
   * @param pages how many pages it checks; the installation fetches further pages itself
   * @param bytes how much may wait on its disk
   */
  public record Limits(Path folder, int pages, long bytes) {}

  /** An agent of a server. */
  public static AgentLoop open(
      WebUrl server,
      Secret token,
      PageOriginMap places,
      Limits limits,
      Fetcher fetcher,
      TimeSource time) {
    return new AgentLoop(new HttpServerLink(fetcher, server, token, time), places, limits, time);
  }

  AgentLoop(ServerLink line, PageOriginMap places, Limits limits, TimeSource time) {
    this.time = time;
    Path folder = limits.folder();
    try {
      DurableFiles.make(folder);
      lockFile =
          FileChannel.open(
              folder.resolve("lock"), StandardOpenOption.CREATE, StandardOpenOption.WRITE);
      if (!alone(lockFile)) {
        lockFile.close();
        throw new WatchException(
            "Another agent uses " + folder + "; give each its own folder by --data.");
      }
    } catch (IOException e) {
      throw new WatchException(
          folder + " cannot be used: " + e.getMessage() + "; choose another folder by --data.", e);
    }
    queue = new AgentCheckQueue(folder.resolve("queue"), Math.min(FILE_SIZE, limits.bytes() / 16));
    LastContentStore copies = new LastContentStore(folder.resolve("copies"));
    catchUp(queue, copies);
    states = new AssignmentFile(folder, time.now());
    looker = new AgentChecker(places, states, queue, copies, time, limits.bytes());
    caller =
        new AgentClient(line, log(folder), states, queue, copies, looker, time, limits.pages());
  }

  private static boolean alone(FileChannel file) throws IOException {
    try {
      FileLock held = file.tryLock();
      return held != null;
    } catch (OverlappingFileLockException e) {
      return false;
    }
  }

  /** Restores copies of content that a crash prevented from being written. */
  private static void catchUp(AgentCheckQueue queue, LastContentStore copies) {
    copies.retain(page -> true, queue.last());
    queue.walk(
        queue.first(),
        frame -> {
          AgentCheck one = frame.agentCheck().orElseThrow();
          long known = copies.latest(one.page()).map(LastContentStore.Known::number).orElse(0L);
          if (one.what() instanceof AgentCheck.Content c && one.number() > known) {
            byte[] base = copies.content(one.page()).orElse(null);
            Optional<byte[]> content = CheckContentDecoder.decode(c, base);
            LastContentStore.Known next =
                new LastContentStore.Known(c.hash(), c.length(), one.number());
            content.ifPresentOrElse(
                bytes -> copies.put(one.page(), bytes, next, base != null),
                () -> copies.forget(one.page()));
          }
          return true;
        });
  }

  /** The name of this folder's sequence of agent checks, created once. */
  private static String log(Path folder) {
    Path file = folder.resolve("log");
    try {
      if (!Files.exists(file)) {
        Path fresh = folder.resolve("log.new");
        Files.writeString(fresh, UUID.randomUUID().toString());
        try (FileChannel channel = FileChannel.open(fresh, StandardOpenOption.WRITE)) {
          channel.force(true);
        }
        Files.move(fresh, file);
        DurableFiles.sync(folder);
      }
      return Files.readString(file).strip();
    } catch (IOException e) {
      throw new WatchException(file + " cannot be used: " + e.getMessage() + ".", e);
    }
  }

  /** Does all due work once; returns when more is due. */
  public Instant step() {
    Instant check = looker.step();
    Instant call = caller.step();
    return check.isBefore(call) ? check : call;
  }

  /** Checks pages and calls the server until {@link #stop} or an interrupt. */
  public void run() throws InterruptedException {
    Thread calls =
        Thread.ofVirtual()
            .name("vigil-agent-calls")
            .start(
                () -> {
                  try {
                    loop(caller::step);
                  } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                  }
                });
    try {
      loop(looker::step);
    } finally {
      stop();
      calls.join();
    }
  }

  @FunctionalInterface
  private interface Step {
    Instant take();
  }

  private void loop(Step step) throws InterruptedException {
    SignalWait wakeSignal = new SignalWait();
    while (wakeSignal.goesOn()) {
      String before = states.list() + " " + queue.last();
      Instant next = step.take();
      // Work of one thread may create work for the other.
      if (!before.equals(states.list() + " " + queue.last())) {
        ring();
      }
      wakeSignal.await(next);
    }
  }

  private void ring() {
    lock.lock();
    try {
      rings++;
      woken.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Waits for a time or for a signal since the last wait. */
  private final class SignalWait {
    private long heard = -1;

    boolean goesOn() {
      lock.lock();
      try {
        return !stopped;
      } finally {
        lock.unlock();
      }
    }

    void await(Instant until) throws InterruptedException {
      Duration wait =
          until.isAfter(time.now().plus(LONGEST_WAIT))
              ? LONGEST_WAIT
              : Duration.between(time.now(), until);
      if (wait.isNegative() || wait.isZero()) {
        return;
      }
      TimeSource.Alarm alarm = time.after(wait, AgentLoop.this::ring);
      lock.lock();
      try {
        while (rings == heard && !stopped) {
          woken.await();
        }
        heard = rings;
      } finally {
        lock.unlock();
        alarm.cancel();
      }
    }
  }

  /** The state of the agent in one line. */
  public String state() {
    return "%,d pages, %,d checks, %,d reports, %,d of them taken, %,d bytes wait"
        .formatted(
            states.all().size(),
            looker.checks(),
            queue.last(),
            Math.max(0, caller.taken()),
            queue.bytesAfter(Math.max(0, caller.taken())));
  }

  /** How many agent checks the server does not have yet, as far as the agent knows. */
  public long waiting() {
    return queue.last() - Math.max(0, caller.taken());
  }

  /** The current problem between agent and server, if any. */
  public Optional<String> trouble() {
    return caller.trouble();
  }

  /** Ends {@link #run}; what is under way is finished. */
  public void stop() {
    lock.lock();
    try {
      stopped = true;
      woken.signalAll();
    } finally {
      lock.unlock();
    }
  }

  /** Releases the folder; its queue is sent when an agent uses it again. */
  @Override
  public void close() {
    stop();
    caller.close();
    queue.close();
    try {
      lockFile.close();
    } catch (IOException e) {
      throw new WatchException("The agent's lock cannot be let go: " + e.getMessage() + ".", e);
    }
  }
}
