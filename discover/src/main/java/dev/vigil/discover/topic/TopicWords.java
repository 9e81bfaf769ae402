package dev.vigil.discover.topic;

import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Splits text into the words that describe a topic: lower case, without the function words of the
 * language, English and German plurals reduced. Scripts without spaces give pairs of characters.
 * Safe for concurrent use.
 */
public final class TopicWords {
  private static final int LONGEST = 40;
  private static final int REMEMBERED = 1 << 14;

  private static final Set<String> ENGLISH =
      words(
          "a about after all also an and any are as at be because been before being between"
              + " both but by can could did do does during each for from had has have he her"
              + " here him his how i if in into is it its may more most no nor not of on one"
              + " only or other our out over s said same she should so some such t than that"
              + " the their them then there these they this those through to too two under up"
              + " very was we were what when where which while who will with would you your");

  private static final Map<String, Set<String>> STOP =
      Map.of(
          "en",
          ENGLISH,
          "de",
          words(
              "der die das den dem des ein eine einer eines einem einen und oder aber als am an auf"
                  + " aus bei bis durch für gegen hat haben im in ist kann man mit nach nicht noch"
                  + " nur sich sie sind so über um unter vom von vor war waren werden wie wird"
                  + " wurde zu zum zur er es ihr ihre sein seine auch dass"),
          "fr",
          words(
              "le la les un une des du de et ou mais à au aux avec ce ces cette dans en est il elle"
                  + " ils elles je ne nous on par pas plus pour qu que qui sa se ses son sont sur"
                  + " vous leur leurs été être ont"),
          "es",
          words(
              "el la los las un una unos unas y o pero de del al en con por para es son se su sus"
                  + " que no lo como más este esta fue ha han"),
          "it",
          words(
              "il lo la i gli le un una e o ma di del della dei delle al alla in con per è sono si"
                  + " che non come più questo questa suo sua da"),
          "nl",
          words(
              "de het een en of maar van in op te dat die is zijn was voor met aan er om ook als"
                  + " bij niet naar door"),
          "pt",
          words(
              "o a os as um uma e ou mas de do da dos das em no na com por para é são se que não"
                  + " como mais seu sua ao"));

  private static final Map<String, int[]> STOP_TABLES =
      STOP.entrySet().stream()
          .collect(Collectors.toMap(Map.Entry::getKey, entry -> table(entry.getValue())));

  private static final String[] GERMAN_ENDINGS = {"ern", "en", "er", "es", "em", "e", "n", "s"};

  /** The last three letters are replaced by a y. */
  static final int Y_FOR_3 = -1;

  private static final Map<String, TopicWords> LANGUAGES =
      STOP.keySet().stream().collect(Collectors.toMap(code -> code, TopicWords::new));
  private static final TopicWords OTHER = new TopicWords("");

  private final String language;
  private final boolean english;
  private final Set<String> stop;
  private final int[] stopTable;

  /**
   * Words by how they were written last, so that a frequent one is cut out and stemmed once. Its
   * places are written without a lock: an entry is immutable, and a lost one is made again.
   */
  private final @Nullable Known[] known;

  /**
   * A word that was seen.
   *
   * @param word what it describes a topic by; empty for a function word
   */
  private record Known(String written, String word) {}

  private TopicWords(String language) {
    this(language, new Known[REMEMBERED]);
  }

  private TopicWords(String language, @Nullable Known[] known) {
    this.language = language;
    this.english = language.equals("en");
    String rules = STOP.containsKey(language) ? language : "en";
    this.stop = Objects.requireNonNull(STOP.get(rules));
    this.stopTable = Objects.requireNonNull(STOP_TABLES.get(rules));
    this.known = known;
  }

  private static Set<String> words(String list) {
    return Set.of(list.split(" ", -1));
  }

  /** The splitter for a language by its code; English rules for a language without rules. */
  static TopicWords of(String code) {
    String two = (code.length() > 2 ? code.substring(0, 2) : code).toLowerCase(Locale.ROOT);
    TopicWords its = LANGUAGES.get(two);
    return its == null ? new TopicWords(two, OTHER.known) : its;
  }

  /** The splitter for the language whose function words occur most in a text. */
  static TopicWords guess(String text) {
    String sample = text.substring(0, Math.min(4000, text.length())).toLowerCase(Locale.ROOT);
    String[] parts = sample.split("[^\\p{L}]+", -1);
    String best = "en";
    int most = 0;
    for (Map.Entry<String, Set<String>> entry : STOP.entrySet()) {
      int found = 0;
      for (String part : parts) {
        found += entry.getValue().contains(part) ? 1 : 0;
      }
      if (found > most || found == most && entry.getKey().equals("en")) {
        most = found;
        best = entry.getKey();
      }
    }
    return of(best);
  }

  /** The code of the language. */
  public String language() {
    return language;
  }

  /** The words of a text that may be a query. */
  public static void each(String text, Consumer<String> word) {
    of("en").split(text, word);
  }

  /** Takes the words of a text. */
  @FunctionalInterface
  interface WordSink {
    /**
     * Takes one word.
     *
     * @param word what describes a topic
     * @param written the word as it stands in the text
     */
    void accept(String word, String written);
  }

  /** Passes each word of a text on, in order. */
  public void split(String text, Consumer<String> word) {
    splitWritten(text, (its, written) -> word.accept(its));
  }

  /** Passes each word of a text on, in order, also as it is written. */
  void splitWritten(String text, WordSink word) {
    int start = -1;
    boolean letter = false;
    int hash = 0;
    for (int i = 0; i <= text.length(); i++) {
      char c = i < text.length() ? text.charAt(i) : ' ';
      boolean latin = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean inside = latin || Character.isLetterOrDigit(c);
      if (inside && isDense(c)) {
        take(text, start, i, letter, hash, word);
        start = -1;
        if (i + 1 < text.length() && isDense(text.charAt(i + 1))) {
          String pair = text.substring(i, i + 2);
          word.accept(pair, pair);
        }
      } else if (inside) {
        if (start < 0) {
          start = i;
          letter = false;
          hash = 0;
        }
        letter |= latin || Character.isLetter(c);
        hash = hash * 31 + c;
      } else {
        take(text, start, i, letter, hash, word);
        start = -1;
      }
    }
  }

  private void take(String text, int start, int end, boolean letter, int hash, WordSink word) {
    int length = end - start;
    if (start < 0 || !letter || !isLong(length)) {
      return;
    }
    int place = (hash ^ hash >>> 15) & REMEMBERED - 1;
    Known its = known[place];
    if (its == null
        || its.written.length() != length
        || !text.regionMatches(start, its.written, 0, length)) {
      String written = text.substring(start, end);
      String lower = written.toLowerCase(Locale.ROOT);
      its = new Known(written, stop.contains(lower) ? "" : stem(lower));
      known[place] = its;
    }
    if (!its.word.isEmpty()) {
      word.accept(its.word, its.written);
    }
  }

  /** Whether the script has no spaces between words. */
  private static boolean isDense(char c) {
    return c >= 0x2E80
        && (c >= 0x3040 && c <= 0x30FF || c >= 0x3400 && c <= 0x9FFF || c >= 0xF900 && c <= 0xFAFF);
  }

  /** Whether a word of that length may describe a topic. */
  static boolean isLong(int length) {
    return length >= 2 && length <= LONGEST;
  }

  /** The hashes of words in a table that is at most a quarter full. */
  private static int[] table(Set<String> words) {
    int[] table = new int[1024];
    for (String word : words) {
      int key = stopKey(FeatureBag.hash(FeatureBag.SEED, word), word.length());
      int slot = key & table.length - 1;
      while (table[slot] != 0) {
        slot = slot + 1 & table.length - 1;
      }
      table[slot] = key;
    }
    return table;
  }

  private static int stopKey(int hash, int length) {
    return hash * 64 + length;
  }

  /** Whether the word with that hash and length is a function word. */
  boolean isStop(int hash, int length) {
    int key = stopKey(hash, length);
    for (int slot = key & stopTable.length - 1;
        stopTable[slot] != 0;
        slot = slot + 1 & stopTable.length - 1) {
      if (stopTable[slot] == key) {
        return true;
      }
    }
    return false;
  }

  private String stem(String word) {
    int cut = ending(word, 0, word.length());
    return cut == Y_FOR_3
        ? word.substring(0, word.length() - 3) + "y"
        : word.substring(0, word.length() - cut);
  }

  /** How many letters at the end of a word are left out for its stem, or {@link #Y_FOR_3}. */
  int ending(String text, int start, int end) {
    int n = end - start;
    if (language.equals("de")) {
      for (String suffix : GERMAN_ENDINGS) {
        if (n > suffix.length() + 3 && ends(text, end, suffix)) {
          return suffix.length();
        }
      }
      return 0;
    }
    if (!english || n < 4 || (text.charAt(end - 1) | 0x20) != 's') {
      return 0;
    }
    if (n > 4 && ends(text, end, "ies")) {
      return Y_FOR_3;
    }
    if (ends(text, end, "sses") || ends(text, end, "ches") || ends(text, end, "shes")) {
      return 2;
    }
    char before = Character.toLowerCase(text.charAt(end - 2));
    return before == 's' || before == 'u' || before == 'i' ? 0 : 1;
  }

  private static boolean ends(String text, int end, String suffix) {
    return text.regionMatches(true, end - suffix.length(), suffix, 0, suffix.length());
  }
}
