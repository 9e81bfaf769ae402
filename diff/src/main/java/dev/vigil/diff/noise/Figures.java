package dev.vigil.diff.noise;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/** Numbers, dates and times in texts, written as people do. Stateless. */
final class Figures {
  private static final String MONTH =
      "(?:jan(?:uar[yi]?|vier|v\\.?|eiro)?|feb(?:ruar[yi]?|br?aio|rero)?|f[ée]vr(?:ier|\\.)?"
          + "|m[aä]r(?:ch|z|s|ço|zo)?|mars|apr(?:il|ile)?|avr(?:il|\\.)?|abril|ma[yi]|mai|maggio|mayo"
          + "|ju[nl](?:[ey]|i|ho|io|lio)?|juin|juillet|giugno|luglio|aug(?:ust)?|ao[uû]t|agosto"
          + "|sept?(?:ember|embre|iembre|embro)?|o[ck]t(?:ober|obre|ubre|ubro)?|ottobre|outubro"
          + "|nov(?:ember|embre|iembre|embro)?|de[cz](?:ember|embro)?|d[ée]c(?:embre)?|diciembre"
          + "|dicembre|gennaio)\\.?";
  private static final String WEEKDAY =
      "(?:(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?\\.?,?\\s+)?";
  private static final String CLOCK =
      "\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d+)?)?(?:\\s?[ap]\\.?m\\b\\.?)?"
          + "(?:\\s?(?:z|utc|gmt|[ecmp][ds]t|cest|cet|[+-]\\d{2}:?\\d{2})\\b)?";
  private static final String YEAR = "(?:19|20)\\d{2}";
  private static final Pattern DATE =
      Pattern.compile(
          "\\b"
              + WEEKDAY
              + "(?:"
              + YEAR
              + "-\\d{2}-\\d{2}(?:[t ]"
              + CLOCK
              + ")?"
              + "|\\d{1,2}(?:st|nd|rd|th|\\.)?\\s+(?:de\\s+)?"
              + MONTH
              + "(?:\\s+(?:de\\s+)?,?\\s*"
              + YEAR
              + ")?\\b"
              + "|"
              + MONTH
              + "\\s+\\d{1,2}(?:st|nd|rd|th)?(?:,?\\s+"
              + YEAR
              + ")?\\b"
              + "|"
              + MONTH
              + "\\s+"
              + YEAR
              + "\\b"
              + "|\\d{1,2}[./-]\\d{1,2}[./-](?:"
              + YEAR
              + "|\\d{2})\\b"
              + "|"
              + YEAR
              + "[./]\\d{1,2}[./]\\d{1,2}\\b"
              + "|\\d+\\s+(?:sec(?:ond)?|min(?:ute)?|h(?:ou)?r|day|week|month|year)s?\\s+ago\\b"
              + "|"
              + CLOCK
              + ")",
          Pattern.CASE_INSENSITIVE);
  private static final Pattern DATES_TOGETHER = Pattern.compile("⏲(?:[\\s,]*(?:at\\s+)?⏲)+");
  private static final Pattern NUMBER =
      Pattern.compile("[-+−]?\\d+(?:[.,'\u00a0\u202f]\\d+)*(?:[eE][-+]?\\d+)?");

  private Figures() {}

  /** The text with every date and time as one sign. */
  static String withoutDates(String text) {
    if (!hasDigit(text)) {
      return text;
    }
    Matcher matcher = DATE.matcher(text);
    if (!matcher.find()) {
      return text;
    }
    return DATES_TOGETHER.matcher(matcher.replaceAll("⏲")).replaceAll("⏲");
  }

  /** The text with every number as one sign. */
  static String withoutNumbers(String text) {
    return hasDigit(text) ? NUMBER.matcher(text).replaceAll("0") : text;
  }

  private static boolean hasDigit(String text) {
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      if (c >= '0' && c <= '9') {
        return true;
      }
    }
    return false;
  }
}
