package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Parallel;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.document.PageDigest;
import dev.vigil.document.similar.Similarity;
import dev.vigil.document.similar.SimilarityFacet;
import dev.vigil.document.similar.Sketch;
import dev.vigil.document.similar.SketchIndex;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * How quickly and how surely are a page's nearest neighbours found among 100,000? Real pages stand
 * among made-up sketches, which are like nothing; what exact comparison with every real page ranks
 * first is the truth.
 */
public final class NearestNeighbours implements Experiment {
  private static final int TOP = 10;

  /** Below this two pages are not alike at all, and their order means nothing. */
  private static final double ALIKE = 0.3;

  @Override
  public String name() {
    return "nearest";
  }

  @Override
  public String question() {
    return "How quickly and surely are the most similar of 100,000 documents found?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> files = new ArrayList<>();
    files.addAll(Corpora.sample(setting.files(report, "html-pages"), setting.pick(160, 8)));
    files.addAll(Corpora.sample(setting.files(report, "series/news-index"), setting.pick(40, 3)));
    if (files.isEmpty()) {
      return;
    }
    List<PageDigest> digests =
        Parallel.map(files, file -> VigilCalls.html(Corpora.read(file)).digest());
    List<Sketch> sketches = Parallel.map(digests, Sketch::of);
    int size = setting.pick(100_000, 1000);
    SketchIndex index = filled(sketches, size, new Random(setting.seed()));
    int queries = setting.pick(30, 3);

    int[] step = new int[2];
    TimedComparison.Result race =
        setting
            .race(4)
            .add(
                "one facet",
                () ->
                    search(
                        index, sketches.get(step[0]++ % sketches.size()), SimilarityFacet.CONTENT))
            .add("all facets", () -> search(index, sketches.get(step[0]++ % sketches.size())))
            .add("sketch", () -> Sketch.of(digests.get(step[1]++ % digests.size())).hashCode())
            .add(
                "exact pair",
                () ->
                    (long)
                        (1000
                            * Similarity.of(
                                    digests.get(step[1]++ % digests.size()),
                                    digests.get(step[1] * 7 % digests.size()))
                                .overall()))
            .run();
    Table times = new Table("Time", "step", "best lap", "per document compared");
    times.row(
        "search one facet among " + Figures.of(size),
        Figures.time(race.best("one facet")),
        Figures.time(race.best("one facet") / size));
    times.row(
        "search all facets among " + Figures.of(size),
        Figures.time(race.best("all facets")),
        Figures.time(race.best("all facets") / size));
    times.row("make one page's sketch", Figures.time(race.best("sketch")), "");
    times.row(
        "compare one pair exactly, all facets",
        Figures.time(race.best("exact pair")),
        Figures.time(race.best("exact pair")));
    report.table(times);
    report.table(recalls(digests, sketches, index, queries));
    report.say(
        "Recall: of the "
            + TOP
            + " documents (or fewer) that the exact measure ranks first, and at "
            + ALIKE
            + " or more, among "
            + digests.size()
            + " real pages, how many are among the first "
            + TOP
            + " (or "
            + 3 * TOP
            + ") that the search returns from all "
            + Figures.of(size)
            + ". Error: the mean distance between estimated and exact similarity of those.");
  }

  private static long search(SketchIndex index, Sketch query, SimilarityFacet facet) {
    return index.search(query, facet, TOP, 0).size();
  }

  private static long search(SketchIndex index, Sketch query) {
    return index.search(query, TOP, 0).size();
  }

  private static SketchIndex filled(List<Sketch> real, int size, Random random) {
    SketchIndex index = new SketchIndex();
    real.forEach(index::add);
    while (index.size() < size) {
      byte[] bytes = real.get(index.size() % real.size()).toBytes();
      for (int i = 4; i < bytes.length; i++) {
        bytes[i] = (byte) random.nextInt();
      }
      index.add(Sketch.fromBytes(bytes));
    }
    return index;
  }

  private static Table recalls(
      List<PageDigest> digests, List<Sketch> sketches, SketchIndex index, int queries)
      throws InterruptedException {
    Table table =
        new Table("Recall", "facet", "queries", "first " + TOP, "first " + 3 * TOP, "error");
    for (SimilarityFacet facet : SimilarityFacet.values()) {
      List<double[]> found =
          Parallel.map(
              IntStream.range(0, Math.min(queries, digests.size())).boxed().toList(),
              q -> one(digests, sketches, index, q * 7 % digests.size(), facet));
      found = found.stream().filter(f -> f.length > 0).toList();
      table.row(
          facet.toString(),
          found.size(),
          Figures.percent(found.stream().mapToDouble(f -> f[0]).average().orElse(0)),
          Figures.percent(found.stream().mapToDouble(f -> f[1]).average().orElse(0)),
          Figures.ratio(found.stream().mapToDouble(f -> f[2]).average().orElse(0)));
    }
    return table;
  }

  private static double[] one(
      List<PageDigest> digests,
      List<Sketch> sketches,
      SketchIndex index,
      int query,
      SimilarityFacet facet) {
    double[] exact = new double[digests.size()];
    for (int i = 0; i < exact.length; i++) {
      exact[i] = Similarity.of(digests.get(query), digests.get(i), facet);
    }
    List<Integer> order =
        IntStream.range(0, exact.length)
            .boxed()
            .filter(i -> i != query && exact[i] >= ALIKE)
            .sorted(Comparator.comparingDouble((Integer i) -> -exact[i]))
            .limit(TOP)
            .toList();
    if (order.isEmpty()) {
      return new double[0];
    }
    // Ties with the last of the first ten are as right as it is.
    double least = exact[order.getLast()];
    double error = 0;
    for (int i : order) {
      error += Math.abs(exact[i] - sketches.get(query).similarity(sketches.get(i), facet));
    }
    return new double[] {
      recall(index, sketches.get(query), facet, TOP, exact, least, order.size()),
      recall(index, sketches.get(query), facet, 3 * TOP, exact, least, order.size()),
      error / order.size()
    };
  }

  private static double recall(
      SketchIndex index,
      Sketch query,
      SimilarityFacet facet,
      int most,
      double[] exact,
      double least,
      int truth) {
    Set<Integer> right = new HashSet<>();
    for (SketchIndex.Hit hit : index.search(query, facet, most + 1, 0)) {
      if (hit.document() < exact.length && exact[hit.document()] >= least) {
        right.add(hit.document());
      }
    }
    return Math.min(1, (right.size() - 1) / (double) truth);
  }
}
