package dev.vigil.bench.fault;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.query.QueryGenerator;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.query.Mediator;
import dev.vigil.mediator.query.QueryAnswer;
import dev.vigil.mediator.query.QueryOptions;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.watch.engine.Installation;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.TimeUnit;

/**
 * Do tokens continue a result after {@code kill -9}? Readers read results of generated queries in
 * small parts from one process. It is killed at a random instant, and another process continues
 * with the tokens that the killed one gave. Each result that is read to its end must be the result
 * of the whole query: no item is missing, none is doubled.
 */
public final class QueryTokenKills implements Experiment {
  private static final int LONGEST_NANOS = 40_000_000;

  /** Each process compiles each query once, which takes most of its time. */
  private static final int MOST_QUERIES = 50;

  /** Items of a whole result, and of a part when results are read to their end. */
  private static final int MOST_ITEMS = 2_000;

  /** Plans that order or group all rows, whose rest is kept in the database. */
  private static final List<String> BLOCKING =
      List.of(
          "for $h in realtor:house() order by $h/price, $h/id return $h/id",
          "for $h in realtor:house() order by string-length($h/note), $h/id return <h>{$h/id}</h>",
          "for $h in realtor:house(), $s in schools:doc()//school where $h/zip = $s/zip order by"
              + " $s/name, $h/address return ($h/id, $s/name)",
          "for $h in realtor:house() group by $n := $h/note order by $n return <g>{$n, $h/id}</g>",
          "for $h in realtor:house() group by $a := $h/address return count($h)",
          "(1 to 60)");

  /** One reader of one result. */
  private static final class Reader {
    final int query;
    final List<String> items = new ArrayList<>();
    String token = "";

    Reader(int query) {
      this.query = query;
    }
  }

  private record Whole(String query, List<String> items) {}

  private final List<String> faults = new ArrayList<>();
  private int readersAtOnce;
  private int kills;
  private int resumed;
  private int results;

  @Override
  public String name() {
    return "query-token-kills";
  }

  @Override
  public String question() {
    return "Do tokens of queries continue after kill -9 without a missing or doubled item?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    run(setting, report, setting.pick(1_000, 20));
  }

  /** The experiment until so many tokens of killed processes were resumed. */
  public void run(Setting setting, Report report, int tokens) throws Exception {
    Path work = Files.createTempDirectory(Files.createDirectories(setting.work()), "tokens-");
    Path data = work.resolve("data");
    Random random = new Random(setting.seed());
    List<Whole> wholes = wholes(work, data, random, Math.min(MOST_QUERIES, 20 + tokens / 5));
    readersAtOnce = Math.clamp(tokens / 7, 20, 150);
    List<Reader> readers = new ArrayList<>();
    while (resumed < tokens && faults.isEmpty()) {
      int before = kills;
      round(data, work, wholes, readers, random, false);
      if (kills == before) {
        break;
      }
    }
    round(data, work, wholes, readers, random, true);
    report.table(
        new Table("Kills at random instants, seed " + setting.seed(), "what", "count")
            .row("kills", kills)
            .row("tokens of a killed process that another one resumed", resumed)
            .row("results read to their end and compared", results)
            .row("results with a missing, doubled or other item", faults.size()));
    faults.stream().limit(20).forEach(fault -> report.say("Fault: " + fault));
    report.bar(
        new Target(
            resumed + " tokens resumed after kill -9: results with a missing or doubled item",
            "0",
            Integer.toString(faults.size()),
            faults.isEmpty() && resumed >= tokens));
  }

  /** Queries with their whole results, by a process that nothing disturbs. */
  private List<Whole> wholes(Path work, Path data, Random random, int count) throws Exception {
    QueryGenerator.stand(work);
    List<Whole> all = new ArrayList<>();
    try (Installation installation = Installation.open(data)) {
      Mediator mediator = Mediator.open(installation);
      for (String file : List.of("realtor.db", "tax.db", "schools.xml", "reviews.csv")) {
        String name = file.substring(0, file.indexOf('.'));
        mediator.addSource(0, new SourceRow(name, work.resolve(file).toString(), "", ""));
      }
      List<String> queries = new ArrayList<>(BLOCKING);
      for (int tried = 0; all.size() < count && tried < 100 * count; tried++) {
        String query =
            tried < queries.size()
                ? queries.get(tried)
                : new QueryGenerator(new Random(random.nextLong())).query();
        try (QueryAnswer answer = mediator.query(0, query, QueryOptions.USUAL)) {
          List<String> items = new ArrayList<>();
          while (answer.hasNext()) {
            items.add(answer.nextText());
          }
          if (items.size() > 12 && items.size() < MOST_ITEMS) {
            all.add(new Whole(query, items));
          }
        } catch (MediatorException e) {
          // A generated query may compare what cannot be compared.
        }
      }
    }
    return all;
  }

  /**
   * Starts a process, resumes the tokens of the one before, reads on, and kills it.
   *
   * @param last whether all results are read to their end instead
   */
  private void round(
      Path data, Path work, List<Whole> wholes, List<Reader> readers, Random random, boolean last)
      throws IOException, InterruptedException {
    Process process = start(data, work);
    try (BufferedReader lines = process.inputReader(StandardCharsets.US_ASCII);
        PrintStream commands =
            new PrintStream(process.getOutputStream(), true, StandardCharsets.US_ASCII)) {
      if (!"ready".equals(lines.readLine())) {
        faults.add("the process did not start: " + Files.readString(work.resolve("errors")));
        return;
      }
      Set<Reader> old = new HashSet<>(readers);
      while (!last && readers.size() < readersAtOnce) {
        readers.add(new Reader(random.nextInt(wholes.size())));
      }
      int more = random.nextInt(20 + readersAtOnce / 5);
      while (!readers.isEmpty() && (last || !old.isEmpty() || more-- > 0)) {
        Reader one =
            old.isEmpty() ? readers.get(random.nextInt(readers.size())) : old.iterator().next();
        // Small parts of everything would take hours: a part of some plans costs the whole query.
        ask(commands, one, wholes, last ? MOST_ITEMS : 1 + random.nextInt(6));
        String line = lines.readLine();
        if (line == null) {
          faults.add("the process ended by itself: " + Files.readString(work.resolve("errors")));
          return;
        }
        if (old.remove(one) && !one.token.isEmpty()) {
          resumed++;
        }
        hear(line, one, readers, wholes);
        if (!faults.isEmpty()) {
          return;
        }
      }
      if (!last && !readers.isEmpty()) {
        // The process is killed while it works on a part, which is asked for again.
        ask(commands, readers.get(random.nextInt(readers.size())), wholes, 5);
        TimeUnit.NANOSECONDS.sleep(random.nextInt(LONGEST_NANOS));
        kills++;
      }
    } finally {
      process.toHandle().destroyForcibly();
      process.waitFor();
    }
  }

  private static void ask(PrintStream commands, Reader one, List<Whole> wholes, int size) {
    commands.println(
        one.query
            + " "
            + size
            + (one.token.isEmpty()
                ? " first " + QueryTokenProcess.packed(wholes.get(one.query).query())
                : " next " + one.token));
  }

  private void hear(String line, Reader one, List<Reader> readers, List<Whole> wholes) {
    String[] words = line.split(" ", 3);
    if (!words[2].isEmpty()) {
      for (String item : words[2].split(",", -1)) {
        one.items.add(QueryTokenProcess.text(item.substring(1)));
      }
    }
    one.token = words[1];
    Whole whole = wholes.get(one.query);
    boolean end = one.token.equals("-");
    int read = one.items.size();
    if (read > whole.items().size()
        || !one.items.equals(whole.items().subList(0, read))
        || end && read < whole.items().size()) {
      faults.add(
          "%d items of %d, unlike the whole result: %s"
              .formatted(read, whole.items().size(), whole.query().replaceAll("\\s+", " ")));
    }
    if (end) {
      results++;
      readers.remove(one);
    }
  }

  private static Process start(Path data, Path work) throws IOException {
    return new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-XX:-UseCompactObjectHeaders",
            "--enable-native-access=ALL-UNNAMED",
            "-XX:TieredStopAtLevel=1",
            "-XX:+UseSerialGC",
            "-Xmx256m",
            "-Djava.io.tmpdir=" + Files.createDirectories(work.resolve("tmp")),
            "-cp",
            System.getProperty("java.class.path"),
            QueryTokenProcess.class.getName(),
            data.toString())
        .redirectError(work.resolve("errors").toFile())
        .start();
  }
}
