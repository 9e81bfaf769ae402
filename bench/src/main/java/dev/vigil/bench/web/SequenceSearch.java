package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;

/**
 * A search among sequences in the shape of the BLAST front ends of universities and databases:
 * three to twenty controls under names that each site chooses, programs and databases that must fit
 * together, addresses that some insist on. Safe for concurrent use.
 */
final class SequenceSearch implements Service {
  private final boolean nucleotide;
  private final SequenceWords words;
  private final String sequenceName;
  private final String programName;
  private final String databaseName;
  private final String emailName;
  private final boolean needsEmail;
  private final boolean offersPrograms;
  private final boolean boxes;
  private final boolean introducedBelow;
  private final int manners;
  private final long seed;
  private final List<Control> controls = new ArrayList<>();
  private final String title;
  private final String path;

  SequenceSearch(boolean nucleotide, FormSamples samples, Random random) {
    this.nucleotide = nucleotide;
    this.words = samples.sequences();
    this.seed = random.nextLong();
    sequenceName = pick(words.sequenceNames(), random);
    programName = pick(words.programNames(), random);
    databaseName = pick(words.databaseNames(), random);
    emailName = random.nextBoolean() ? "email" : "e-mail";
    needsEmail = random.nextInt(8) == 0;
    offersPrograms = random.nextInt(3) > 0;
    manners = random.nextInt(10);
    boxes = words.today() && random.nextInt(3) == 0;
    introducedBelow = words.today() && random.nextInt(4) == 0;
    title = pick(words.titles(), random);
    path = pick(words.paths(), random);
    addControls(samples, random);
  }

  private static <T> T pick(List<T> some, Random random) {
    return some.get(random.nextInt(some.size()));
  }

  private void addControls(FormSamples samples, Random random) {
    boolean small = random.nextInt(12) == 0;
    String label = pick(words.sequenceLabels(), random);
    Control sequence =
        small
            ? Control.text(sequenceName, label, "")
            : words.today() && random.nextInt(3) == 0
                ? Control.prompted(sequenceName, label)
                : Control.area(sequenceName, label);
    List<Control> choices = new ArrayList<>();
    if (offersPrograms) {
      addPrograms(choices, random);
    }
    addBases(choices, bases(random));
    List<Control> extras = new ArrayList<>(words.extras());
    Collections.shuffle(extras, random);
    extras = extras.subList(0, random.nextInt(extras.size()));
    if (needsEmail || random.nextInt(3) == 0) {
      extras.add(Control.text(emailName, needsEmail ? "Your e-mail (required)" : "E-mail", ""));
    }
    boolean choicesFirst = random.nextBoolean();
    if (choicesFirst) {
      controls.addAll(choices);
    }
    controls.add(sequence);
    if (!choicesFirst) {
      controls.addAll(choices);
    }
    controls.addAll(extras);
    if (random.nextInt(4) == 0) {
      controls.add(Control.of(FieldKind.FILE, "SEQFILE", "or upload a file", ""));
    }
    if (random.nextBoolean()) {
      controls.add(Control.hidden("CMD", "Put"));
    }
    String button = random.nextBoolean() ? samples.button(random) : pick(words.buttons(), random);
    controls.add(Control.button(random.nextBoolean() ? "" : "submit", button));
    if (random.nextBoolean()) {
      controls.add(Control.of(FieldKind.RESET, "", "", "Clear sequence"));
    }
  }

  private void addPrograms(List<Control> to, Random random) {
    List<String> programs =
        new ArrayList<>(nucleotide ? words.programs() : words.programs().subList(1, 3));
    if (nucleotide && random.nextInt(4) > 0) {
      Collections.swap(programs, 0, random.nextInt(programs.size()));
    }
    if (words.radios() && random.nextBoolean()) {
      for (String program : programs) {
        int bar = program.indexOf('|');
        to.add(
            Control.of(
                FieldKind.RADIO,
                programName,
                program.substring(bar + 1),
                program.substring(0, bar)));
      }
    } else {
      to.add(Control.select(programName, "Program", programs));
    }
  }

  private void addBases(List<Control> to, List<String> bases) {
    if (!boxes) {
      to.add(Control.select(databaseName, "Database", bases));
      return;
    }
    for (String base : bases) {
      int bar = base.indexOf('|');
      to.add(
          Control.of(
              FieldKind.CHECKBOX, databaseName, base.substring(bar + 1), base.substring(0, bar)));
    }
  }

  /** A site that offers programs for both has databases for both. */
  private List<String> bases(Random random) {
    List<String> bases = new ArrayList<>();
    if (nucleotide) {
      bases.addAll(words.nucleotideBases().subList(0, 2 + random.nextInt(4)));
    }
    if (!nucleotide || offersPrograms) {
      bases.addAll(words.proteinBases());
    }
    Collections.shuffle(bases, random);
    return bases;
  }

  @Override
  public String title() {
    return (nucleotide ? "" : "Protein ") + title;
  }

  @Override
  public String path() {
    return path;
  }

  @Override
  public String introduction() {
    return introducedBelow ? "" : said();
  }

  @Override
  public String help() {
    return introducedBelow ? "<h3>Help</h3>" + said() : "";
  }

  private String said() {
    return "<p>"
        + words.introduction().formatted(nucleotide ? "a nucleotide" : "an amino acid")
        + "</p>";
  }

  @Override
  public List<Control> controls() {
    return controls;
  }

  @Override
  public boolean posts() {
    return manners % 5 > 0;
  }

  @Override
  public boolean inParts() {
    return manners % 3 == 0;
  }

  @Override
  public Result answer(Map<String, String> values) {
    String sequence = letters(values.getOrDefault(sequenceName, ""));
    if (sequence.length() < 11) {
      return complaint(
          "No sequence was given, or it is too short: " + sequence.length() + " letters.");
    }
    if (!sequence.matches("[A-Z*-]+")) {
      return complaint("The sequence has characters that stand for nothing.");
    }
    if (needsEmail && !values.getOrDefault(emailName, "").contains("@")) {
      return complaint("An e-mail address is required.");
    }
    String base = values.getOrDefault(databaseName, "");
    boolean bothKnown =
        controls.stream()
            .anyMatch(
                c ->
                    boxes && c.name().equals(databaseName) && c.value().equals(base)
                        || c.choices().stream().anyMatch(one -> one.value().equals(base)));
    if (!bothKnown) {
      return complaint("There is no database '" + Control.escape(base) + "'.");
    }
    boolean proteinBase = words.proteinBases().stream().anyMatch(b -> b.startsWith(base + "|"));
    String program =
        offersPrograms ? values.getOrDefault(programName, "") : nucleotide ? "blastn" : "blastp";
    return run(sequence, base, program, proteinBase);
  }

  private Result run(String sequence, String base, String program, boolean proteinBase) {
    Random random = new Random(seed ^ sequence.hashCode() ^ base.hashCode());
    Alignments alignments = new Alignments(random, words.today());
    AnswerStyle style =
        words.design() == WebDesign.LATER
            ? List.of(AnswerStyle.values()).get(Math.floorMod(seed, AnswerStyle.values().length))
            : AnswerStyle.PREFORMATTED;
    boolean dna = sequence.matches("[ACGTN-]+");
    return switch (program) {
      case "blastn" -> {
        if (proteinBase) {
          yield complaint("blastn needs a nucleotide database, and " + base + " has proteins.");
        }
        yield new Result(
            true,
            style.of(
                dna && random.nextInt(4) > 0
                    ? alignments.nucleotide(sequence, base)
                    : alignments.nothing("BLASTN", sequence, base)));
      }
      case "blastp", "blastx" -> {
        if (!proteinBase) {
          yield complaint(program + " needs a protein database, and " + base + " has nucleotides.");
        }
        if (dna && program.equals("blastp") && manners % 2 == 0) {
          yield complaint("This looks like a nucleotide sequence; blastp takes proteins.");
        }
        yield new Result(true, style.of(alignments.protein(sequence, base)));
      }
      default -> complaint("The program " + Control.escape(program) + " needs other input.");
    };
  }

  private static Result complaint(String sentence) {
    return new Result(false, "<p><b>Error:</b> " + sentence + "</p>");
  }

  /** Without the name line of FASTA and white space. */
  private static String letters(String given) {
    return given
        .replaceFirst("^\\s*>[^\\n]*\\n", "")
        .replaceAll("[\\s0-9]+", "")
        .toUpperCase(Locale.ROOT);
  }
}
