package dev.vigil.discover.service;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.UserRegex;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.QueryExample;
import dev.vigil.discover.service.description.QueryExample.Argument;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.NameWords;
import dev.vigil.discover.service.form.SafeForms;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Rejects forms that cannot belong to a service class before any request is sent: Rocco 2004,
 * Algorithm 1. A form stays if there is an example for each of whose required arguments it has a
 * field that takes its type and one of its values. Costs fields times arguments. Stateless.
 */
final class FormFilter {
  /** The weight of words in a vocabulary that other classes hardly use. */
  private static final double WEIGHTY = 1.5;

  /** The weight of words that name a class. */
  private static final double NAMING = 2;

  private static final int MOST_OFFERED = 40;
  private static final int MOST_TEXTS = 20;
  private static final int MOST_OPTIONAL = 2;
  private static final int LONG_TERM = 5;

  /** What the line is called in which people name their search, for themselves. */
  private static final Set<String> NAMES_SEARCH =
      Set.of("job", "jobname", "run", "label", "note", "title", "jobtitle");

  /** Words of a search for what is similar. */
  private static final Pattern COMPARES =
      Pattern.compile(
          "(?i)\\b(compar|confront|vergleich|vergelijk|porówn|porovn|similar|homolog|align)"
              + "|ähnlich|сравн|比較|比较|比对");

  /** What is written on a button that finds something, though it does not say "search". */
  private static final Pattern SEEKS =
      Pattern.compile(
          "(?i)\\b(identif|match|look ?up|locate|detect|bestimm|finde|trouve|localis|encontr|"
              + "localiz|trova|vind|znajdź|najít)|определ|найти|同定");

  /** What is written on a button that starts a computation. */
  private static final Pattern COMPUTES =
      Pattern.compile(
          "(?i)\\b(run|jobs?|launch|execute|compute|queue|ausführen|berechnen|warteschlange|lancer|exécuter|file"
              + " d.attente|ejecutar|lanzar|cola|executar|rodar|fila|esegui|avvia|coda|"
              + "uitvoeren|wachtrij|uruchom|kolejk|spustit|front)|запуст|выполн|очеред|実行|运行|执行");

  /** What is written at a field that may stay empty. */
  private static final Pattern OPTIONAL =
      Pattern.compile(
          "(?i)\\b(optional|opcional|optionnel|facultati|facoltativ|optioneel|fakultativ|valfri|"
              + "valgfri|opcjonal|nepovinn|may (be left|stay) empty|not required)|необязат|任意|可选");

  private FormFilter() {}

  /** Whether a button says that it finds something. */
  static boolean seeks(String said) {
    return SEEKS.matcher(said).find();
  }

  /** Whether a button starts a computation. */
  static boolean computes(String said) {
    return COMPUTES.matcher(said).find();
  }

  /** Whether words are about a search for what is similar. */
  static boolean compares(String said) {
    return COMPARES.matcher(said).find();
  }

  /** Whether an address need not be given, or would also get news. */
  static boolean isNeedless(FormSlot address, List<FormSlot> slots) {
    return OPTIONAL.matcher(address.words()).find()
        || slots.stream()
            .flatMap(slot -> slot.fields().stream())
            .anyMatch(
                field -> FormConcepts.of(field.name() + ". " + field.caption()).contains("news"));
  }

  /** Why a form cannot belong to the class; empty if it may. */
  static Optional<String> refusal(List<FormSlot> slots, QueryGenerator.FormContext context) {
    List<String> missing = new ArrayList<>();
    for (QueryExample example : context.service().examples()) {
      Optional<Argument> without =
          example.arguments().stream()
              .filter(Argument::required)
              .filter(argument -> new FieldScore(argument, context).fits(slots).isEmpty())
              .findFirst();
      if (without.isEmpty()) {
        return pair(example, slots, context)
            .map(name -> "it compares two values of " + name + ", and does not search");
      }
      missing.add(without.get().name());
    }
    return Optional.of(
        "it has no field for " + String.join(" or ", missing.stream().distinct().toList()));
  }

  /** The argument for which a form has two long texts whose names differ by one letter. */
  private static Optional<String> pair(
      QueryExample example, List<FormSlot> slots, QueryGenerator.FormContext context) {
    return example.arguments().stream()
        .filter(Argument::required)
        .filter(
            argument -> {
              FieldScore score = new FieldScore(argument, context);
              List<String> names =
                  slots.stream()
                      .filter(slot -> score.hasRoom(slot) && score.isMeant(slot))
                      .map(FormSlot::name)
                      .limit(MOST_TEXTS)
                      .toList();
              return names.stream()
                  .anyMatch(one -> names.stream().anyMatch(other -> isPair(one, other)));
            })
        .map(Argument::name)
        .findFirst();
  }

  private static boolean isPair(String one, String other) {
    int different = 0;
    for (int i = 0; i < one.length() && one.length() == other.length(); i++) {
      different += one.charAt(i) == other.charAt(i) ? 0 : 1;
    }
    return different == 1;
  }

  /** The names of the fields that a hint of the description names. */
  static Set<String> hinted(List<FormSlot> slots, QueryGenerator.FormContext context) {
    return context.service().examples().stream()
        .flatMap(example -> example.arguments().stream())
        .filter(Argument::required)
        .flatMap(argument -> new FieldScore(argument, context).fits(slots).stream())
        .filter(fit -> fit.score() >= 0.7)
        .map(fit -> fit.slot().name())
        .collect(Collectors.toSet());
  }

  /**
   * The names of the fields that the description names in another way: by a hint on the label, by a
   * word of weight in its vocabulary, by an example in the field that is of the argument's type, by
   * a list beside the field that offers the very value of an argument, or, for the one field with
   * room for a long value and for the only text of a form, by what the page says above the form.
   * That is less than the name of the field, so it counts only for a form that does not ask who is
   * there, not where a posted form asks to give something ("Suggest a sequence" stores what it
   * gets), and not on a page whose address says that it is for messages, orders or accounts.
   */
  static Set<String> suggested(
      WebForm form, List<FormSlot> slots, QueryGenerator.FormContext context) {
    boolean posted = form.method() == WebForm.Method.POST;
    if (posted && SubmissionForms.gives(context.introduction().buttons())
        || SafeForms.isOnWritingPage(form)) {
      return Set.of();
    }
    boolean introduced = isIntroduced(form, slots, context);
    Set<String> named =
        context.service().examples().stream()
            .flatMap(
                example -> {
                  boolean offered = offers(example, slots, context);
                  return example.arguments().stream()
                      .filter(Argument::required)
                      .map(argument -> new FieldScore(argument, context))
                      .flatMap(
                          score ->
                              score.fits(slots).stream()
                                  .filter(fit -> fit.slot().isTyped())
                                  .limit(1)
                                  .map(FieldScore.Fit::slot)
                                  .filter(slot -> !(posted && SubmissionForms.gives(slot.words())))
                                  .filter(
                                      slot ->
                                          offered
                                              || score.isLabelled(slot)
                                              || score.isExemplified(slot)
                                              || speaks(slot.words(), context)
                                              || introduced
                                                  && (score.hasRoom(slot)
                                                      || isOnlyText(slot, slots, context))));
                })
            .map(FormSlot::name)
            .collect(Collectors.toSet());
    if (!named.isEmpty() && isToReceive(slots, introduced, context)) {
      named.addAll(addresses(slots, context));
    }
    List<FormSlot> optional =
        slots.stream()
            .filter(slot -> slot.isTyped() && OPTIONAL.matcher(slot.words()).find())
            .toList();
    // A form with more of them asks for personal data.
    if (!named.isEmpty() && introduced && optional.size() <= MOST_OPTIONAL) {
      optional.forEach(slot -> named.add(slot.name()));
    }
    // A long text is often taken for a comment, so the fields themselves do not count. Where a
    // list offers a value of the class, a single field that may be for a name is one for a title.
    int tolerated = isOffering(slots, context) ? 1 : 0;
    return SafeForms.asksWho(form, context.reading(), named, tolerated) ? Set.of() : named;
  }

  /**
   * Whether an address in a form is that to which results are sent: the form offers a value of the
   * class, or the page introduces it and it has several lists, or one that a hint names.
   */
  private static boolean isToReceive(
      List<FormSlot> slots, boolean introduced, QueryGenerator.FormContext context) {
    long lists = slots.stream().filter(FormSlot::isList).count();
    return isOffering(slots, context) || introduced && (lists > 1 || hasMeantList(slots, context));
  }

  /** Whether a list is for an argument of the class, by its name, its label or what it offers. */
  static boolean hasListOfClass(List<FormSlot> slots, QueryGenerator.FormContext context) {
    return isOffering(slots, context) || hasMeantList(slots, context);
  }

  /** Whether a list offers the very value of an argument of the class. */
  static boolean isOffering(List<FormSlot> slots, QueryGenerator.FormContext context) {
    return context.service().examples().stream()
        .anyMatch(example -> offers(example, slots, context));
  }

  private static boolean hasMeantList(List<FormSlot> slots, QueryGenerator.FormContext context) {
    List<FormSlot> lists = slots.stream().filter(FormSlot::isList).toList();
    return context.service().examples().stream()
        .flatMap(example -> example.arguments().stream())
        .map(argument -> new FieldScore(argument, context))
        .anyMatch(score -> lists.stream().anyMatch(score::isMeant));
  }

  /** The names of the fields for an address that the description has an argument for. */
  private static Set<String> addresses(List<FormSlot> slots, QueryGenerator.FormContext context) {
    return context.service().examples().stream()
        .flatMap(example -> example.arguments().stream())
        .filter(argument -> argument.type().equals("EmailAddress"))
        .flatMap(argument -> new FieldScore(argument, context).fits(slots).stream())
        .filter(fit -> fit.score() >= 0.7)
        .map(fit -> fit.slot().name())
        .collect(Collectors.toSet());
  }

  /**
   * Whether the page presents a form as one of the class: title, heading, introduction or what its
   * lists offer have a word of weight of the vocabulary, or two others, and it is a form to search
   * with. It says so, or offers choices, or is sent by GET, or its button starts a computation. It
   * has one long text at most, and nothing is about messages.
   */
  private static boolean isIntroduced(
      WebForm form, List<FormSlot> slots, QueryGenerator.FormContext context) {
    FormIntroduction introduction = context.introduction();
    String said = introduction.page() + ". " + introduction.buttons();
    boolean searches =
        form.method() == WebForm.Method.GET
            || slots.stream().anyMatch(FormSlot::isChosen)
            || FormConcepts.of(said).contains("search")
            || COMPARES.matcher(said).find()
            || COMPUTES.matcher(introduction.buttons()).find();
    long texts = slots.stream().filter(slot -> slot.kind() == FieldKind.TEXTAREA).count();
    // What a list offers and a button says is as much about a form as the text above it.
    String about = String.join(". ", introduction.page(), introduction.buttons(), offered(slots));
    List<String> words = NameWords.of(about);
    long known =
        context.service().vocabulary().keySet().stream()
            .filter(term -> words.contains(term) || words.contains(term + "s"))
            .map(term -> term.endsWith("s") ? term.substring(0, term.length() - 1) : term)
            .distinct()
            .count();
    return searches
        && texts <= 1
        && !SubmissionForms.gives(said)
        && !isForMessages(said, slots)
        && (known > 1 || speaks(about, context));
  }

  /** Whether the page above a form or what its lists offer has a word of weight of the class. */
  static boolean isAbout(List<FormSlot> slots, QueryGenerator.FormContext context) {
    return speaks(context.introduction().page() + ". " + offered(slots), context);
  }

  private static String offered(List<FormSlot> slots) {
    return slots.stream()
        .filter(FormSlot::isChosen)
        .flatMap(slot -> slot.options().stream().limit(MOST_OFFERED))
        .map(FormSlot.Option::label)
        .collect(Collectors.joining(". "));
  }

  /**
   * Whether a line is the only text that a form asks for: the others have a value of their own,
   * take an address, or give the search a name.
   */
  private static boolean isOnlyText(
      FormSlot slot, List<FormSlot> slots, QueryGenerator.FormContext context) {
    Set<String> addresses = addresses(slots, context);
    return slots.stream()
        .filter(FormSlot::isTyped)
        .filter(one -> one.initial().isBlank() && !addresses.contains(one.name()))
        .filter(one -> NameWords.of(one.words()).stream().noneMatch(NAMES_SEARCH::contains))
        .allMatch(slot::equals);
  }

  private static boolean isForMessages(String said, List<FormSlot> slots) {
    String words = slots.stream().map(FormSlot::words).collect(Collectors.joining(". "));
    List<String> concepts = FormConcepts.of(said + ". " + words);
    return concepts.contains("contact") || concepts.contains("question");
  }

  /** Whether a list of the form offers the very value of an argument. */
  private static boolean offers(
      QueryExample example, List<FormSlot> slots, QueryGenerator.FormContext context) {
    return example.arguments().stream()
        .map(argument -> new FieldScore(argument, context))
        .anyMatch(score -> slots.stream().filter(FormSlot::isChosen).anyMatch(score::isOffered));
  }

  /** Whether words have a word of weight in the vocabulary. */
  static boolean speaks(String said, QueryGenerator.FormContext context) {
    return speaks(said, context.service());
  }

  /** Whether the words of a link have a word of weight, also as a part of another ("wublast"). */
  static boolean leadsTo(String said, ServiceClass service) {
    List<String> words = NameWords.of(said);
    return speaks(said, service)
        || service.vocabulary().entrySet().stream()
            .filter(term -> term.getValue() >= WEIGHTY && term.getKey().length() >= LONG_TERM)
            .anyMatch(term -> words.stream().anyMatch(word -> word.contains(term.getKey())));
  }

  /**
   * Whether the words of a link lead to what takes an argument of the class: they name it as its
   * hints do ("Comparar una secuencia") and say that something is searched or compared.
   */
  static boolean asksFor(String said, ServiceClass service) {
    return (FormConcepts.of(said).contains("search")
            || COMPARES.matcher(said).find()
            || SEEKS.matcher(said).find())
        && service.examples().stream()
            .flatMap(example -> example.arguments().stream())
            .filter(Argument::required)
            .flatMap(argument -> argument.hints().stream())
            .distinct()
            .anyMatch(hint -> names(UserRegex.compile(hint, 0), said));
  }

  /** A short match means nothing in a text, and one that says "search" is said already. */
  private static boolean names(Pattern hint, String said) {
    Matcher matcher = hint.matcher(said);
    while (matcher.find()) {
      if (matcher.end() - matcher.start() > 3
          && !FormConcepts.of(matcher.group()).contains("search")) {
        return true;
      }
    }
    return false;
  }

  /** Whether the page above a form names the class itself, not only what it works on. */
  static boolean isNamed(QueryGenerator.FormContext context) {
    return speaks(context.introduction().page(), context.service(), NAMING);
  }

  static boolean speaks(String said, ServiceClass service) {
    return speaks(said, service, WEIGHTY);
  }

  private static boolean speaks(String said, ServiceClass service, double least) {
    List<String> words = NameWords.of(said);
    return service.vocabulary().entrySet().stream()
        .filter(term -> term.getValue() >= least)
        .anyMatch(term -> words.contains(term.getKey()) || words.contains(term.getKey() + "s"));
  }
}
