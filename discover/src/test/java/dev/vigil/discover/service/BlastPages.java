package dev.vigil.discover.service;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Pages of sequence searches as tests need them. */
final class BlastPages {
  private BlastPages() {}

  static String page(String body) {
    return "<!doctype html><html><head><title>Sequence search</title></head><body>"
        + "<h1>BLAST: compare a DNA sequence</h1>"
        + body
        + "</body></html>";
  }

  /** A usual form. */
  static String form(String attributes) {
    return page(
        "<form "
            + attributes
            + "><label>Your sequence <textarea name=QUERY rows=6></textarea></label>"
            + "<select name=PROGRAM><option>blastp<option>blastn</select>"
            + "<select name=DB><option value=''>choose<option value=nt>nt<option value=est>est"
            + "</select><input type=submit value=Search></form>");
  }

  /** Alignments of a sequence with itself, as BLAST prints them. */
  static String alignments(@Nullable String sequence) {
    String letters = String.valueOf(sequence).replaceAll("[^A-Za-z]", "").toLowerCase(Locale.ROOT);
    String first = letters.substring(0, Math.min(60, letters.length()));
    String bars = "|".repeat(first.length());
    StringBuilder out = new StringBuilder("<p>BLASTN 2.2</p><pre>\n");
    for (String gene : new String[] {"X77449", "M10098"}) {
      out.append(
          """
          ><a href="/gene/%s">%s</a> some gene

           Score = 119 bits (60), Expect = 2e-27
           Identities = 60/60 (100%%)

          Query: 1   %s 60
                     %s
          Sbjct: 21  %s 80

          """
              .formatted(gene, gene, first, bars, first));
    }
    return page(out.append("</pre>").toString());
  }

  /** What a search among proteins says of the same letters. */
  static String proteins() {
    return page(
        """
        <p>BLASTP 2.2</p><pre>
        >sp|P69905 Hemoglobin
         Score = 61.2 bits (147), Expect = 2e-09
        Query: 1   MVLSPADKTNVKAAWGKVGAHAGEYGAEALERMFLSFPTTKTYFPHFDLSH 51
                   MVLSPADKTNVKAAWGKVGAHAGEYGAEALERMFLSFPTTKTYFPHFDLSH
        Sbjct: 1   MVLSPADKTNVKAAWGKVGAHAGEYGAEALERMFLSFPTTKTYFPHFDLSH 51
        </pre>\
        """);
  }

  static boolean isNucleotides(@Nullable String text) {
    return text != null && text.replaceAll("\\s+", "").matches("(?i)[acgtun-]{10,}");
  }
}
