package dev.vigil.bench.form;

import dev.vigil.discover.form.FieldType;
import dev.vigil.discover.form.FormType;
import java.util.Map;
import java.util.Optional;

/**
 * The codes of the labelled corpora as Vigil's types. Rare codes count as what the corpora's own
 * table of simplifications makes of them, as in the published figures.
 */
final class FormLabels {
  private static final Map<String, FormType> FORMS =
      Map.ofEntries(
          Map.entry("s", FormType.SEARCH),
          Map.entry("l", FormType.LOGIN),
          Map.entry("r", FormType.REGISTRATION),
          Map.entry("p", FormType.PASSWORD_RECOVERY),
          Map.entry("c", FormType.CONTACT),
          Map.entry("m", FormType.MAILING_LIST),
          Map.entry("b", FormType.ORDER),
          Map.entry("P", FormType.OTHER),
          Map.entry("V", FormType.OTHER),
          Map.entry("N", FormType.OTHER),
          Map.entry("C", FormType.OTHER),
          Map.entry("o", FormType.OTHER));

  private static final String FIELDS =
      """
      us USERNAME p1 PASSWORD p2 PASSWORD_AGAIN e1 EMAIL e2 EMAIL_AGAIN ue USERNAME_OR_EMAIL
      ca CAPTCHA hp HONEYPOT tC TERMS_ACCEPTED eC RECEIVE_MAIL rC REMEMBER_ME
      Bs SUBMIT_BUTTON Bc CANCEL_BUTTON Br RESET_BUTTON
      n1 FIRST_NAME n3 LAST_NAME n2 MIDDLE_NAME nf FULL_NAME ns FULL_NAME ch FULL_NAME
      no ORGANISATION ge GENDER tz TIME_ZONE ds SUMMER_TIME
      bd DAY bm MONTH by YEAR bD DATE cm MONTH cy YEAR Od DAY Om MONTH Oy YEAR OD DATE
      Co COUNTRY Ci CITY St STATE Zi POSTAL_CODE Ad ADDRESS Sa ADDRESS Sn ADDRESS S# ADDRESS
      A# ADDRESS A1 ADDRESS A2 ADDRESS PO ADDRESS cA ADDRESS
      ph PHONE P0 PHONE P1 PHONE P2 PHONE P3 PHONE fa FAX ws WEB_ADDRESS oi OPENID
      am ABOUT_ME CC COMMENT CT SUBJECT sq SECURITY_QUESTION sa SECURITY_ANSWER
      qq SEARCH_QUERY qc SEARCH_CATEGORY qt QUANTITY st STYLE sp SORTING
      ON NUMBER OR READ_ONLY OO OTHER in OTHER pi OTHER aC OTHER av OTHER c# OTHER cs OTHER
      nv OTHER OT OTHER oC OTHER OS OTHER OM OTHER Bo OTHER OU OTHER
      """;

  private static final Map<String, FieldType> FIELD_TYPES = fieldTypes();

  private FormLabels() {}

  private static Map<String, FieldType> fieldTypes() {
    String[] words = FIELDS.strip().split("\\s+", -1);
    Map<String, FieldType> types = new java.util.HashMap<>();
    for (int i = 0; i < words.length; i += 2) {
      types.put(words[i], FieldType.valueOf(words[i + 1]));
    }
    return types;
  }

  /** The type of a form; none where no one labelled it. */
  static Optional<FormType> form(String code) {
    return Optional.ofNullable(FORMS.get(code));
  }

  /** The type of a field; none where no one labelled it. */
  static Optional<FieldType> field(String code) {
    return Optional.ofNullable(FIELD_TYPES.get(code));
  }
}
