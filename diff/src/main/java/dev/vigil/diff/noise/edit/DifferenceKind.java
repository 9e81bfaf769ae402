package dev.vigil.diff.noise.edit;

import com.google.re2j.Pattern;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.text.ContactText;
import dev.vigil.diff.noise.text.CounterRecognizer;
import dev.vigil.diff.noise.text.CounterText;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.MachineText;
import dev.vigil.diff.noise.text.MeaningfulSigns;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.PricedText;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.time.StatedTimes;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The kind of difference that an edit of a line makes, from noise to news. */
public enum DifferenceKind {
  SPELLING("only spacing or typography differs"),
  TOKEN("only a random token differs"),
  COUNTER("only a counter moved"),
  PARAMETERS("only parameters of the address differ"),
  CLOCK("only a clock or an age moved"),
  DATE("only a date or time differs"),
  NUMBER("a number differs"),
  REVISION("the date of a revision differs"),
  PRICE("a price differs"),
  STATE("a status differs"),
  WORDS("words differ");

  /** Names of strings that look random and mean something. */
  private static final Pattern CODE =
      Pattern.compile(
          "(?i)\\b(?:sha-?\\d*|md5|crc32|checksum|fingerprint|pr\u00fcfsumme|iban|bic|swift"
              + "|account|konto\\w*|compte|cuenta|conto|model(?:o|l|lo|e)?|mod\u00e8le|sku|mpn|ean|isbn|part"
              + " (?:no|number)|(?:item|article|product|artikel|order)"
              + " ?(?:no|number|nr|nummer|code)|coupon|voucher|gutschein\\w*|(?:promo|discount|rabatt|gate|door|access)"
              + " ?codes?"
              + "|serial|vin|wallet|vat|ust-?id\\w*|password|passwort|registration|patent)\\b");

  private static final Pattern REVISED =
      Pattern.compile(
          "(?i)updated?|effective|revis|modified|version|in force|valid from|as of|amended|mise"
              + " \u00e0"
              + " jour|vigueur|\\bstand\\b|g\u00fcltig|aktualis|actualiza|vigencia|aggiorn|in"
              + " vigore");

  /** The size of a picture in its address: 220px-map.jpg, map-300x200.jpg, map@2x.png. */
  private static final Pattern SIZE =
      Pattern.compile("\\b\\d{2,4}px-|[-_/]\\d{2,4}x\\d{2,4}\\b|@[123]x\\b|[-_]\\d{3,4}w\\b");

  /** The number of a machine that serves files: cdn3.example.org, static-02.example.org. */
  private static final Pattern HOST_NUMBER =
      Pattern.compile("^(\\w*:?//[a-z-]*)\\d{1,3}(\\.[^/\\d][^/]*/)");

  /** Like {@link #HOST_NUMBER}, for links: pldi25.example.org is another conference. */
  private static final Pattern MIRROR_NUMBER =
      Pattern.compile(
          "^(\\w*:?//(?:www|cdn|static|assets|files|img|images?|media|mirror|s)-?)\\d{1,3}"
              + "(\\.[^/\\d][^/]*/)");

  private static final Set<String> DOCUMENTS =
      Set.of("id", "file", "doc", "document", "download", "path", "page", "article", "product");

  private static final Pattern VERSION =
      Pattern.compile("(?i)(?:v|version )?\\d{1,3}(?:\\.\\d{1,4}){2}");

  /** A shorter number may count or name something. */
  private static final int ID = 7;

  /** An entry of more words says more than how often people did something. */
  private static final int ENTRY = 2;

  private final String words;

  DifferenceKind(String words) {
    this.words = words;
  }

  public String words() {
    return words;
  }

  public static DifferenceKind of(@Nullable PageItem before, @Nullable PageItem after) {
    if (before == null || after == null) {
      PageItem only = before == null ? after : before;
      return only != null && only.kind().isLine() && CounterText.isPassing(only.text())
          ? COUNTER
          : WORDS;
    }
    if (after.kind().isLine()) {
      boolean free = after.kind() == PageItem.Kind.TEXT || after.kind() == PageItem.Kind.ROW;
      if (NoisePatterns.areClocks(before.text(), after.text(), !free)
          && !NoisePatterns.isSameTime(before.text(), after.text())) {
        return CLOCK;
      }
      if (NoisePatterns.isAge(before.text()) && NoisePatterns.isAge(after.text())) {
        return CLOCK;
      }
      DifferenceKind sort = counted(anchored(before, after), before, after);
      return sort == DATE
              && free
              && after.text().indexOf('\t') < 0
              && NoisePatterns.isStamped(before.text(), after.text())
          ? CLOCK
          : sort;
    }
    return after.kind() == PageItem.Kind.IMAGE
            && (sharesFile(before, after)
                || withoutSize(before.target()).equals(withoutSize(after.target()))
                || isServedElsewhere(before.target(), after.target(), HOST_NUMBER))
        ? SPELLING
        : after.kind() == PageItem.Kind.IMAGE && isStampMoved(before.target(), after.target())
            ? TOKEN
            : ofTargets(before.target(), after.target());
  }

  /** A heading that only got or lost an anchor sign says the same. */
  private static DifferenceKind anchored(PageItem before, PageItem after) {
    return after.kind() == PageItem.Kind.HEADING
            && MeaningfulSigns.withoutAnchor(before.text())
                .equals(MeaningfulSigns.withoutAnchor(after.text()))
        ? SPELLING
        : of(before.text(), after.text());
  }

  /** A number whose name says that it counts readers is a counter, and no named code a token. */
  private static DifferenceKind counted(DifferenceKind sort, PageItem before, PageItem after) {
    if (sort == NUMBER) {
      boolean id = isId(before) && isId(after);
      return id ? TOKEN : isCounter(before, after) ? COUNTER : sort;
    }
    return sort == TOKEN && CODE.matcher(after.record()).find() ? NUMBER : sort;
  }

  /** Whether a statement of a line is a version, and another one than before. */
  private static boolean isVersion(String before, String after) {
    List<String> was = TextSegments.of(before);
    List<String> is = TextSegments.of(after);
    for (int i = 0; was.size() == is.size() && i < is.size(); i++) {
      if (!was.get(i).equals(is.get(i)) && VERSION.matcher(is.get(i)).matches()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a number is named as a counter, shown by a gauge, or says how much people did and grew
   * a little. A number that only grows may be a price.
   */
  private static boolean isCounter(PageItem before, PageItem after) {
    if (isVersion(before.text(), after.text()) || ContactText.differ(before.text(), after.text())) {
      return false;
    }
    if (isBare(after.text()) && CounterText.isCounted(after.record())) {
      return true;
    }
    boolean text = after.kind() == PageItem.Kind.TEXT;
    if (text && CounterRecognizer.isReadout(before.text(), after.text())) {
      return true;
    }
    if (!text) {
      boolean entry = after.kind() == PageItem.Kind.ITEM && TextWords.count(after.text()) <= ENTRY;
      return (entry || after.kind() == PageItem.Kind.HEADING)
          && CounterText.namesActivity(after.text())
          && CounterRecognizer.isCounting(before.text(), after.text(), entry ? 200 : 1000);
    }
    List<String> was = TextSegments.of(before.text());
    List<String> is = TextSegments.of(after.text());
    boolean counters = was.size() == is.size();
    for (int i = 0; counters && i < is.size(); i++) {
      counters = was.get(i).equals(is.get(i)) || isCounting(was.get(i), is.get(i));
    }
    return counters;
  }

  private static boolean isCounting(String before, String after) {
    return CounterText.namesActivity(after) && CounterRecognizer.isCounting(before, after, 200)
        || CounterRecognizer.isTicking(before, after)
        || CounterRecognizer.isOdometer(before, after)
        || CounterText.differ(before, after);
  }

  /** Whether a text is figures without words, which its record names. */
  private static boolean isBare(String text) {
    int letters = 0;
    for (int i = 0; i < text.length() && letters < 2; i++) {
      letters = Character.isLetter(text.charAt(i)) ? letters + 1 : 0;
    }
    return letters < 2;
  }

  /** Whether a link is called by a long number alone, as builds and requests are. */
  private static boolean isId(PageItem link) {
    return link.kind() == PageItem.Kind.LONE_LINK
        && link.text().length() >= ID
        && link.text().charAt(0) != '0'
        && !CODE.matcher(link.record()).find()
        && link.text().chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** The address of a picture without the size in which a server delivers it. */
  private static String withoutSize(String address) {
    return SIZE.matcher(address).replaceAll("");
  }

  /** Whether two addresses differ in the number of the machine that serves the same file. */
  private static boolean isServedElsewhere(String before, String after, Pattern number) {
    return number
        .matcher(before)
        .replaceFirst("$1$2")
        .equals(number.matcher(after).replaceFirst("$1$2"));
  }

  /** Whether two images may show the same file, in one size or another. */
  private static boolean sharesFile(PageItem before, PageItem after) {
    Set<String> files = new HashSet<>(List.of(before.target().split(" ", -1)));
    for (String file : after.target().split(" ", -1)) {
      if (!file.isEmpty() && files.contains(file)) {
        return true;
      }
    }
    return false;
  }

  /** Whether a link leads to the same address by a safe connection now; the reverse is reported. */
  private static boolean isSecured(String before, String after) {
    return before.startsWith("http:")
        && after.startsWith("https:")
        && before.substring("http:".length()).equals(after.substring("https:".length()));
  }

  /** Whether two lines differ only in the parameters of an address that they show. */
  private static boolean differInParameters(String before, String after) {
    if (!after.contains("://")) {
      return false;
    }
    String[] was = before.split("\\s+", -1);
    String[] is = after.split("\\s+", -1);
    boolean parameters = was.length == is.length;
    for (int i = 0; parameters && i < is.length; i++) {
      parameters =
          was[i].equals(is[i])
              || is[i].contains("://") && documentOf(was[i]).equals(documentOf(is[i]));
    }
    return parameters;
  }

  /** The kind of difference between two URLs of the same link or image. */
  private static DifferenceKind ofTargets(String before, String after) {
    if (isSecured(before, after)) {
      return SPELLING;
    }
    if (TextShape.ofAddress(before).equals(TextShape.ofAddress(after))
        || TextShape.differInAddressTokens(before, after)) {
      return TOKEN;
    }
    if (isAbsoluteOf(before, after)
        || isAbsoluteOf(after, before)
        || isServedElsewhere(before, after, MIRROR_NUMBER)) {
      return SPELLING;
    }
    if (documentOf(before).equals(documentOf(after))) {
      return PARAMETERS;
    }
    return NoisePatterns.withoutNumbers(before).equals(NoisePatterns.withoutNumbers(after))
        ? NUMBER
        : WORDS;
  }

  /** The part of an address that says which document of a site is meant. */
  static String documentOf(String address) {
    return path(address) + documents(address);
  }

  private static String path(String address) {
    int question = address.indexOf('?');
    return question < 0 ? address : address.substring(0, question);
  }

  /** The parameters that name a document; others say how it is shown. */
  private static List<String> documents(String address) {
    List<String> documents = new ArrayList<>();
    int question = address.indexOf('?');
    for (String one : address.substring(question + 1).split("[&;#]", -1)) {
      int equals = one.indexOf('=');
      if (question >= 0 && equals > 0 && DOCUMENTS.contains(one.substring(0, equals))) {
        documents.add(one);
      }
    }
    return documents;
  }

  private static boolean isAbsoluteOf(String absolute, String relative) {
    int host = absolute.indexOf("//");
    return host >= 0
        && relative.startsWith("/")
        && !relative.startsWith("//")
        && absolute.indexOf('/', host + 2) >= 0
        && absolute.substring(absolute.indexOf('/', host + 2)).equals(relative);
  }

  /** Whether a time with seconds is one of people: the same one of another day, or a round one. */
  private static boolean isRescheduled(String before, String after) {
    return NoisePatterns.hasSeconds(after)
        && (NoisePatterns.isPlanned(before) && NoisePatterns.isPlanned(after)
            || NoisePatterns.isSameTime(before, after)
                && !NoisePatterns.days(before).equals(NoisePatterns.days(after)));
  }

  /** Whether a line names what happens at another time that people would agree on. */
  private static boolean isAppointment(String before, String after) {
    return NoisePatterns.isRound(before)
        && NoisePatterns.isRound(after)
        && StatedTimes.isAppointed(after)
        && (!NoisePatterns.isSameTime(before, after)
            || !NoisePatterns.days(before).equals(NoisePatterns.days(after)));
  }

  /** A line with a clock by its other statements, in which a figure may be edited by people. */
  private static DifferenceKind besideClock(String before, String after) {
    List<String> was = TextSegments.of(before);
    List<String> is = TextSegments.of(after);
    if (is.size() == 1
        && NoisePatterns.isRound(before)
        && NoisePatterns.isRound(after)
        && ContactText.differ(before, after)) {
      return NUMBER;
    }
    boolean readings = is.size() > 1 && is.stream().anyMatch(DailyText::isReading);
    DifferenceKind most = CLOCK;
    for (int i = 0; is.size() > 1 && was.size() == is.size() && i < is.size(); i++) {
      if (!was.get(i).equals(is.get(i))) {
        DifferenceKind one = statement(was.get(i), is.get(i), readings);
        most = one.compareTo(most) > 0 ? one : most;
      }
    }
    return most;
  }

  /**
   * The kind of a statement beside a clock: a figure, a price, hours or a telephone number.
   *
   * @param readings whether gauges stand beside it
   */
  private static DifferenceKind statement(String before, String after, boolean readings) {
    DifferenceKind sort = judged(before, after);
    if (sort == PRICE) {
      return sort;
    }
    boolean plain = sort == NUMBER && NoisePatterns.withoutDates(after).equals(after);
    boolean reached =
        (sort == NUMBER || sort == DATE)
            && !NoisePatterns.hasSeconds(after)
            && ContactText.differ(before, after);
    return reached || plain && !readings ? NUMBER : CLOCK;
  }

  /**
   * The kind of difference between two lines of which a statement goes by the day, by their other
   * statements; or null if none does.
   */
  private static @Nullable DifferenceKind besideDaily(String before, String after) {
    List<String> was = TextSegments.of(before);
    List<String> is = TextSegments.of(after);
    int daily = Math.min(was.size(), is.size()) - 1;
    while (daily >= 0 && !DailyText.isDaily(was.get(daily), is.get(daily))) {
      daily--;
    }
    if (daily < 0) {
      return DailyText.isDaily(before, after) ? CLOCK : null;
    }
    boolean saying = DailyText.isSaying(is.get(daily));
    if (was.size() != is.size() && !saying) {
      return null;
    }
    DifferenceKind most = CLOCK;
    for (int i = 0; i < daily; i++) {
      most = more(most, was.get(i), is.get(i));
    }
    // What is said may have several sentences, and other statements may follow them.
    for (int i = 1; i < Math.min(was.size(), is.size()) - daily; i++) {
      String old = was.get(was.size() - i);
      String now = is.get(is.size() - i);
      DifferenceKind one = more(most, old, now);
      most = saying && one == WORDS ? most : one;
    }
    return most;
  }

  /** The greater kind of difference: a known one, or that between two statements of a line. */
  private static DifferenceKind more(DifferenceKind known, String before, String after) {
    if (before.equals(after) || DailyText.isDaily(before, after)) {
      return known;
    }
    DifferenceKind one = written(before, after);
    return one.compareTo(known) > 0 ? one : known;
  }

  /** Whether only seconds since 1970 and random tokens beside them differ. */
  private static boolean isStampMoved(String before, String after) {
    if (!NoisePatterns.isStampMoved(before, after)) {
      return false;
    }
    String was = NoisePatterns.withoutStamps(before);
    String is = NoisePatterns.withoutStamps(after);
    return was.equals(is) || TextShape.differInTokens(was, is);
  }

  public static DifferenceKind of(String before, String after) {
    if (before.isEmpty() || after.isEmpty()) {
      return WORDS;
    }
    if (MeaningfulSigns.meaning(before).equals(MeaningfulSigns.meaning(after))) {
      return SPELLING;
    }
    if (MachineText.isServedElsewhere(before, after) || differInParameters(before, after)) {
      return TOKEN;
    }
    if (NoisePatterns.areBriefAges(before, after)) {
      String was = NoisePatterns.withoutBriefAges(before);
      String is = NoisePatterns.withoutBriefAges(after);
      return was.equals(is) ? CLOCK : of(was, is);
    }
    DifferenceKind daily = besideDaily(before, after);
    if (daily != null) {
      return daily;
    }
    String was = MachineText.without(DailyText.withoutCompass(before));
    String is = MachineText.without(DailyText.withoutCompass(after));
    if (was.equals(is) && !was.equals(before)) {
      return TOKEN;
    }
    return was.equals(before) && is.equals(after) ? written(before, after) : written(was, is);
  }

  /** The kind of difference between two texts that are not the same and no daily ones. */
  private static DifferenceKind written(String before, String after) {
    DifferenceKind sort = judged(before, after);
    return sort == CLOCK ? besideClock(before, after) : sort;
  }

  /** Like {@link #written}, for a line as one statement. */
  private static DifferenceKind judged(String before, String after) {
    if (TextShape.differInTokens(before, after)) {
      boolean named = CODE.matcher(after).find() && !MachineText.isOfPage(after);
      return named || TextShape.isEdited(before, after) ? NUMBER : TOKEN;
    }
    if (NoisePatterns.withoutClocks(before).equals(NoisePatterns.withoutClocks(after))
            && !isRescheduled(before, after)
            && !isAppointment(before, after)
        || isStampMoved(before, after)) {
      return CLOCK;
    }
    // Beside an age that moved, the rest of the line counts.
    String was = NoisePatterns.withoutAges(before);
    String is = NoisePatterns.withoutAges(after);
    return was.equals(before) || is.equals(after) ? beside(before, after) : beside(was, is);
  }

  /** Whether a statement of a line gives another day than before, without a time of day. */
  private static boolean isRedated(String before, String after) {
    List<String> was = TextSegments.withCommas(before);
    List<String> is = TextSegments.withCommas(after);
    for (int i = 0; was.size() == is.size() && i < is.size(); i++) {
      if (!was.get(i).equals(is.get(i))
          && !NoisePatterns.hasTime(is.get(i))
          && !NoisePatterns.days(is.get(i)).isEmpty()
          && !NoisePatterns.days(is.get(i)).equals(NoisePatterns.days(was.get(i)))) {
        return true;
      }
    }
    return false;
  }

  /** The kind of difference between two texts of which more than clocks may differ. */
  private static DifferenceKind beside(String before, String after) {
    if (MachineText.isBuilt(before, after)) {
      return CLOCK;
    }
    if (StatedTimes.isMade(after)
        && TextShape.differInTokens(
            NoisePatterns.withoutDates(before), NoisePatterns.withoutDates(after))) {
      return CLOCK;
    }
    if (NoisePatterns.withoutDates(before).equals(NoisePatterns.withoutDates(after))) {
      if (StatedTimes.isMade(after)
          || NoisePatterns.hasSeconds(before)
              && NoisePatterns.hasSeconds(after)
              && !isRescheduled(before, after)
              && !isAppointment(before, after)) {
        return CLOCK;
      }
      if (TextWords.count(after) <= 20
          && NoisePatterns.hasTime(after)
          && CounterText.isCounted(after)
          && NoisePatterns.withoutDates(after).chars().anyMatch(Character::isDigit)) {
        return COUNTER;
      }
      return REVISED.matcher(after).find() ? REVISION : DATE;
    }
    boolean sameShape = TextShape.of(before).equals(TextShape.of(after));
    if (sameShape && StatedTimes.isMade(after)) {
      return CLOCK;
    }
    if (!sameShape && CounterText.listReaders(before, after)) {
      return COUNTER;
    }
    if (!sameShape) {
      return PricedText.areAlike(before, after)
          ? PRICE
          : StatusText.differ(before, after) ? STATE : WORDS;
    }
    if (PricedText.differ(before, after)) {
      return PricedText.areQuotes(before, after) ? CLOCK : PRICE;
    }
    return CounterText.differ(
                TextShape.withoutTokens(NoisePatterns.withoutDates(before)),
                TextShape.withoutTokens(NoisePatterns.withoutDates(after)))
            && !isRedated(before, after)
        ? COUNTER
        : NUMBER;
  }
}
