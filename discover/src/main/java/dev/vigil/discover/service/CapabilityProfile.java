package dev.vigil.discover.service;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.watch.YamlFault;
import java.nio.charset.StandardCharsets;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A capability profile: how to query a discovered service. It contains the description of its
 * class, so that it is complete in itself. Immutable.
 *
 * @param format the kind and version of this document
 * @param name under which it is kept
 * @param service the name of its class
 * @param title what the start page calls itself
 * @param start the address of the page with the form
 * @param found when the service was recognised, as an instant
 * @param browser whether the form works in a browser only
 * @param arguments what can be asked for
 * @param form how the form is found again and what it holds besides the arguments
 * @param steps what the probe that matched did, from the start page to the result
 * @param result what a result is, and where
 * @param description the description of the class
 */
public record CapabilityProfile(
    String format,
    String name,
    String service,
    String title,
    String start,
    String found,
    boolean browser,
    List<Argument> arguments,
    FormPlace form,
    List<Step> steps,
    Result result,
    Map<String, Object> description) {
  /** The only format so far. */
  public static final String FORMAT = "vigil-service/1";

  /** The step that presses something, so that the form appears. */
  static final String PRESS = "press";

  private static final JsonMapper JSON =
      JsonMapper.builder().disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES).build();

  /**
   * An argument of a query.
   *
   * @param type of the description; empty if any text will do
   * @param user whether the user of the service chooses the value
   * @param field where it goes
   * @param value the value with which the service was found; the default
   */
  public record Argument(
      String name, String type, boolean required, boolean user, String field, String value) {}

  /**
   * The form.
   *
   * @param number its place among the forms of the page, from 0
   * @param fields the names of all its fields, by which it is known again
   * @param values what is put into fields that are no arguments
   */
  public record FormPlace(
      int number, String action, String method, List<String> fields, Map<String, String> values) {
    public FormPlace {
      fields = List.copyOf(fields);
      values = ordered(values);
    }
  }

  /**
   * One step: open, press, submit, refresh, reload, link, form or window.
   *
   * @param address a URL; a CSS selector of what is pressed, so that the form appears
   * @param from the state before, of the control flow
   * @param to the state after
   */
  public record Step(String what, String address, String from, String to) {}

  /**
   * The result.
   *
   * @param state of the control flow
   * @param type of the page
   * @param objects the type of what is wanted; empty for the records that the page shows
   * @param where a CSS selector of the part of the page that has them
   * @param records how many the probe found
   */
  public record Result(String state, String type, String objects, String where, int records) {}

  public CapabilityProfile {
    arguments = List.copyOf(arguments);
    steps = List.copyOf(steps);
    description = ordered(description);
  }

  private static <V> Map<String, V> ordered(Map<String, V> map) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(map));
  }

  /** The class that it is a member of. */
  public ServiceClass serviceClass() {
    return ServiceClass.read(JSON.writeValueAsBytes(description));
  }

  public Optional<Argument> argument(String wanted) {
    return arguments.stream().filter(argument -> argument.name().equals(wanted)).findFirst();
  }

  /** A CSS selector of what must be pressed before the form is there. */
  Optional<String> opener() {
    return steps.stream().filter(step -> step.what().equals(PRESS)).map(Step::address).findFirst();
  }

  /** The names of what can be asked for. */
  public List<String> names() {
    return arguments.stream().map(Argument::name).toList();
  }

  /**
   * A copy with another name.
   *
   * @throws DiscoverException if the name is not valid as a file name
   */
  public CapabilityProfile named(String other) {
    if (!other.matches("[A-Za-z0-9][A-Za-z0-9.-]{0,99}")) {
      throw new DiscoverException(
          "'" + other + "' is not a name for a service; use letters, digits, dots and hyphens.");
    }
    return new CapabilityProfile(
        format,
        other,
        service,
        title,
        start,
        found,
        browser,
        arguments,
        form,
        steps,
        result,
        description);
  }

  /** The profile as a document. */
  public String json() {
    return JSON.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n";
  }

  /** Reads a document. */
  public static CapabilityProfile parse(String json) {
    CapabilityProfile profile;
    try {
      profile = JSON.readValue(json.getBytes(StandardCharsets.UTF_8), CapabilityProfile.class);
    } catch (JacksonException e) {
      throw new DiscoverException(
          "This is not a capability profile: line %d, %s; 'vigil service probe' writes them."
              .formatted(YamlFault.line(e), YamlFault.words(e)),
          e);
    }
    if (!FORMAT.equals(profile.format())) {
      throw new DiscoverException(
          "This is not a capability profile of the format "
              + FORMAT
              + " but '"
              + profile.format()
              + "'; probe the service again.");
    }
    return profile;
  }
}
