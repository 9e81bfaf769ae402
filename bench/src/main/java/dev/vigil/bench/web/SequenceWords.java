package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import java.util.List;

/**
 * What the makers of sequence searches call things. Immutable.
 *
 * @param sequenceNames names of the field that takes the sequence
 * @param radios whether some sites have a row of buttons where others have a list
 * @param programs what nucleotide sites offer, as value and label; the first compares nucleotides
 * @param introduction what the page says, with a place for what is compared
 * @param design which kinds and manners of sites a web with these words has
 * @param today whether some sites have the designs of today's front ends: boxes for databases of
 *     which none is ticked, prompts instead of labels, help below the form, one report for each hit
 */
record SequenceWords(
    List<String> sequenceNames,
    List<String> sequenceLabels,
    List<String> programNames,
    boolean radios,
    List<String> programs,
    List<String> databaseNames,
    List<String> nucleotideBases,
    List<String> proteinBases,
    List<Control> extras,
    List<String> titles,
    List<String> paths,
    List<String> buttons,
    String introduction,
    boolean today,
    WebDesign design) {
  /** Those that were in view when the rules of probing were made. */
  static final SequenceWords USUAL =
      new SequenceWords(
          List.of(
              "SEQUENCE",
              "sequence",
              "QUERY",
              "query",
              "seq",
              "QUERY_SEQUENCE",
              "query_data",
              "sequences",
              "inputSequence",
              "fasta",
              "txtSeq",
              "userseq",
              "q",
              "querySequence",
              "field1",
              "data"),
          List.of(
              "Enter your sequence in FASTA format",
              "Paste sequence here",
              "Query sequence",
              "Sequence",
              "Input sequence (raw or FASTA)",
              "Your sequence data"),
          List.of("PROGRAM", "program", "prog", "blast_program", "blastProgram"),
          false,
          List.of("blastn|blastn", "blastp|blastp", "blastx|blastx", "tblastn|tblastn"),
          List.of("DATALIB", "database", "db", "DATABASE", "dbname", "blast_db"),
          List.of(
              "nt|nt (non-redundant)",
              "est|EST",
              "genome|Whole genome",
              "cdna|cDNA library",
              "bac|BAC ends"),
          List.of("nr|nr proteins", "swissprot|SwissProt", "pdb|PDB chains"),
          List.of(
              Control.select("EXPECT", "Expect", List.of("10", "1", "0.01", "1e-10")),
              Control.of(FieldKind.CHECKBOX, "FILTER", "Low complexity filter", "L"),
              Control.select("MATRIX", "Matrix", List.of("BLOSUM62", "PAM30", "PAM70")),
              Control.text("WORD_SIZE", "Word size", "11"),
              Control.select("DESCRIPTIONS", "Descriptions", List.of("100", "50", "10")),
              Control.select("ALIGNMENTS", "Alignments", List.of("50", "100", "10")),
              Control.of(FieldKind.RADIO, "FORMAT", "HTML", "html"),
              Control.text("GAPOPEN", "Gap opening cost", "5"),
              Control.text("OTHER_ADVANCED", "Other advanced options", ""),
              Control.text("job_title", "Job title", ""),
              Control.of(FieldKind.CHECKBOX, "OVERVIEW", "Graphical overview", "on"),
              Control.select(
                  "GENETIC_CODE", "Query genetic code", List.of("1|Standard", "2|Mitochondrial")),
              Control.text("from", "From", ""),
              Control.text("to", "To", "")),
          List.of("BLAST Search", "BLAST server", "Sequence similarity search", "WWW BLAST"),
          List.of(
              "/blast/blast.html",
              "/blast.html",
              "/cgi-bin/blastform",
              "/tools/search.html",
              "/",
              "/similarity/"),
          List.of("BLAST!", "Submit Query", "Search"),
          "Compare %s sequence with our collection. Searches take a few seconds.",
          false,
          WebDesign.USUAL);

  /**
   * Other names and labels, in part as front ends in public source code have them, chosen after the
   * rules were made.
   */
  static final SequenceWords FRESH =
      new SequenceWords(
          List.of(
              "query_seq",
              "querySeq",
              "QueryText",
              "FASTA",
              "nucleotideSequence",
              "blastKeyword",
              "BlastQuerySequence",
              "input",
              "query_sequence",
              "seqs",
              "seqInput",
              "dna",
              "rawseq",
              "INPUT_SEQ",
              "qseq",
              "text"),
          List.of(
              "Enter your nucleotide sequence(s) in the box below in FASTA format:",
              "Query (one sequence, plain or FASTA)",
              "Paste your DNA",
              "Enter your Sequence",
              "Secuencia de consulta (FASTA)",
              "Type or paste a sequence",
              "Séquence requête"),
          List.of(
              "Program",
              "BLAST_algorithm",
              "blast_type",
              "blastMethod",
              "Algorithm",
              "task",
              "programIndex",
              "blast"),
          true,
          List.of(
              "blastn|BLASTn (DNA vs DNA)",
              "blastp|BLASTp (protein vs protein)",
              "blastx|BLASTx (translated DNA vs protein)",
              "tblastn|tBLASTn (protein vs translated DNA)"),
          List.of(
              "DataBase",
              "BLAST_database",
              "databases",
              "dataset",
              "BlastTargetSet",
              "genome",
              "target",
              "SELECT_DB"),
          List.of(
              "asm36|Genome assembly 3.6",
              "scaffolds|Scaffolds, release 2",
              "transcripts|Predicted transcripts",
              "refseq_rna|Reference RNA sequences",
              "gss|Genomic survey sequences"),
          List.of(
              "uniprot|UniProtKB",
              "models|Predicted proteins",
              "refseq_protein|Reference proteins"),
          List.of(
              Control.text("evalue", "E-value", "0.05"),
              Control.select("outfmt", "Output", List.of("0|pairwise", "1|query-anchored")),
              Control.select("max_target_seqs", "Max target sequences", List.of("50", "100")),
              Control.of(FieldKind.CHECKBOX, "dust", "Mask repeats", "yes"),
              Control.of(FieldKind.CHECKBOX, "ungapped", "No gaps", "1"),
              Control.text("word", "Word length", "11"),
              Control.text("description", "Name of this job", ""),
              Control.select("organism", "Organism", List.of("all|All", "sal|Salmo salar")),
              Control.text("reward", "Reward for a match", "1"),
              Control.text("penalty", "Penalty for a mismatch", "-3"),
              Control.of(FieldKind.RADIO, "strand", "Both strands", "both"),
              Control.text("maxhits", "Hits to show", "20")),
          List.of(
              "Nucleotide BLAST",
              "Genome BLAST",
              "BLAST against our assemblies",
              "Search the genomes by sequence"),
          List.of(
              "/blast/",
              "/tools/blast.php",
              "/cgi-bin/webblast.cgi",
              "/index.php",
              "/genome/blast/nucleotide",
              "/wwwblast/"),
          List.of("BLAST", "Run", "Start search", "Submit job", "Blast it", "Lancer"),
          "Find where %s sequence occurs in our data. Most jobs end within a minute.",
          false,
          WebDesign.USUAL);

  /**
   * A third set. It was unseen at its first run (14 of 18 members); the rules for forms whose
   * fields no hint names were made after that.
   */
  static final SequenceWords THIRD =
      new SequenceWords(
          List.of(
              "pasted_sequence",
              "seq_paste",
              "sequenceText",
              "fasta_input",
              "QUERYSEQ",
              "targetsequence",
              "user_query",
              "probe",
              "content",
              "dnaseq",
              "nucl",
              "oligo",
              "blast_query",
              "sequenza"),
          List.of(
              "Cut and paste up to ten sequences",
              "Ihre Sequenz im FASTA-Format",
              "Query",
              "DNA to be compared",
              "Sequence text",
              "Nucleotides"),
          List.of("blastprog", "search_program", "PROG", "flavour", "tool", "blastall_p"),
          true,
          List.of(
              "blastn|blastn - nucleotides against nucleotides",
              "blastp|blastp - proteins",
              "blastx|blastx - six frames",
              "tblastn|tblastn - proteins against six frames"),
          List.of("dbs", "bank", "library", "collection", "subject_db", "datasource"),
          List.of(
              "chr|Chromosomes", "contigs|Contigs", "mrna|mRNA", "utr|UTR", "plasmids|Plasmids"),
          List.of("pep|Peptides", "trembl|TrEMBL", "pfam|Families"),
          List.of(
              Control.text("cutoff", "Cut-off", "10"),
              Control.select("view", "View", List.of("pairwise", "table")),
              Control.of(FieldKind.CHECKBOX, "lowcomp", "Hide repeats", "on"),
              Control.text("limit", "At most", "100"),
              Control.select("gapcosts", "Gap costs", List.of("5 2", "4 4")),
              Control.text("label", "Label", "")),
          List.of("Similarity search", "BLAST at our institute", "DNA search", "Compare a gene"),
          List.of("/sim/", "/blast.jsp", "/search/dna", "/cgi-bin/nph-blast", "/services/blast"),
          List.of("Compare", "Send", "Start", "Go", "BLAST now"),
          "This server compares %s sequence with our data by BLAST.",
          false,
          WebDesign.USUAL);

  /** A fourth set, written before those rules and not used to change any. */
  static final SequenceWords FOURTH =
      new SequenceWords(
          List.of(
              "molecule",
              "inputText",
              "read",
              "bases",
              "gene",
              "yourseq",
              "primer",
              "FastaBox",
              "marker",
              "txtArea1",
              "clone",
              "secuencia",
              "p1"),
          List.of(
              "Nucleotide text",
              "Your clone or primer",
              "Sequenz",
              "One read per search (FASTA or plain)",
              "Base pairs",
              "Fragment of DNA"),
          List.of("which", "app", "method", "blast_flavor", "type", "mode"),
          true,
          List.of(
              "blastn|BLASTN: DNA queries",
              "blastp|BLASTP: protein queries",
              "blastx|BLASTX: translated queries",
              "tblastn|TBLASTN: protein against DNA"),
          List.of("against", "species", "build", "where", "set", "repository"),
          List.of(
              "v2|Build 2", "v3|Build 3", "ests|ESTs", "mito|Mitochondrion", "wgs|Shotgun reads"),
          List.of("prot|All proteins", "domains|Domains", "structures|Structures"),
          List.of(
              Control.select("significance", "Significance", List.of("1", "0.1", "1e-6")),
              Control.text("show", "Show so many", "25"),
              Control.of(FieldKind.CHECKBOX, "simple", "Mask simple parts", "1"),
              Control.select("layout", "Layout", List.of("pairs", "stacked")),
              Control.text("note", "Note for yourself", "")),
          List.of("Find a gene", "Sequence comparison", "BLAST page", "Search our genome"),
          List.of("/find/", "/blast/index.jsp", "/db/similar", "/run", "/tools/compare.aspx"),
          List.of("Align", "Run BLAST", "OK", "Find similar", "Proceed"),
          "Here you can compare %s sequence with the genome that we have read, by BLAST.",
          false,
          WebDesign.USUAL);

  /**
   * Written before the rule that trusts what a page says above a form was tried; two later rules
   * were made after results of this web were seen.
   */
  static final SequenceWords FIFTH =
      new SequenceWords(
          List.of(
              "userSeq",
              "textfield",
              "pasted",
              "in_seq",
              "contents",
              "SearchData",
              "oligo",
              "box",
              "seqText",
              "TEXT1",
              "fragment",
              "i"),
          List.of(
              "Paste in your query",
              "Nucleotide query",
              "Your fragment (bases only)",
              "Enter a contig or a read",
              "Sequenz (FASTA oder roh)",
              "Insira a sequência",
              "Raw bases",
              "Input"),
          List.of("search_type", "mode", "engine", "tool", "flavor", "what"),
          true,
          List.of(
              "blastn|nucleotide query, nucleotide entries",
              "blastp|protein query, protein entries",
              "blastx|translated query, protein entries",
              "tblastn|protein query, translated entries"),
          List.of("collection", "source", "against", "lib", "organism", "subject"),
          List.of(
              "iso|Isolates", "ctg|Contigs", "mito|Organelles", "vect|Vectors", "chr|Chromosomes"),
          List.of("orfs|Translated frames", "uniref|UniRef90", "struct|Chains of known structure"),
          List.of(
              Control.select("cutoff", "Cut-off", List.of("10", "1", "0.001")),
              Control.text("nhits", "Number of hits", "20"),
              Control.of(FieldKind.CHECKBOX, "mask", "Mask repeats", "1"),
              Control.select("strand", "Strand", List.of("both", "plus", "minus")),
              Control.text("label", "Name of this run", ""),
              Control.select("out", "Output", List.of("pairwise", "table"))),
          List.of(
              "Find similar sequences",
              "Homology search",
              "Compare a sequence with the collection",
              "Similarity service",
              "Sequence query"),
          List.of("/search/seq", "/homology", "/tools/compare.php", "/services/similarity", "/id"),
          List.of("Go", "Run", "Compare", "Find", "Start"),
          "Paste %s sequence to compare it with the entries of our genome collection.",
          false,
          WebDesign.USUAL);

  /**
   * Words and designs of front ends of today, written before the rules of November 2026 for framed
   * forms, lists and single lines were tried; two repairs were made after its first run.
   */
  static final SequenceWords SIXTH =
      new SequenceWords(
          List.of(
              "query_string",
              "sequence_data",
              "seqtext",
              "user_seq",
              "qtext",
              "blast-sequence",
              "SeqBox",
              "inseq",
              "submitted",
              "mySequence",
              "fastaText",
              "qry",
              "src",
              "pastebox"),
          List.of(
              "FASTA sequence(s)",
              "Enter query sequence",
              "DNA/RNA sequence",
              "Séquence nucléique",
              "Pegue aquí su secuencia",
              "Eingabesequenz",
              "Your read(s)",
              "Paste here",
              "Query"),
          List.of("blast_app", "stype", "search_tool", "prg", "p", "analysis"),
          true,
          List.of(
              "blastn|Nucleotide-nucleotide BLAST",
              "blastp|Protein-protein BLAST",
              "blastx|Translated query against proteins",
              "tblastn|Protein against translated nucleotides"),
          List.of("databases[]", "db_list", "dbase", "genomes", "ref", "species_db"),
          List.of(
              "hs38|Human genome, GRCh38",
              "cds|Coding sequences",
              "bacs|BAC end sequences",
              "rna|Non-coding RNA",
              "tsa|Transcriptome assemblies"),
          List.of("pep|All peptides", "sprot|Swiss-Prot", "nrp|Non-redundant proteins"),
          List.of(
              Control.select("expect_value", "Expect threshold", List.of("10", "1", "1e-3")),
              Control.text("max_hits", "Maximum number of hits", "50"),
              Control.of(FieldKind.CHECKBOX, "lc_filter", "Low complexity filter", "on"),
              Control.text("jobname", "Job name", ""),
              Control.select("view", "Alignment view", List.of("pairwise", "anchored")),
              Control.text("word_size", "Word size", "11"),
              Control.select("scoring", "Match/mismatch scores", List.of("1,-3", "1,-2", "2,-3"))),
          List.of(
              "BLAST",
              "Sequence search",
              "Blast your sequence",
              "Genome browser: sequence search",
              "Search by sequence similarity"),
          List.of(
              "/blast/new",
              "/searches/sequence",
              "/cgi-bin/seqsearch",
              "/en/tools/blast/",
              "/multi"),
          List.of("Run job", "Submit", "Launch", "Search now", "BLAST sequence", "Enviar"),
          "Search %s sequence against the assemblies of the consortium.",
          true,
          WebDesign.USUAL);

  /**
   * Words of sites made with today's frameworks, in languages that the other sets lack. It was
   * written before any rule was tried on it.
   */
  static final SequenceWords SEVENTH =
      new SequenceWords(
          List.of(
              "ctl00$Main$txtSequence",
              "form1:seqArea",
              "blast[sequence]",
              "tx_blast[query]",
              "edit-sequence",
              "strSeq",
              "fld_seq",
              "b_query",
              "nt_input",
              "sekwencja",
              "dnaText",
              "entry",
              "payload",
              "input_1"),
          List.of(
              "Wklej sekwencję (FASTA)",
              "Incolla la sequenza",
              "Plak hier uw sequentie",
              "Cole a sequência de DNA",
              "Sequence to look for",
              "Query nucleotides",
              "Bare sequence or FASTA, at most 20 kb",
              "What should we search?",
              "Amplicon or read"),
          List.of("ctl00$Main$ddlProgram", "blast[program]", "algo", "mode", "kind", "progname"),
          true,
          List.of(
              "blastn|BLASTN (nt → nt)",
              "blastp|BLASTP (aa → aa)",
              "blastx|BLASTX (nt → aa)",
              "tblastn|TBLASTN (aa → nt)"),
          List.of("ctl00$Main$lstDb", "blast[db][]", "target_db", "corpus", "assembly", "subjects"),
          List.of(
              "g1|Genome v1.2",
              "pan|Pangenome",
              "16s|16S ribosomal RNA",
              "orf|Open reading frames (DNA)",
              "hifi|HiFi reads"),
          List.of("aa|Proteome v1.2", "tox|Toxins", "enz|Enzymes"),
          List.of(
              Control.text("e_cut", "Report up to E =", "10"),
              Control.select("n", "Show", List.of("10", "50", "250")),
              Control.of(FieldKind.CHECKBOX, "soft", "Soft masking", "true"),
              Control.text("tag", "Title of the run (optional)", ""),
              Control.select("fmt", "Format", List.of("html|Web page", "tsv|Table")),
              Control.of(FieldKind.CHECKBOX, "short", "Short query", "1"),
              Control.text("min_id", "Least identity (%)", "70")),
          List.of(
              "Sequence finder",
              "BLAST our strains",
              "Porównaj sekwencje",
              "Look up DNA",
              "SeqMatch"),
          List.of("/Blast.aspx", "/faces/blast.xhtml", "/blasts/new", "/node/7", "/seqmatch"),
          List.of("Szukaj", "Cerca", "Zoeken", "Match", "Go!", "Run search"),
          "Looks for %s sequence in the genomes that our laboratory has assembled.",
          true,
          WebDesign.USUAL);
}
