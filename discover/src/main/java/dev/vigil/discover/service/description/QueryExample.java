package dev.vigil.discover.service.description;

import java.util.List;
import java.util.Optional;

/** An example query that members of the class answer, with the expected result. Immutable. */
public record QueryExample(List<Argument> arguments, String resultType) {
  /**
   * An input value of a form.
   *
   * @param type empty if any text is one
   * @param required whether a form without a field for it is no member
   * @param iterator whether each choice that fits is to be tried in turn
   * @param user whether the user of the service chooses the value
   * @param hints regular expressions for names of fields, the likeliest first
   * @param inputTypes regular expressions for types of fields
   * @param values what to try; for a list of choices also regular expressions over these
   */
  public record Argument(
      String name,
      String type,
      boolean required,
      boolean iterator,
      boolean user,
      List<String> hints,
      List<String> inputTypes,
      List<String> values) {
    public Argument {
      hints = List.copyOf(hints);
      inputTypes = List.copyOf(inputTypes);
      values = List.copyOf(values);
    }
  }

  public QueryExample {
    arguments = List.copyOf(arguments);
  }

  public Optional<Argument> argument(String name) {
    return arguments.stream().filter(argument -> argument.name().equals(name)).findFirst();
  }
}
