package dev.vigil.knowledge.ontology.language;

import java.util.Map;
import java.util.regex.Pattern;

/** Checks whether texts are values of the frequent datatypes of XML Schema. */
final class LexicalForms {
  private static final Pattern INTEGER = Pattern.compile("[+-]?\\d+");
  private static final Map<String, Pattern> FORMS =
      Map.ofEntries(
          Map.entry("integer", INTEGER),
          Map.entry("int", INTEGER),
          Map.entry("long", INTEGER),
          Map.entry("short", INTEGER),
          Map.entry("byte", INTEGER),
          Map.entry("nonNegativeInteger", Pattern.compile("\\+?\\d+|-0+")),
          Map.entry("positiveInteger", Pattern.compile("\\+?0*[1-9]\\d*")),
          Map.entry("negativeInteger", Pattern.compile("-0*[1-9]\\d*")),
          Map.entry("nonPositiveInteger", Pattern.compile("-\\d+|\\+?0+")),
          Map.entry("decimal", Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)")),
          Map.entry(
              "double", Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?|-?INF|NaN")),
          Map.entry(
              "float", Pattern.compile("[+-]?(\\d+(\\.\\d*)?|\\.\\d+)([eE][+-]?\\d+)?|-?INF|NaN")),
          Map.entry("boolean", Pattern.compile("true|false|0|1")),
          Map.entry("date", Pattern.compile("-?\\d{4,}-\\d\\d-\\d\\d(Z|[+-]\\d\\d:\\d\\d)?")),
          Map.entry(
              "dateTime",
              Pattern.compile(
                  "-?\\d{4,}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d(\\.\\d+)?(Z|[+-]\\d\\d:\\d\\d)?")));

  private LexicalForms() {}

  static boolean valid(String datatype, String text) {
    if (!datatype.startsWith(SchemaTypes.XSD)) {
      return true;
    }
    Pattern form = FORMS.get(datatype.substring(SchemaTypes.XSD.length()));
    return form == null || form.matcher(text).matches();
  }
}
