package dev.vigil.watch.notify;

import dev.vigil.fetch.Answer;
import java.util.Map;
import java.util.Optional;

/** A gateway of Apprise, which passes messages on to whatever services its operator set up. */
final class AppriseFormat implements Format {
  @Override
  public Call call(Parcel parcel, Target target) {
    return Call.post(
        target.url(),
        Map.of(
            "title",
            parcel.title(),
            "body",
            parcel.body().fitting(30_000, Markup.MARKDOWN::write, Format::bytes),
            "type",
            parcel.alarming() ? "warning" : "info",
            "format",
            "markdown"));
  }

  @Override
  public Optional<String> complaint(Answer answer) {
    return answer.status() == 204
        ? Optional.of("it knows no services under this key, so that nobody was told")
        : Optional.empty();
  }
}
