package dev.vigil.discover.service.description;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.service.description.TypeDefinition.Choice;
import dev.vigil.discover.service.description.TypeDefinition.Element;
import dev.vigil.discover.service.description.TypeDefinition.Item;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The types of a description as regular expressions, each compiled once. Immutable after it is
 * made.
 *
 * <p>A complex type is its compiled elements one after the other; a named group around each shows
 * later where it was found. Types in types are written out, so that one expression recognises the
 * whole: its size is bounded, because its time is that of the text times its size.
 */
final class TypePatterns {
  private static final int LONGEST = 60_000;
  private static final long MOST_REPEATED = 20_000;

  /** The library compiles by recursion, one level for each repetition that may be missing. */
  private static final long DEEPEST = 2_500;

  /** The group of a match that contains an element of a type. */
  record Slot(Element element, String group) {}

  /** A type, compiled. */
  record Compiled(Pattern pattern, List<Slot> slots, List<Element> beside) {}

  /** An expression and about how many instructions it becomes. */
  private record Sized(String text, long size, long depth) {
    Sized(String text, long size) {
      this(text, size, 1);
    }
  }

  private final ServiceClass service;
  private final Map<String, Sized> expressions = new HashMap<>();
  private final Map<String, Compiled> compiled = new LinkedHashMap<>();

  TypePatterns(ServiceClass service) {
    this.service = service;
    for (TypeDefinition type : service.types()) {
      compiled.put(type.name(), compile(type));
    }
  }

  /** The pattern of a type that is a text. */
  Compiled of(String type) {
    Compiled known = compiled.get(type);
    return known != null
        ? known
        : new Compiled(pattern(type, expression(type).text), List.of(), List.of());
  }

  Optional<TypeDefinition> definition(String type) {
    return service.type(type);
  }

  /** The pattern of one element, apart from others. */
  Pattern of(Element element) {
    return pattern(element.type(), inside(element).text);
  }

  private Compiled compile(TypeDefinition type) {
    if (!(type instanceof TypeDefinition.Complex complex) || isPages(complex)) {
      return new Compiled(pattern(type.name(), expression(type.name()).text), List.of(), List.of());
    }
    bounded(type.name(), expression(complex));
    List<Slot> slots = new ArrayList<>();
    List<Element> beside = new ArrayList<>();
    StringBuilder text = new StringBuilder();
    complex.items().forEach(item -> text.append(grouped(item, slots, beside)));
    return new Compiled(pattern(type.name(), text.toString()), slots, beside);
  }

  /** Whether a type is a choice of pages, which no expression can recognise. */
  private static boolean isPages(TypeDefinition.Complex complex) {
    return complex.items().size() == 1
        && complex.items().getFirst() instanceof Choice choice
        && choice.items().stream()
            .anyMatch(i -> i instanceof Element e && PredefinedTypes.PAGES.contains(e.type()));
  }

  private String grouped(Item item, List<Slot> slots, List<Element> beside) {
    return switch (item) {
      case Element element -> {
        if (!element.compiled()) {
          beside.add(element);
          yield "";
        }
        String group = "v" + slots.size();
        slots.add(new Slot(element, group));
        yield "(?P<"
            + group
            + ">"
            + repeated(inside(element), element).text
            + ")"
            + (element.min() == 0 ? "?" : "");
      }
      case Choice choice -> {
        List<String> alternatives = new ArrayList<>();
        for (Item one : choice.items()) {
          alternatives.add(grouped(one, slots, beside));
        }
        yield repeated(new Sized(String.join("|", alternatives), 1), choice).text;
      }
    };
  }

  private Sized inside(Element element) {
    return element.pattern().isEmpty()
        ? expression(element.type())
        : new Sized(element.pattern(), element.pattern().length());
  }

  /** The recursion is as deep as types are in types, which verification bounds. */
  private Sized expression(String type) {
    Sized known = expressions.get(type);
    if (known != null) {
      return known;
    }
    Optional<String> predefined = PredefinedTypes.pattern(type);
    Sized made =
        predefined
            .map(text -> new Sized(text, text.length()))
            .orElseGet(() -> service.type(type).map(this::expression).orElse(new Sized("", 0)));
    bounded(type, made);
    expressions.put(type, made);
    return made;
  }

  private static void bounded(String type, Sized made) {
    if (made.text.length() > LONGEST || made.size > MOST_REPEATED || made.depth > DEEPEST) {
      throw tooLarge(type);
    }
  }

  private static DiscoverException tooLarge(String type) {
    return new DiscoverException(
        "The type "
            + type
            + " is too large with all that it contains; repeat less, or split it by elements that"
            + " are not compiled (compile is false).");
  }

  private Sized expression(TypeDefinition type) {
    return switch (type) {
      case TypeDefinition.Atomic atomic ->
          atomic.pattern().isEmpty()
              ? expression(atomic.base())
              : new Sized(atomic.pattern(), atomic.pattern().length());
      case TypeDefinition.Dictionary dictionary -> {
        List<String> words = dictionary.words().stream().map(TypePatterns::word).toList();
        String all = String.join("|", words);
        yield new Sized((dictionary.ignoreCase() ? "(?i:" : "(?:") + all + ")", all.length());
      }
      case TypeDefinition.Complex complex -> sequence(complex.items(), "");
    };
  }

  /** Adds a word boundary at each end of the text that is a letter or digit. */
  private static String word(String text) {
    boolean begins = Character.isLetterOrDigit(text.charAt(0)) && text.charAt(0) < 128;
    char last = text.charAt(text.length() - 1);
    boolean ends = Character.isLetterOrDigit(last) && last < 128;
    return (begins ? "\\b" : "") + Pattern.quote(text) + (ends ? "\\b" : "");
  }

  private Sized sequence(List<Item> items, String between) {
    StringBuilder text = new StringBuilder();
    long size = 0;
    long depth = 0;
    for (Item item : items) {
      if (item instanceof Element element && !element.compiled()) {
        continue;
      }
      Sized one =
          switch (item) {
            case Element element -> repeated(inside(element), element);
            case Choice choice -> repeated(sequence(choice.items(), "|"), choice);
          };
      text.append(text.isEmpty() ? "" : between).append(one.text);
      size += one.size;
      depth = Math.max(depth, one.depth);
    }
    return new Sized(text.toString(), size, depth + 1);
  }

  private static Sized repeated(Sized inner, Item item) {
    boolean once = item.min() == 1 && item.max() == 1;
    boolean unbounded = item.max() == Item.UNBOUNDED;
    String times =
        once
            ? ""
            : unbounded && item.min() <= 1
                ? item.min() == 0 ? "*" : "+"
                : "{" + item.min() + "," + (unbounded ? "" : item.max()) + "}";
    long factor = Math.max(1, unbounded ? item.min() : item.max());
    long levels = unbounded ? 1 : Math.max(1, item.max() - item.min());
    return new Sized("(?:" + inner.text + ")" + times, inner.size * factor, inner.depth + levels);
  }

  private static Pattern pattern(String type, String expression) {
    try {
      return Pattern.compile(expression);
    } catch (PatternSyntaxException e) {
      throw new DiscoverException(
          "The type " + type + " makes no regular expression: " + e.getDescription() + ".", e);
    } catch (StackOverflowError e) {
      throw tooLarge(type);
    }
  }
}
