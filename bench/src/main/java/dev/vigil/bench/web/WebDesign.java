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
      List.of(
          FormBehavior.RESULT_LINK,
          FormBehavior.WAITING,
          FormBehavior.FORMAT_FORM,
          FormBehavior.WAIT_THEN_LINK),
      List.of(
          FormBehavior.SCRIPT_ACTION,
          FormBehavior.FRAMESET,
          FormBehavior.SCRIPT_WRITTEN,
          FormBehavior.MISNESTED,
          FormBehavior.SCRIPT_ANSWER,
          FormBehavior.INLINE_FRAME,
          FormBehavior.NEW_WINDOW,
          FormBehavior.OLD_MARKUP,
          FormBehavior.FAR_CONTROLS,
          FormBehavior.LATIN),
      FormBehavior.OLD_MARKUP),
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
          FormBehavior.SEE_OTHER,
          FormBehavior.JOB_LIST,
          FormBehavior.SCRIPT_RELOAD,
          FormBehavior.VIEW_BUTTON,
          FormBehavior.FRAMED_ANSWER,
          FormBehavior.PLAIN_TEXT,
          FormBehavior.FOREIGN_WAY),
      List.of(
          FormBehavior.LATE_FORM,
          FormBehavior.TWO_FORMS,
          FormBehavior.SCRIPT_POLLED,
          FormBehavior.NESTED_FRAMES,
          FormBehavior.LINK_SENDS,
          FormBehavior.OTHER_BASE,
          FormBehavior.HIDDEN_TAB,
          FormBehavior.CYRILLIC),
      FormBehavior.OTHER_BASE);

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<SiteKind> kinds;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<FormBehavior> indirect;

  @SuppressWarnings("ImmutableEnumChecker") // made by List.of
  private final List<FormBehavior> odd;

  /** Replaces manners that need a browser where there is none. */
  private final FormBehavior plainOdd;

  WebDesign(
      List<SiteKind> kinds,
      List<FormBehavior> indirect,
      List<FormBehavior> odd,
      FormBehavior plainOdd) {
    this.kinds = kinds;
    this.indirect = indirect;
    this.odd = odd;
    this.plainOdd = plainOdd;
  }

  List<SiteKind> kinds() {
    return kinds;
  }

  List<FormBehavior> indirect() {
    return indirect;
  }

  List<FormBehavior> odd() {
    return odd;
  }

  /** The manner of the n-th site of a kind: a third direct, a third indirect, a third odd. */
  FormBehavior manner(int n, boolean scripts) {
    return switch (n % 3) {
      case 0 -> FormBehavior.DIRECT;
      case 1 -> indirect.get(n / 3 % indirect.size());
      default -> {
        FormBehavior one = odd.get(n / 3 % odd.size());
        yield !one.needsBrowser() || scripts ? one : plainOdd;
      }
    };
  }
}
