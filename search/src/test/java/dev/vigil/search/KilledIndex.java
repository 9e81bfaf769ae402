package dev.vigil.search;

import dev.vigil.archive.version.Page;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;

/** Adds and purges versions and indexes them until it is killed. */
final class KilledIndex {
  static final String[] WORDS = "ferry tide harbour storm lock fog crane pilot".split(" ", -1);

  private KilledIndex() {}

  public static void main(String[] args) {
    Random random = new Random(Long.parseLong(args[1]));
    int day = Integer.parseInt(args[2]);
    try (TestSearch bed = new TestSearch(Path.of(args[0]))) {
      while (true) {
        Page page = new Page(0, "https://a.example/" + random.nextInt(12), "");
        StringBuilder text = new StringBuilder("<title>Page</title>");
        for (int i = 0; i < 6; i++) {
          text.append("<h2>Part ").append(i).append("</h2><p>");
          random.ints(12, 0, WORDS.length).forEach(w -> text.append(WORDS[w]).append(' '));
        }
        bed.add(page, day++, "text/html", text.toString());
        if (random.nextInt(6) == 0) {
          bed.archive.delete(page, Set.of(bed.archive.versions(page).getFirst().number()));
        }
        bed.search().update(() -> true, (pages, all, versions) -> {});
        System.out.println(day);
      }
    }
  }
}
