package dev.vigil.cli.watch;

import dev.vigil.archive.version.StoredHeader;
import dev.vigil.archive.version.Version;
import dev.vigil.cli.terminal.TerminalEscape;
import dev.vigil.diff.noise.page.PageQuality;
import dev.vigil.diff.noise.page.ResponseSignals;
import dev.vigil.document.DocumentType;
import dev.vigil.document.IntSlice;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.xpath.Selector;
import dev.vigil.watch.language.SentinelWriter;
import dev.vigil.watch.sentinel.ClauseValue;
import dev.vigil.watch.sentinel.EffectiveSentinel;
import dev.vigil.watch.store.CheckRow;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Describes what a sentinel sees on a page after one check. Immutable. */
record PagePreviewPrinter(Version version, PageDigest digest, EffectiveSentinel effective) {
  private static final int MAX_LINES = 20;
  private static final int WIDEST = 100;

  /** What kind of page it is, and what a sentinel sees of it. */
  List<String> lines(CheckRow check) {
    Map<String, String> headers = new HashMap<>();
    for (StoredHeader header : version.fetch().headers()) {
      headers.putIfAbsent(header.name(), header.value());
    }
    ResponseSignals signals = ResponseSignals.of(check.status(), headers, digest, version.length());
    PageQuality quality = PageQuality.of(signals);
    String title = signals.title().isEmpty() ? signals.heading() : signals.title();
    List<String> lines = new ArrayList<>();
    lines.add("address      " + version.page().url());
    if (!version.fetch().url().equals(version.page().url())) {
      lines.add("final URL    " + version.fetch().url());
    }
    if (!title.isEmpty()) {
      lines.add("title        " + TerminalEscape.line(title, WIDEST));
    }
    lines.add(
        "response     %d, %,d bytes in %.2f s"
            .formatted(check.status(), version.length(), check.took().toMillis() / 1000.0));
    lines.add("document     " + document(signals));
    if (!check.words().isEmpty()) {
      lines.add("problem      " + TerminalEscape.line(check.words(), 500));
    }
    lines.add(
        "quality      "
            + String.format(Locale.ROOT, "%.2f of 1", quality.score())
            + (quality.reasons().isEmpty() ? "" : ": " + String.join("; ", quality.reasons())));
    lines.add("watched for  " + SentinelWriter.write(ClauseValue.MONITOR, effective.monitor()));
    effective.within().ifPresent(part -> lines.add("part         " + part + ": " + places()));
    return lines;
  }

  private String document(ResponseSignals signals) {
    String nodes = "%s, %,d nodes".formatted(digest.type(), digest.nodeCount());
    if (digest.type() != DocumentType.HTML) {
      return nodes;
    }
    return nodes
        + ", %,d words, %,d links, %,d images"
            .formatted(
                Math.max(0, signals.words()), count("a[href]"), count("img, picture > source"));
  }

  private int count(String selector) {
    return Selector.compile(selector).select(digest).size();
  }

  private String places() {
    int places = effective.part().find(digest).size();
    return places == 0
        ? "not on the page; a sentinel would say so and compare nothing"
        : places == 1 ? "found once" : "found " + places + " times";
  }

  /** The text that a sentinel sees, cut to what fits on a screen. */
  List<String> text() {
    List<String> all = new ArrayList<>();
    IntSlice part = effective.part().find(digest);
    for (int i = 0; i < part.size(); i++) {
      RenderedText.of(digest, part.get(i))
          .lines()
          .filter(line -> !line.isBlank())
          .forEach(line -> all.add("  " + TerminalEscape.line(line, WIDEST)));
    }
    List<String> shown = new ArrayList<>();
    shown.add("");
    shown.addAll(all.subList(0, Math.min(MAX_LINES, all.size())));
    if (all.size() > MAX_LINES) {
      shown.add("  … and %,d more lines".formatted(all.size() - MAX_LINES));
    }
    return shown;
  }
}
