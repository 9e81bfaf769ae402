package dev.vigil.bench.paper;

import dev.vigil.bench.RandomPages;
import dev.vigil.bench.Setting;
import dev.vigil.bench.TimedComparison;
import dev.vigil.bench.VigilCalls;
import dev.vigil.bench.figure.PublishedNumbers;
import dev.vigil.bench.load.WatchedPage;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.rival.DomSentinel;
import dev.vigil.bench.rival.Jsoups;
import dev.vigil.diff.DocumentView;
import dev.vigil.diff.Facet;
import dev.vigil.diff.group.Subscription;
import dev.vigil.diff.group.WatchedPart;
import dev.vigil.diff.interest.ChangeTypeExpression;
import dev.vigil.diff.match.Sdiff;
import dev.vigil.discover.plot.Plot;
import dev.vigil.discover.plot.Plot.Scale;
import dev.vigil.document.PageDigest;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.DoubleSummaryStatistics;
import java.util.EnumSet;
import java.util.Random;
import java.util.Set;
import org.jsoup.nodes.Document;

/**
 * Figure 28: content and structure sentinels on digest and DOM, by the size of random pages. Both
 * say whether something changed, on an equal copy so that all of it must be looked at; and what
 * changed, on a copy with an edit in every fiftieth section.
 */
final class PaperComponents {
  /** Sections are drawn apart, because one random tree grows as deep as it is large. */
  private static final int SECTION = 100;

  /** Few, because the time and space of Myers' difference grow with the edits squared. */
  private static final int EDITED = 50;

  private static final Set<Facet> CONTENT = EnumSet.of(Facet.CONTENT);
  private static final Set<Facet> STRUCTURE = EnumSet.of(Facet.STRUCTURE);

  private PaperComponents() {}

  static void run(Setting setting, Report report, PublishedNumbers numbers) throws Exception {
    Table table =
        new Table(
            "Figure 28: sentinels on random pages, both parsed in memory",
            "nodes",
            "content, whether: digest",
            "content, whether: DOM",
            "content, whether: DOM / digest",
            "structure, whether: digest",
            "structure, whether: DOM",
            "structure, whether: DOM / digest",
            "content, what: digest",
            "content, what: DOM",
            "content, what: DOM / digest",
            "structure, what: digest",
            "structure, what: DOM",
            "structure, what: DOM / digest");
    Plot plot =
        Plot.lines(
            "paper-28", "Figure 28: whether a page changed", "nodes", Scale.LOG, "us", Scale.LOG);
    DoubleSummaryStatistics content = new DoubleSummaryStatistics();
    DoubleSummaryStatistics structure = new DoubleSummaryStatistics();
    for (int size = SECTION; size <= setting.pick(100_000, 1000); size *= 10) {
      TimedComparison.Result result = race(setting, size);
      Object[] row = new Object[13];
      PageDigest page = VigilCalls.html(source(setting.seed(), size, false)).digest();
      row[0] = page.nodeCount();
      int at = 1;
      for (String task : new String[] {"content", "structure", "what content", "what structure"}) {
        double digest = result.best(task + ", digest");
        double dom = result.best(task + ", DOM");
        row[at++] = Figures.time(digest);
        row[at++] = Figures.time(dom);
        row[at++] = Figures.times(dom / digest);
        if (!task.startsWith("what")) {
          plot.point(task + ", digest", page.nodeCount(), digest / 1e3);
          plot.point(task + ", DOM", page.nodeCount(), dom / 1e3);
          (task.equals("content") ? content : structure).accept(dom / digest);
        }
      }
      table.row(row);
    }
    report.table(table);
    report.plot(plot);
    report.say(
        "\"Whether\" is the thesis' algorithm on both. \"What\" is the sentinel as users get it:"
            + " the digest's reports moves and names places, the DOM's is a line difference.");
    report.bar(
        Target.faster(
            "Content and structure, whether: digest against DOM, slowest size",
            2,
            Math.min(content.getMin(), structure.getMin())));
    report.say(
        PublishedNumbers.summedUp(
            "Rocco 2004",
            "Figure 28",
            "sentinels on content and on structure are much faster on the digest than on the"
                + " DOM."));
    numbers.add(
        "whether content or structure changed, DOM / digest",
        "Rocco 2004, Section 3.7.2 (Figure 28)",
        "at least 2x",
        PublishedNumbers.times(content)
            + " (content), "
            + PublishedNumbers.times(structure)
            + " (structure)");
  }

  private static TimedComparison.Result race(Setting setting, int size) throws Exception {
    byte[] source = source(setting.seed(), size, false);
    byte[] edited = source(setting.seed(), size, true);
    PageDigest old = VigilCalls.html(source).digest();
    PageDigest copy = VigilCalls.html(source).digest();
    Document domOld = Jsoups.html(source);
    Document domCopy = Jsoups.html(source);
    Document domFresh = Jsoups.html(edited);
    DocumentView before = DocumentView.of(old);
    DocumentView after = DocumentView.of(VigilCalls.html(edited).digest());
    Subscription text = Subscription.of(ChangeTypeExpression.parse("text"), WatchedPart.WHOLE);
    Subscription structure =
        Subscription.of(ChangeTypeExpression.parse("layout"), WatchedPart.WHOLE);
    DomSentinel domText = new DomSentinel("", "text");
    DomSentinel domStructure = new DomSentinel("", "layout");
    if (Sdiff.changed(old, copy, EnumSet.allOf(Facet.class))
        || !DomSentinel.sameContent(domOld, domCopy)
        || !DomSentinel.sameStructure(domOld, domCopy)) {
      throw new IllegalStateException("two readings of one page differ");
    }
    return setting
        .race(2)
        .add("content, digest", () -> Sdiff.changed(old, copy, CONTENT) ? 1 : 0)
        .add("content, DOM", () -> DomSentinel.sameContent(domOld, domCopy) ? 0 : 1)
        .add("structure, digest", () -> Sdiff.changed(old, copy, STRUCTURE) ? 1 : 0)
        .add("structure, DOM", () -> DomSentinel.sameStructure(domOld, domCopy) ? 0 : 1)
        .add("what content, digest", () -> WatchedPage.reported(text, before, after))
        .add("what content, DOM", () -> domText.changes(domOld, domFresh))
        .add("what structure, digest", () -> WatchedPage.reported(structure, before, after))
        .add("what structure, DOM", () -> domStructure.changes(domOld, domFresh))
        .run();
  }

  private static byte[] source(long seed, int nodes, boolean edited) {
    StringBuilder out = new StringBuilder("<!DOCTYPE html><title>random</title><body>\n");
    for (int section = 0; section < nodes / SECTION; section++) {
      // Each from a seed of its own, so that an edit leaves the sections after it alone.
      RandomPages page = new RandomPages(new Random(seed + section), SECTION);
      if (edited && section % EDITED == 0) {
        page.edit();
      }
      out.append("<section>");
      write(page.digest(), out);
      out.append("</section>\n");
    }
    return out.toString().getBytes(StandardCharsets.UTF_8);
  }

  /** As HTML, whatever namespaces the random names have; other kinds of nodes become texts. */
  private static void write(PageDigest page, StringBuilder out) {
    Deque<Integer> open = new ArrayDeque<>();
    for (int node = 1; node <= page.nodeCount(); node++) {
      while (!open.isEmpty() && page.end(open.element()) <= node) {
        out.append("</").append(page.name(open.pop()).local()).append('>');
      }
      if (node < page.nodeCount() && page.isElement(node)) {
        open.push(node);
        out.append('<').append(page.name(node).local());
        for (int a = page.attributes().start(node); a < page.attributes().end(node); a++) {
          out.append(' ').append(page.attributes().name(a).local());
          out.append("=\"").append(page.attributes().value(a)).append('"');
        }
        out.append('>');
      } else if (node < page.nodeCount()) {
        out.append(page.value(node));
      }
    }
  }
}
