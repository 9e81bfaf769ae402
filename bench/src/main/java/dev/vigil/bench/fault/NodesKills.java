package dev.vigil.bench.fault;

import dev.vigil.bench.crash.Database;
import dev.vigil.bench.crash.FaultTest;
import dev.vigil.bench.crash.NodesCrashTest;
import dev.vigil.bench.crash.VigilJvm;
import dev.vigil.bench.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The same as {@link Kills} with three nodes on one PostgreSQL database and a lease of two seconds:
 * one node after the other is killed and started again, or sleeps for longer than its lease and is
 * woken. Each part has a database of its own.
 */
public final class NodesKills extends KillExperiment {
  public NodesKills() {
    super(
        "nodes-kills",
        50,
        "Three nodes, one killed or asleep at a time",
        List.of(
            "events",
            "events",
            "sleeps",
            "of them sleeps beyond the lease",
            "requests",
            "requests for pages"),
        "killed or asleep between the connection and the commit",
        "kills and sleeps of nodes");
  }

  @Override
  public String question() {
    return "Is every change in one report, and in one only, when nodes are killed or"
        + " suspended?";
  }

  @Override
  Optional<FaultTest> faultTest(Path folder, long seed, int rounds, Report report)
      throws IOException, InterruptedException {
    Optional<Database> database = Database.start();
    if (database.isEmpty()) {
      report.skip("PostgreSQL", "not installed; on Debian: apt-get install postgresql");
      return Optional.empty();
    }
    return Optional.of(new NodesCrashTest(folder, database.get(), VigilJvm.plain(), seed));
  }
}
