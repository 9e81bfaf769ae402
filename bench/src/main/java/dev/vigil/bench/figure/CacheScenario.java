package dev.vigil.bench.figure;

import dev.vigil.bench.Sentinels;
import dev.vigil.bench.Sentinels.Sentinel;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A scenario of Eppili 2004 for the version cache: thirty sentinels for fifteen minutes, and some
 * sizes of the cache. Immutable.
 *
 * @param parsed the versions that the thesis counts without a cache and at least
 * @param thesis what the text of the thesis says for each size
 * @param slots the slots with which LRU, FIFO, MRU and the utility policy parse least, in the
 *     thesis
 */
public record CacheScenario(
    String figure,
    String what,
    Sentinels load,
    int[] sizes,
    String parsed,
    List<String> thesis,
    List<String> slots) {
  public static final int MINUTES = 15;
  private static final String FEWEST = "utility fewest";

  public static List<CacheScenario> all() {
    int[] sizes = {60, 30, 15, 10, 5, 1};
    int[] shared = {12, 7, 6, 5};
    int[] mixed = {36, 21, 19, 10, 5, 1};
    List<String> sharedThesis =
        List.of("LRU, FIFO, utility 90", "FIFO, utility 90", FEWEST, FEWEST);
    List<String> sharedSlots = List.of("12", "7", "> 12", "7");
    List<String> mixedThesis =
        List.of(
            "utility 270",
            "utility 270",
            "utility 270 with 19 to 21 slots",
            FEWEST,
            FEWEST,
            FEWEST);
    List<String> mixedSlots = List.of("> 36", "> 34", "> 36", "19 to 21");
    return List.of(
        new CacheScenario(
            "3.10",
            "30 sentinels on 30 pages, every minute",
            sentinels(IntStream.range(0, 30).mapToObj(i -> new Sentinel(i, 1)).toList()),
            sizes,
            counted(840, 450),
            List.of(
                "all 450",
                "FIFO, MRU, utility 450; utility 46 % fewer than LRU",
                FEWEST,
                FEWEST,
                FEWEST,
                FEWEST),
            List.of("60", "30", "30", "30")),
        new CacheScenario(
            "3.13",
            "30 sentinels on 30 pages, ten each every 1, 2 and 4 minutes",
            sentinels(
                IntStream.range(0, 30)
                    .mapToObj(i -> new Sentinel(i, i < 10 ? 1 : i < 20 ? 2 : 4))
                    .toList()),
            sizes,
            counted(440, 250),
            List.of(
                "all 250",
                "utility 250; MRU fewer than LRU and FIFO",
                FEWEST,
                FEWEST,
                FEWEST,
                FEWEST),
            List.of("60", "60", "60", "30")),
        new CacheScenario(
            "3.15",
            "30 sentinels, five on each of 6 pages, every minute, page by page",
            sentinels(IntStream.range(0, 30).mapToObj(i -> new Sentinel(i / 5, 1)).toList()),
            shared,
            counted(840, 90),
            sharedThesis,
            sharedSlots),
        new CacheScenario(
            "3.15, in turn",
            "the same, the pages in turn",
            sentinels(IntStream.range(0, 30).mapToObj(i -> new Sentinel(i % 6, 1)).toList()),
            shared,
            counted(840, 90),
            sharedThesis,
            sharedSlots),
        new CacheScenario(
            "3.15, as the engine asks",
            "the same, one comparison for all sentinels of a page",
            sentinels(IntStream.range(0, 6).mapToObj(i -> new Sentinel(i, 1)).toList()),
            new int[] {12, 7, 6, 5, 3},
            "",
            List.of("-", "-", "-", "-", "-"),
            List.of("-", "-", "-", "-")),
        new CacheScenario(
            "3.16",
            "15 sentinels on 15 pages, and 15 on 3 more, five each; every minute, page by page",
            sentinels(
                IntStream.range(0, 30)
                    .mapToObj(i -> new Sentinel(i < 15 ? i : 15 + (i - 15) / 5, 1))
                    .toList()),
            mixed,
            "",
            mixedThesis,
            mixedSlots),
        new CacheScenario(
            "3.16, in turn",
            "the same, the pages in turn",
            sentinels(
                IntStream.range(0, 30)
                    .mapToObj(i -> new Sentinel(i % 2 == 0 ? i / 2 : 15 + i / 2 % 3, 1))
                    .toList()),
            mixed,
            "",
            mixedThesis,
            mixedSlots));
  }

  private static String counted(int without, int least) {
    return " (thesis: " + without + ", and at least " + least + ")";
  }

  private static Sentinels sentinels(List<Sentinel> each) {
    return new Sentinels(each, MINUTES);
  }

  /** Whether no two sentinels are on one page: the engine compares once for all of a page. */
  public boolean isAsTheEngineAsks() {
    return load.each().stream().map(Sentinel::page).distinct().count() == load.each().size();
  }
}
