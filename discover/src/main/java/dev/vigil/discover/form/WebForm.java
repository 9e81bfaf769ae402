package dev.vigil.discover.form;

import com.google.re2j.Pattern;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.url.WebUrl;
import java.nio.charset.Charset;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A form of a page, ready to be filled in. Immutable.
 *
 * @param node the element in the digest
 * @param page the address of the page that it stands on
 * @param action where it is sent; empty where that is no address of the web ({@code javascript:},
 *     {@code mailto:})
 * @param method how it is sent
 * @param encoding how its values are written when it is posted
 * @param charset the encoding of its values
 * @param fields its controls in the order of the page
 * @param attributes its attributes as written
 */
public record WebForm(
    int node,
    WebUrl page,
    Optional<WebUrl> action,
    Method method,
    Encoding encoding,
    Charset charset,
    List<FormField> fields,
    Map<String, String> attributes) {
  private static final Pattern DELETES =
      Pattern.compile(
          "(?i)delet|remov|discard|withdraw|lösch|entfern|verwerf|supprim|effac|elimin|borrar|"
              + "excluir|apagar|cancell|rimuov|verwijder|usuń|skasuj|smaz|odstran|удал|\\bsil\\b|"
              + "削除|删除");

  /** A copy with other fields. */
  public WebForm with(List<FormField> others) {
    return new WebForm(node, page, action, method, encoding, charset, others, attributes);
  }

  /** How a form is sent. */
  public enum Method {
    GET,
    POST,
    /** Closes a dialog and sends nothing. */
    DIALOG
  }

  /** How the values of a posted form are written. */
  public enum Encoding {
    URLENCODED,
    MULTIPART,
    TEXT
  }

  public WebForm {
    fields = List.copyOf(fields);
    attributes = Map.copyOf(attributes);
  }

  /** An attribute as written, or the empty text. */
  public String attribute(String attribute) {
    return attributes.getOrDefault(attribute, "");
  }

  /** The first control of that name. */
  public Optional<FormField> field(String name) {
    return fields.stream().filter(field -> field.name().equals(name)).findFirst();
  }

  /** The button that the return key presses: the first submit button. */
  public Optional<FormField> submitter() {
    return fields.stream().filter(f -> f.kind().isSubmitter() && !f.disabled()).findFirst();
  }

  /**
   * The controls that a person can fill in: shown, enabled, named, and no buttons. A form of which
   * nothing is shown, for instance on another tab, counts as shown.
   */
  public List<FormField> fillable() {
    List<FormField> possible =
        fields.stream()
            .filter(f -> !f.disabled() && !f.name().isEmpty() && !f.kind().isButton())
            .toList();
    List<FormField> shown = possible.stream().filter(FormField::shown).toList();
    return shown.isEmpty()
        ? possible.stream().filter(f -> f.kind() != FieldKind.HIDDEN).toList()
        : shown;
  }

  /**
   * The form as it is sent when a person has used it: without buttons that send it elsewhere, and,
   * if all its texts are disabled until a script enables them, with enabled controls. A disabled
   * text with a value shows what is stored, and stays disabled. A button that deletes stays: it
   * says that the form is about something stored. Where every button sends the form elsewhere, it
   * is the form of the first one.
   */
  public WebForm ready() {
    List<FormField> buttons = fields.stream().filter(f -> f.kind().isSubmitter()).toList();
    Optional<FormField> elsewhere =
        buttons.stream().allMatch(this::isElsewhere)
            ? buttons.stream().findFirst()
            : Optional.empty();
    List<FormField> typed = fields.stream().filter(f -> f.kind().isTyped()).toList();
    boolean closed =
        !typed.isEmpty()
            && typed.stream().allMatch(FormField::disabled)
            && typed.stream().allMatch(f -> f.kind() != FieldKind.TEXTAREA || f.value().isBlank());
    WebForm sent = elsewhere.map(this::sentBy).orElse(this);
    return sent.with(
        fields.stream()
            .filter(
                f ->
                    !(f.kind().isSubmitter() && isElsewhere(f))
                        || elsewhere.filter(f::equals).isPresent()
                        || DELETES.matcher(f.label() + " " + f.value()).find())
            .map(f -> closed ? f.enabled() : f)
            .toList());
  }

  /** Whether a button sends the form to another address or in another way. */
  private boolean isElsewhere(FormField button) {
    String other = button.attribute("formmethod");
    return !button.attribute("formaction").isEmpty()
        || !other.isEmpty() && FormReader.method(other) != method;
  }

  private WebForm sentBy(FormField button) {
    String to = button.attribute("formaction");
    String how = button.attribute("formmethod");
    return new WebForm(
        node,
        page,
        to.isEmpty() ? action : FormReader.action(page, page, to),
        how.isEmpty() ? method : FormReader.method(how),
        encoding,
        charset,
        fields,
        attributes);
  }

  /** Whether only a script can send it. */
  public boolean needsScript() {
    return action.isEmpty()
        || method == Method.DIALOG
        || attributes.containsKey("onsubmit")
        || fields.stream().noneMatch(f -> f.kind().isSubmitter())
            && fields.stream()
                .anyMatch(f -> f.kind().isButton() && f.attributes().containsKey("onclick"));
  }

  /**
   * The request that a browser makes when these values are put in and the first submitting button
   * is pressed. Other fields keep the value of the page.
   *
   * @param values by the names of the controls; of a tick box its value, or anything else to leave
   *     it empty; of a select an option's value or label
   * @throws dev.vigil.discover.DiscoverException where the form has no such control or option, or
   *     cannot be sent
   */
  public FetchRequest submission(Map<String, String> values) {
    return FormSubmission.of(this, values, submitter());
  }

  /**
   * Like {@link #submission(Map)}, with another button, or without a button, as scripts send it.
   */
  public FetchRequest submission(Map<String, String> values, Optional<FormField> button) {
    return FormSubmission.of(this, values, button);
  }
}
