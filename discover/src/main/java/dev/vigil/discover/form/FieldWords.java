package dev.vigil.discover.form;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;

/**
 * Recognises what the words of a field say without doubt. It corrects the model for types of which
 * the labelled forms have too few examples to learn from: fax numbers, security questions and
 * answers, texts about oneself, buttons that cancel or reset, dates, numbers, traps, prompts, a
 * repeated address, an address or a name of an account; and for forms that only turn pages or
 * choose a presentation. The words are those of dictionaries; which types need them was chosen by
 * the mistakes in the folds of the labelled forms. Stateless.
 */
final class FieldWords {
  private static final double CERTAIN = 0.95;

  private static final Pattern FAX =
      Pattern.compile("(?i)\\b(tele)?fax(e|number|no|nr)?\\b|\\bfaks\\b|факс");
  private static final Pattern PHONE = Pattern.compile("(?i)phone|\\btel\\b|telefon|mobile|mobil");
  private static final Pattern SECURITY =
      Pattern.compile(
          "(?i)securit|secret|sicherheit|segur|sicurezza|geheim|hint|reminder|recovery");
  private static final Pattern QUESTION =
      Pattern.compile("(?i)question|frage\\b|pregunta|pergunta|domanda|vraag|pytanie|вопрос");
  private static final Pattern ANSWER =
      Pattern.compile(
          "(?i)answer|antwor|réponse|reponse|respuesta|resposta|risposta|odpowied|ответ");
  private static final Pattern CAPTCHA = Pattern.compile("(?i)captcha|robot|human|spam");
  private static final Pattern ABOUT =
      Pattern.compile(
          "(?i)\\babout ?(me|you|yourself|us)?\\b|\\bbio(graphy)?\\b|über mich|à propos de|"
              + "acerca de m|sobre m|su di me|over mij|о себе|introduce yourself");
  private static final Pattern CANCEL =
      Pattern.compile(
          "(?i)^\\W*(cancel|abort|abbrechen|annuler|cancelar|annulla|annuleren|anuluj|zrušit|zrušiť|"
              + "mégse|отмена|отменить|iptal|avbryt|annuller|fortryd|peruuta|atšaukti)\\b");

  private static final Pattern TRAP =
      Pattern.compile(
          "(?i)honey ?pot|\\bbot ?test|leave (this|it)( field)? (blank|empty)|(do"
              + " not|don.?t) fill|leer lassen|laissez (ce champ )?vide|dejar en blanco|lasciare"
              + " vuoto");
  private static final Pattern HONEY = Pattern.compile("(?i)\\bhoney\\b");
  private static final Pattern MENTIONS_MAIL = Pattern.compile("(?i)mail");
  private static final Pattern PROMPT = Pattern.compile("(?i)password|hint|dummy|plain ?text");
  private static final String MAIL = "(e-?mail( ?adress?e?| address)?|mail)";
  private static final String ACCOUNT =
      "(user ?name|user|login|benutzername|kundennummer|nickname|utilisateur|usuario|utente|"
          + "gebruikersnaam|brugernavn|användarnamn|логин|имя пользователя|пользователь)";
  private static final String OR = "( or | oder | ou | o | eller | или | lub | nebo |/)";
  private static final Pattern MAIL_OR_ACCOUNT =
      Pattern.compile(
          "(?i)"
              + MAIL
              + OR
              + ACCOUNT
              + "|"
              + ACCOUNT
              + OR
              + "(your |din |votre |tu |deine )?"
              + MAIL
              // "Of" is Dutch only beside a Dutch word.
              + "|gebruikersnaam of (je |uw )?e-?mail|mail( ?adres)? of gebruikersnaam");
  private static final Set<String> AGAIN =
      words(
          "again repeat reenter retype confirm confirmation verify wiederholen"
              + " wiederholung bestätigen bestätigung répétez répéter repetir confirmer confirmar"
              + " conferma ripeti herhaal powtórz ismét повторите");
  private static final Set<String> NUMBERS =
      words(
          "age alter âge edad età leeftijd wiek возраст latitude longitude salary gehalt salaire"
              + " salario weight gewicht poids peso height distance width length");
  private static final Set<String> NO_NUMBERS = words("mail email name quantity menge");
  private static final Set<String> REMINDS = words("reminder hint recovery контрольный");
  private static final Set<String> REMINDERS = words("phrase hint вопрос");

  private static Set<String> words(String text) {
    return Set.of(text.split(" ", -1));
  }

  /** Words of controls that turn pages or choose how a page is shown. */
  private static final Set<String> PRESENTATION =
      Set.of(
          ("page pages pager pageno pagenum pagenumber pg seite página pagina strona stránka lang"
                  + " language languages locale sprache langue idioma lingua taal język currency"
                  + " währung devise moneda valuta sort sortby sorting orderby order sortierung per"
                  + " perpage limit pagesize results show display view theme style skin layout goto"
                  + " jump go to of by on items no nr num number")
              .split(" ", -1));

  private FieldWords() {}

  /** Puts the type that the words of a field say first. The fields before it are in the form. */
  static RankedGuesses<FieldType> correct(
      FieldGroup group, List<FieldGroup> before, RankedGuesses<FieldType> learnt) {
    return spoken(group, before).map(type -> first(type, learnt)).orElse(learnt);
  }

  /** A form that only turns pages or chooses a presentation is not a search. */
  static RankedGuesses<FormType> correct(WebForm form, RankedGuesses<FormType> learnt) {
    return learnt.best() == FormType.SEARCH && isPresentation(form)
        ? first(FormType.OTHER, learnt)
        : learnt;
  }

  private static Optional<FieldType> spoken(FieldGroup group, List<FieldGroup> before) {
    FormField field = group.first();
    String name = names(field);
    String words = words(field);
    if (field.kind() == FieldKind.RESET) {
      return Optional.of(FieldType.RESET_BUTTON);
    }
    if (field.kind().isButton()) {
      boolean cancels =
          CANCEL.matcher(field.label()).find() || CANCEL.matcher(field.value()).find();
      return cancels ? Optional.of(FieldType.CANCEL_BUTTON) : Optional.empty();
    }
    boolean typed = field.kind().isTyped() && field.kind() != FieldKind.PASSWORD;
    if (typed) {
      Optional<FieldType> type = typed(field, name, words, before);
      if (type.isPresent()) {
        return type;
      }
    }
    if (CAPTCHA.matcher(words).find() || !typed && field.kind() != FieldKind.SELECT) {
      return Optional.empty();
    }
    if (SECURITY.matcher(words).find()) {
      if (ANSWER.matcher(words).find() && typed) {
        return Optional.of(FieldType.SECURITY_ANSWER);
      }
      if (QUESTION.matcher(words).find()) {
        return Optional.of(FieldType.SECURITY_QUESTION);
      }
    }
    if (typed && FAX.matcher(words).find() && !PHONE.matcher(words).find()) {
      return Optional.of(FieldType.FAX);
    }
    return field.kind() == FieldKind.TEXTAREA && ABOUT.matcher(words).find()
        ? Optional.of(FieldType.ABOUT_ME)
        : Optional.empty();
  }

  private static Optional<FieldType> typed(
      FormField field, String name, String words, List<FieldGroup> before) {
    List<String> tokens = tokens(words);
    boolean line = field.kind() == FieldKind.TEXT;
    if (field.kind() == FieldKind.DATE) {
      return Optional.of(FieldType.DATE);
    }
    if (TRAP.matcher(words).find() || !field.shown() && HONEY.matcher(words).find()) {
      return Optional.of(FieldType.HONEYPOT);
    }
    if (MAIL_OR_ACCOUNT.matcher(words).find()) {
      return Optional.of(FieldType.USERNAME_OR_EMAIL);
    }
    if ((line || field.kind() == FieldKind.EMAIL)
        && MENTIONS_MAIL.matcher(words).find()
        && isAgain(tokens)
        && before.stream().anyMatch(FieldWords::takesMail)) {
      return Optional.of(FieldType.EMAIL_AGAIN);
    }
    // Shown in place of a password field until that is used.
    if (line && !field.shown() && PROMPT.matcher(name).find()) {
      return Optional.of(FieldType.READ_ONLY);
    }
    if ((line || field.kind() == FieldKind.NUMBER)
        && tokens.stream().anyMatch(NUMBERS::contains)
        && tokens.stream().noneMatch(NO_NUMBERS::contains)) {
      return Optional.of(FieldType.NUMBER);
    }
    boolean reminds =
        tokens.stream().anyMatch(REMINDS::contains)
            && tokens.stream().anyMatch(REMINDERS::contains)
            && !ANSWER.matcher(words).find()
            && !CAPTCHA.matcher(words).find();
    return reminds ? Optional.of(FieldType.SECURITY_QUESTION) : Optional.empty();
  }

  private static boolean takesMail(FieldGroup group) {
    FormField field = group.first();
    return field.kind().isTyped()
        && field.kind() != FieldKind.PASSWORD
        && MENTIONS_MAIL.matcher(words(field)).find();
  }

  /** "Re-enter" is two words; "enter" alone asks for the first time. */
  private static boolean isAgain(List<String> tokens) {
    int enter = tokens.indexOf("enter");
    return tokens.stream().anyMatch(AGAIN::contains)
        || enter > 0 && tokens.get(enter - 1).equals("re");
  }

  private static boolean isPresentation(WebForm form) {
    List<FormField> asked =
        form.fillable().stream().filter(field -> !field.kind().isButton()).toList();
    return !asked.isEmpty() && asked.stream().allMatch(FieldWords::isPresentation);
  }

  private static boolean isPresentation(FormField field) {
    boolean kind =
        field.kind() == FieldKind.SELECT
            || field.kind() == FieldKind.RADIO
            || field.kind() == FieldKind.NUMBER
            || field.kind() == FieldKind.TEXT;
    if (!kind) {
      return false;
    }
    List<String> words = tokens(field.name());
    return !words.isEmpty()
        && PRESENTATION.containsAll(words)
        && (field.kind() != FieldKind.TEXT || PRESENTATION.containsAll(tokens(field.label())));
  }

  private static List<String> tokens(String text) {
    List<String> words = new ArrayList<>();
    for (String word : spaced(text).toLowerCase(Locale.ROOT).split("[^\\p{L}]+", -1)) {
      if (!word.isEmpty()) {
        words.add(word);
      }
    }
    return words;
  }

  private static String names(FormField field) {
    return spaced(field.name() + " " + field.attribute("id"));
  }

  private static String words(FormField field) {
    return names(field) + " " + field.label() + " " + field.placeholder();
  }

  private static String spaced(String name) {
    return String.join(" ", FormTokens.words(name));
  }

  private static <T extends Enum<T>> RankedGuesses<T> first(T type, RankedGuesses<T> learnt) {
    double others = 1 - learnt.probability(type);
    List<RankedGuesses.Guess<T>> guesses = new ArrayList<>();
    for (RankedGuesses.Guess<T> guess : learnt.guesses()) {
      double share = others <= 0 ? 0 : guess.probability() / others * (1 - CERTAIN);
      guesses.add(new RankedGuesses.Guess<>(guess.type(), guess.type() == type ? CERTAIN : share));
    }
    guesses.sort(
        Comparator.comparingDouble((RankedGuesses.Guess<T> guess) -> guess.probability())
            .reversed());
    return new RankedGuesses<>(guesses);
  }
}
