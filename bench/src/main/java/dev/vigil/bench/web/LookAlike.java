package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * A site that takes a nucleotide sequence and searches nothing: it stores it, sells it, draws its
 * two strands, or finds nothing and shows a sample of a report. Safe for concurrent use.
 */
final class LookAlike implements Service {
  private static final String SAMPLE = "GATTACAGATTACAGGCATTCAGACCTTGGACCATTGACCAGATTTACG";

  private final SiteKind kind;
  private final List<Control> controls = new ArrayList<>();
  private final String title;
  private final String path;
  private final String says;
  private final String nothing;
  private final String sequenceName;

  LookAlike(SiteKind kind, FormSamples samples, Random random) {
    this.kind = kind;
    SequenceWords words = samples.sequences();
    sequenceName = pick(words.sequenceNames(), random);
    nothing = pick(LaterWords.NOTHING, random);
    Control sequence = Control.area(sequenceName, pick(words.sequenceLabels(), random));
    switch (kind) {
      case SEQUENCE_DEPOSIT -> {
        title = pick(LaterWords.DEPOSIT_TITLES, random);
        path = pick(LaterWords.DEPOSIT_PATHS, random);
        says = pick(LaterWords.DEPOSIT_SAYS, random);
        controls.add(sequence);
        controls.add(
            Control.select("molecule", "Molecule", List.of("dna|DNA", "mrna|mRNA", "cdna|cDNA")));
        depositor(random);
        controls.add(Control.button("", pick(LaterWords.DEPOSIT_BUTTONS, random)));
      }
      case OLIGO_ORDER -> {
        title = pick(LaterWords.ORDER_TITLES, random);
        path = pick(LaterWords.ORDER_PATHS, random);
        says = "We make DNA of any sequence within three days.";
        controls.add(sequence);
        controls.add(Control.select("scale", "Scale", List.of("25 nmol", "50 nmol", "200 nmol")));
        controls.add(Control.select("purity", "Purification", List.of("Desalted", "HPLC")));
        if (random.nextBoolean()) {
          controls.add(Control.of(FieldKind.NUMBER, "tubes", "Number of tubes", "1"));
        }
        controls.add(Control.button("", pick(LaterWords.ORDER_BUTTONS, random)));
      }
      case STRAND_TOOL -> {
        title = pick(List.of("Both strands", "DNA viewer", "Sequence formatter"), random);
        path = pick(List.of("/strands", "/tools/view.cgi", "/format"), random);
        says = "Shows a nucleotide sequence with its complement, as printed in papers.";
        controls.add(sequence);
        controls.add(Control.select("width", "Letters a line", List.of("60", "50", "100")));
        controls.add(Control.button("", pick(List.of("Draw", "Show", "Go", "Format"), random)));
      }
      default -> {
        title = pick(List.of("Peptide search", "Proteome BLAST", "Protein lookup"), random);
        path = pick(List.of("/blastp", "/peptides/search", "/lookup"), random);
        says = "Search a sequence of amino acids in our proteome. For DNA use blastn elsewhere.";
        controls.add(sequence);
        controls.add(Control.select("db", "Database", List.of("p1|Proteome 1", "p2|Proteome 2")));
        controls.add(Control.button("", pick(words.buttons(), random)));
      }
    }
  }

  private static <T> T pick(List<T> some, Random random) {
    return some.get(random.nextInt(some.size()));
  }

  /** Some ask who gives the sequence, some only what it is of. */
  private void depositor(Random random) {
    switch (random.nextInt(3)) {
      case 0 -> {
        controls.add(Control.text("contributor", "Contributor", ""));
        controls.add(Control.text("mail", "E-mail", ""));
      }
      case 1 -> controls.add(Control.text("organism", "Organism", ""));
      default ->
          controls.add(
              Control.select("strain", "Strain", List.of("k12|K-12", "b|B", "other|Other")));
    }
  }

  @Override
  public String title() {
    return title;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public String introduction() {
    return "<p>" + says + "</p>";
  }

  @Override
  public List<Control> controls() {
    return controls;
  }

  @Override
  public boolean posts() {
    return true;
  }

  @Override
  public Result answer(Map<String, String> values) {
    String sequence =
        values.getOrDefault(sequenceName, "").replaceAll("\\s+", "").toUpperCase(Locale.ROOT);
    return new Result(
        true,
        switch (kind) {
          case STRAND_TOOL -> strands(sequence);
          case SAMPLE_SEARCH -> sample();
          default -> "<p>Thank you. Your entry has the number 4711.</p>";
        });
  }

  private static String strands(String sequence) {
    StringBuilder out = new StringBuilder("<pre>");
    for (int at = 0; at < sequence.length(); at += 60) {
      int end = Math.min(sequence.length(), at + 60);
      String top = sequence.substring(at, end);
      out.append(line("Forward", at + 1, top, end));
      out.append(" ".repeat(16)).append("|".repeat(top.length())).append('\n');
      out.append(line("Reverse", at + 1, complement(top), end)).append('\n');
    }
    return out.append("</pre>").toString();
  }

  private String sample() {
    String mutated = SAMPLE.replace("GGCATT", "GGCTTT");
    return "<p>"
        + nothing
        + "</p><h3>How a report of our partner's blastn looks</h3><pre>Score = 96 bits (48), Expect"
        + " = 2e-12\n\n"
        + line("Query", 1, SAMPLE, SAMPLE.length())
        + " ".repeat(16)
        + "|".repeat(17)
        + " "
        + "|".repeat(SAMPLE.length() - 18)
        + "\n"
        + line("Sbjct", 201, mutated, 200 + SAMPLE.length())
        + "</pre>";
  }

  private static String line(String name, int from, String letters, int to) {
    return String.format(Locale.ROOT, "%-9s%-6d %s %d%n", name, from, Control.escape(letters), to);
  }

  private static String complement(String top) {
    StringBuilder out = new StringBuilder();
    for (int i = 0; i < top.length(); i++) {
      char c = top.charAt(i);
      int at = "ACGT".indexOf(c);
      out.append(at < 0 ? c : "TGCA".charAt(at));
    }
    return out.toString();
  }
}
