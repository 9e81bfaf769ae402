package dev.vigil.cli;

import dev.vigil.fetch.Time;
import dev.vigil.watch.desk.Clerk;
import dev.vigil.watch.desk.LetterBox;
import dev.vigil.watch.engine.Engine;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.SentinelParser;
import dev.vigil.watch.sentinel.Fetch;
import dev.vigil.watch.sentinel.Term;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/**
 * Runs the engine of an installation until the process is told to stop, its thread is interrupted,
 * or the time is over; meanwhile it serves the errands of other processes. Stateless.
 */
final class Running {
  private Running() {}

  /** What is done when the engine has stopped, while the installation is still open. */
  interface Last {
    void words();
  }

  /**
   * @param folder whose requests are served
   * @param most how long, null for ever
   */
  static void run(
      Installation installation, Path folder, Time time, @Nullable Duration most, Last last) {
    Engine engine = installation.engine();
    Thread clerk =
        Thread.ofVirtual().name("vigil-clerk").start(() -> serve(installation, folder, time));
    Ending ending = new Ending(engine::close);
    Time.Alarm alarm = most == null ? () -> {} : time.after(most, () -> stop(engine));
    try {
      installation.outbox().recover();
      engine.run();
    } catch (InterruptedException e) {
      // Whoever interrupts wants the command to end well, as a signal does.
      assert e != null;
    } finally {
      alarm.callOff();
      clerk.interrupt();
      engine.close();
    }
    last.words();
    installation.close();
    ending.close();
  }

  /** It waits for looks under way, which must not hold up the thread of the alarms. */
  private static void stop(Engine engine) {
    Thread.ofVirtual().name("vigil-stop").start(engine::close);
  }

  private static void serve(Installation installation, Path folder, Time time) {
    try {
      new LetterBox(folder, time).serve(new Clerk(installation, time)::run);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  /** A length of time as the sentinel language writes it: {@code 2s}, {@code 4 hours}. */
  static Duration duration(String text) {
    if (SentinelParser.parse(Term.FETCH, "every " + text, ZoneOffset.UTC)
        instanceof Fetch.Every(Duration interval)) {
      return interval;
    }
    throw new Failure("'%s' is no length of time; write such as 2s, 30m or 4h.".formatted(text));
  }
}
