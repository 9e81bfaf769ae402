package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.load.Image;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/**
 * Does the Containerfile build and run? From a root that debootstrap makes and a Java that jlink
 * makes, by buildah, without a daemon and without a registry. It needs root and the distribution's
 * mirror; where something is missing, it is skipped by name.
 */
public final class Container implements Experiment {
  private static final double START_SECONDS = 5;
  private static final int OWN_USER = 842;

  @Override
  public String name() {
    return "container";
  }

  @Override
  public String question() {
    return "Does the container build, start and stop as its own user?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    for (String program : List.of("buildah", "debootstrap")) {
      boolean there =
          List.of("/usr/bin/", "/usr/sbin/").stream()
              .anyMatch(place -> Files.isExecutable(Path.of(place + program)));
      if (!there) {
        report.skip(program, "not found; install it from the distribution");
        return;
      }
    }
    Path file = Path.of("Containerfile").toAbsolutePath();
    if (!Files.exists(file)) {
      file = Path.of("..", "Containerfile").toAbsolutePath().normalize();
    }
    if (setting.quick() || !System.getProperty("user.name").equals("root")) {
      report.skip("the container", "it takes minutes, and needs root");
      return;
    }
    try (Image image = new Image(setting.work().resolve("container"))) {
      String problem = image.base();
      if (!problem.isEmpty()) {
        report.skip("debootstrap", problem);
        return;
      }
      long begin = System.nanoTime();
      image.build(file);
      double built = System.nanoTime() - begin;
      Image.Run run = image.run(file);
      Table table = new Table("From a debootstrap root, by buildah", "what", "measured");
      table.row("building it from the base", Figures.time(built));
      table.row("start to first answer", Figures.time(run.startNanos()));
      table.row("user id of the process", run.user());
      table.row("SIGTERM to its end", Figures.time(run.stopNanos()));
      report.table(table);
      report.bar(
          Target.atMost(
              "start to first answer in the container, s", START_SECONDS, run.startNanos() / 1e9));
      report.bar(
          new Target(
              "runs as its own user",
              Integer.toString(OWN_USER),
              Integer.toString(run.user()),
              run.user() == OWN_USER));
    }
  }
}
