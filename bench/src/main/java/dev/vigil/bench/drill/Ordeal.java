package dev.vigil.bench.drill;

import dev.vigil.watch.engine.Installation;
import java.util.List;

/** An installation that was tried hard, and all that {@link Verdict} needs to judge it. */
public interface Ordeal {
  /**
   * A process that was killed or put to sleep; times are those of {@link System#nanoTime}.
   *
   * @param sender from whom its letters are
   * @param began when it was started
   * @param killed just before the signal
   * @param gone when it did nothing any more
   */
  record Life(String sender, long began, long killed, long gone) {}

  Plan plan();

  RawMail mail();

  List<Life> lives();

  /** What went wrong in the drill itself. */
  List<String> faults();

  Installation open();
}
