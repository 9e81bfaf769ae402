package dev.vigil.watch.language;

import dev.vigil.watch.sentinel.Term;
import java.util.List;
import java.util.stream.Stream;

/** All forms, in the order in which we write them. */
final class Forms {
  static final List<Form<?>> ALL =
      List.of(
          Form.words(Clause.WITHIN, Term.WITHIN, (words, _) -> WithinText.read(words), List::of)
              .joined(one -> WithinText.write(one.getFirst()))
              .shaped(Form.Shape.WORD),
          Form.phrase(Clause.MONITOR, Term.MONITOR, MonitorText::read, MonitorText::write),
          Form.words(
              Clause.IGNORE,
              Term.IGNORE,
              (words, _) -> words.list("a noise rule such as whitespace or text=\"...\""),
              List::copyOf),
          Form.phrase(Clause.FETCH, Term.FETCH, FetchText::read, FetchText::write),
          Form.phrase(Clause.ONLY, Term.ONLY, HoursText::read, HoursText::write),
          Form.phrases(Clause.REQUEST, Term.REQUEST, RequestText::read, RequestText::write),
          Form.phrases(Clause.RENDER, Term.RENDER, RenderText::read, RenderText::write)
              .joined(RenderText::join),
          Form.phrase(Clause.FROM, Term.FROM, MomentText::read, MomentText::write),
          Form.phrase(Clause.TO, Term.TO, MomentText::read, MomentText::write),
          Form.phrases(Clause.NOTIFY, Term.NOTIFY, ChannelText::read, ChannelText::write)
              .joined(channels -> "By " + String.join(", ", channels)),
          Form.phrase(Clause.DELIVER, Term.DELIVER, DeliveryText::read, DeliveryText::write),
          Form.phrase(Clause.QUIET, Term.QUIET, HoursText::read, HoursText::write),
          Form.phrases(Clause.ALERT, Term.ALERT, AlertText::read, AlertText::write),
          Form.phrase(Clause.COMPARE, Term.COMPARE, CompareText::read, CompareText::write),
          Form.phrase(
              Clause.WHEN,
              Term.WHEN,
              (words, _) -> ConditionText.read(words, _ -> false).toString(),
              condition -> condition),
          Form.phrase(
              Clause.CONFIRM,
              Term.CONFIRM,
              (words, _) -> {
                words.takeIf("after");
                return Times.duration(words, "a duration such as 10 minutes");
              },
              after -> "after " + Times.write(after)),
          Form.phrase(Clause.RESUME, Term.RESUME, ResumeText::read, ResumeText::write),
          Form.phrases(Clause.KEEP, Term.KEEP, KeepText::read, KeepText::write),
          Form.words(Clause.TAG, Term.TAG, (words, _) -> words.list("a tag"), List::copyOf));

  private Forms() {}

  static Form<?> of(Clause clause) {
    return ALL.stream().filter(form -> form.clause() == clause).findFirst().orElseThrow();
  }

  @SuppressWarnings("unchecked") // the form of a term has the term's type
  static <T> Form<T> of(Term<T> term) {
    Stream<Form<?>> forms = ALL.stream().filter(form -> form.term() == term);
    return (Form<T>) forms.findFirst().orElseThrow();
  }
}
