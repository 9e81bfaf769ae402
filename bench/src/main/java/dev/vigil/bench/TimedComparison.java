package dev.vigil.bench;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Times contenders side by side: after a warm-up each gets one lap per round, in an order that
 * turns from round to round, so that whatever else the machine does falls on all of them alike. A
 * lap repeats its task until it is long enough to be timed. Not thread-safe.
 */
public final class TimedComparison {
  /**
   * What a contender does in one repetition; the result keeps the work from being optimised away.
   */
  @FunctionalInterface
  public interface Task {
    long run() throws Exception;
  }

  private static final long SHORTEST_LAP = 2_000_000;
  private static final AtomicLong SINK = new AtomicLong();

  private final int rounds;
  private final double seconds;
  private final Map<String, Task> contenders = new LinkedHashMap<>();

  public TimedComparison(int rounds, double seconds) {
    this.rounds = rounds;
    this.seconds = seconds;
  }

  public TimedComparison add(String name, Task task) {
    contenders.put(name, task);
    return this;
  }

  /** Keeps work that was timed otherwise from being optimised away. */
  public static void use(long result) {
    SINK.addAndGet(result);
  }

  public Result run() throws Exception {
    String[] names = contenders.keySet().toArray(String[]::new);
    Task[] tasks = contenders.values().toArray(Task[]::new);
    long share = (long) (seconds * 1e9 / tasks.length);
    int[] repetitions = new int[tasks.length];
    for (int i = 0; i < tasks.length; i++) {
      repetitions[i] = warmUp(tasks[i], share);
    }
    double[][] laps = new double[tasks.length][rounds];
    long deadline = System.nanoTime() + (long) (seconds * 1e9);
    int done = 0;
    while (done < rounds && (done < Math.min(5, rounds) || System.nanoTime() < deadline)) {
      for (int k = 0; k < tasks.length; k++) {
        int i = (k + done) % tasks.length;
        laps[i][done] = lap(tasks[i], repetitions[i]);
      }
      done++;
    }
    Map<String, Timing> timings = new LinkedHashMap<>();
    for (int i = 0; i < tasks.length; i++) {
      double[] sorted = Arrays.copyOf(laps[i], done);
      Arrays.sort(sorted);
      timings.put(names[i], new Timing(sorted[0], sorted[done / 2]));
    }
    return new Result(timings);
  }

  /** Runs a task for two thirds of its share of the time; returns how many make a lap. */
  private static int warmUp(Task task, long share) throws Exception {
    long start = System.nanoTime();
    long fastest = Long.MAX_VALUE;
    int runs = 0;
    while (runs == 0 || runs < 20_000 && System.nanoTime() - start < share * 2 / 3) {
      long before = System.nanoTime();
      SINK.addAndGet(task.run());
      fastest = Math.min(fastest, System.nanoTime() - before);
      runs++;
    }
    return Math.clamp(SHORTEST_LAP / Math.max(1, fastest), 1, 100_000);
  }

  private static double lap(Task task, int repetitions) throws Exception {
    long sum = 0;
    long before = System.nanoTime();
    for (int r = 0; r < repetitions; r++) {
      sum += task.run();
    }
    long after = System.nanoTime();
    SINK.addAndGet(sum);
    return (double) (after - before) / repetitions;
  }

  /** The best and the median lap in nanoseconds per repetition. */
  public record Timing(double best, double median) {}

  /** All timings of a race. Immutable. */
  public record Result(Map<String, Timing> timings) {
    public double best(String name) {
      Timing timing = timings.get(name);
      return timing == null ? Double.NaN : timing.best();
    }

    public double median(String name) {
      Timing timing = timings.get(name);
      return timing == null ? Double.NaN : timing.median();
    }

    /** How many times as long as {@code other} the slower one takes, by best laps. */
    public double factor(String slower, String other) {
      return best(slower) / best(other);
    }
  }
}
