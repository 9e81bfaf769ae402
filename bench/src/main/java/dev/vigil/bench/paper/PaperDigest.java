package dev.vigil.bench.paper;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.figure.PaperExtraction;
import dev.vigil.bench.figure.PaperLoading;
import dev.vigil.bench.figure.PaperTraversal;
import dev.vigil.bench.figure.PublishedNumbers;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;

/**
 * The figures 13 to 17 of Rocco 2004 on today's documents: loading, traversal, objects, size; and
 * Figure 5(b) of Page Digest 2003.
 */
public final class PaperDigest implements Experiment {
  @Override
  public String name() {
    return "paper-digest";
  }

  @Override
  public String question() {
    return "How do the Page Digest figures (Rocco 2004, 13 to 17) look today?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> pages = Corpora.sample(setting.files(report, "html-pages"), setting.pick(60, 4));
    PublishedNumbers numbers = new PublishedNumbers("Page Digest 2003 and Rocco 2004");
    if (!pages.isEmpty()) {
      PaperLoading.run(setting, report, numbers, pages);
    }
    PaperTraversal.run(setting, report, numbers);
    if (!pages.isEmpty()) {
      PaperExtraction.run(report, pages);
    }
    tagRepetition(report, numbers);
    numbers.report(report);
    report.skip(
        "JTidy, Xerces' HTML SAX and Omini of the paper",
        "replaced by nu.validator, jsoup and the plain form of Omini's algorithm");
  }

  /** Figure 16: what leaving out repeated tags saves, before any codec. */
  private static void tagRepetition(Report report, PublishedNumbers numbers) {
    Table table =
        new Table(
            "Figure 16: size of an uncompressed digest, part of the XML, by share of repeated tags",
            "repeated tags",
            "5 letters",
            "10 letters");
    Plot plot =
        Plot.lines(
            "paper-16",
            "Figure 16: size without a codec",
            "repeated tags, %",
            Scale.LINEAR,
            "part of the XML",
            Scale.LINEAR);
    DoubleSummaryStatistics saved = new DoubleSummaryStatistics();
    for (int share = 0; share <= 100; share += 20) {
      List<Object> row = new ArrayList<>(List.of(share + " %"));
      for (int letters : List.of(5, 10)) {
        byte[] source = repeated(share, letters);
        double part =
            (double) Pack.write(VigilCalls.xml(source), PackOptions.SMALL.withLevel(0)).length
                / source.length;
        row.add(Figures.ratio(part));
        plot.point(letters + " letters", share, part);
        saved.accept(Math.max(0, 1 - part));
      }
      table.row(row.toArray());
    }
    report.table(table);
    report.plot(plot);
    report.say(
        PublishedNumbers.summedUp(
            "Rocco 2004",
            "Figure 16",
            "documents with much text and few tags save least, documents whose tags repeat most."));
    report.say(
        "A document that a digest would enlarge is stored as its source, so no part is above 1.");
    numbers.add(
        "saved by leaving out repeated tags",
        "Page Digest 2003, abstract; Rocco 2004, Section 3.8 (Figure 16)",
        "30 % to 50 %; up to 50 %",
        PublishedNumbers.percent(saved));
  }

  private static byte[] repeated(int share, int letters) {
    StringBuilder out = new StringBuilder("<root>");
    for (int i = 0; i < 5000; i++) {
      String unique = "t" + Integer.toString(i, 36) + "x".repeat(letters);
      String tag = i % 100 < share ? "s".repeat(letters) : unique.substring(0, letters);
      out.append('<').append(tag).append(">text</").append(tag).append('>');
    }
    return out.append("</root>").toString().getBytes(StandardCharsets.UTF_8);
  }
}
