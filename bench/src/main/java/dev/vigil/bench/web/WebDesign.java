package dev.vigil.bench.web;

import java.util.List;

/** Which kinds of sites a test web has, and how their forms are reached, sent and answered. */
enum WebDesign {
  /**
   * Of 22 sites six search nucleotides, three proteins, one only turns sequences round, and two say
   * "no hits" below a menu that names a search for nucleotides; the others are catalogues, job and
   * flight searches, galleries, wikis, contacts, logins and shops.
   */
  USUAL(
      List.of(
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.LIBRARY,
          SiteKind.PROTEIN_SEARCH,
          SiteKind.JOBS,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.FLIGHTS,
          SiteKind.GALLERY,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.CONTACT,
          SiteKind.PROTEIN_SEARCH,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.LOGIN,
          SiteKind.WIKI,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.SEQUENCE_TOOL,
          SiteKind.LIBRARY,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.PROTEIN_SEARCH,
          SiteKind.SHOP,
          SiteKind.JOBS,
          SiteKind.SILENT_PROTEIN_SEARCH,
          SiteKind.SEQUENCE_PORTAL),
      List.of(Manner.RESULT_LINK, Manner.WAITING, Manner.FORMAT_FORM, Manner.WAIT_THEN_LINK),
      List.of(
          Manner.SCRIPT_ACTION,
          Manner.FRAMESET,
          Manner.SCRIPT_WRITTEN,
          Manner.MISNESTED,
          Manner.SCRIPT_ANSWER,
          Manner.INLINE_FRAME,
          Manner.NEW_WINDOW,
          Manner.OLD_MARKUP,
          Manner.FAR_CONTROLS,
          Manner.LATIN),
      Manner.OLD_MARKUP),
  /**
   * Six of 22 sites search nucleotides. Six others look alike: two that store or sell what they
   * get, two that draw a sequence, two that find nothing and speak of nucleotide searches; a third
   * such site shows a sample of a report.
   */
  LATER(
      List.of(
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.PROTEIN_SEARCH,
          SiteKind.SEQUENCE_DEPOSIT,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.LIBRARY,
          SiteKind.STRAND_TOOL,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.SILENT_PROTEIN_SEARCH,
          SiteKind.JOBS,
          SiteKind.OLIGO_ORDER,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.SAMPLE_SEARCH,
          SiteKind.CONTACT,
          SiteKind.FLIGHTS,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.SEQUENCE_PORTAL,
          SiteKind.LOGIN,
          SiteKind.SEQUENCE_TOOL,
          SiteKind.NUCLEOTIDE_SEARCH,
          SiteKind.PROTEIN_SEARCH,
          SiteKind.WIKI,
          SiteKind.SHOP),
      List.of(
          Manner.SEE_OTHER,
          Manner.JOB_LIST,
          Manner.SCRIPT_RELOAD,
          Manner.VIEW_BUTTON,
          Manner.FRAMED_ANSWER,
          Manner.PLAIN_TEXT,
          Manner.FOREIGN_WAY),
      List.of(
          Manner.LATE_FORM,
          Manner.TWO_FORMS,
          Manner.SCRIPT_POLLED,
          Manner.NESTED_FRAMES,
          Manner.LINK_SENDS,
          Manner.OTHER_BASE,
          Manner.HIDDEN_TAB,
          Manner.CYRILLIC),
      Manner.OTHER_BASE);

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<SiteKind> kinds;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Manner> indirect;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<Manner> odd;

  /** Replaces manners that need a browser where there is none. */
  private final Manner plainOdd;

  WebDesign(List<SiteKind> kinds, List<Manner> indirect, List<Manner> odd, Manner plainOdd) {
    this.kinds = kinds;
    this.indirect = indirect;
    this.odd = odd;
    this.plainOdd = plainOdd;
  }

  List<SiteKind> kinds() {
    return kinds;
  }

  List<Manner> indirect() {
    return indirect;
  }

  List<Manner> odd() {
    return odd;
  }

  /** The manner of the n-th site of a kind: a third direct, a third indirect, a third odd. */
  Manner manner(int n, boolean scripts) {
    return switch (n % 3) {
      case 0 -> Manner.DIRECT;
      case 1 -> indirect.get(n / 3 % indirect.size());
      default -> {
        Manner one = odd.get(n / 3 % odd.size());
        yield !one.needsBrowser() || scripts ? one : plainOdd;
      }
    };
  }
}
