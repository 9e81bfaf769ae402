package dev.vigil.bench.cost;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.portal.ClassHierarchy;
import dev.vigil.knowledge.portal.EntryStore;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.Portal;
import dev.vigil.knowledge.portal.PortalSettings;
import dev.vigil.server.OperatorActions;
import dev.vigil.server.listen.ListenConfig;
import dev.vigil.server.listen.Server;
import dev.vigil.watch.engine.Installation;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.Set;

/**
 * How long do readers of a portal wait? A portal of people with eight values each; every kind of
 * page is requested many times, with random filters, words and things.
 */
public final class PortalLoad implements Experiment {
  private static final double SLOWEST_MS = 100;
  private static final int ROWS_OF_A_PAGE = 500;

  @Override
  public String name() {
    return "portal-load";
  }

  @Override
  public String question() {
    return "How long do readers of a portal with 100,000 facts wait?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    int people = setting.pick(12_500, 60);
    int requests = setting.pick(200, 3);
    Path folder = Files.createTempDirectory(setting.work(), "portal");
    Random random = new Random(setting.seed());
    try (Installation installation = Installation.open(folder)) {
      Portal portal = new Portal(installation, ClassHierarchy.FLAT);
      fill(installation, portal, people, random);
      portal.save(
          new PortalSettings(0, "people", "", "People", "", "#1f5f5b", "", true, Set.of("Person")));
      List<Individual> all = portal.data(0).own("Person");
      int facts = portal.data(0).facts();
      try (Server server =
          Server.start(
              installation,
              ListenConfig.loopback(0),
              new OperatorActions(folder, Optional.empty(), Optional.empty()))) {
        Map<String, List<String>> kinds = new LinkedHashMap<>();
        String site = "/site/people";
        kinds.put("home", List.of(site));
        kinds.put("search in all classes", List.of(site + "?q=person+1", site + "?q=group+7"));
        kinds.put("class", List.of(site + "/Person", site + "/Person?page=9"));
        kinds.put(
            "class, filtered and sorted",
            List.of(
                site + "/Person?f.organisation=Group+3&sort=-born",
                site + "/Person?f.place=Town+1&q=person",
                site + "/Person?sort=email"));
        List<String> things = new ArrayList<>();
        for (int i = 0; i < 50; i++) {
          things.add(site + "/Person/" + all.get(random.nextInt(all.size())).key());
        }
        kinds.put("thing", things);
        kinds.put("thing as Turtle", things.stream().map(one -> one + ".ttl").toList());
        Table table =
            new Table(
                "%,d facts of %,d people".formatted(facts, all.size()),
                "page",
                "median ms",
                "p95 ms");
        double worst = 0;
        for (Map.Entry<String, List<String>> kind : kinds.entrySet()) {
          double[] times = times(server.address(), kind.getValue(), requests);
          double p95 = times[(int) Math.ceil(times.length * 0.95) - 1];
          worst = Math.max(worst, p95);
          table.row(kind.getKey(), shown(times[times.length / 2]), shown(p95));
        }
        report.table(table);
        report.bar(Target.atMost("slowest p95 of a page, in ms", SLOWEST_MS, worst));
      }
    }
  }

  private static String shown(double millis) {
    return String.format(Locale.ROOT, "%.1f", millis);
  }

  private static void fill(Installation installation, Portal portal, int people, Random random) {
    EntryStore entries = new EntryStore(installation, portal);
    FactClass type = FactClasses.builtIn().get("Person");
    List<Map<String, List<String>>> rows = new ArrayList<>();
    for (int i = 0; i < people; i++) {
      Map<String, List<String>> row = new LinkedHashMap<>();
      row.put("name", List.of("Person " + i));
      row.put("title", List.of("Title " + random.nextInt(20)));
      row.put("organisation", List.of("Group " + random.nextInt(300)));
      row.put("email", List.of("p" + i + "@people.example"));
      row.put("telephone", List.of("+99 " + (100_000 + i)));
      row.put("born", List.of("19%02d-0%d-1%d".formatted(random.nextInt(90), 1 + i % 9, i % 9)));
      row.put("place", List.of("Town " + random.nextInt(50)));
      row.put("url", List.of("https://people.example/" + i));
      rows.add(row);
      if (rows.size() == ROWS_OF_A_PAGE || i == people - 1) {
        entries.upload(0, type, "people-" + i, rows, "bench");
        rows = new ArrayList<>();
      }
    }
  }

  /** The sorted times of requests in turn, after some that warm the server up. */
  private static double[] times(String address, List<String> paths, int requests) throws Exception {
    double[] times = new double[requests];
    try (HttpClient client = HttpClient.newHttpClient()) {
      for (int i = -Math.min(50, requests); i < requests; i++) {
        String path = paths.get(Math.floorMod(i, paths.size()));
        long start = System.nanoTime();
        HttpResponse<String> answer =
            client.send(
                HttpRequest.newBuilder(URI.create(address + path)).build(),
                HttpResponse.BodyHandlers.ofString());
        if (answer.statusCode() != 200) {
          throw new IllegalStateException(path + " gives " + answer.statusCode());
        }
        if (i >= 0) {
          times[i] = (System.nanoTime() - start) / 1e6;
        }
      }
    }
    java.util.Arrays.sort(times);
    return times;
  }
}
