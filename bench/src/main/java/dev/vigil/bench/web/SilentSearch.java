package dev.vigil.bench.web;

import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A search among proteins that accepts everything and finds nothing, as many do with the letters of
 * a nucleotide sequence. It has the form of a {@link SequenceSearch}. Safe for concurrent use.
 */
final class SilentSearch implements Service {
  private final SequenceSearch form;
  private final String program;
  private final String nothing;

  SilentSearch(FormSamples samples, Random random) {
    form = new SequenceSearch(false, samples, random);
    program = random.nextBoolean() ? "BLASTP 2.2.26" : "Protein search";
    boolean later = samples.sequences().design() == WebDesign.LATER;
    nothing =
        later
            ? LaterWords.NOTHING.get(random.nextInt(LaterWords.NOTHING.size()))
            : "***** No hits found ******";
  }

  @Override
  public String title() {
    return form.title();
  }

  @Override
  public String path() {
    return form.path();
  }

  @Override
  public String introduction() {
    return form.introduction();
  }

  @Override
  public List<Control> controls() {
    return form.controls();
  }

  @Override
  public boolean posts() {
    return form.posts();
  }

  @Override
  public boolean inParts() {
    return form.inParts();
  }

  @Override
  public Result answer(Map<String, String> values) {
    return new Result(
        true,
        "<p>" + program + "</p><pre>\n " + nothing + "\n</pre><p>Try blastn for nucleotides.</p>");
  }
}
