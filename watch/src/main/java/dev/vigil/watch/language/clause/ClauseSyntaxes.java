package dev.vigil.watch.language.clause;

import dev.vigil.watch.sentinel.ClauseValue;
import java.util.List;
import java.util.stream.Stream;

/** Lists the syntax of all clauses, in canonical order. */
public final class ClauseSyntaxes {
  public static final List<ClauseSyntax<?>> ALL =
      List.of(
          ClauseSyntax.words(
                  Clause.WITHIN, ClauseValue.WITHIN, (words, _) -> WithinText.read(words), List::of)
              .joined(one -> WithinText.write(one.getFirst()))
              .shaped(ClauseSyntax.Shape.WORD),
          ClauseSyntax.phrase(
              Clause.MONITOR, ClauseValue.MONITOR, MonitorText::read, MonitorText::write),
          ClauseSyntax.words(
              Clause.IGNORE,
              ClauseValue.IGNORE,
              (words, _) -> words.list("a noise rule such as whitespace or text=\"...\""),
              List::copyOf),
          ClauseSyntax.phrase(Clause.FETCH, ClauseValue.FETCH, FetchText::read, FetchText::write),
          ClauseSyntax.phrase(Clause.ONLY, ClauseValue.ONLY, HoursText::read, HoursText::write),
          ClauseSyntax.phrases(
              Clause.REQUEST, ClauseValue.REQUEST, RequestText::read, RequestText::write),
          ClauseSyntax.phrases(
                  Clause.RENDER, ClauseValue.RENDER, RenderText::read, RenderText::write)
              .joined(RenderText::join),
          ClauseSyntax.phrase(Clause.FROM, ClauseValue.FROM, MomentText::read, MomentText::write),
          ClauseSyntax.phrase(Clause.TO, ClauseValue.TO, MomentText::readEnd, MomentText::write),
          ClauseSyntax.phrases(
                  Clause.NOTIFY, ClauseValue.NOTIFY, ChannelText::read, ChannelText::write)
              .joined(channels -> "By " + String.join(", ", channels)),
          ClauseSyntax.phrase(
              Clause.DELIVER, ClauseValue.DELIVER, DeliveryText::read, DeliveryText::write),
          ClauseSyntax.phrase(Clause.QUIET, ClauseValue.QUIET, HoursText::read, HoursText::write),
          ClauseSyntax.phrases(Clause.ALERT, ClauseValue.ALERT, AlertText::read, AlertText::write),
          ClauseSyntax.phrase(Clause.SHOW, ClauseValue.SHOW, ShowText::read, ShowText::write),
          ClauseSyntax.phrase(
              Clause.COMPARE, ClauseValue.COMPARE, CompareText::read, CompareText::write),
          ClauseSyntax.phrase(
              Clause.WHEN,
              ClauseValue.WHEN,
              (words, _) -> ConditionText.read(words, _ -> false).toString(),
              condition -> condition),
          ClauseSyntax.phrase(
              Clause.CONFIRM,
              ClauseValue.CONFIRM,
              (words, _) -> {
                words.takeIf("after");
                return TimeText.duration(words, "a duration such as 10 minutes");
              },
              after -> "after " + TimeText.write(after)),
          ClauseSyntax.phrase(
              Clause.RESUME, ClauseValue.RESUME, ResumeText::read, ResumeText::write),
          ClauseSyntax.phrases(Clause.KEEP, ClauseValue.KEEP, KeepText::read, KeepText::write),
          ClauseSyntax.words(
              Clause.TAG, ClauseValue.TAG, (words, _) -> words.list("a tag"), List::copyOf));

  private ClauseSyntaxes() {}

  public static ClauseSyntax<?> of(Clause clause) {
    return ALL.stream().filter(form -> form.clause() == clause).findFirst().orElseThrow();
  }

  @SuppressWarnings("unchecked")
  public // the syntax of a clause has the type of its value
  static <T> ClauseSyntax<T> of(ClauseValue<T> term) {
    Stream<ClauseSyntax<?>> forms = ALL.stream().filter(form -> form.term() == term);
    return (ClauseSyntax<T>) forms.findFirst().orElseThrow();
  }
}
