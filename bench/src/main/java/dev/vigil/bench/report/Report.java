package dev.vigil.bench.report;

import dev.vigil.discover.plot.Plot;
import java.util.ArrayList;
import java.util.List;

/** What one experiment found, in the order in which it was said. Not thread-safe. */
public final class Report {
  private final List<Block> blocks = new ArrayList<>();
  private final List<Target> bars = new ArrayList<>();
  private final List<String> skipped = new ArrayList<>();

  public void say(String text) {
    blocks.add(new Paragraph(text));
  }

  public void table(Table table) {
    blocks.add(table);
  }

  public void plot(Plot plot) {
    blocks.add(new Picture(plot));
  }

  public void bar(Target bar) {
    bars.add(bar);
  }

  /** Records by name what could not be measured, and why. */
  public void skip(String what, String why) {
    skipped.add(what + ": " + why);
  }

  public List<Block> blocks() {
    return List.copyOf(blocks);
  }

  public List<Target> bars() {
    return List.copyOf(bars);
  }

  public List<String> skipped() {
    return List.copyOf(skipped);
  }
}
