package dev.vigil.discover.service.form;

import com.google.re2j.Pattern;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.WebForm;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/**
 * A slot of a form that takes one value: a field, or radio buttons of one name. Immutable.
 *
 * @param name under which its value is sent
 */
public record FormSlot(String name, FieldKind kind, List<FormField> fields) {
  /** A value that can be chosen, the words for it, and those for the group in which it stands. */
  public record Option(String value, String label, boolean selected, String group) {
    private static final Pattern PROMPT =
        Pattern.compile(
            "(?i)^\\P{L}*(please |bitte |veuillez )?(select|choose|pick|wähl|auswähl|choisi|sélect|"
                + "seleccion|elija|elige|selecion|escolh|selezion|scegli|kies|selecteer|wybierz|"
                + "vyber|välj|vælg|выбер|seç|選択|选择)");

    private static final Pattern ACCOUNT =
        Pattern.compile(
            "(?i)(^|\\PL)(log[ -]?in|logged|sign(ed)?["
                + " -]in|register|members?(\\PL|$)|subscribers|account|"
                + "angemeldet|registriert|mitglied|inscrit|membres|abonn|registrad|miembros|socios|"
                + "cadastrad|membros|registrati|iscritti|geregistreerd|ingelogd|zalogowan|"
                + "zarejestrowan|přihlášen|registrovan|зарегистр)");

    private static final Pattern ONLY =
        Pattern.compile(
            "(?i)(^|\\PL)(only|requir|needed|need"
                + " to|nur|erforder|nötig|seulement|réservé|requis|solo|"
                + "sólo|exclusiv|requier|somente|apenas|só|exige|alleen|vereist|tylko|wymag|pouze|"
                + "jen|только)");

    /**
     * Whether the option means that nothing is chosen: it is empty, or a prompt such as "Select a
     * dataset".
     */
    public boolean isPrompt() {
      return value.isBlank()
          || value.strip().matches("0|-1|-+|none|null|any") && PROMPT.matcher(label).find();
    }

    /** Whether it says that only those can choose it who have an account. */
    public boolean isRestricted() {
      return ACCOUNT.matcher(label).find() && ONLY.matcher(label).find();
    }

    /** All words about it. */
    public String words() {
      return group + " " + label;
    }
  }

  public FormSlot {
    fields = List.copyOf(fields);
  }

  /** The places of a form that a person can fill in; buttons and boxes of one name are one. */
  public static List<FormSlot> of(WebForm form) {
    Map<String, List<FormField>> groups = new LinkedHashMap<>();
    List<FormSlot> slots = new ArrayList<>();
    for (FormField field : form.fillable()) {
      if (field.kind().isTicked()) {
        groups
            .computeIfAbsent(field.kind() + " " + field.name(), n -> new ArrayList<>())
            .add(field);
      } else {
        slots.add(new FormSlot(field.name(), field.kind(), List.of(field)));
      }
    }
    for (List<FormField> group : groups.values()) {
      slots.add(new FormSlot(group.getFirst().name(), group.getFirst().kind(), group));
    }
    return slots;
  }

  public FormField field() {
    return fields.getFirst();
  }

  public boolean isTyped() {
    return kind.isTyped() && kind != FieldKind.PASSWORD;
  }

  public boolean isChosen() {
    return kind == FieldKind.SELECT || kind.isTicked();
  }

  /** Whether one of several values is chosen; a box alone is a yes or no. */
  public boolean isList() {
    return kind == FieldKind.SELECT || kind == FieldKind.RADIO || isChosen() && fields.size() > 1;
  }

  /**
   * Whether a person must choose: a group of boxes or buttons of which the page chooses none, or a
   * list that begins with an empty value.
   */
  public boolean isOpen() {
    boolean boxes =
        kind.isTicked() && fields.size() > 1 && fields.stream().noneMatch(FormField::checked);
    return boxes
        || kind == FieldKind.SELECT
            && isNothing(initial())
            && options().stream().anyMatch(option -> !option.isPrompt());
  }

  private boolean isNothing(String value) {
    return options().stream()
        .filter(option -> option.value().equals(value))
        .findFirst()
        .map(Option::isPrompt)
        .orElse(value.isBlank());
  }

  /** Whether it is a box of its own name that the page does not tick. */
  public boolean isOpenBox() {
    return kind == FieldKind.CHECKBOX && fields.size() == 1 && !field().checked();
  }

  /** The options, the page's own choice first. */
  public List<Option> options() {
    List<Option> options = new ArrayList<>();
    if (kind == FieldKind.SELECT) {
      field().choices().stream()
          .filter(choice -> !choice.disabled())
          .forEach(c -> options.add(new Option(c.value(), c.label(), c.selected(), c.group())));
    } else {
      fields.forEach(f -> options.add(new Option(f.value(), f.caption(), f.checked(), "")));
    }
    options.sort((a, b) -> Boolean.compare(b.selected, a.selected));
    return options;
  }

  public boolean isRequired() {
    return fields.stream().anyMatch(FormField::isRequired);
  }

  /** Its default value. */
  public String initial() {
    return isChosen()
        ? options().stream().filter(Option::selected).map(Option::value).findFirst().orElse("")
        : field().value();
  }

  /** The names of its type in hints. */
  public Set<String> types() {
    String own = kind.name().toLowerCase(Locale.ROOT);
    return switch (kind) {
      case SEARCH, EMAIL, URL, TEL, NUMBER, DATE -> Set.of(own, "text");
      case SELECT -> Set.of(own, "list");
      default -> Set.of(own);
    };
  }

  /** The words about the slot: its name, id, label and the text beside it. */
  public String words() {
    return String.join(
        " ",
        name,
        field().attribute("id"),
        field().label(),
        field().placeholder(),
        kind.isTicked() ? "" : field().before());
  }
}
