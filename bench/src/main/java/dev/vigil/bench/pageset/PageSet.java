package dev.vigil.bench.pageset;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * Histories of pages with a label for each version. There are four parts, which have no page, shell
 * or sentence in common: rules are tuned on three and measured on the fourth. Stateless.
 */
public enum PageSet {
  TUNING("tuning"),
  /** Was measured until its totals had chosen rules. */
  TUNING_2("tuning-2"),
  /** Languages, layouts and widgets that the two others do not have. */
  TUNING_3("tuning-3"),
  /** Its pages are never looked at by those who tune; reports show totals only. */
  MEASURED("measured");

  private final String folder;

  PageSet(String folder) {
    this.folder = folder;
  }

  /**
   * All histories; each page names its shells with a class of noise, such as {@code blog+shape}.
   */
  public List<PageHistory> histories(long seed) {
    List<PageHistory> histories = new ArrayList<>();
    Map<String, SectionFile> shells = new HashMap<>();
    for (String file : text("index.txt").lines().filter(line -> !line.isBlank()).toList()) {
      SectionFile page = SectionFile.parse(file, text(file + ".page"));
      for (String chosen : page.setting("shells").split(" ", -1)) {
        int plus = chosen.indexOf('+');
        SectionFile shell =
            shells.computeIfAbsent(
                chosen.substring(0, plus), name -> SectionFile.parse(name, text(name + ".shell")));
        NoiseClass noise = HistoryGenerator.noise(chosen.substring(plus + 1));
        histories.add(new HistoryGenerator(page, shell, noise, seed).generate());
      }
    }
    return List.copyOf(histories);
  }

  private String text(String file) {
    String path = folder + "/" + file;
    try (InputStream in = PageSet.class.getResourceAsStream(path)) {
      if (in == null) {
        throw new IllegalArgumentException("There is no file '" + path + "' in the page set.");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
