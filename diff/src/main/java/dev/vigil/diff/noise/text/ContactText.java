package dev.vigil.diff.noise.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;

/**
 * Finds where, how and when people can be reached: addresses, telephone numbers, opening hours.
 * They stand in the footer of many a page and are edited by people. Stateless.
 */
public final class ContactText {
  private static final Pattern PHONE =
      Pattern.compile(
          "(?:\\+\\d|\\(?\\b0\\d)\\d*(?:[ \u00a0()/.-]{1,3}\\d+)+"
              + "|\\(?\\b\\d{3}\\)?[ .-]\\d{3}[ .-]\\d{4}\\b"
              // Behind its label a number has any form.
              + "|(?i)(?:\\btel|phone|fax|\u7535\u8bdd|\u96fb\u8a71|\u0442\u0435\u043b)[\\pL.]*\\s?[:\uff1a]?\\s?\\d[\\d"
              + " ()/.-]{4,20}\\d");

  /** A date of the first days of a month, which begins like a telephone number. */
  private static final Pattern DATE =
      Pattern.compile("\\b0\\d[./-](?:0?\\d|1[0-2])[./-](?:(?:19|20)\\d{2}\\b|\\d{2}(?:,? |$))");

  private static final Pattern MAIL = Pattern.compile("[\\w.+-]+@[\\w-]+(?:\\.[\\w-]+)+");

  /** Words beside hours at which someone is there. */
  private static final Pattern HOURS =
      Pattern.compile(
          "(?i)\\b(?:mon|tue|wed|thu|fri|sat|sun|mo|di|mi|do|fr|sa|so|lun|mar|mer|jeu|ven|sam|dim"
              + "|daily|weekdays|t\u00e4glich|opening|open|hours|uhr|sprechzeiten|horaires|ouvert"
              + "|horario|abierto|orari|aperto|geopend)\\b.*\\d{1,2}"
              + "(?:[:.h]\\d{2})?\\s?(?:am|pm|uhr|h)?\\s?(?:[-\u2013\u2014]|to|bis|until|\u00e0|a)\\s?\\d");

  private static final Pattern STREET =
      Pattern.compile(
          "(?i)(?:[\\p{L}\\d.-]+\\s){0,3}(?:\\p{L}*(?:stra(?:\u00dfe|sse)|gasse|weg|platz)|street"
              + "|road|avenue|lane|square|rue|place|calle|plaza|via|piazza|straat|ulica)"
              + "(?:\\s[\\p{L}.-]+){0,3}(?:\\s\\d{1,4}\\b)?");

  private static final Pattern TIME = Pattern.compile("\\b\\d{1,2}(?:[:.h]\\d{2})?(?:\\b|h|am|pm)");

  /** The number of a house. */
  private static final Pattern HOUSE = Pattern.compile("\\b\\d{1,4}\\b");

  private static final int DIGITS = 7;

  private ContactText() {}

  /** Whether two texts say different numbers, addresses or hours. */
  public static boolean differ(String before, String after) {
    List<String> was = contacts(before);
    List<String> is = contacts(after);
    return !was.isEmpty() && !is.isEmpty() && !was.equals(is);
  }

  private static List<String> contacts(String text) {
    List<String> contacts = new ArrayList<>();
    Matcher phones = PHONE.matcher(DATE.matcher(text).replaceAll("\u23f2"));
    while (phones.find()) {
      String digits = phones.group().replaceAll("\\D", "");
      if (digits.length() >= DIGITS) {
        contacts.add(digits);
      }
    }
    Matcher mails = MAIL.matcher(text);
    while (mails.find()) {
      contacts.add(mails.group());
    }
    Matcher streets = STREET.matcher(text);
    if (streets.find() && HOUSE.matcher(streets.group()).find()) {
      contacts.add(streets.group());
    }
    if (contacts.isEmpty() && HOURS.matcher(text).find()) {
      Matcher times = TIME.matcher(text);
      while (times.find()) {
        contacts.add(times.group());
      }
    }
    return contacts;
  }
}
