package dev.vigil.watch.desk;

import dev.vigil.watch.base.Kept;
import dev.vigil.watch.base.SentinelState;
import dev.vigil.watch.engine.Installation;
import dev.vigil.watch.engine.Sentinels;
import dev.vigil.watch.language.Rest;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.language.Written;
import dev.vigil.watch.rule.RuleRow;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;

/** What is watched as a file that {@link Errand.Add} takes in again. Stateless. */
public final class Outgoing {
  private Outgoing() {}

  /** All of a workspace: sentinels, rules, the settings of tags, and who does not run. */
  public static SentinelFile all(Installation installation, long workspace) {
    Sentinels sentinels = installation.sentinels();
    SentinelFile some = some(installation, sentinels.all(workspace));
    List<RuleRow> rules = installation.rules().list(workspace);
    List<Rest> rests = new ArrayList<>(some.rests());
    add(
        rests,
        Rest.Kind.OFF,
        rules.stream().filter(row -> !row.enabled()).map(row -> row.rule().name()).toList());
    return new SentinelFile(
        some.sentinels(),
        rules.stream().map(RuleRow::rule).toList(),
        sentinels.tags(workspace),
        rests);
  }

  /** Some sentinels alone. */
  public static SentinelFile some(Installation installation, List<Kept> kept) {
    List<Rest> rests = new ArrayList<>();
    add(rests, Rest.Kind.ENDED, names(kept, one -> one.state() == SentinelState.ENDED));
    add(
        rests,
        Rest.Kind.PAUSED,
        names(kept, one -> one.state() == SentinelState.PAUSED && one.wakes() == null));
    for (Kept one : kept) {
      if (one.state() == SentinelState.PAUSED && one.wakes() != null) {
        rests.add(
            new Rest(Rest.Kind.PAUSED, List.of(one.name()), Optional.ofNullable(one.wakes())));
      }
    }
    return new SentinelFile(
        kept.stream().map(one -> Written.nowhere(installation.sentinels().words(one))).toList(),
        List.of(),
        List.of(),
        rests);
  }

  private static List<String> names(List<Kept> kept, Predicate<Kept> which) {
    return kept.stream().filter(which).map(Kept::name).toList();
  }

  private static void add(List<Rest> rests, Rest.Kind kind, List<String> names) {
    if (!names.isEmpty()) {
      rests.add(Rest.of(kind, names));
    }
  }
}
