package dev.vigil.discover.service;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.Field;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.Form;
import dev.vigil.discover.form.FormReading;
import dev.vigil.discover.form.FormType;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Says which forms only read. A form that could log in, register, pay, order, write to somebody or
 * change an account is left alone, and so is one that asks for a proof of being human. Words of the
 * form decide first; the learnt reading has a say where it is sure. Stateless.
 */
final class SafeForms {
  private static final Pattern PAYS =
      Pattern.compile(
          "(?i)\\b(cc-?(number|num|exp|csc|name)|card[_ -]?(number|no|num|holder)|credit[_"
              + " -]?card|cvv2?|cvc|iban|account[_ -]?number|routing[_ -]?number|sort[_"
              + " -]?code)\\b");

  private static final Pattern ACTS =
      Pattern.compile(
          "(?i)\\b(buy|pay|purchase|check ?out|place (my |your )?order|order now|add to"
              + " (cart|basket|bag)|donate|subscribe|unsubscribe|sign ?up|register|join|log"
              + " ?in|sign ?in|log ?out|sign ?out|delete|remove|cancel|abort|send"
              + " (message|mail|e-?mail|feedback|request)|contact us|post (comment|reply)|leave a"
              + " (comment|reply)|comment|vote|upload|book now|reserve|apply now|reset"
              + " password|change password)\\b");

  private static final Pattern ACTION =
      Pattern.compile(
          "(?i)(^|[/._?&=-])(log-?in|log-?out|sign-?(in|up|out)|register|registration|checkout|"
              + "payment|pay|cart|basket|order|subscribe|unsubscribe|contact|feedback|guestbook|"
              + "comments?|password|account|delete|upload)([/._?&=-]|$)");

  private static final Pattern MESSAGE =
      Pattern.compile("(?i)^(your[_ -]?)?(message|comments?|feedback|enquiry|inquiry|body)$");

  private static final Pattern CAPTCHA = Pattern.compile("(?i)captcha|turnstile|not a robot");

  private static final double SURE = 0.9;

  /** To leave a form alone that reads costs a service; to send one that writes may do harm. */
  private static final double LIKELY = 0.6;

  private static final Set<FormType> WRITING =
      Set.of(
          FormType.LOGIN,
          FormType.REGISTRATION,
          FormType.PASSWORD_RECOVERY,
          FormType.CONTACT,
          FormType.MAILING_LIST,
          FormType.ORDER);

  private SafeForms() {}

  /**
   * Why a form is left alone; empty if it is one that reads.
   *
   * @param postAllowed whether the description allows POST
   * @param hinted whether the description's own hints name a field of the form, so that the guess
   *     of what it is for counts less
   */
  static Optional<String> refusal(
      Form form, Optional<FormReading> reading, boolean postAllowed, boolean hinted) {
    if (form.method() == Form.Method.POST && !postAllowed) {
      return Optional.of("it is sent by POST, which the description does not allow");
    }
    for (Field field : form.fields()) {
      Optional<String> reason = refusal(field, reading);
      if (reason.isPresent()) {
        return reason;
      }
    }
    List<Field> submitters =
        form.fields().stream().filter(field -> field.kind().isSubmitter()).toList();
    boolean acts =
        !submitters.isEmpty()
            && submitters.stream().allMatch(b -> ACTS.matcher(b.label() + " " + b.value()).find());
    if (acts) {
      return Optional.of("its button says '" + submitters.getFirst().label().strip() + "'");
    }
    String name = form.attribute("id") + " " + form.attribute("name");
    boolean path = form.action().map(action -> ACTION.matcher(action.path()).find()).orElse(false);
    if (path || ACTION.matcher(name.strip()).find()) {
      return Optional.of("its name or address says that it does more than read");
    }
    return reading
        .map(FormReading::type)
        .filter(type -> WRITING.contains(type.best()) && type.probability(type.best()) >= LIKELY)
        .filter(type -> !hinted)
        .map(type -> "it looks like a form for " + type.best().words());
  }

  private static Optional<String> refusal(Field field, Optional<FormReading> reading) {
    if (field.kind() == FieldKind.PASSWORD) {
      return Optional.of("it asks for a password");
    }
    String words =
        field.name() + " " + field.attribute("autocomplete") + " " + field.attribute("id");
    if (PAYS.matcher(words + " " + field.label()).find()) {
      return Optional.of("it asks for payment (" + field.name() + ")");
    }
    if (CAPTCHA.matcher(words + " " + field.attribute("class")).find()) {
      return Optional.of("it asks for a proof of being human");
    }
    boolean message =
        field.kind() == FieldKind.TEXTAREA
            && (MESSAGE.matches(field.name()) || MESSAGE.matches(field.label().strip()));
    if (message) {
      return Optional.of("it writes to somebody (" + field.name() + ")");
    }
    boolean guessed =
        reading
            .flatMap(r -> r.field(field))
            .map(r -> r.probability(FieldType.CAPTCHA) >= SURE)
            .orElse(false);
    return guessed ? Optional.of("it asks for a proof of being human") : Optional.empty();
  }
}
