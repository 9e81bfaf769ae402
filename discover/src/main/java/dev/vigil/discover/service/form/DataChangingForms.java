package dev.vigil.discover.service.form;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.WebForm;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Recognises forms that may change data: by their fields, the text of their buttons and their URL,
 * in the languages of {@link FormConcepts}. Stateless.
 */
final class DataChangingForms {
  private static final Pattern PAYS =
      Pattern.compile(
          "(?i)\\b(cc-?(number|num|exp|csc|name)|card[_ -]?(number|no|num|holder)|credit[_"
              + " -]?card|cvv2?|cvc|iban|account[_ -]?number|routing[_ -]?number|sort[_"
              + " -]?code)\\b");

  private static final Pattern COUPON = Pattern.compile("(?i)coupon|voucher|promo[_ -]?code");

  private static final Pattern ACTS =
      Pattern.compile(
          "(?i)\\b(buy|pay|purchase|check ?out|place (my |your )?order|order now|add to"
              + " (cart|basket|bag|wish ?list)|donate|subscribe|unsubscribe|sign (me"
              + " )?(up|in|out)|sign(up|in|out)|register|join|log"
              + " ?(in|out|on|off)|delete|remove|cancel|abort|send"
              + " (message|mail|e-?mail|feedback|request)|e?mail"
              + " (me|now|us)|contact|post|reblog|leave a"
              + " (comment|reply)|comment|vote|ask|upload|book now|reserve|apply"
              + " now|activate|create|save|suggest|contribute|deposit|propose|publish|(reset|change|get|recover|retrieve|new)"
              + " (my |a |new )?password)\\b|^\\W*(book\\W*)+$");

  /** What is written on a button that closes a dialogue. */
  private static final Pattern CLOSES =
      Pattern.compile(
          "(?i)\\P{L}*(cancel|close|abbrechen|schließen|annuler|fermer|cancelar|cerrar|fechar|annulla|"
              + "chiudi|annuleren|sluiten|anuluj|zamknij|zrušit|zavřít|avbryt|отмена|закрыть)\\P{L}*");

  private static final Pattern ACTION =
      Pattern.compile(
          "(?i)(^|[/._?&=-])(log-?in|log-?out|sign-?(in|up|out)|register|registration|checkout|"
              + "payment|pay|cart|basket|order|subscribe|join|vote|poll|unsubscribe|contact|contact-?us|feedback|"
              + "guestbook|comments?|password|account|delete|upload|newsletter)([/._?&=-]|$)");

  private static final Pattern CAPTCHA = Pattern.compile("(?i)captcha|turnstile|not a robot");

  private static final String WORK = "(job|run|query|search|sequence|analysis|task|project|result)";

  /** The name or the label of a field for the name of what is asked for, not of who asks. */
  private static final Pattern JOB =
      Pattern.compile(
          "(?i)(^|\\PL)"
              + WORK
              + "[\\s_-]*(name|title|label)(\\PL|$)|(^|\\PL)(name|title|label) of (this |the |your"
              + " )?"
              + WORK
              + "\\s*([^\\pL\\s]|$)");

  private static final double SURE = 0.9;
  private static final double LIKELY = 0.5;

  /** The topics of the buttons of forms that may change data. */
  private static final Set<String> DEEDS =
      Set.of("login", "register", "password", "news", "order", "contact");

  /** The types of personal data; a search service may ask for one of them. */
  private static final Set<FieldType> PERSONAL =
      Set.of(
          FieldType.FIRST_NAME,
          FieldType.LAST_NAME,
          FieldType.MIDDLE_NAME,
          FieldType.FULL_NAME,
          FieldType.PHONE,
          FieldType.FAX,
          FieldType.ADDRESS,
          FieldType.POSTAL_CODE,
          FieldType.USERNAME,
          FieldType.EMAIL_AGAIN,
          FieldType.GENDER,
          FieldType.SECURITY_QUESTION,
          FieldType.SECURITY_ANSWER,
          FieldType.TERMS_ACCEPTED,
          FieldType.RECEIVE_MAIL,
          FieldType.REMEMBER_ME,
          FieldType.SUBJECT,
          FieldType.COMMENT,
          FieldType.ABOUT_ME);

  /** What the name of a job is easily taken for. */
  private static final Set<FieldType> NAMES =
      Set.of(FieldType.FULL_NAME, FieldType.SUBJECT, FieldType.COMMENT, FieldType.ABOUT_ME);

  private static final Set<String> PERSONAL_WORDS =
      Set.of("first name", "last name", "phone", "address", "zip", "birth", "again", "terms");

  private DataChangingForms() {}

  /**
   * Why a form is not submitted; empty without evidence that it may change data.
   *
   * @param hinted whether the description's own hints name a field of the form, so that guesses
   *     count less
   * @param named the names of these fields
   */
  static Optional<String> refusal(
      WebForm form, Optional<FormClassification> reading, boolean hinted, Set<String> named) {
    // A contact form may call its text a query, but it also asks who writes.
    Set<String> trusted = asksWho(form, reading, named, 0) ? Set.of() : named;
    return form.fields().stream()
        .flatMap(field -> refusal(field, reading, trusted).stream())
        .findFirst()
        .or(() -> byButtons(form, named))
        .or(() -> byNames(form))
        .or(() -> byQuestions(form, reading, hinted, named))
        .or(
            () ->
                !hinted && isOnWritingPage(form)
                    ? Optional.of("the address of its page says that it does more than read")
                    : Optional.empty());
  }

  /** Whether the address of a form's page says that its forms do more than read. */
  static boolean isOnWritingPage(WebForm form) {
    return ACTION.matcher(form.page().path()).find();
  }

  /** Whether the words of a link or its address say that it does more than lead to a page. */
  static boolean isActing(String words, String address) {
    String target = SortingWords.removed(address);
    return acts(words)
        || ACTION.matcher(target).find()
        || ActionWords.in(target)
        || ActionWords.sends(words + " " + target);
  }

  /** Whether words say that more is done than to read; that something is sent does not count. */
  static boolean acts(String words) {
    String said = SortingWords.removed(words);
    return ACTS.matcher(said).find() || ActionWords.in(said);
  }

  /** Whether words are about accounts, orders, messages or news. */
  static boolean isAboutDeeds(String words) {
    return FormConcepts.of(words).stream().anyMatch(DEEDS::contains);
  }

  /**
   * Whether a form asks for an address or for personal data.
   *
   * @param named the names of fields that do not count
   * @param tolerated how many fields that may be for personal data, but do not say so, do not count
   */
  static boolean asksWho(
      WebForm form, Optional<FormClassification> reading, Set<String> named, int tolerated) {
    List<FormField> asked =
        form.fillable().stream().filter(field -> !named.contains(field.name())).toList();
    return asked.stream().anyMatch(field -> isAddress(field, reading) || saysPersonal(field))
        || asked.stream().filter(field -> isPersonal(field, LIKELY, reading)).count() > tolerated;
  }

  private static Optional<String> refusal(
      FormField field, Optional<FormClassification> reading, Set<String> named) {
    if (field.kind() == FieldKind.PASSWORD) {
      return Optional.of("it asks for a password");
    }
    String words =
        field.name() + " " + field.attribute("autocomplete") + " " + field.attribute("id");
    if (!field.kind().isButton() && PAYS.matcher(words + " " + field.label()).find()) {
      return Optional.of("it asks for payment (" + field.name() + ")");
    }
    if (CAPTCHA.matcher(words + " " + field.attribute("class")).find()
        || is(field, FieldType.CAPTCHA, SURE, reading)) {
      return Optional.of("it asks for a proof of being human");
    }
    boolean message =
        field.kind() == FieldKind.TEXTAREA
            && (FormConcepts.of(field.name() + ". " + field.label()).contains("contact")
                || !named.contains(field.name()) && is(field, FieldType.COMMENT, SURE, reading));
    return message
        ? Optional.of("it sends a message to a person (" + field.name() + ")")
        : Optional.empty();
  }

  private static boolean is(
      FormField field, FieldType type, double least, Optional<FormClassification> reading) {
    return reading
        .flatMap(r -> r.field(field))
        .map(r -> r.probability(type) >= least)
        .orElse(false);
  }

  // ---- what is written on it ----

  private static Stream<FormField> buttons(WebForm form) {
    return form.fields().stream()
        .filter(f -> f.kind().isSubmitter() || f.kind() == FieldKind.BUTTON);
  }

  private static boolean searches(WebForm form) {
    return form.fields().stream().anyMatch(field -> field.kind() == FieldKind.SEARCH)
        || buttons(form).anyMatch(button -> speaks(button).contains("search"));
  }

  private static List<String> speaks(FormField button) {
    return FormConcepts.of(
        String.join(". ", button.label(), button.value(), button.name(), button.attribute("alt")));
  }

  /** A form with several buttons does what any of them says, unless one of them searches. */
  private static Optional<String> byButtons(WebForm form, Set<String> named) {
    if (searches(form)) {
      return Optional.empty();
    }
    List<FormField> pressed =
        form.fields().stream().filter(field -> field.kind().isSubmitter()).toList();
    boolean acts = pressed.stream().allMatch(button -> acts(button.label() + " " + button.value()));
    // What a script shows and sends may be closed again; a request is cancelled by one.
    boolean dialogue = form.action().isEmpty() && !acts && pressed.size() > 1;
    return buttons(form)
        .filter(button -> button.name().isEmpty() || !named.contains(button.name()))
        .filter(button -> !(dialogue && CLOSES.matcher(button.label().strip()).matches()))
        .filter(
            button ->
                acts && pressed.contains(button)
                    || ACTS.matcher(button.label() + " " + button.value()).find()
                    || speaks(button).stream().anyMatch(DEEDS::contains))
        .findFirst()
        .map(button -> "its button says '" + button.label().strip() + "'");
  }

  private static Optional<String> byNames(WebForm form) {
    String name = form.attribute("id") + " " + form.attribute("name");
    boolean path = form.action().map(action -> ACTION.matcher(action.path()).find()).orElse(false);
    return path || ACTION.matcher(name.strip()).find()
        ? Optional.of("its name or address says that it does more than read")
        : Optional.empty();
  }

  // ---- what it asks for ----

  private static Optional<String> byQuestions(
      WebForm form, Optional<FormClassification> reading, boolean hinted, Set<String> named) {
    List<FormField> asked =
        form.fillable().stream().filter(field -> !named.contains(field.name())).toList();
    long personal =
        asked.stream()
            .filter(f -> isPersonal(f, hinted ? SURE : LIKELY, reading) || isAddress(f, reading))
            .count();
    // A script reads fields without a name, too.
    if (!hinted && form.fields().stream().anyMatch(DataChangingForms::isMail)) {
      return Optional.of("it asks for an e-mail address");
    }
    boolean wanted = hinted || searches(form);
    if (personal >= (wanted ? 3 : 2)) {
      return Optional.of("it asks who is there, in " + personal + " fields");
    }
    List<FormField> typed = asked.stream().filter(field -> field.kind().isTyped()).toList();
    boolean address = typed.stream().allMatch(field -> isAddress(field, reading));
    if (!wanted && !typed.isEmpty() && address) {
      return Optional.of("it asks for nothing but an address");
    }
    boolean amount =
        asked.stream()
            .anyMatch(
                field ->
                    COUPON.matcher(field.name()).find()
                        || FormConcepts.of(field.name()).contains("quantity")
                        || FormConcepts.of(field.label()).contains("quantity")
                        || is(field, FieldType.QUANTITY, LIKELY, reading));
    return amount && !wanted ? Optional.of("it asks for an amount to order") : Optional.empty();
  }

  private static boolean saysPersonal(FormField field) {
    return field.kind().isTyped()
        && FormConcepts.ofWholeWords(field.label() + ". " + field.name()).stream()
            .anyMatch(PERSONAL_WORDS::contains);
  }

  private static boolean isPersonal(
      FormField field, double least, Optional<FormClassification> reading) {
    boolean job = JOB.matcher(field.name()).find() || JOB.matcher(field.caption()).find();
    return saysPersonal(field)
        || reading
            .flatMap(r -> r.field(field))
            .map(
                r ->
                    PERSONAL.contains(r.best())
                        && !(job && NAMES.contains(r.best()))
                        && r.probability(r.best()) >= least)
            .orElse(false);
  }

  /** Whether it says that it takes an e-mail address. A search alone has no use for one. */
  private static boolean isMail(FormField field) {
    return field.kind() == FieldKind.EMAIL
        || field.kind().isTyped()
            && FormConcepts.of(field.name() + ". " + field.caption()).contains("mail");
  }

  /** Whether it takes an e-mail address or the name of an account. */
  private static boolean isAddress(FormField field, Optional<FormClassification> reading) {
    List<String> concepts = FormConcepts.of(field.name() + ". " + field.caption());
    return isMail(field)
        || field.kind().isTyped() && concepts.contains("user")
        || is(field, FieldType.EMAIL, LIKELY, reading)
        || is(field, FieldType.USERNAME, LIKELY, reading)
        || is(field, FieldType.USERNAME_OR_EMAIL, LIKELY, reading);
  }
}
