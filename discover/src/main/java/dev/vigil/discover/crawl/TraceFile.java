package dev.vigil.discover.crawl;

import dev.vigil.discover.crawl.store.VisitRepository;
import dev.vigil.discover.crawl.store.VisitRepository.Visit;
import java.util.List;
import java.util.Locale;
import java.util.function.Consumer;

/**
 * Writes the visits of a crawl as text: one line per visit in their order, the URL first, so that
 * another crawl can follow it. Stateless.
 */
public final class TraceFile {
  private static final int SOME = 1000;

  private TraceFile() {}

  /**
   * The lines: address, time, status, type, bytes, milliseconds, depth and outcome, with tabs
   * between them.
   */
  public static void lines(Crawl crawl, Consumer<String> out) {
    List<Visit> some = after(crawl, 0);
    while (!some.isEmpty()) {
      some.forEach(visit -> out.accept(line(visit)));
      some = after(crawl, some.getLast().position());
    }
  }

  private static List<Visit> after(Crawl crawl, long position) {
    return crawl.read(database -> new VisitRepository(database).after(position, SOME));
  }

  static String line(Visit visit) {
    return String.format(
        Locale.ROOT,
        "%s\t%s\t%d\t%s\t%d\t%d\t%d\t%s",
        visit.url(),
        visit.at(),
        visit.status(),
        visit.type().isEmpty() ? "-" : visit.type(),
        visit.bytes(),
        visit.took(),
        visit.depth(),
        visit.outcome());
  }
}
