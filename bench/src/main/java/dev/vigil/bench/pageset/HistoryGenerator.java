package dev.vigil.bench.pageset;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Makes the versions of a page out of its source, its shell (what stands around the content), its
 * changes and its noise. Deterministic by seed. For one history and one thread.
 *
 * <p>The changes of the source happen one after another at random versions. All other versions are
 * noise: of the class of the history, and now and then other markup.
 */
final class HistoryGenerator {
  /** Versions of a history whose page has no setting {@code versions}. */
  private static final String VERSIONS = "16";

  /** In a history with other noise, one version in so many has other markup. */
  private static final int MARKUP_RATE = 6;

  private final SectionFile page;
  private final SectionFile shell;
  private final NoiseClass noise;
  private final long seed;
  private final Random random;
  private final Set<MarkupNoise> markup = EnumSet.noneOf(MarkupNoise.class);
  private final Map<String, List<String>> lists = new HashMap<>();

  HistoryGenerator(SectionFile page, SectionFile shell, NoiseClass noise, long seed) {
    this.page = page;
    this.shell = shell;
    this.noise = noise;
    this.seed = seed * 31 + (page.name() + shell.name() + noise).hashCode();
    this.random = new Random(this.seed);
    lists.putAll(shell.lists());
    lists.putAll(page.lists());
  }

  PageHistory generate() {
    List<PageVersion> versions = new ArrayList<>();
    String content = page.section("content");
    List<PageEdit> edits = new ArrayList<>(page.edits());
    int count = Integer.parseInt(page.settings().getOrDefault("versions", VERSIONS));
    List<Integer> places = new ArrayList<>();
    for (int version = 2; version <= count; version++) {
      places.add(version);
    }
    Collections.shuffle(places, random);
    List<Integer> changing = places.subList(0, Math.min(edits.size(), places.size()));
    String last = "";
    for (int version = 1; version <= count; version++) {
      VersionLabel label;
      if (version == 1) {
        label = new VersionLabel.First();
      } else if (changing.contains(version)) {
        PageEdit edit = edits.removeFirst();
        content = edit.apply(content, page.name());
        label =
            new VersionLabel.Change(edit.type(), edit.what(), edit.old(), edit.now(), edit.words());
      } else if (noise == NoiseClass.MARKUP || random.nextInt(MARKUP_RATE) == 0) {
        MarkupNoise other = rewrite(content, last);
        label =
            new VersionLabel.Noise(
                noise.rotates() ? noise : NoiseClass.MARKUP,
                other == null ? "nothing" : other.words());
      } else {
        label = new VersionLabel.Noise(noise, noise.toString());
      }
      String source = source(content);
      last = source;
      int shape = noise.shape() ? version : 1;
      int rotation = noise.rotates() ? version : 1;
      versions.add(
          new PageVersion(
              new NoiseTokens(lists, seed, shape, rotation).fill(source),
              new NoiseTokens(lists, seed, 1, 1).fill(source),
              content,
              label));
    }
    return new PageHistory(
        page.name() + "+" + shell.name(),
        page.setting("kind"),
        shell.name(),
        noise,
        List.copyOf(versions));
  }

  /** Turns one kind of markup noise on or off that makes a difference; null if none does. */
  private @Nullable MarkupNoise rewrite(String content, String last) {
    List<MarkupNoise> all = new ArrayList<>(List.of(MarkupNoise.values()));
    Collections.shuffle(all, random);
    for (MarkupNoise one : all) {
      // What came stays, but for banners, which come and go.
      boolean had = markup.contains(one);
      if (had && one != MarkupNoise.SHELL_COOKIES) {
        continue;
      }
      if (had) {
        markup.remove(one);
      } else {
        markup.add(one);
      }
      if (!source(content).equals(last)) {
        return one;
      }
      if (had) {
        markup.add(one);
      } else {
        markup.remove(one);
      }
    }
    return null;
  }

  private String source(String content) {
    String html = content;
    if (!shell.section("page").isEmpty()) {
      html = shell.section("page").replace("{{content}}", content);
    }
    boolean menu = markup.contains(MarkupNoise.SHELL_NAVIGATION);
    html =
        html.replace("{{nav}}", shell.section(menu ? "nav2" : "nav"))
            .replace(
                "{{cookies}}",
                markup.contains(MarkupNoise.SHELL_COOKIES) ? shell.section("cookies") : "")
            .replace("{{year}}", markup.contains(MarkupNoise.SHELL_YEAR) ? "2026" : "2025")
            .replace("{{title}}", page.setting("title"))
            .replace("{{lang}}", page.setting("lang"));
    for (MarkupNoise one : markup) {
      html = one.apply(html);
    }
    return html.replace("{{anchor}}", shell.settings().getOrDefault("anchor", "#"));
  }

  /** The class of noise that a page's list of shells names. */
  static NoiseClass noise(String word) {
    return NoiseClass.valueOf(word.toUpperCase(Locale.ROOT));
  }
}
