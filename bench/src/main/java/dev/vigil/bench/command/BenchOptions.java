package dev.vigil.bench.command;

import dev.vigil.bench.Experiment;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** What a command line asks for. Immutable. */
record BenchOptions(
    List<Experiment> experiments,
    int rounds,
    long seed,
    boolean quick,
    boolean all,
    Path out,
    String against,
    boolean help,
    boolean list) {
  static BenchOptions of(List<String> args) {
    List<Experiment> chosen = new ArrayList<>();
    int rounds = 9;
    long seed = 42;
    boolean quick = false;
    boolean all = false;
    boolean help = false;
    boolean list = false;
    String out = "";
    String against = "";
    for (Iterator<String> it = args.iterator(); it.hasNext(); ) {
      String arg = it.next();
      switch (arg) {
        case "--rounds" -> rounds = Math.toIntExact(number(arg, it));
        case "--seed" -> seed = number(arg, it);
        case "--against" -> against = value(arg, it);
        case "--out" -> out = value(arg, it);
        case "--quick" -> quick = true;
        case "--all" -> all = true;
        case "--help", "-h" -> help = true;
        case "--list" -> list = true;
        default -> chosen.add(Experiments.named(arg));
      }
    }
    if (rounds < 1) {
      throw new IllegalArgumentException("--rounds is " + rounds + "; give at least 1.");
    }
    Path folder = Path.of(out.isEmpty() ? quick ? "bench/target/quick" : "docs" : out);
    List<Experiment> usual = Experiments.all().stream().filter(e -> !e.isByNameOnly()).toList();
    List<Experiment> experiments = chosen.isEmpty() ? usual : List.copyOf(chosen);
    return new BenchOptions(experiments, rounds, seed, quick, all, folder, against, help, list);
  }

  private static String value(String option, Iterator<String> rest) {
    if (!rest.hasNext()) {
      throw new IllegalArgumentException(option + " needs a value; see --help.");
    }
    return rest.next();
  }

  private static long number(String option, Iterator<String> rest) {
    String value = value(option, rest);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(option + " is " + value + "; give a whole number.", e);
    }
  }
}
