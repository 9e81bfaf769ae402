package dev.vigil.bench.web;

import java.util.Locale;
import java.util.Random;

/**
 * Writes the answers of sequence searches in the shape of BLAST reports, with invented subjects.
 * Not thread-safe.
 */
final class Alignments {
  private static final String AMINO_ACIDS = "ACDEFGHIKLMNPQRSTVWY";
  private static final String[] ORGANISMS = {
    "Homo sapiens", "Mus musculus", "Danio rerio", "Oryza sativa", "Bos taurus", "Zea mays"
  };
  private static final String[] THINGS = {
    "mRNA", "clone", "chromosome 7, BAC", "cDNA, partial", "genomic scaffold", "EST"
  };
  private static final String[] PROTEINS = {
    "kinase", "protease precursor", "hypothetical protein", "transporter", "polymerase subunit"
  };

  private final Random random;
  private final boolean lower;
  private final String subject;
  private final int width;
  private final boolean today;

  /**
   * @param today whether reports look as today's programs write them, with a part for each hit
   */
  Alignments(Random random, boolean today) {
    this.random = random;
    this.today = today;
    this.lower = random.nextBoolean();
    this.subject = today ? "Sbjct" : random.nextInt(4) == 0 ? "Subject:" : "Sbjct:";
    this.width = random.nextInt(3) == 0 ? 50 : 60;
  }

  /** Some hits for a nucleotide sequence. */
  String nucleotide(String query, String database) {
    StringBuilder out = new StringBuilder(head("BLASTN", query, database));
    for (int hit = 0, hits = 1 + random.nextInt(4); hit < hits; hit++) {
      String what =
          ORGANISMS[random.nextInt(ORGANISMS.length)] + " " + THINGS[random.nextInt(THINGS.length)];
      int length = Math.min(query.length(), 30 + random.nextInt(300));
      int from = random.nextInt(query.length() - length + 1);
      hit(what, query.substring(from, from + length), from, "ACGT", out);
    }
    return ended(out);
  }

  /** Some hits for a protein sequence; letters of other sequences are read as amino acids. */
  String protein(String query, String database) {
    StringBuilder out = new StringBuilder(head("BLASTP", query, database));
    for (int hit = 0, hits = 1 + random.nextInt(4); hit < hits; hit++) {
      int length = 40 + random.nextInt(80);
      StringBuilder part = new StringBuilder();
      for (int i = 0; i < length; i++) {
        part.append(AMINO_ACIDS.charAt(random.nextInt(AMINO_ACIDS.length())));
      }
      hit(PROTEINS[random.nextInt(PROTEINS.length)], part.toString(), 0, AMINO_ACIDS, out);
    }
    return ended(out);
  }

  private String ended(StringBuilder out) {
    return out.append(today ? "</pre></div>" : "</pre>").toString();
  }

  /** What both say when nothing was found. */
  String nothing(String program, String query, String database) {
    return head(program, query, database)
        + "\n ***** No hits found ******\n\n</pre>"
        + (today ? "</div>" : "");
  }

  private String head(String program, String query, String database) {
    return (today ? "<div class=head>" : "")
        + "<pre>\n<b>"
        + program
        + (today ? " 2.1" : " 2.2.")
        + (10 + random.nextInt(20))
        + "</b>\n\n<b>Query=</b> ("
        + query.length()
        + " letters)\n\n<b>Database:</b> "
        + Control.escape(database)
        + String.format(
            Locale.ROOT,
            "%n           %,d sequences; %,d total letters%n%n",
            1000 + random.nextInt(90000),
            1000000 + random.nextInt(90000000));
  }

  private void hit(String what, String part, int from, String letters, StringBuilder out) {
    if (today) {
      out.append("</pre></div>\n<div class=hit><pre>");
    }
    int number = 100000 + random.nextInt(900000);
    String subjectLetters = mutated(part, letters);
    out.append(
        String.format(
            Locale.ROOT,
            "%n><a name=%d></a><a href=\"/entry/%d\">gi|%d</a> %s%n          Length = %d%n%n",
            number,
            number,
            number,
            what,
            part.length() + 1000));
    int same = 0;
    for (int i = 0; i < part.length(); i++) {
      same += part.charAt(i) == subjectLetters.charAt(i) ? 1 : 0;
    }
    out.append(
        String.format(
            Locale.ROOT,
            " Score = %d bits (%d),  Expect = %de-%d%n Identities = %d/%d (%d%%)%n%s%n",
            part.length() * 2,
            part.length(),
            1 + random.nextInt(9),
            5 + part.length() / 2,
            same,
            part.length(),
            same * 100 / part.length(),
            letters.length() > 4
                ? "\n"
                : today ? " Strand=Plus/Plus\n\n" : " Strand = Plus / Plus\n\n"));
    int start = 1 + random.nextInt(4000);
    for (int at = 0; at < part.length(); at += width) {
      int end = Math.min(part.length(), at + width);
      line(today ? "Query" : "Query:", from + at + 1, part.substring(at, end), from + end, out);
      middle(part, subjectLetters, at, end, letters, out);
      line(subject, start + at, subjectLetters.substring(at, end), start + end - 1, out);
      out.append('\n');
    }
  }

  private void line(String name, int from, String letters, int to, StringBuilder out) {
    String shown = lower ? letters.toLowerCase(Locale.ROOT) : letters;
    out.append(String.format(Locale.ROOT, "%-9s%-6d %s %d%n", name, from, shown, to));
  }

  private static void middle(
      String one, String other, int at, int end, String letters, StringBuilder out) {
    out.append(" ".repeat(16));
    for (int i = at; i < end; i++) {
      boolean same = one.charAt(i) == other.charAt(i);
      out.append(
          !same
              ? (letters.length() > 4 && i % 3 == 0 ? '+' : ' ')
              : letters.length() > 4 ? one.charAt(i) : '|');
    }
    out.append('\n');
  }

  private String mutated(String part, String letters) {
    StringBuilder out = new StringBuilder(part.toUpperCase(Locale.ROOT));
    for (int i = 3; i < out.length(); i++) {
      if (random.nextInt(letters.length() > 4 ? 3 : 20) == 0) {
        out.setCharAt(i, letters.charAt(random.nextInt(letters.length())));
      }
    }
    return out.toString();
  }
}
