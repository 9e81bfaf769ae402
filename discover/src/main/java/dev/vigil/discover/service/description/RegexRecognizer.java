package dev.vigil.discover.service.description;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.discover.service.description.TypeDefinition.Choice;
import dev.vigil.discover.service.description.TypeDefinition.Element;
import dev.vigil.discover.service.description.TypeDefinition.Item;
import dev.vigil.discover.service.description.TypePatterns.Compiled;
import dev.vigil.discover.service.description.TypePatterns.Slot;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Finds instances of types by their regular expressions, first in the text of a page, then in its
 * markup.
 *
 * <p>The whole is recognised by one expression; then each named or complex element is matched
 * inside of what its group found, so that every character is read once for each level of types.
 * Elements that are not compiled are searched for in front of what was recognised, back to the one
 * before, then inside, then in the markup of both: these stretches do not overlap. The time is
 * linear in the page. Safe for concurrent use.
 */
final class RegexRecognizer implements Recognizer {
  /** The maximum number of repeated elements that are extracted one by one. */
  private static final int MOST_PARTS = 1000;

  private final TypePatterns patterns;

  RegexRecognizer(TypePatterns patterns) {
    this.patterns = patterns;
  }

  @Override
  public List<TypeInstance> find(String type, PageTextMap page, int most) {
    if (PredefinedTypes.PAGES.contains(type)) {
      return PageTypes.is(type, page)
          ? List.of(new TypeInstance("", type, "", -1, -1, List.of()))
          : List.of();
    }
    Optional<Choice> choice = alternatives(type);
    if (choice.isPresent()) {
      for (Item item : choice.get().items()) {
        List<TypeInstance> found =
            item instanceof Element element && element.pattern().isEmpty()
                ? find(element.type(), page, most)
                : List.of();
        if (!found.isEmpty()) {
          return found;
        }
      }
      return List.of();
    }
    List<TypeInstance> found = find(type, page, page.text(), true, most);
    return found.isEmpty() ? find(type, page, page.markup(), false, most) : found;
  }

  /** The choice that a type is, if it is one of types by themselves and nothing else. */
  private Optional<Choice> alternatives(String type) {
    return patterns
        .definition(type)
        .filter(TypeDefinition.Complex.class::isInstance)
        .map(definition -> ((TypeDefinition.Complex) definition).items())
        .filter(items -> items.size() == 1)
        .map(List::getFirst)
        .filter(Choice.class::isInstance)
        .map(Choice.class::cast)
        .filter(
            choice ->
                choice.min() == 1
                    && choice.max() == 1
                    && choice.items().stream()
                        .allMatch(i -> i instanceof Element e && e.pattern().isEmpty()));
  }

  private List<TypeInstance> find(
      String type, PageTextMap page, String text, boolean inText, int most) {
    Compiled compiled = patterns.of(type);
    Matcher matcher = compiled.pattern().matcher(text);
    List<TypeInstance> found = new ArrayList<>();
    int before = 0;
    while (found.size() < most && matcher.find()) {
      if (matcher.end() == matcher.start()) {
        continue;
      }
      List<TypeInstance> parts = new ArrayList<>();
      boolean whole =
          parts(compiled, matcher, text, 0, parts)
              && beside(compiled, page, text, inText, before, matcher, parts);
      if (whole) {
        found.add(
            new TypeInstance(
                "",
                type,
                matcher.group(),
                inText ? matcher.start() : -1,
                inText ? matcher.end() : -1,
                parts));
      }
      before = matcher.end();
    }
    return found;
  }

  /** Adds what the groups of a match found; false if one is not what its base type says. */
  private boolean parts(
      Compiled compiled, Matcher matcher, String text, int shift, List<TypeInstance> parts) {
    for (Slot slot : compiled.slots()) {
      int from = matcher.start(slot.group());
      if (from < 0) {
        continue;
      }
      Element element = slot.element();
      String value = text.substring(from, matcher.end(slot.group()));
      boolean restricted = !element.pattern().isEmpty() && !element.type().equals("string");
      if (restricted && !accepts(element.type(), value)) {
        return false;
      }
      if (isReported(element)) {
        add(element, value, shift + from, parts);
      }
    }
    return true;
  }

  private boolean isReported(Element element) {
    return !element.name().isEmpty()
        || element.pattern().isEmpty() && !patterns.of(element.type()).slots().isEmpty();
  }

  /** The recursion is as deep as types are in types, which verification bounds. */
  private void add(Element element, String text, int at, List<TypeInstance> into) {
    Compiled inner = element.pattern().isEmpty() ? patterns.of(element.type()) : null;
    boolean plain = inner == null || inner.slots().isEmpty();
    boolean once = element.max() == 1;
    if (plain && once) {
      into.add(
          new TypeInstance(
              element.name(), element.type(), text, at, at + text.length(), List.of()));
      return;
    }
    Matcher matcher = (inner == null ? patterns.of(element) : inner.pattern()).matcher(text);
    int count = 0;
    while (count++ < MOST_PARTS && matcher.find()) {
      if (matcher.end() == matcher.start()) {
        continue;
      }
      List<TypeInstance> parts = new ArrayList<>();
      if (inner != null && !parts(inner, matcher, text, at, parts)) {
        continue;
      }
      into.add(
          new TypeInstance(
              element.name(),
              element.type(),
              matcher.group(),
              at + matcher.start(),
              at + matcher.end(),
              parts));
    }
  }

  private boolean beside(
      Compiled compiled,
      PageTextMap page,
      String text,
      boolean inText,
      int before,
      Matcher match,
      List<TypeInstance> parts) {
    for (Element element : compiled.beside()) {
      Pattern pattern = patterns.of(element);
      Optional<TypeInstance> found =
          last(element, pattern, text.substring(before, match.start()))
              .or(() -> first(element, pattern, match.group()));
      if (found.isEmpty() && inText) {
        found = last(element, pattern, page.markup(before, match.start()));
      }
      if (found.isEmpty() && element.min() > 0) {
        return false;
      }
      found.ifPresent(parts::add);
    }
    return true;
  }

  private Optional<TypeInstance> last(Element element, Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    Optional<TypeInstance> found = Optional.empty();
    while (matcher.find()) {
      if (matcher.end() > matcher.start()) {
        found = Optional.of(apart(element, matcher));
      }
    }
    return found;
  }

  private Optional<TypeInstance> first(Element element, Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() && matcher.end() > matcher.start()
        ? Optional.of(apart(element, matcher))
        : Optional.empty();
  }

  private TypeInstance apart(Element element, Matcher matcher) {
    List<TypeInstance> parts = new ArrayList<>();
    if (element.pattern().isEmpty()) {
      Compiled inner = patterns.of(element.type());
      Matcher again = inner.pattern().matcher(matcher.group());
      if (again.find()) {
        parts(inner, again, matcher.group(), 0, parts);
      }
    }
    return new TypeInstance(element.name(), element.type(), matcher.group(), -1, -1, parts);
  }

  /** A base type restricts, too: a value is of all types up to the predefined one. */
  @Override
  public boolean accepts(String type, String value) {
    String at = type;
    while (true) {
      if (at.isEmpty() || PredefinedTypes.PAGES.contains(at)) {
        return true;
      }
      // What is typed into a field may have line breaks anywhere: sequences are written so.
      String plain = at.equals("string") ? "" : value.strip();
      Pattern pattern = patterns.of(at).pattern();
      if (!plain.isEmpty()
          && !pattern.matches(plain)
          && !pattern.matches(plain.replaceAll("\\s+", ""))) {
        return false;
      }
      Optional<TypeDefinition> definition = patterns.definition(at);
      if (definition.isEmpty()
          || !(definition.get() instanceof TypeDefinition.Atomic atomic)
          || atomic.pattern().isEmpty() && atomic.base().equals("string")) {
        return true;
      }
      at = atomic.base();
    }
  }
}
