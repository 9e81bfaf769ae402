package dev.vigil.watch.desk;

import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Sentinels;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.Written;
import java.util.List;

/** What is watched as a file that {@link Errand.Add} takes in again. Stateless. */
public final class Outgoing {
  private Outgoing() {}

  /** All of a workspace: sentinels, rules, the settings of tags, and who is paused. */
  public static SentinelFile all(Installation installation, long workspace) {
    Sentinels sentinels = installation.sentinels();
    SentinelFile some = some(installation, sentinels.all(workspace));
    return new SentinelFile(
        some.sentinels(),
        installation.rules().list(workspace).stream().map(row -> row.rule()).toList(),
        sentinels.tags(workspace),
        some.paused());
  }

  /** Some sentinels alone. */
  public static SentinelFile some(Installation installation, List<Kept> kept) {
    return new SentinelFile(
        kept.stream().map(one -> Written.nowhere(installation.sentinels().words(one))).toList(),
        List.of(),
        List.of(),
        kept.stream().filter(one -> one.state() == SentinelState.PAUSED).map(Kept::name).toList());
  }
}
