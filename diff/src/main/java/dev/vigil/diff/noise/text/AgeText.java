package dev.vigil.diff.noise.text;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Recognises how long ago something was: "3 hours ago", "vor 5 Min.", "hace 2 días", "15時間前". Such
 * an age moves by itself, in whatever unit. By hand, because every changed line goes through it.
 * Stateless.
 *
 * <p>An age is a number and a unit of time, maybe several, with a word behind or before that says
 * that it is past. A unit alone is a duration, which people set.
 */
final class AgeText {
  private static final String AGE = "\u23f2";

  /** Longer texts are prose, in which an age is part of what is said. */
  private static final int LONGEST = 600;

  /** How many words such as "about" may stand between the first word of an age and its number. */
  private static final int VAGUE = 3;

  private static final int ABBREVIATION = 4;

  /** Words behind an age. */
  private static final Set<String> BEHIND =
      words(
          "ago fa geleden temu sedan siden atrás nazaj sitten nazad önce tagasi"
              + " atpakaļ zpět späť ezelőtt lalu trước enrere"
              + " назад тому yang पहले पूर्व پیش");

  /** Words before an age; "il y a" ends with the last of its words. */
  private static final Set<String> BEFORE =
      words(
          "vor hace há před pred przed acum prije fa "
              + "πριν преди пре"
              + " לפני منذ قبل prieš pirms");

  /** Words between such a word and the number, or before the number. */
  private static final Set<String> VAGUELY =
      words(
          "about circa ca etwa rund fast über ungefähr mehr als weniger environ plus moins"
              + " de presque unos unas casi más menos cerca quase mais około από"
              + " mere over almost less more than nearly un unes");

  /** Words for a number. */
  private static final Set<String> NUMBERS =
      words(
          "a an one few several ein eine einer einem einen wenigen einigen paar un une quelques una"
              + " uno unos pocos alcuni um uma een enkele en ett et kilka par několika bir");

  /** Words that are an age on their own. */
  private static final Set<String> DAYS =
      words(
          "yesterday gestern ayer ieri gisteren wczoraj ontem zojuist včera tegnap eilen igår вчера"
              + " dün χθες 昨日 昨天 刚刚 剛剛 방금 어제");

  /** The day before which all ages are counted. */
  private static final Set<String> TODAY =
      words(
          "today heute aujourd'hui aujourd’hui hoy oggi vandaag dziś dzisiaj hoje idag dnes ma"
              + " tänään сегодня bugün σήμερα 今日 今天 오늘");

  private static final String[] EASTERN_UNITS = {
    "秒", "分鐘", "分钟", "分", "時間", "小时", "小時", "日", "天", "週間", "週", "周",
    "か月", "ヶ月", "カ月", "ケ月", "个月", "個月", "年", "초", "분", "시간", "일", "주",
    "개월", "달", "년"
  };

  private static final String[] EASTERN_BEHIND = {"前", "以前", "之前", "전", "ほど前", "くらい前"};

  /** What stands before a number and a letter that say how long something takes or lasts. */
  private static final Pattern TERM =
      Pattern.compile(
          "(?i):\\s|(?:^|\\PL)(?:in|within|for|after|every|up"
              + " to|max\\.?|maximum|min\\.?|minimum|about"
              + "|takes?|lasts?|until|till|at|from|to|by|over|than|innerhalb|binnen|f\u00fcr|nach|bis|ab"
              + "|alle|dauert|sous|pendant|pour|apr\u00e8s|dans|en|durante|por|cada|entro|per|dopo)"
              + "\\s+$|\\b(?:deliver\\w*|shipping|warranty|guarantee|retention|trial|response|processing|duration|lead"
              + " time|battery|subscription|contract|notice|term|cooldown|timeout"
              + "|liefer\\w*|garantie|gew\u00e4hrleistung|dauer|laufzeit|frist|bearbeitung\\w*|livraison"
              + "|dur\u00e9e|d\u00e9lai|plazo|entrega|garant\u00eda|duraci\u00f3n|consegna|garanzia"
              + "|durata|levertijd|looptijd)(?:$|\\PL)");

  private AgeText() {}

  private static Set<String> words(String all) {
    Set<String> words = new java.util.HashSet<>(List.of(all.split(" ", -1)));
    words.remove("");
    return Set.copyOf(words);
  }

  /** A word or number of a text. */
  record Word(int from, int to, String text, boolean number) {}

  /** The text with every age as one sign. */
  static String without(String text) {
    if (text.length() > LONGEST || !mayHold(text)) {
      return text;
    }
    List<Word> words = split(text);
    StringBuilder out = null;
    int kept = 0;
    for (int i = 0; i < words.size(); i++) {
      Word first = words.get(i);
      if (first.from() < kept) {
        continue;
      }
      RelativeTimes.Span span = span(text, words, i);
      if (span != null) {
        out = out == null ? new StringBuilder(text.length()) : out;
        out.append(text, kept, Math.max(kept, span.from())).append(AGE);
        kept = span.to();
      }
    }
    return out == null ? text : out.append(text, kept, text.length()).toString();
  }

  /** The text with every age that is only a number and the letter of its unit as one sign: 18h. */
  static String withoutBrief(String text) {
    StringBuilder out = null;
    int kept = 0;
    for (int i = 1; i < text.length(); i++) {
      int from = briefStart(text, i);
      if (from >= kept) {
        out = out == null ? new StringBuilder(text.length()) : out;
        out.append(text, kept, from).append(AGE);
        kept = i + 1;
      }
    }
    return out == null ? text : out.append(text, kept, text.length()).toString();
  }

  /** The units of such ages, a letter each. */
  static String briefUnits(String text) {
    StringBuilder units = new StringBuilder();
    for (int i = 1; i < text.length(); i++) {
      if (briefStart(text, i) >= 0) {
        units.append(text.charAt(i));
      }
    }
    return units.toString();
  }

  /** Where such an age begins whose unit stands at a place of a text, or -1. */
  private static int briefStart(String text, int unit) {
    if ("smhdwy".indexOf(text.charAt(unit)) < 0
        || unit + 1 < text.length() && !WhiteSpace.isSpace(text.charAt(unit + 1))) {
      return -1;
    }
    int from = unit;
    while (from > 0 && NoisePatterns.isDigit(text, from - 1)) {
      from--;
    }
    boolean apart = from == 0 || WhiteSpace.isSpace(text.charAt(from - 1));
    return from < unit && unit - from <= 3 && apart && !TERM.matcher(text.substring(0, from)).find()
        ? from
        : -1;
  }

  /** Whether a text is an age and nothing else. */
  static boolean isAge(String text) {
    String plain = text.strip().toLowerCase(Locale.ROOT);
    return DAYS.contains(plain) || TODAY.contains(plain) || without(text.strip()).equals(AGE);
  }

  /** Whether a word means the day of the check, from which ages are counted. */
  static boolean isToday(String word) {
    return TODAY.contains(word);
  }

  /** Whether a word is an age on its own, such as yesterday. */
  static boolean isDay(String word) {
    return DAYS.contains(word);
  }

  /** Whether there is a digit, without which the other patterns see an age. */
  private static boolean mayHold(String text) {
    for (int i = 0; i < text.length(); i++) {
      if (NoisePatterns.isDigit(text, i)) {
        return true;
      }
    }
    return false;
  }

  static List<Word> split(String text) {
    List<Word> words = new ArrayList<>();
    for (int i = 0; i < text.length(); ) {
      boolean number = NoisePatterns.isDigit(text, i);
      if (!number && !isLetter(text.charAt(i))) {
        i++;
        continue;
      }
      int from = i;
      while (i < text.length()
          && (number ? NoisePatterns.isDigit(text, i) : isLetter(text.charAt(i)))) {
        i++;
      }
      words.add(new Word(from, i, text.substring(from, i).toLowerCase(Locale.ROOT), number));
    }
    return words;
  }

  private static boolean isLetter(char c) {
    return Character.isLetter(c)
        || Character.getType(c) == Character.NON_SPACING_MARK
        || Character.getType(c) == Character.COMBINING_SPACING_MARK;
  }

  /** The age whose number is a word of the text, or null. */
  static RelativeTimes.@Nullable Span span(String text, List<Word> words, int number) {
    RelativeTimes.Span known =
        isPartOfNumber(text, words.get(number)) ? null : RelativeTimes.around(text, words, number);
    int end = end(text, words, number);
    // "vor 1 Std. 5 Min." is longer than the form with one unit.
    if (end < 0 || known != null && known.to() >= end) {
      return known;
    }
    return new RelativeTimes.Span(start(words, number), end);
  }

  /** Where the age ends whose number is a word of the text, or -1. */
  private static int end(String text, List<Word> words, int at) {
    Word number = words.get(at);
    if (DAYS.contains(number.text())) {
      return number.to();
    }
    if (!number.number() && !NUMBERS.contains(number.text())
        || isPartOfNumber(text, number)
        || at + 1 >= words.size()) {
      return -1;
    }
    int eastern = number.number() ? easternEnd(text, number.to()) : -1;
    if (eastern >= 0) {
      return eastern;
    }
    int last = at + 1;
    if (!isUnit(text, words, at)) {
      return -1;
    }
    // "1 hour, 5 minutes ago", "2 h 5 min geleden", "1 hour and 5 minutes ago"
    while (last + 2 < words.size()) {
      int next = words.get(last + 1).number() ? last + 1 : last + 2;
      if (next + 1 < words.size() && words.get(next).number() && isUnit(text, words, next)) {
        last = next + 1;
      } else {
        break;
      }
    }
    boolean behind =
        last + 1 < words.size()
            && BEHIND.contains(words.get(last + 1).text())
            && isNear(text, words.get(last).to(), words.get(last + 1).from());
    if (behind) {
      return words.get(last + 1).to();
    }
    return isBefore(words, at) ? endOfUnit(text, words.get(last)) : -1;
  }

  /** Behind the unit and the dot of its abbreviation: "vor 3 Std. in Bonn". */
  static int endOfUnit(String text, Word unit) {
    boolean brief = unit.to() - unit.from() <= ABBREVIATION;
    boolean dot = unit.to() < text.length() && text.charAt(unit.to()) == '.';
    return unit.to() + (brief && dot ? 1 : 0);
  }

  private static boolean isUnit(String text, List<Word> words, int number) {
    Word unit = words.get(number + 1);
    return TimeUnits.isUnit(unit.text()) && isNear(text, words.get(number).to(), unit.from());
  }

  /** Whether only a space or the dot of an abbreviation stands between two words. */
  static boolean isNear(String text, int from, int to) {
    for (int i = from; i < to; i++) {
      char c = text.charAt(i);
      if (!WhiteSpace.isSpace(c) && c != '.') {
        return false;
      }
    }
    return to - from <= 2;
  }

  /** "1.5", "3:05" and "B12" are no numbers of their own. */
  static boolean isPartOfNumber(String text, Word number) {
    int before = number.from() - 1;
    return number.to() - number.from() > 4
        || before > 0
            && ".,:/-".indexOf(text.charAt(before)) >= 0
            && NoisePatterns.isDigit(text, before - 1);
  }

  private static int easternEnd(String text, int from) {
    int at = from < text.length() && text.charAt(from) == ' ' ? from + 1 : from;
    for (String unit : EASTERN_UNITS) {
      if (text.startsWith(unit, at)) {
        int behind = at + unit.length();
        behind += behind < text.length() && text.charAt(behind) == ' ' ? 1 : 0;
        for (String past : EASTERN_BEHIND) {
          if (text.startsWith(past, behind)) {
            return behind + past.length();
          }
        }
      }
    }
    return -1;
  }

  /** Whether a word before the number says that its time is past. */
  private static boolean isBefore(List<Word> words, int number) {
    return first(words, number) >= 0;
  }

  /** The word before a number that says so, or -1. */
  private static int first(List<Word> words, int number) {
    for (int i = number - 1; i >= 0 && i >= number - 1 - VAGUE; i--) {
      String word = words.get(i).text();
      if (BEFORE.contains(word)) {
        return i;
      }
      if (word.equals("a") && i >= 2 && words.get(i - 1).text().equals("y")) {
        return words.get(i - 2).text().equals("il") ? i - 2 : -1;
      }
      if (!VAGUELY.contains(word)) {
        return -1;
      }
    }
    return -1;
  }

  /** Where the age begins: at the word before its number, or at the number. */
  private static int start(List<Word> words, int number) {
    if (DAYS.contains(words.get(number).text())) {
      return words.get(number).from();
    }
    int first = first(words, number);
    if (first >= 0) {
      return words.get(first).from();
    }
    int from = number;
    while (from > 0 && VAGUELY.contains(words.get(from - 1).text())) {
      from--;
    }
    return words.get(from).from();
  }
}
