package dev.vigil.diff.show.words;

import dev.vigil.diff.number.CurrencyNames;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds the tokens of a text that are read as a whole: versions, decimals, dates, times, amounts
 * with their currency or unit, phone numbers, addresses. Immutable. Linear in the text.
 */
final class AtomicTokens {
  private static final String NUMBER =
      "\\d[\\d.,'’]{0,20}(?:[ \u00A0\u202F]\\d{3}(?!\\d)[\\d.,]{0,9}){0,4}";
  private static final String CODE =
      "(?:\\p{Sc}|(?:"
          + CurrencyNames.CODE_PATTERN
          + ")(?!\\p{L})|"
          + CurrencyNames.NAME_PATTERN
          + ")";
  private static final String MONTH =
      "(?:jan(?:uary|uar|vier)?|feb(?:ruary|ruar)?|février|mar(?:ch|s)?|märz|apr(?:il)?|avril|may|mai|june?|juin"
          + "|juni|july?|juli|juillet|aug(?:ust)?|août|sep(?:t(?:ember)?)?|septembre|o[ck]t(?:ober|obre)?"
          + "|nov(?:ember|embre)?|de[cz](?:ember)?|décembre)(?!\\p{L})\\.?";
  private static final Pattern WHOLE =
      Pattern.compile(
          "(?iuU)https?://[^\\s<>\"]{1,400}|[\\w.+-]{1,64}@[\\w.-]{1,80}"
              + "|\\d{1,2}(?:st|nd|rd|th)?\\.?[ \u00A0]"
              + MONTH
              + "(?:,?[ \u00A0]\\d{4}(?!\\d))?"
              + "|(?<!\\p{L})"
              + MONTH
              + "[ \u00A0]\\d{1,2}(?:st|nd|rd|th)?(?!\\d)(?:,?[ \u00A0]\\d{4}(?!\\d))?"
              + "|\\+\\d[\\d ()/.-]{5,24}\\d|\\(?0\\d{1,5}\\)?[ /-][\\d ()/-]{4,20}\\d"
              + "|(?:"
              + CODE
              + "|"
              + CurrencyNames.BEFORE_PATTERN
              + "\\.?)[ \u00A0\u202F]?"
              + NUMBER
              + "|"
              + NUMBER
              + "[-\u2013\u2014]{0,2}[ \u00A0\u202F]?(?:"
              + CODE
              + "|(?:%|°C|(?:GB|MB|TB|KB|kg|g|mg|km|m|cm|mm|h|min|s|ms|l|ml|kWh?|V|W|am|pm|Uhr|px|GHz|MHz|x)(?![\\p{L}\\p{N}])))"
              + "|"
              + NUMBER);

  private final int[] starts;
  private final int[] ends;

  private AtomicTokens(List<int[]> spans) {
    starts = spans.stream().mapToInt(span -> span[0]).toArray();
    ends = spans.stream().mapToInt(span -> span[1]).toArray();
  }

  static AtomicTokens of(String text) {
    List<int[]> spans = new ArrayList<>();
    Matcher matcher = WHOLE.matcher(text);
    int reached = 0;
    while (matcher.find()) {
      int[] span = word(text, Math.max(reached, matcher.start()), matcher.end(), reached);
      if (span[0] < span[1]) {
        spans.add(span);
        reached = span[1];
        if (reached < text.length() && reached > matcher.end()) {
          matcher.region(reached, text.length());
        }
      }
    }
    return new AtomicTokens(spans);
  }

  /** The match with the rest of the words at its ends: {@code v1.2-rc1}, an address. */
  private static int[] word(String text, int start, int end, int least) {
    int from = start;
    while (from > least && isOfWord(text.charAt(from - 1))) {
      from--;
    }
    int to = end;
    while (to < text.length() && isOfWord(text.charAt(to))) {
      to++;
    }
    while (to > from + 1 && ".,:;!?'’".indexOf(text.charAt(to - 1)) >= 0) {
      to--;
    }
    return new int[] {from, to};
  }

  private static boolean isOfWord(char c) {
    return Character.isLetterOrDigit(c) || "._:/@#+-–=&?%~$€£'’".indexOf(c) >= 0;
  }

  /** The start of the first token that a range overlaps, or the start of the range. */
  int start(int from, int to) {
    int i = first(from);
    return i < starts.length && touches(i, from, to) ? Math.min(from, starts[i]) : from;
  }

  /** The end of the last token that a range overlaps, or the end of the range. */
  int end(int from, int to) {
    int end = to;
    for (int i = first(from); i < starts.length && touches(i, from, to); i++) {
      end = Math.max(end, ends[i]);
    }
    return end;
  }

  /** Inside of a token, or with some characters in common; at its edge only by them. */
  private boolean touches(int i, int from, int to) {
    return from == to ? starts[i] < from && from < ends[i] : starts[i] < to && from < ends[i];
  }

  private int first(int from) {
    int low = 0;
    int high = starts.length;
    while (low < high) {
      int middle = low + high >>> 1;
      if (ends[middle] <= from) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }
}
