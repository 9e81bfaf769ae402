package dev.vigil.bench.fault;

import dev.vigil.bench.crash.AgentCrashTest;
import dev.vigil.bench.crash.FaultTest;
import dev.vigil.bench.crash.VigilJvm;
import dev.vigil.bench.report.Report;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;

/**
 * The same as {@link Kills} for pages that an agent hands in: server and agent are processes, and
 * one or the other is killed and started again.
 */
public final class AgentKills extends KillExperiment {
  public AgentKills() {
    super(
        "agent-kills",
        50,
        "Agent and server, one killed at a time",
        List.of("kills", "kills", "of-agents", "of them of the agent"),
        "killed between the end of the mail and the commit",
        "kills of agents and servers");
  }

  @Override
  public String question() {
    return "Is every change that an agent detected in one report only when it or its"
        + " server is killed?";
  }

  @Override
  Optional<FaultTest> faultTest(Path folder, long seed, int rounds, Report report)
      throws IOException {
    return Optional.of(new AgentCrashTest(folder, VigilJvm.plain(), seed));
  }
}
