package dev.vigil.discover.service;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.FieldScore.Fit;
import dev.vigil.discover.service.description.QueryExample;
import dev.vigil.discover.service.description.QueryExample.Argument;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.SafeForms;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * The default query generator: all assignments of the arguments of the examples to the fields of a
 * form, the most likely first, without those that the form would reject. Immutable.
 *
 * <p>DynaBot (Rocco 2004) sends every combination of arguments and fields, in the order of its
 * hints; with twenty fields and five arguments these are 15,504. Here each argument has a list of
 * fits with scores; the combination of all first fits is the best, and after a combination come
 * those in which one argument takes its next fit. A heap gives them in the order of their scores
 * without making them all: the n best cost n times the arguments times a logarithm.
 *
 * <p>Left out are combinations with two arguments in one field, without a required argument, with
 * fields left empty that the form requires, and those that send what another one sends.
 */
public final class RankedQueries implements QueryGenerator {
  private static final Pattern FOR_PROGRAMS =
      Pattern.compile("(?i)\\b(xml|json|asn\\.?1|csv|tsv)\\b");
  private static final Pattern FOR_PEOPLE =
      Pattern.compile("(?i)\\b(html|text|txt|plain|pairwise)\\b");

  /** A table for people may leave out what shows that an answer is one. */
  private static final Pattern TABLE =
      Pattern.compile(
          "(?i)\\b(tabular|table|tabelle|tabellarisch|tableau|tabla|tabela|tabella)\\b");

  private static final Pattern ALIGNED =
      Pattern.compile(
          "(?i)^\\W*(show |with )?(pairwise|alignments?|alineamientos?|alinhamentos?|alignements?|"
              + "allineament[oi]|ausrichtung(en)?|alinierung(en)?|uitlijning(en)?)\\b");
  private static final int MOST_FITS = 12;
  private static final int MOST_TRIED = 4000;

  /** An argument that is not required stays out rather than in a field that fits worse. */
  private static final double LEFT_OUT = 0.4;

  private static final double EXAMPLE_STEP = 0.005;

  @Override
  public String name() {
    return ServiceClass.USUAL;
  }

  @Override
  public List<ServiceQuery> queries(WebForm form, FormContext context, int most) {
    List<FormSlot> slots = FormSlot.of(form);
    List<ServiceQuery> all = new ArrayList<>();
    List<QueryExample> examples = context.service().examples();
    for (int i = 0; i < examples.size(); i++) {
      all.addAll(queries(form, slots, examples.get(i), context, most, i * EXAMPLE_STEP));
    }
    all.sort(Comparator.comparingDouble(ServiceQuery::score).reversed());
    Set<Map<String, String>> sent = new HashSet<>();
    all.removeIf(query -> !sent.add(query.values()));
    return all.subList(0, Math.min(most, all.size()));
  }

  /** A combination: for each argument the number of its slot assignment. */
  private record Combination(List<Integer> fits, double score) {}

  private static List<ServiceQuery> queries(
      WebForm form,
      List<FormSlot> slots,
      QueryExample example,
      FormContext context,
      int most,
      double later) {
    List<List<Optional<Fit>>> fits = new ArrayList<>();
    for (Argument argument : example.arguments()) {
      List<Optional<Fit>> some = fits(argument, slots, context);
      if (some.isEmpty()) {
        return List.of();
      }
      fits.add(some);
    }
    PriorityQueue<Combination> heap =
        new PriorityQueue<>(Comparator.comparingDouble(Combination::score).reversed());
    Set<List<Integer>> seen = new HashSet<>();
    offer(new ArrayList<>(fits.stream().map(f -> 0).toList()), fits, heap, seen);
    List<ServiceQuery> queries = new ArrayList<>();
    for (int tried = 0; tried < MOST_TRIED && queries.size() < most; tried++) {
      Combination best = heap.poll();
      if (best == null) {
        break;
      }
      query(form, slots, example, fits, best, later).ifPresent(queries::add);
      for (int i = 0; i < fits.size(); i++) {
        if (best.fits().get(i) + 1 < fits.get(i).size()) {
          List<Integer> next = new ArrayList<>(best.fits());
          next.set(i, next.get(i) + 1);
          offer(next, fits, heap, seen);
        }
      }
    }
    return queries;
  }

  private static List<Optional<Fit>> fits(
      Argument argument, List<FormSlot> slots, FormContext context) {
    List<Optional<Fit>> fits = new ArrayList<>();
    FieldScore score = new FieldScore(argument, context);
    boolean mail = argument.type().equals("EmailAddress");
    List<Fit> found = score.fits(slots);
    found.stream()
        .limit(MOST_FITS)
        .filter(fit -> argument.required() || fit.score() > LEFT_OUT)
        .filter(fit -> argument.required() || !mail || !FormFilter.isNeedless(fit.slot(), slots))
        .forEach(fit -> fits.add(Optional.of(fit)));
    if (!argument.required()) {
      fits.add(Optional.empty());
      score.guesses(slots).stream().limit(MOST_FITS).forEach(fit -> fits.add(Optional.of(fit)));
    }
    return fits;
  }

  private static void offer(
      List<Integer> numbers,
      List<List<Optional<Fit>>> fits,
      PriorityQueue<Combination> heap,
      Set<List<Integer>> seen) {
    if (seen.add(List.copyOf(numbers))) {
      double sum = 0;
      for (int i = 0; i < fits.size(); i++) {
        sum += fits.get(i).get(numbers.get(i)).map(Fit::score).orElse(LEFT_OUT);
      }
      heap.add(new Combination(List.copyOf(numbers), sum / fits.size()));
    }
  }

  private static Optional<ServiceQuery> query(
      WebForm form,
      List<FormSlot> slots,
      QueryExample example,
      List<List<Optional<Fit>>> fits,
      Combination chosen,
      double later) {
    Map<String, String> values = new LinkedHashMap<>();
    Map<String, String> arguments = new LinkedHashMap<>();
    for (int i = 0; i < fits.size(); i++) {
      Optional<Fit> fit = fits.get(i).get(chosen.fits().get(i));
      if (fit.isPresent()) {
        if (values.put(fit.get().slot().name(), fit.get().value()) != null) {
          return Optional.empty();
        }
        arguments.put(example.arguments().get(i).name(), fit.get().slot().name());
      }
    }
    slots.stream()
        .filter(slot -> slot.isList() && !values.containsKey(slot.name()))
        .forEach(
            slot ->
                readable(slot)
                    .or(() -> unrestricted(slot))
                    .ifPresent(value -> values.put(slot.name(), value)));
    return complete(slots, values)
        ? Optional.of(new ServiceQuery(form, example, values, arguments, chosen.score() - later))
        : Optional.empty();
  }

  /**
   * The choices of a form that asks for nothing else: the values of the class, and the first option
   * of each list that must not be left open; empty if a box would have to be ticked.
   */
  static Optional<Map<String, String>> chosen(List<FormSlot> slots, ServiceClass service) {
    Map<String, String> values = new LinkedHashMap<>();
    List<String> wanted =
        service.examples().stream()
            .flatMap(example -> example.arguments().stream())
            .filter(argument -> !argument.required() && !argument.iterator())
            .flatMap(argument -> argument.values().stream())
            .toList();
    for (FormSlot slot : slots) {
      if (!slot.isList()) {
        continue;
      }
      List<FormSlot.Option> options =
          slot.options().stream()
              .filter(option -> !option.isPrompt() && !SafeForms.mayAct(option.words()))
              .toList();
      options.stream()
          .filter(option -> wanted.stream().anyMatch(option.value()::equalsIgnoreCase))
          .findFirst()
          .or(() -> slot.isOpen() ? options.stream().findFirst() : Optional.empty())
          .ifPresent(option -> values.put(slot.name(), option.value()));
    }
    return complete(slots, values) ? Optional.of(values) : Optional.empty();
  }

  /** The option for people, where the form would answer in a format for programs. */
  private static Optional<String> readable(FormSlot slot) {
    List<FormSlot.Option> selected =
        slot.options().stream().filter(FormSlot.Option::selected).toList();
    boolean programs =
        selected.stream()
            .anyMatch(option -> FOR_PROGRAMS.matcher(option.value() + " " + option.label()).find());
    if (!programs && selected.stream().anyMatch(one -> TABLE.matcher(one.label()).find())) {
      return slot.options().stream()
          .filter(option -> ALIGNED.matcher(option.label()).find())
          .filter(option -> !SafeForms.mayAct(option.words()))
          .map(FormSlot.Option::value)
          .findFirst();
    }
    return !programs
        ? Optional.empty()
        : slot.options().stream()
            .filter(option -> FOR_PEOPLE.matcher(option.value() + " " + option.label()).find())
            .filter(option -> !SafeForms.mayAct(option.words()))
            .map(FormSlot.Option::value)
            .findFirst();
  }

  /** Another option than the page's own choice, if that is only for those who have an account. */
  private static Optional<String> unrestricted(FormSlot slot) {
    return slot.options().stream().noneMatch(one -> one.selected() && one.isRestricted())
        ? Optional.empty()
        : slot.options().stream()
            .filter(option -> !option.isRestricted() && !option.isPrompt())
            .filter(option -> !SafeForms.mayAct(option.words()))
            .map(FormSlot.Option::value)
            .findFirst();
  }

  /** Chooses something in lists that must not be left open; false if a text is missing. */
  private static boolean complete(List<FormSlot> slots, Map<String, String> values) {
    Map<String, String> chosen = new HashMap<>();
    for (FormSlot slot : slots) {
      if (!slot.isRequired() || values.containsKey(slot.name()) || !slot.initial().isEmpty()) {
        continue;
      }
      Optional<String> first =
          slot.options().stream()
              .map(FormSlot.Option::value)
              .filter(value -> !value.isEmpty())
              .findFirst();
      // A box that must be ticked is a consent, which is not ours to give; so may be a group.
      boolean consent = slot.kind() == FieldKind.CHECKBOX;
      if (!slot.isChosen() || consent || first.isEmpty()) {
        return false;
      }
      chosen.put(slot.name(), first.get());
    }
    values.putAll(chosen);
    return true;
  }
}
