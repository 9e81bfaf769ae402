package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import java.util.List;

/** The words of the eighth web and of the sites that look like its members. Immutable. */
final class LaterWords {
  /** Written before any rule was tried on it, in part in languages that the other sets lack. */
  static final SequenceWords EIGHTH =
      new SequenceWords(
          List.of(
              "qfasta",
              "search[seq]",
              "nt_sequence",
              "sekvens",
              "sekans",
              "BlastInput_text",
              "ta_query",
              "f12",
              "strand",
              "userInput",
              "posledovatelnost",
              "seq1",
              "blast-input-area",
              "form_query_text"),
          List.of(
              "Klistra in din sekvens",
              "Vložte sekvenci DNA",
              "DNA dizisini yapıştırın",
              "Вставьте последовательность (FASTA)",
              "配列を入力してください (FASTA)",
              "Query: accession is not enough, paste the bases",
              "1. Your DNA",
              "Sequence(s), plain or with a > line",
              "Insert the oligonucleotide to be located",
              "Search term: nucleotides"),
          List.of("pgm", "blast_kind", "search[tool]", "algoritm", "choice", "program_select"),
          true,
          List.of(
              "blastn|blastn: bases in bases",
              "blastp|blastp: residues in residues",
              "blastx|blastx: translated bases in residues",
              "tblastn|tblastn: residues in translated bases"),
          List.of("search[sources][]", "bibliotek", "taxon", "dataset_id", "library2", "scope"),
          List.of(
              "core|Core genome",
              "acc|Accessory genome",
              "phage|Phages",
              "its|ITS barcodes",
              "ont|Nanopore assemblies"),
          List.of("cazy|Carbohydrate enzymes", "amr|Resistance proteins", "prot2|Proteome"),
          List.of(
              Control.text("e", "Threshold", "1e-3"),
              Control.select("rows", "Hits per page", List.of("10", "25", "100")),
              Control.of(FieldKind.CHECKBOX, "filter", "Filter low complexity", "T"),
              Control.text("ref_name", "Reference (shown in your history)", ""),
              Control.select("order", "Sort by", List.of("score|Score", "id|Identity")),
              Control.of(FieldKind.NUMBER, "k", "Word size", "11"),
              Control.select("genetic", "Genetic code", List.of("1", "11"))),
          List.of(
              "Strain explorer",
              "Sekvenssökning",
              "BLAST+ gateway",
              "Поиск по последовательности",
              "Locate a sequence",
              "Which genome has my gene?"),
          List.of(
              "/app/blast", "/sekvens/", "/ru/blast", "/tools/locate", "/q", "/explore/sequence"),
          List.of("Sök", "Hledat", "Ara", "Найти", "検索", "Locate", "Execute"),
          "Locate %s sequence in the strains of the collection. Nothing is stored.",
          true,
          WebDesign.LATER);

  /** What sites say that found nothing. */
  static final List<String> NOTHING =
      List.of(
          "Inga träffar.",
          "Nebyla nalezena žádná shoda.",
          "Sonuç bulunamadı.",
          "Ничего не найдено.",
          "一致する配列はありません。",
          "No significant similarity found.",
          "0 alignments.",
          "We could not find your sequence.",
          "***** No hits found *****");

  /** A language of the pages on the way: please wait, the link, the state of a job. */
  record Way(String waiting, String link, String ended) {}

  static final List<Way> WAYS =
      List.of(
          new Way("Bitte warten, Ihr Auftrag läuft.", "Ergebnis anzeigen", "fertig"),
          new Way("Veuillez patienter, recherche en cours.", "Voir les résultats", "terminé"),
          new Way("Espere un momento, procesando.", "Ver los resultados", "terminado"),
          new Way("Attendere prego.", "Mostra i risultati", "concluso"),
          new Way("Sökningen pågår.", "Visa resultatet", "klar"),
          new Way("Подождите, идёт поиск.", "Показать результаты", "готово"),
          new Way("検索中です。お待ちください。", "結果を見る", "完了"),
          new Way("Zoekopdracht loopt, even geduld.", "Resultaten bekijken", "klaar"));

  static final List<String> DEPOSIT_TITLES =
      List.of(
          "Submit a sequence",
          "Sequence submission",
          "Add your strain",
          "Deposit DNA",
          "New entry",
          "Share your BLAST database");

  static final List<String> DEPOSIT_PATHS =
      List.of("/submit", "/sequences/new", "/curation/entry", "/deposit", "/tools/add.php");

  static final List<String> DEPOSIT_BUTTONS =
      List.of("Submit", "Send", "Submit sequence", "Continue", "Einreichen", "Next", "OK");

  static final List<String> DEPOSIT_SAYS =
      List.of(
          "Nucleotide sequences that you send are read by a curator and appear in the next"
              + " release.",
          "Enter a new DNA sequence for the collection. It can be searched by BLAST afterwards.",
          "Your sequence becomes a public record of the database.");

  static final List<String> ORDER_TITLES =
      List.of("DNA synthesis", "Custom oligos", "Primer service", "Genes on demand");

  static final List<String> ORDER_PATHS =
      List.of("/oligos/new", "/synthesis", "/services/primers", "/order/dna");

  static final List<String> ORDER_BUTTONS =
      List.of("Order", "Add to cart", "Continue", "Request a quote", "Bestellen", "Next");

  private LaterWords() {}
}
