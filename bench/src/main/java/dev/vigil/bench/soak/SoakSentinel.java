package dev.vigil.bench.soak;

import java.util.List;
import java.util.function.Function;

/** What a sentinel of the soak asks for, and what of a page it thereby sees. */
enum SoakSentinel {
  DEFAULT("", page -> page),
  TEXT("Within main Monitor text", page -> page),
  PRICE("Monitor price", SoakPage::prices),
  STOCK("Monitor stock", SoakPage::stock),
  LINKS("Monitor links", page -> page.news()),
  LIST("Monitor list", page -> page.news()),
  TABLE("Monitor table", SoakPage::times),
  WORD("Monitor keyword=" + SoakPage.WORD, page -> page.notice().contains(SoakPage.WORD)),
  PRICE_OR_TABLE("Monitor price OR table", page -> List.of(page.prices(), page.times())),
  LEAD_PRICE("Within \"#price\"", page -> page.prices().getFirst()),
  NEWS("Within \"#news\"", SoakPage::news),
  TIMES("Within \"#times table\" Monitor text", SoakPage::times);

  final String clauses;

  @SuppressWarnings("ImmutableEnumChecker") // these functions have no state
  private final Function<SoakPage, Object> view;

  SoakSentinel(String clauses, Function<SoakPage, Object> view) {
    this.clauses = clauses;
    this.view = view;
  }

  /** Whether someone with this wish wants to know that one page became the other. */
  boolean tells(SoakPage before, SoakPage after) {
    return !view.apply(before).equals(view.apply(after));
  }

  boolean hasPart() {
    return clauses.startsWith("Within");
  }
}
