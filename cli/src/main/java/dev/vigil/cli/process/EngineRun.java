package dev.vigil.cli.process;

import dev.vigil.cli.terminal.Terminal;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.command.CommandHandler;
import dev.vigil.watch.command.CommandQueue;
import dev.vigil.watch.engine.EngineRunner;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.language.clause.TimeText;
import java.nio.file.Path;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Runs the engine of an installation until a signal, an interrupt or a time limit, and serves
 * commands of other processes. Stateless.
 */
public final class EngineRun {
  private static final System.Logger LOG = System.getLogger(EngineRun.class.getName());
  private static final Duration AGAIN = Duration.ofSeconds(10);

  private EngineRun() {}

  /** Runs after the engine has stopped, while the installation is still open. */
  public interface Last {
    void words();
  }

  /** The default time limit for an orderly shutdown. */
  public static final Duration USUAL_STOP = Duration.ofSeconds(20);

  /**
   * Runs the engine, then shuts down in order: refuses requests, finishes running checks, delivers
   * their notifications and closes everything.
   *
   * @param folder whose requests are served
   * @param most how long, null for ever
   * @param within how long the end may take
   */
  public static void run(
      Installation installation,
      Path folder,
      Terminal terminal,
      @Nullable Duration most,
      Duration within,
      Last last) {
    EngineRunner runner = installation.runner();
    TimeSource time = terminal.time();
    DeadThreadGuard dead = new DeadThreadGuard(terminal);
    Thread clerk =
        Thread.ofVirtual().name("vigil-clerk").start(() -> serve(installation, folder, time, dead));
    ShutdownHook ending = new ShutdownHook(within, ShutdownHook.SignalMeaning.DONE, runner::quit);
    TimeSource.Alarm alarm = most == null ? () -> {} : time.after(most, runner::quit);
    SystemdNotifier.whenAlone(System.getenv(), runner::quit);
    int left;
    try (SystemdNotifier heartbeat =
        SystemdNotifier.of(System.getenv(), runner.stallMonitor()::isHealthy, time)) {
      heartbeat.ready();
      installation.outbox().recover();
      runner.run();
    } catch (InterruptedException e) {
      // An interrupt ends the command in order, as a signal does.
      assert e != null;
    } catch (Error e) {
      dead.end("the engine died", e);
      throw e;
    } finally {
      alarm.cancel();
      clerk.interrupt();
      left = runner.stop(within);
      dead.close();
    }
    if (left > 0) {
      terminal
          .err()
          .println(
              "vigil: %d check%s or deliver%s did not end within %s; nothing is lost, they are due at the next start."
                  .formatted(
                      left, left == 1 ? "" : "s", left == 1 ? "y" : "ies", TimeText.write(within)));
    }
    last.words();
    installation.close();
    ending.close();
  }

  /** Serves commands of other processes; with several nodes, commands use the database directly. */
  private static void serve(
      Installation installation, Path folder, TimeSource time, DeadThreadGuard dead) {
    if (installation.node().isPresent()) {
      return;
    }
    while (true) {
      try {
        try {
          new CommandQueue(folder, time).serve(new CommandHandler(installation, time)::run);
        } catch (RuntimeException e) {
          // A full disk, for instance; it may have room again.
          LOG.log(System.Logger.Level.WARNING, "Requests of other processes are not served", e);
          time.sleep(AGAIN);
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return;
      } catch (Error e) {
        dead.end("the thread that serves other commands died", e);
        return;
      }
    }
  }
}
