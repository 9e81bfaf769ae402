package dev.vigil.discover.service;

import com.google.re2j.Pattern;
import dev.vigil.diff.DiffException;
import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.diff.UserRegex;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.RankedGuesses;
import dev.vigil.discover.service.description.QueryExample.Argument;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.NameWords;
import dev.vigil.discover.service.form.SafeForms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The score of an argument for a slot of a form, with the values it would enter there. For one
 * argument of one form; not thread-safe.
 *
 * <p>What counts, in this order: the hints of the description on the name of the field, what
 * earlier matches taught, the hints on its label, the argument's own name, what the learnt reading
 * of the form takes the field for. A place that cannot take a value at all has no score.
 */
final class FieldScore {
  /** A value for a place, and how well both fit. */
  record Fit(FormSlot slot, String value, double score) {}

  private static final int MOST_OPTIONS = 8;
  private static final int LONG_VALUE = 60;
  private static final double OPTION_STEP = 0.03;

  /** The score of an option that is tried because its list is for the argument. */
  private static final double GUESS = 0.3;

  /** The score of a list that is open, for an argument of which every choice is tried. */
  private static final double OPEN = 0.48;

  /** The hint on the label of a list from which on it is for the argument. */
  private static final double MEANT = 0.7;

  private static final int LEAST_EXAMPLE = 10;
  private static final int MOST_LINES = 50;

  private static final String ANY_WORD = "zzzzzz";
  private static final String ANY_TEXT = "Enter a text here (5 words)";

  /** Fields for which no description has an argument, and that must stay as they are. */
  private static final Set<FieldType> UNTOUCHED =
      Set.of(
          FieldType.HONEYPOT,
          FieldType.CAPTCHA,
          FieldType.PASSWORD,
          FieldType.TERMS_ACCEPTED,
          FieldType.RECEIVE_MAIL);

  private final Argument argument;
  private final QueryGenerator.FormContext context;
  private final List<Pattern> hints;
  private final List<Pattern> types;

  FieldScore(Argument argument, QueryGenerator.FormContext context) {
    this.argument = argument;
    this.context = context;
    hints = argument.hints().stream().map(hint -> UserRegex.compile(hint, 0)).toList();
    types = argument.inputTypes().stream().map(type -> UserRegex.compile(type, 0)).toList();
  }

  /** The places that take the argument, the best first. */
  List<Fit> fits(List<FormSlot> slots) {
    List<Fit> fits = new ArrayList<>();
    for (FormSlot slot : slots) {
      double score = score(slot);
      if (score > 0) {
        List<String> values = values(slot);
        for (int i = 0; i < values.size(); i++) {
          fits.add(new Fit(slot, values.get(i), Math.max(0.01, score - i * OPTION_STEP)));
        }
      }
    }
    fits.sort(Comparator.comparingDouble(Fit::score).reversed());
    return fits;
  }

  /**
   * The options of a list that is for the argument by its name or label, but has none of its
   * values: a site may have other words for them. The page's own choice is not among them.
   */
  List<Fit> guesses(List<FormSlot> slots) {
    if (argument.iterator()) {
      List<Fit> open = boxes(slots);
      return open.isEmpty() ? ofClass(slots) : open;
    }
    List<Fit> guesses = new ArrayList<>();
    for (FormSlot slot : slots) {
      if (slot.isList() && isMeant(slot) && chosenValues(slot).isEmpty()) {
        slot.options().stream()
            .filter(option -> !option.selected() && !option.value().isBlank())
            .limit(MOST_OPTIONS)
            .forEach(o -> guesses.add(new Fit(slot, o.value(), GUESS - guesses.size() * 0.01)));
      }
    }
    return guesses;
  }

  /** Boxes of different names of which none is ticked or asks for more: one may have to be. */
  private List<Fit> boxes(List<FormSlot> slots) {
    List<FormSlot> open =
        slots.stream()
            .filter(FormSlot::isOpenBox)
            .filter(slot -> !isUntouched(slot) && !SafeForms.mayAct(slot.words()))
            .toList();
    long boxes = slots.stream().filter(slot -> slot.kind() == FieldKind.CHECKBOX).count();
    List<Fit> guesses = new ArrayList<>();
    if (open.size() > 1 && open.size() == boxes) {
      open.stream()
          .limit(MOST_OPTIONS)
          .forEach(
              slot ->
                  guesses.add(new Fit(slot, slot.field().value(), GUESS - guesses.size() * 0.01)));
    }
    return guesses;
  }

  /** Options that speak of the class, though the page chooses another one. */
  private List<Fit> ofClass(List<FormSlot> slots) {
    List<Fit> guesses = new ArrayList<>();
    for (FormSlot slot : slots) {
      boolean chosen =
          slot.options().stream()
              .anyMatch(option -> option.selected() && FormFilter.speaks(option.words(), context));
      if (slot.isList() && !chosen && !isUntouched(slot) && !SafeForms.mayAct(slot.words())) {
        slot.options().stream()
            .filter(option -> !option.selected() && !option.value().isBlank())
            .filter(option -> FormFilter.speaks(option.words(), context))
            .filter(option -> !SafeForms.mayAct(option.words()))
            .limit(MOST_OPTIONS)
            .forEach(o -> guesses.add(new Fit(slot, o.value(), GUESS - guesses.size() * 0.01)));
      }
    }
    return guesses;
  }

  private double score(FormSlot slot) {
    boolean allowed =
        types.isEmpty() || types.stream().anyMatch(t -> slot.types().stream().anyMatch(t::matches));
    if (!allowed || !slot.isTyped() && !slot.isChosen() || isUntouched(slot)) {
      return 0;
    }
    if (isLineForMail(slot) && !argument.type().equals("EmailAddress")) {
      return 0;
    }
    double score = slot.isTyped() ? typed(slot) : byChoices(slot);
    score = Math.max(score, byHints(slot));
    score = Math.max(score, byName(slot));
    score = Math.max(score, 0.95 * context.history().affinity(argument.name(), slot.words()));
    return Math.min(1, score + 0.1 * byReading(slot));
  }

  /** The score of a text field before its name is considered. */
  private double typed(FormSlot slot) {
    boolean mail = argument.type().equals("EmailAddress");
    if (mail || slot.kind() == FieldKind.EMAIL) {
      return mail && slot.kind() == FieldKind.EMAIL ? 0.9 : 0.01;
    }
    return hasRoom(slot) ? 0.35 : 0.15;
  }

  /** A list that offers the very value is meant for it, whatever it is called. */
  private double byChoices(FormSlot slot) {
    // An argument for which any choice will do is for a list that has none.
    return isOffered(slot) ? 0.55 : argument.iterator() && slot.isOpen() ? OPEN : 0.05;
  }

  /** Whether a list offers the very value of the argument, or one that its pattern describes. */
  boolean isOffered(FormSlot slot) {
    return !argument.iterator()
        && argument.values().stream()
            .filter(value -> value.length() > 2)
            .anyMatch(value -> slot.options().stream().anyMatch(o -> describes(value, o)));
  }

  /** A pattern that matches any word describes no field. */
  private static boolean describes(String value, FormSlot.Option option) {
    return value.equalsIgnoreCase(option.value())
        || value.equalsIgnoreCase(option.label())
        || pattern(value)
            .filter(p -> !p.matches(ANY_WORD))
            .map(p -> p.matches(option.value()) || p.matches(option.label()))
            .orElse(false);
  }

  /** Whether the prompt or the first value of a slot is an example of the argument's type. */
  boolean isExemplified(FormSlot slot) {
    if (context.recognizer().accepts(argument.type(), ANY_TEXT)) {
      return false;
    }
    return (slot.field().placeholder() + "\n" + slot.field().value())
        .lines()
        .map(String::strip)
        .filter(line -> line.length() >= LEAST_EXAMPLE)
        .limit(MOST_LINES)
        .anyMatch(line -> context.recognizer().accepts(argument.type(), line));
  }

  /** Whether a slot is a text area and the argument needs one. */
  boolean hasRoom(FormSlot slot) {
    return slot.kind() == FieldKind.TEXTAREA && needsRoom();
  }

  /** Whether the argument has a value that is long for one line. */
  boolean needsRoom() {
    return argument.values().stream().anyMatch(value -> value.length() > LONG_VALUE);
  }

  /** Whether any hint is in the label of a slot. */
  boolean isLabelled(FormSlot slot) {
    return hints.stream().anyMatch(hint -> found(hint, slot.field().caption()));
  }

  /** Whether a hint names a slot by its name or label. */
  boolean isMeant(FormSlot slot) {
    return byHints(slot) >= MEANT;
  }

  private double byHints(FormSlot slot) {
    double best = 0;
    String name = slot.name();
    String id = slot.field().attribute("id");
    String said = slot.field().caption();
    for (int i = 0; i < hints.size(); i++) {
      Pattern hint = hints.get(i);
      double score =
          hint.matches(name) || hint.matches(id)
              ? 1
              : found(hint, name) || found(hint, id) ? 0.8 : found(hint, said) ? 0.7 : 0;
      best = Math.max(best, score - i * 0.02);
    }
    return best;
  }

  /** A hint of one or two letters is in many names and means nothing there. */
  private static boolean found(Pattern hint, String text) {
    var matcher = hint.matcher(text);
    while (matcher.find()) {
      if (matcher.end() - matcher.start() >= 3) {
        return true;
      }
    }
    return false;
  }

  private double byName(FormSlot slot) {
    List<String> words = NameWords.of(slot.words());
    double best = 0;
    for (String own : NameWords.of(argument.name())) {
      if (own.length() > 2 && words.contains(own)) {
        best = 0.6;
      } else if (own.length() > 4 && SpellingSuggestion.to(own, words).isPresent()) {
        best = Math.max(best, 0.45);
      }
    }
    return best;
  }

  private Optional<RankedGuesses<FieldType>> reading(FormSlot slot) {
    return context.reading().flatMap(reading -> reading.field(slot.field()));
  }

  /** Whether a line says that it takes an e-mail address, whatever its name is. */
  private static boolean isLineForMail(FormSlot slot) {
    return slot.isTyped()
        && slot.kind() != FieldKind.TEXTAREA
        && slot.kind() != FieldKind.EMAIL
        && FormConcepts.of(slot.field().label() + ". " + slot.field().placeholder())
            .contains("mail");
  }

  private boolean isUntouched(FormSlot slot) {
    boolean consent =
        slot.kind() == FieldKind.CHECKBOX
            && slot.fields().stream()
                .anyMatch(box -> FormConcepts.of(box.caption()).contains("terms"));
    return consent
        || reading(slot)
            .map(r -> UNTOUCHED.contains(r.best()) && r.probability(r.best()) > 0.8)
            .orElse(false);
  }

  private double byReading(FormSlot slot) {
    FieldType wanted =
        argument.type().equals("EmailAddress")
            ? FieldType.EMAIL
            : slot.isTyped() ? FieldType.SEARCH_QUERY : FieldType.SEARCH_CATEGORY;
    return reading(slot).map(r -> r.probability(wanted)).orElse(0.0);
  }

  // ---- values ----

  private List<String> values(FormSlot slot) {
    return slot.isTyped() ? typedValues(slot) : chosenValues(slot);
  }

  /** Values that the field accepts; a pattern over choices is no text for it. */
  private List<String> typedValues(FormSlot slot) {
    if (argument.iterator()) {
      return List.of();
    }
    int most = slot.field().maxLength();
    String pattern = slot.field().attribute("pattern");
    return argument.values().stream()
        .filter(value -> most < 0 || value.length() <= most)
        .filter(value -> context.recognizer().accepts(argument.type(), value))
        .filter(value -> !argument.type().isEmpty() || !value.contains(".*"))
        .filter(value -> slot.kind() != FieldKind.NUMBER || value.matches("[+-]?\\d+(\\.\\d+)?"))
        .filter(value -> pattern.isEmpty() || fits(pattern, value))
        .toList();
  }

  /** A pattern of the page that no linear engine reads is left to the server. */
  private static boolean fits(String pattern, String value) {
    try {
      return UserRegex.compile(pattern, 0).matches(value);
    } catch (DiffException e) {
      return true;
    }
  }

  private List<String> chosenValues(FormSlot slot) {
    List<String> chosen = new ArrayList<>();
    boolean exact = false;
    for (String value : argument.values()) {
      // A pattern finds its word in labels of other options, too.
      if (exact && !argument.iterator()) {
        break;
      }
      Optional<Pattern> pattern = pattern(value);
      for (FormSlot.Option option : slot.options()) {
        boolean named =
            value.equalsIgnoreCase(option.value()) || value.equalsIgnoreCase(option.label());
        boolean matched =
            pattern.isPresent()
                && !option.isPrompt()
                && !(argument.iterator() && SafeForms.isDeed(option.words()))
                && (pattern.get().matches(option.value()) || pattern.get().matches(option.label()));
        exact |= named;
        if ((named || matched) && !chosen.contains(option.value())) {
          chosen.add(named ? 0 : chosen.size(), option.value());
        }
      }
    }
    if (argument.iterator() && slot.isOpen()) {
      Set<String> ofClass =
          slot.options().stream()
              .filter(option -> FormFilter.speaks(option.words(), context))
              .map(FormSlot.Option::value)
              .collect(Collectors.toSet());
      chosen.sort(Comparator.comparing(value -> !ofClass.contains(value)));
    }
    int most = argument.iterator() ? MOST_OPTIONS : 2;
    return chosen.subList(0, Math.min(most, chosen.size()));
  }

  private static Optional<Pattern> pattern(String value) {
    try {
      return Optional.of(UserRegex.compile(value, Pattern.CASE_INSENSITIVE));
    } catch (DiffException e) {
      return Optional.empty();
    }
  }
}
