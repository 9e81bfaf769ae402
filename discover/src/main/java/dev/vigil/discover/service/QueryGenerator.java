package dev.vigil.discover.service;

import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.DescriptionExtension;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.ServiceClass;
import java.util.List;
import java.util.Optional;

/** Generates the queries with which a form is probed. Implementations are immutable. */
public interface QueryGenerator extends DescriptionExtension {
  /**
   * The input of a query generator.
   *
   * @param recognizer of the description's types
   * @param history from earlier matches
   * @param introduction what the page says about the form
   */
  record FormContext(
      ServiceClass service,
      Recognizer recognizer,
      Optional<FormClassification> reading,
      ProbeHistory history,
      FormIntroduction introduction) {}

  /** The queries in the order in which they are worth trying; none if the form takes none. */
  List<ServiceQuery> queries(WebForm form, FormContext context, int most);

  @Override
  default String kind() {
    return "queryGenerator";
  }
}
