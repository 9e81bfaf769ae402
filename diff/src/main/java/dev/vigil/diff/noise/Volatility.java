package dev.vigil.diff.noise;

import dev.vigil.diff.noise.page.LayoutPlaces;
import dev.vigil.diff.noise.page.PageItem;
import dev.vigil.diff.noise.page.PageRegion;
import dev.vigil.diff.noise.text.CalendarWords;
import dev.vigil.diff.noise.text.CountersAndGauges;
import dev.vigil.diff.noise.text.DailyText;
import dev.vigil.diff.noise.text.NoisePatterns;
import dev.vigil.diff.noise.text.PricedText;
import dev.vigil.diff.noise.text.StatusText;
import dev.vigil.diff.noise.text.TextSegments;
import dev.vigil.diff.noise.text.TextShape;
import dev.vigil.diff.noise.text.TextWords;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;

/**
 * Recognises, by a page's history, which differences are volatile patterns of the page. Not
 * thread-safe.
 *
 * <p>Every edit counts for up to two volatile patterns. Its <em>pattern</em> is the place in the
 * layout with the text's form, dates, numbers and random tokens aside: it catches counters, clocks
 * and tokens, and only as long as the form holds, so a counter that turns into words is news. Its
 * <em>place</em> alone catches what rotates: a box whose words differ at almost every check, or
 * return among a few known ones. A place that holds much of the page's content is never taken for a
 * rotating box, and a price is never taken for a counter. All costs are linear in the edits.
 */
final class Volatility {
  /** A place with more of the content's words than this is the content. */
  private static final double CONTENT = 0.3;

  /** A run with more of the content's words than this is the content, however often it changes. */
  private static final double EXCHANGED = 0.5;

  /** The minimum number of checks for a pattern with a fixed form, which is certain soon. */
  private static final int PATTERN_LOOKS = 4;

  /** The minimum number of checks for a place, of which it is only known that it changes. */
  private static final int PLACE_LOOKS = 10;

  /** The minimum number of checks for a place of which most was replaced at every check. */
  private static final int ROTATING_LOOKS = 4;

  /** The share of the checks at which a rotating place changes; some random choices repeat. */
  private static final double ROTATING_RATE = 0.6;

  /** The share of a place that is replaced when it rotates. */
  private static final double REPLACED = 0.5;

  /** The share of the checks at which a line that moves from the first check on moves. */
  private static final double RESTLESS = 0.5;

  /** What goes back and forth at fewer of the checks is switched by people. */
  private static final double ALTERNATING_RATE = 0.35;

  /** The minimum number of letters of a line that is identified by its words. */
  private static final int NAME = 6;

  /** A line that names a version, or a number of three parts that is no date. */
  private static final Pattern VERSION =
      Pattern.compile(
          "(?iu)\\b(?:versi[oó]ne?n?|release|firmware|edition|ausgabe|versie|wersja)\\b"
              + "|\\bv\\.?\\s?\\d|(?<![\\d.])\\d{1,3}(?:\\.\\d{1,3}){2}(?!\\d|\\.\\d)");

  /** The minimum number of versions that show what moves by itself. */
  private static final int SETTLED = 3;

  /** The minimum number of versions that show what stands still beside what moves. */
  private static final int STANDING = 8;

  /** A value with more words is a text. */
  private static final int WORDS = 3;

  /** A rate that moves by a larger share of its value between two checks leaps. */
  private static final double NEAR = 0.03;

  /** A figure that moves at some checks only and by a larger share of its value leaps. */
  private static final double STEP = 0.25;

  /** The share of the checks at which a text is exchanged that machines choose. */
  private static final double EXCHANGED_RATE = 0.3;

  /** The share of a list that is new when it grows at its top. */
  private static final double FEED = 0.4;

  /** Words with more letters say what a text is about. */
  private static final int NAMED = 4;

  /** Where people edit figures that are no part of the main content. */
  private static final Set<PageRegion> EDITED =
      EnumSet.of(
          PageRegion.ASIDE,
          PageRegion.BESIDE,
          PageRegion.FOOTER,
          PageRegion.HEADER,
          PageRegion.NAVIGATION,
          PageRegion.PROMOTION);

  /** What is written anew with every build or year. */
  private static final Pattern RELEASED =
      Pattern.compile(
          "(?iu)\\u00a9|\\(c\\)|copyright|\\bbuild\\b|\\bv\\.?\\s?\\d|\\brev(?:ision)?\\b");

  private final NoiseHistory history;
  private final ClassifierParameters parameters;
  private final PageDifference difference;
  private final Set<Integer> drawn = new HashSet<>();
  private final IdentityHashMap<ItemDifference.Edit, List<Statement>> statements =
      new IdentityHashMap<>();
  private final boolean shows;
  private final GaugeColumns columns;
  private final NamedFigures figures;
  private final PlaceTurnover turnover;
  private @Nullable Set<Long> menus;

  Volatility(NoiseHistory history, ClassifierParameters parameters, PageDifference difference) {
    this.history = history;
    this.parameters = parameters;
    this.difference = difference;
    columns = new GaugeColumns(history);
    figures = new NamedFigures(history);
    turnover = new PlaceTurnover(history);
    shows =
        history.patterns().stream()
            .anyMatch(pattern -> pattern.choice() == VolatilePattern.Choice.UNPINNED);
    for (VolatilePattern pattern : history.patterns()) {
      if (pattern.manner() == VolatilePattern.Kind.ROTATION
          && isExchanged(pattern, ROTATING_RATE)) {
        drawn.addAll(history.values().getOrDefault(pattern.id(), List.of()));
      }
    }
  }

  /** The volatile pattern that an edit belongs to, or empty if the edit is news. */
  Optional<VolatilePattern> habitOf(ItemDifference.Edit edit) {
    List<Statement> statements = statements(edit);
    if (isShown(edit, statements)) {
      return Optional.empty();
    }
    Optional<VolatilePattern> pattern = Optional.empty();
    for (Statement statement : statements) {
      pattern = history.pattern(statement.id()).filter(one -> isLearnt(edit, statement, one));
      if (pattern.isEmpty()) {
        break;
      }
    }
    if (pattern.isEmpty()) {
      boolean own = statements.stream().allMatch(one -> history.pattern(one.id()).isPresent());
      pattern = columns.pattern(edit).or(() -> figures.pattern(edit, own));
    }
    if (pattern.isPresent()) {
      return pattern;
    }
    Optional<VolatilePattern> place = history.pattern(placeId(edit));
    if (place.filter(Volatility::isUnpinned).isPresent()) {
      return Optional.empty();
    }
    Optional<VolatilePattern> labelled =
        turnover.ofLabel(edit).filter(one -> !isUnpinned(one) && !isDated(edit));
    if (labelled.isPresent()) {
      return labelled;
    }
    Optional<VolatilePattern> picture =
        history.pattern(captionId(edit)).filter(one -> isExchanged(one, RESTLESS));
    if (picture.isPresent() && !isUnpinned(picture.get())) {
      return picture;
    }
    if (place.isEmpty()) {
      return moving(edit);
    }
    if (place.get().choice() == VolatilePattern.Choice.PINNED) {
      return place;
    }
    if (edit.sort() == DifferenceKind.PRICE && !isOtherThing(edit)
        || edit.sort() == DifferenceKind.STATE
        || isStatus(edit)
        || isFeed(edit, place.get())) {
      return Optional.empty();
    }
    if (isAlternation(edit, place.get()) || isBlinking(edit)) {
      return place;
    }
    if (isDated(edit) || stoodBeside(edit) || isMore(edit, place.get())) {
      return Optional.empty();
    }
    boolean rotates =
        isHabit(place.get())
            || isRotation(edit, place.get())
            || isDrawn(edit, place.get())
            || isSwapped(edit, place.get())
            || isExchangedAgain(edit, place.get())
            || turnover.isOf(edit, place.get())
                && difference.isOnly(edit.piece().slot())
                && goes(edit);
    return rotates && (!isContent(edit) || isOneAgain(edit, place.get())) ? place : moving(edit);
  }

  /** The pattern of a position that says something else at most checks, or empty. */
  private Optional<VolatilePattern> moving(ItemDifference.Edit edit) {
    boolean mayMove =
        !isContent(edit)
            && !isDated(edit)
            && (difference.isOnly(edit.piece().slot()) || isYoung(edit));
    return mayMove
        ? turnover.ofPosition(edit, difference).filter(one -> !isUnpinned(one))
        : Optional.empty();
  }

  /**
   * Whether a few words of the main content or of a button say a state, known or not: people wait
   * for it.
   */
  private static boolean isStatus(ItemDifference.Edit edit) {
    if (edit.before() == null || edit.after() == null) {
      return false;
    }
    return edit.piece().region() == PageRegion.CONTROL
        ? EditsOutsideContent.isOtherState(edit)
        : edit.piece().region() == PageRegion.CONTENT
            && StatusText.isState(edit.oldText())
            && StatusText.isState(edit.newText());
  }

  /**
   * Whether a list of the main content got entries at its top that were never there, and keeps most
   * of the others: news, however often they come.
   */
  private boolean isFeed(ItemDifference.Edit edit, VolatilePattern place) {
    long slot = edit.piece().slot();
    return edit.piece().region() == PageRegion.CONTENT
        && edit.piece().kind().isLine()
        && place.returns() == 0
        && difference.replaced(slot) <= FEED
        && difference.grewAtTop(slot);
  }

  private static boolean isUnpinned(VolatilePattern pattern) {
    return pattern.choice() == VolatilePattern.Choice.UNPINNED;
  }

  /** Whether the user always wants to see what an edit belongs to. */
  private boolean isShown(ItemDifference.Edit edit, List<Statement> statements) {
    return shows
        && (statements.stream().anyMatch(statement -> isShown(statement.id()))
            || !statements.isEmpty() && isShown(patternId(edit.piece()))
            || PlaceTurnover.positionIds(edit, difference).anyMatch(this::isShown));
  }

  private boolean isLearnt(ItemDifference.Edit edit, Statement statement, VolatilePattern pattern) {
    boolean learnt =
        (isHabit(pattern) || isRestless(edit, statement, pattern))
            && !isBesideClock(edit, statement, pattern)
            && !GaugeLines.isSoldOut(edit)
            && !columns.isScored(edit)
            && !figures.isEdited(edit);
    return pattern.choice() == VolatilePattern.Choice.PINNED
        || learnt
            && (statement.sort() != DifferenceKind.PRICE
                || isTicker(edit, pattern) && !hasCrept(edit, statement));
  }

  /** Whether a figure went far from where it stood when it was last reported, in small steps. */
  private boolean hasCrept(ItemDifference.Edit edit, Statement statement) {
    List<Integer> reported = history.values().getOrDefault(reportedId(statement), List.of());
    double[] moved = CountersAndGauges.moved(edit.oldText(), edit.newText());
    if (reported.isEmpty() || moved.length == 0) {
      return false;
    }
    double base = Float.intBitsToFloat(reported.getLast());
    return Math.abs(moved[1] - base) > STEP * Math.abs(base);
  }

  /** Where the history keeps the value of a figure that was last reported. */
  private static long reportedId(Statement statement) {
    return LayoutPlaces.mix(statement.id(), 0x72);
  }

  /** The value to keep: the one that is reported now, or the first one known. */
  private List<Integer> reported(ItemDifference.Edit edit, Statement statement, boolean held) {
    boolean figure =
        statement.sort() == DifferenceKind.NUMBER || statement.sort() == DifferenceKind.PRICE;
    double[] moved =
        figure ? CountersAndGauges.moved(edit.oldText(), edit.newText()) : new double[0];
    boolean known = history.values().containsKey(reportedId(statement));
    return moved.length == 0 || held && known
        ? List.of()
        : List.of(Float.floatToIntBits((float) moved[held ? 0 : 1]));
  }

  /** A volatile pattern with the edits that belong to it. */
  record Exchange(VolatilePattern pattern, List<ItemDifference.Edit> edits) {}

  /** The values of places that exchange theirs again and again. */
  Set<Integer> drawn() {
    return drawn;
  }

  /** What a run exchanges again and again, or empty. */
  Optional<Exchange> exchange(EditGroups.Run run) {
    // What rests between two versions is edited by people, at whatever rate.
    if (history.isRested() || !run.exchangesWords() || difference.share(run) > EXCHANGED) {
      return Optional.empty();
    }
    if (isShown(run.above()) || isShown(run.below())) {
      return Optional.empty();
    }
    for (long place : new long[] {run.above(), run.below()}) {
      Optional<VolatilePattern> pattern = history.pattern(place);
      if (pattern.isPresent()
          && isExchanged(pattern.get(), run.returns(history, place) ? RESTLESS : ROTATING_RATE)) {
        Set<Integer> known = new HashSet<>(drawn);
        known.addAll(history.values().getOrDefault(place, List.of()));
        List<ItemDifference.Edit> exchanged = new ArrayList<>(run.exchanges(known));
        exchanged.removeIf(
            edit ->
                isDated(edit) && !returned(edit) || isStatus(edit) || isFeed(edit, pattern.get()));
        return Optional.of(new Exchange(pattern.get(), exchanged));
      }
    }
    return Optional.empty();
  }

  private boolean isShown(long place) {
    return history
        .pattern(place)
        .filter(pattern -> pattern.choice() == VolatilePattern.Choice.UNPINNED)
        .isPresent();
  }

  private boolean isExchanged(VolatilePattern pattern, double rate) {
    int checks = history.checks() - pattern.since();
    return pattern.since() <= 2
            && pattern.changes() >= parameters.least()
            && pattern.changes() >= rate * checks
        || isHabit(pattern);
  }

  /**
   * Whether a line of its own kept its form and changed its figures at half of the checks from the
   * first on, or at fewer, more often than people edit one figure, and without a leap: it moves by
   * itself. The rows of a table, headings, dates, versions, what is left and values that the page
   * repeats are what a page is about, and take longer to learn.
   */
  private boolean isRestless(
      ItemDifference.Edit edit, Statement statement, VolatilePattern volatilePattern) {
    DifferenceKind sort = statement.sort();
    int checks = history.checks() - volatilePattern.since();
    boolean often =
        volatilePattern.since() <= 1 && volatilePattern.changes() >= RESTLESS * checks
            || volatilePattern.changes() > parameters.least()
                && volatilePattern.changes() >= ALTERNATING_RATE * checks
                && (sort != DifferenceKind.NUMBER
                    || CountersAndGauges.isNear(edit.oldText(), edit.newText(), STEP)
                        && !hasCrept(edit, statement));
    return often
        && !history.isRested()
        && !isDataRow(edit.piece())
        && edit.piece().kind() != PageItem.Kind.HEADING
        && sort != DifferenceKind.DATE
        && !GaugeLines.isSupply(edit)
        && !VERSION.matcher(edit.newText()).find()
        && difference.isAlone(edit.piece());
  }

  /**
   * Whether an amount was another one at every check: a rate or an index. In the main content it
   * takes a check more and a number that is written as a rate, and a leap is reported: the price of
   * a product is news however often it changes.
   */
  private boolean isTicker(ItemDifference.Edit edit, VolatilePattern pattern) {
    int checks = history.checks() - pattern.since();
    boolean beside = edit.piece().region() != PageRegion.CONTENT;
    return pattern.since() <= 1
        && checks > (beside ? 1 : 2)
        && pattern.changes() >= checks
        && !history.isRested()
        && (beside || PricedText.areRates(edit.oldText(), edit.newText(), NEAR));
  }

  /** Whether a figure moved in a line of which so far only the clock did. */
  private static boolean isBesideClock(
      ItemDifference.Edit edit, Statement statement, VolatilePattern pattern) {
    return statement.sort() == DifferenceKind.NUMBER
        && pattern.manner() == VolatilePattern.Kind.CLOCK
        && NoisePatterns.hasTime(edit.newText());
  }

  private static boolean isDataRow(PageItem piece) {
    return piece.kind() == PageItem.Kind.ROW && piece.text().indexOf('\t') >= 0;
  }

  /** Whether a place went back and forth between known values, and does so now. */
  private boolean isAlternation(ItemDifference.Edit edit, VolatilePattern place) {
    PageItem before = edit.before();
    int checks = history.checks() - place.since();
    return returned(edit)
        && (before == null || history.knows(before.slot(), before.key().hashCode()))
        && place.returns() >= parameters.least() - 1
        && place.changes() >= (isContent(edit) ? parameters.rate() : ALTERNATING_RATE) * checks;
  }

  /** Whether most of a place was replaced now, and it changed so often from the first check on. */
  private boolean isRotation(ItemDifference.Edit edit, VolatilePattern place) {
    int checks = history.checks() - place.since();
    return place.since() <= 2
        && checks >= ROTATING_LOOKS - 1
        && place.changes() >= parameters.least()
        && place.changes() >= (goes(edit) ? RESTLESS : ROTATING_RATE) * checks
        && difference.replaced(edit.piece().slot()) >= REPLACED;
  }

  /**
   * Whether values come back to a place again and again, and one of them goes now for another: the
   * place shows some of many, and a value that is new there is one of them. Entries that only come
   * or only go are reported, and so is what stood there at all checks.
   */
  private boolean isDrawn(ItemDifference.Edit edit, VolatilePattern place) {
    int checks = history.checks() - place.since();
    return edit.piece().kind().isLine()
        && place.returns() >= parameters.least() - 1
        && 2 * place.returns() >= place.changes()
        && place.changes() >= parameters.least()
        && place.changes() >= RESTLESS * checks
        && !history.isRested()
        && !EditsOutsideContent.isAnnounced(edit)
        && difference.growth(edit.piece().slot()) == 0
        && difference.passes(this::isKnown, edit.piece().slot());
  }

  /**
   * Whether what goes stood beside other items of its place at all checks, while they moved: it is
   * not among the values that came or went there, and all of them are remembered. A picture is
   * known by its words.
   */
  private boolean stoodBeside(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    if (before == null
        || history.checks() < STANDING
        || difference.isOnly(edit.piece().slot())
        || isKnown(before)) {
      return false;
    }
    return captionId(edit) != 0
        ? history.pattern(captionId(edit)).isEmpty()
        : before.kind().isLine()
            && history.values().getOrDefault(before.slot(), List.of()).size() < NoiseHistory.VALUES;
  }

  /** Whether an entry comes that no other makes room for, to a place whose values come back. */
  private boolean isMore(ItemDifference.Edit edit, VolatilePattern place) {
    return edit.before() == null
        && edit.piece().kind().isLine()
        && place.manner() == VolatilePattern.Kind.ALTERNATION
        && !returned(edit)
        && difference.growth(edit.piece().slot()) > 0;
  }

  /** Whether all that goes from the place of an edit came to it not long ago. */
  private boolean goes(ItemDifference.Edit edit) {
    return difference.passes(this::isKnown, edit.piece().slot());
  }

  /**
   * Whether a place changed at every check so far, and now something comes back that went from it,
   * or all that goes came to it at an earlier check: what people write stays longer.
   */
  private boolean isSwapped(ItemDifference.Edit edit, VolatilePattern place) {
    int checks = history.checks() - place.since();
    boolean soon = checks > 1 || edit.piece().region() != PageRegion.CONTENT;
    return place.since() <= 1
        && place.changes() >= checks
        && !history.isRested()
        && !EditsOutsideContent.isAnnounced(edit)
        && (difference.returns(history, edit.piece().slot())
            || soon && difference.passes(this::isKnown, edit.piece().slot()));
  }

  /**
   * Whether texts take the place of others for the third time, at some checks only, and all that
   * goes came at an earlier check. One text may have no long word of the other and say nothing that
   * people wait for, such as a figure, a day or a state, unless both say how long ago something
   * was; of several texts in one place most are exchanged.
   */
  private boolean isExchangedAgain(ItemDifference.Edit edit, VolatilePattern place) {
    PageItem piece = edit.piece();
    return piece.kind().isLine()
        && piece.kind() != PageItem.Kind.ROW
        && (piece.kind() != PageItem.Kind.HEADING || !difference.isOnly(piece.slot()))
        && piece.region() != PageRegion.NOTICE
        && !history.isRested()
        && place.changes() >= parameters.least() - 1
        && place.changes() >= EXCHANGED_RATE * (history.checks() - place.since())
        && isExchangeable(edit)
        && isDrawnAgain(edit, place)
        && difference.growth(piece.slot()) == 0
        && difference.passes(this::isKnown, piece.slot());
  }

  /** Whether what someone did takes the place of what another one did, however short the page. */
  private boolean isOneAgain(ItemDifference.Edit edit, VolatilePattern place) {
    return hasAge(edit.oldText()) && hasAge(edit.newText()) && isExchangedAgain(edit, place);
  }

  /** Whether the entries of a list come back, as those do that are drawn from a store. */
  private boolean isDrawnAgain(ItemDifference.Edit edit, VolatilePattern place) {
    boolean entry =
        edit.piece().kind() == PageItem.Kind.ITEM
            || edit.piece().kind() == PageItem.Kind.LISTED_LINK
            || edit.piece().kind() == PageItem.Kind.HEADING;
    return !entry
        || difference.isOnly(edit.piece().slot())
        || edit.piece().region() != PageRegion.CONTENT
        || place.returns() > 0
        || difference.returns(history, edit.piece().slot())
        || difference.grewBelow(edit.piece().slot());
  }

  private boolean isExchangeable(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before != null && after != null && before.slot() != after.slot()
        || hasState(edit.oldText())
        || hasState(edit.newText())) {
      return false;
    }
    if (before != null && after != null && hasAge(before.text()) && hasAge(after.text())) {
      return true;
    }
    boolean several = !difference.isOnly(edit.piece().slot());
    return several && difference.replaced(edit.piece().slot()) >= ROTATING_RATE
        || (before == null || isPlain(before))
            && (after == null || isPlain(after))
            && !sharesWord(edit.oldText(), edit.newText());
  }

  /** Whether a text of some words has no figure. A list entry or a link may be shorter. */
  private static boolean isPlain(PageItem item) {
    int least = item.kind() == PageItem.Kind.TEXT ? WORDS : 1;
    return TextWords.count(item.text()) > least
        && item.text().chars().noneMatch(Character::isDigit);
  }

  static boolean hasState(String text) {
    return TextWords.of(text.toLowerCase(Locale.ROOT)).stream()
        .anyMatch(word -> StatusText.isWord(word) || StatusText.isEvent(word));
  }

  private static boolean hasAge(String text) {
    return !NoisePatterns.withoutAges(text).equals(text);
  }

  /** Whether the words at the place of an edit were exchanged at two earlier checks. */
  boolean movedBefore(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.WORDS
        && edit.piece().kind() == PageItem.Kind.TEXT
        && TextWords.count(edit.piece().text()) <= WORDS
        && !hasState(edit.oldText())
        && !hasState(edit.newText())
        && history
            .pattern(placeId(edit))
            .filter(place -> place.changes() >= parameters.least() - 1)
            .isPresent();
  }

  private static boolean sharesWord(String before, String after) {
    Set<String> words = TextWords.set(before.toLowerCase(Locale.ROOT));
    words.retainAll(TextWords.set(after.toLowerCase(Locale.ROOT)));
    return words.stream().anyMatch(word -> word.length() > NAMED);
  }

  /** Whether a line with a learnt counter comes or goes, as it did at earlier checks. */
  private boolean isBlinking(ItemDifference.Edit edit) {
    return edit.before() == null != (edit.after() == null)
        && !history.isRested()
        && !GaugeLines.isSupplied(edit.piece().text())
        && history.pattern(patternId(edit.piece())).filter(this::isHabit).isPresent()
        && history
            .pattern(blinkId(edit.piece()))
            .filter(one -> one.changes() >= parameters.least() - 1)
            .isPresent();
  }

  private static long blinkId(PageItem piece) {
    return LayoutPlaces.mix(patternId(piece), 0x62);
  }

  /** Whether a text names a day and stands where one without a day stood: it is announced. */
  private static boolean isDated(ItemDifference.Edit edit) {
    PageItem after = edit.after();
    return after != null
        && after.kind() == PageItem.Kind.TEXT
        && !NoisePatterns.days(after.text()).isEmpty()
        && NoisePatterns.days(edit.oldText()).isEmpty();
  }

  /** Whether several things of the page have one name. */
  boolean isShared(String name) {
    return difference.items().stream()
            .filter(item -> item.kind().isLine() && item.text().equals(name))
            .limit(2)
            .count()
        == 2;
  }

  /** Whether the line that names what came or went did so too, in the same box. */
  boolean isNamedAnew(ItemDifference.Edit edit) {
    String name = edit.piece().record();
    return difference.delta().edits().stream()
        .anyMatch(
            other ->
                other.piece().kind().isLine()
                    && other.piece().group() == edit.piece().group()
                    && (edit.before() == null ? other.newText() : other.oldText()).equals(name));
  }

  /** Whether a box holds little of the page's content. */
  boolean isSmall(long group) {
    return difference.groupShare(group) <= CONTENT;
  }

  /**
   * Whether a statement outside of the main content gives another figure, date or price, which it
   * did not do at any earlier check: what moves by itself there moves at most checks, and what
   * stood still was edited. Nothing is known of a page with few versions.
   */
  boolean stoodStill(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return history.checks() >= SETTLED
        && piece.kind().isLine()
        && EDITED.contains(piece.region())
        && !RELEASED.matcher(edit.newText()).find()
        && (statements(edit).stream()
                    .anyMatch(one -> isFigure(piece, one) && history.pattern(one.id()).isEmpty())
                && !isDayOfClock(edit)
                && !isYoung(edit)
                && !isAmongCounters(piece)
                && !(difference.isOnly(piece.slot()) && history.pattern(placeId(edit)).isPresent())
            || (isLabelled(edit) || isRestated(edit)) && history.pattern(placeId(edit)).isEmpty()
            || isOption(edit));
  }

  /** Whether what goes came to its place at one of the last checks. */
  private boolean isYoung(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    return before != null && isKnown(before);
  }

  /** Whether an item came or went at one of the last checks, here or where others rotate. */
  private boolean isKnown(PageItem item) {
    int value = item.key().hashCode();
    return history.knows(item.slot(), value) || drawn.contains(value);
  }

  /** Whether a list beside the content, of words and not of links, has one entry more or less. */
  private boolean isOption(ItemDifference.Edit edit) {
    return edit.piece().kind() == PageItem.Kind.ITEM
        && (edit.piece().region() == PageRegion.BESIDE || edit.piece().region() == PageRegion.ASIDE)
        && history.pattern(placeId(edit)).isEmpty()
        && difference.isOneEntry(edit);
  }

  /** Whether an entry of a menu stands beside others of which the figures moved before. */
  private boolean isAmongCounters(PageItem entry) {
    return isMenuLink(entry) && countersOfMenus().contains(entry.slot());
  }

  private static boolean isMenuLink(PageItem item) {
    return (item.region() == PageRegion.HEADER || item.region() == PageRegion.NAVIGATION)
        && (item.kind() == PageItem.Kind.LISTED_LINK || item.kind() == PageItem.Kind.LONE_LINK);
  }

  /** The places of menus with a figure that moved before; found once for all edits. */
  private Set<Long> countersOfMenus() {
    Set<Long> found = menus;
    if (found == null) {
      found = new HashSet<>();
      for (PageItem item : difference.items()) {
        if (isMenuLink(item) && history.pattern(patternId(item)).isPresent()) {
          found.add(item.slot());
        }
      }
      menus = found;
    }
    return found;
  }

  /**
   * Whether the day and the time of a line moved together, to a minute that people do not choose.
   */
  private static boolean isDayOfClock(ItemDifference.Edit edit) {
    return NoisePatterns.hasTime(edit.newText())
        && !(NoisePatterns.isRound(edit.oldText()) && NoisePatterns.isRound(edit.newText()))
        && !NoisePatterns.isSameTime(edit.oldText(), edit.newText())
        && NoisePatterns.withoutDates(edit.oldText())
            .equals(NoisePatterns.withoutDates(edit.newText()));
  }

  /** A promotion may end on another day; the prices in one are those of other things. */
  private static boolean isFigure(PageItem piece, Statement statement) {
    return switch (statement.sort()) {
      case NUMBER, DATE -> true;
      case PRICE -> piece.region() != PageRegion.PROMOTION;
      case SPELLING, TOKEN, COUNTER, PARAMETERS, CLOCK, REVISION, STATE, WORDS -> false;
    };
  }

  /**
   * Whether a few other words, or other ones of many, stand beside the same label in a side box.
   */
  private static boolean isLabelled(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    return before != null
        && after != null
        && after.region() == PageRegion.ASIDE
        && edit.sort() == DifferenceKind.WORDS
        && !after.record().isEmpty()
        && after.record().equals(before.record())
        && (TextWords.count(before.text()) <= WORDS && TextWords.count(after.text()) <= WORDS
            || EditsOutsideContent.isReworded(edit));
  }

  /**
   * Whether a line of words beside the content says something else, of which a number, a day or a
   * state is part: the address of an office, the hours of a desk.
   */
  private boolean isRestated(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return (piece.region() == PageRegion.ASIDE || piece.region() == PageRegion.BESIDE)
        && (piece.kind() == PageItem.Kind.TEXT || piece.kind() == PageItem.Kind.ITEM)
        && edit.sort() == DifferenceKind.WORDS
        && difference.isOneForOne(edit)
        && EditsOutsideContent.saysOtherwise(edit);
  }

  /** Whether the user always wants to see what an edit belongs to. */
  boolean isWanted(ItemDifference.Edit edit) {
    return shows && (isShown(edit, statements(edit)) || isShown(placeId(edit)));
  }

  /**
   * Whether a line changed at half of the earlier checks, or what goes from it came to it at one of
   * the last: it says less than a line that stood still.
   */
  boolean movesAgain(ItemDifference.Edit edit) {
    return isYoung(edit)
        || statements(edit).stream()
            .map(statement -> history.pattern(statement.id()))
            .flatMap(Optional::stream)
            .anyMatch(one -> one.changes() >= RESTLESS * (history.checks() - one.since()));
  }

  private boolean isHabit(VolatilePattern volatilePattern) {
    boolean place =
        volatilePattern.manner() == VolatilePattern.Kind.ROTATION
            || volatilePattern.manner() == VolatilePattern.Kind.ALTERNATION;
    int checks =
        Math.max(place ? PLACE_LOOKS : PATTERN_LOOKS, history.checks() - volatilePattern.since());
    return volatilePattern.changes() >= parameters.least()
        && volatilePattern.changes() >= parameters.rate() * checks;
  }

  /** Whether a place that used to change only its figures now changes its words. */
  boolean breaksPattern(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    if (before == null
        || edit.sort() != DifferenceKind.WORDS
        || !before.kind().isLine()
        || hasOtherWords(edit)) {
      return false;
    }
    long whole = patternId(before);
    int statements = statements(before.text()).size();
    return LongStream.concat(
            LongStream.of(whole),
            IntStream.range(0, statements).mapToLong(i -> LayoutPlaces.mix(whole, 0x66 + i)))
        .mapToObj(history::pattern)
        .flatMap(Optional::stream)
        .anyMatch(
            pattern -> pattern.choice() != VolatilePattern.Choice.UNPINNED && isHabit(pattern));
  }

  /** Whether the words of a place were other ones at two earlier checks already. */
  private boolean hasOtherWords(ItemDifference.Edit edit) {
    return !hasState(edit.oldText())
        && !hasState(edit.newText())
        && difference.isOnly(edit.piece().slot())
        && history
            .pattern(placeId(edit))
            .filter(place -> place.changes() >= parameters.least() - 1)
            .isPresent();
  }

  private boolean isContent(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return piece.region() == PageRegion.CONTENT && difference.contentShare(piece.slot()) > CONTENT;
  }

  /** Whether what came, or what went where nothing came, is among the last values of its place. */
  private boolean returned(ItemDifference.Edit edit) {
    PageItem piece = edit.piece();
    return history.knows(piece.slot(), piece.key().hashCode());
  }

  /** The observations of one check, for the history. */
  List<Observation> observations(
      ItemDifference delta, List<EditGroups.Run> runs, Set<ItemDifference.Edit> held) {
    List<Observation> all = new ArrayList<>(GaugeColumns.observations(delta, difference.items()));
    all.addAll(NamedFigures.observations(delta, difference.items()));
    all.addAll(PlaceTurnover.observations(delta, difference));
    for (EditGroups.Run run : runs) {
      observe(run, all);
    }
    for (ItemDifference.Edit edit : delta.edits()) {
      PageItem piece = edit.piece();
      List<Statement> statements = statements(edit);
      String sample = piece.text().isEmpty() ? piece.target() : piece.text();
      String region = piece.region().words();
      if (!statements.isEmpty()) {
        for (Statement one : statements) {
          List<Integer> reported = reported(edit, one, held.contains(edit));
          long place = reported.isEmpty() ? 0 : reportedId(one);
          all.add(
              new Observation(
                  one.id(), manner(one.sort()), sample, region, false, place, reported));
        }
        continue;
      }
      PageItem after = edit.after();
      PageItem before = edit.before();
      boolean back = after != null && history.knows(piece.slot(), after.key().hashCode());
      List<Integer> values = new ArrayList<>();
      if (before != null) {
        values.add(before.key().hashCode());
      }
      if (after != null) {
        values.add(after.key().hashCode());
      }
      if (piece.kind() == PageItem.Kind.TEXT
          && before == null != (after == null)
          && history.pattern(patternId(piece)).isPresent()) {
        all.add(
            new Observation(
                blinkId(piece),
                VolatilePattern.Kind.ALTERNATION,
                sample,
                region,
                false,
                0,
                List.of()));
      }
      if (captionId(edit) != 0) {
        all.add(
            new Observation(
                captionId(edit),
                VolatilePattern.Kind.ROTATION,
                sample,
                region,
                false,
                0,
                List.of()));
      }
      all.add(
          new Observation(
              placeId(edit),
              back ? VolatilePattern.Kind.ALTERNATION : VolatilePattern.Kind.ROTATION,
              sample,
              region,
              back,
              piece.slot(),
              values));
    }
    return all;
  }

  private static void observe(EditGroups.Run run, List<Observation> all) {
    ItemDifference.Edit first =
        run.edits().stream().filter(EditGroups::isOtherWords).findFirst().orElse(null);
    if (first != null) {
      for (long place : new long[] {run.above(), run.below()}) {
        all.add(
            new Observation(
                place,
                VolatilePattern.Kind.ROTATION,
                first.piece().text(),
                first.piece().region().words(),
                false,
                place,
                run.values()));
      }
    }
  }

  private static VolatilePattern.Kind manner(DifferenceKind sort) {
    return switch (sort) {
      case DATE, REVISION, CLOCK -> VolatilePattern.Kind.CLOCK;
      case TOKEN -> VolatilePattern.Kind.TOKEN;
      case COUNTER, PARAMETERS, NUMBER, PRICE, STATE, SPELLING, WORDS ->
          VolatilePattern.Kind.COUNTER;
    };
  }

  /** A statement of a line that differs: its pattern, and the kind of its difference. */
  private record Statement(long id, DifferenceKind sort) {}

  /**
   * The patterns that an edit keeps to, one for each statement of its line that differs: what moves
   * beside a figure says nothing about the figure. Empty where the edit changes words.
   */
  private List<Statement> statements(ItemDifference.Edit edit) {
    return statements.computeIfAbsent(edit, Volatility::differing);
  }

  private static List<Statement> differing(ItemDifference.Edit edit) {
    Long whole = patternId(edit);
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (whole == null || before == null || after == null) {
      return List.of();
    }
    List<Statement> statements = new ArrayList<>();
    if (after.kind().isLine() && !isDataRow(after)) {
      List<String> was = statements(before.text());
      List<String> is = statements(after.text());
      for (int i = 0; is.size() > 1 && was.size() == is.size() && i < is.size(); i++) {
        if (!was.get(i).equals(is.get(i))) {
          DifferenceKind sort = DifferenceKind.of(was.get(i), is.get(i));
          statements.add(new Statement(LayoutPlaces.mix(whole, 0x66 + i), sort));
        }
      }
    }
    return statements.isEmpty() ? List.of(new Statement(whole, edit.sort())) : statements;
  }

  /** The statements of a line; commas separate them unless one is part of a date. */
  private static List<String> statements(String line) {
    List<String> all = TextSegments.withCommas(line);
    return all.size() > TextSegments.withCommas(NoisePatterns.withoutDates(line)).size()
        ? TextSegments.of(line)
        : all;
  }

  /** The pattern that an edit keeps to, or null where it changes words. */
  private static @Nullable Long patternId(ItemDifference.Edit edit) {
    PageItem before = edit.before();
    PageItem after = edit.after();
    if (before == null || after == null) {
      return null;
    }
    DifferenceKind sort = edit.sort();
    // The number of a picture is its name.
    boolean other = sort == DifferenceKind.NUMBER && after.kind() == PageItem.Kind.IMAGE;
    return other
            || isOtherThing(edit)
            || sort == DifferenceKind.WORDS
            || sort == DifferenceKind.STATE
            || sort == DifferenceKind.SPELLING
        ? null
        : isRenamed(before, after) ? LayoutPlaces.mix(patternId(after), 0x6e) : patternId(after);
  }

  /**
   * Whether a line gives the price of another thing: each text has words that the other lacks, and
   * that say neither a state nor a day.
   */
  private static boolean isOtherThing(ItemDifference.Edit edit) {
    return edit.sort() == DifferenceKind.PRICE
        && edit.piece().kind().isLine()
        && hasOwnWord(edit.oldText(), edit.newText())
        && hasOwnWord(edit.newText(), edit.oldText());
  }

  private static boolean hasOwnWord(String text, String other) {
    Set<String> words = TextWords.set(NoisePatterns.withoutDates(text).toLowerCase(Locale.ROOT));
    words.removeAll(TextWords.set(other.toLowerCase(Locale.ROOT)));
    return words.stream()
        .anyMatch(
            word ->
                word.chars().filter(Character::isLetter).count() >= NAMED
                    && !StatusText.isWord(word)
                    && !PricedText.isOffer(word)
                    && !CalendarWords.months().contains(word)
                    && !CalendarWords.weekdays().contains(word));
  }

  /** Whether a table row has another name, of which a date may be the only difference. */
  private static boolean isRenamed(PageItem before, PageItem after) {
    return isDataRow(before) && isDataRow(after) && !rowName(before).equals(rowName(after));
  }

  /** The first cell with a word. */
  private static String rowName(PageItem row) {
    for (String cell : row.text().split("\t", -1)) {
      if (isNamed(cell)) {
        return cell;
      }
    }
    return "";
  }

  private static long patternId(PageItem piece) {
    // An age is the same in minutes and in hours, and a wind from everywhere.
    String text = DailyText.withoutCompass(piece.text());
    String form = TextShape.ofLine(NoisePatterns.withoutAges(text));
    if (!piece.kind().isLine()) {
      String address = NoisePatterns.withoutNumbers(TextShape.ofAddress(piece.target()));
      return LayoutPlaces.mix(piece.slot(), LayoutPlaces.hash(form + address));
    }
    // A line is known again by its words, also where the layout around it was rewritten.
    return isNamed(form)
        ? LayoutPlaces.mix(0x6e, LayoutPlaces.hash(form))
        : LayoutPlaces.mix(piece.slot(), LayoutPlaces.hash(form));
  }

  private static boolean isNamed(String form) {
    return form.chars().filter(Character::isLetter).count() >= NAME;
  }

  /**
   * The place of a picture by its words, which stay where the layout around it is rewritten; 0 for
   * anything else.
   */
  private static long captionId(ItemDifference.Edit edit) {
    boolean picture =
        edit.piece().kind() == PageItem.Kind.IMAGE
            && isNamed(edit.newText())
            && edit.newText().equals(edit.oldText());
    return picture ? LayoutPlaces.mix(0x69, LayoutPlaces.hash(edit.newText())) : 0;
  }

  /**
   * The ids of what the history knows of places that became others, old and new.
   *
   * @param moved the places, old and new
   * @param was the items of the old version in their old places
   */
  static Map<Long, Long> renamed(Map<Long, Long> moved, List<PageItem> was) {
    Map<Long, Long> ids = new HashMap<>(moved);
    Map<Long, Integer> counts = new HashMap<>();
    for (PageItem item : was) {
      Long place = moved.get(item.slot());
      if (place != null) {
        ids.put(placeId(item), placeId(item.at(place)));
        counts.merge(item.slot(), item.kind().isLine() ? 1 : 0, Integer::sum);
      }
    }
    counts.forEach(
        (old, count) -> {
          for (int at = 1; at <= count; at++) {
            ids.put(
                PlaceTurnover.id(PageDifference.position(old, at, count)),
                PlaceTurnover.id(PageDifference.position(moved.getOrDefault(old, old), at, count)));
          }
        });
    return ids;
  }

  private static long placeId(ItemDifference.Edit edit) {
    return placeId(edit.piece());
  }

  private static long placeId(PageItem piece) {
    // The links of all paragraphs share a slot, so one link is identified by its line.
    boolean link = !piece.kind().isLine() && piece.kind() != PageItem.Kind.IMAGE;
    return LayoutPlaces.mix(
        piece.slot(), link ? LayoutPlaces.hash(TextShape.of(piece.text())) : 0x70);
  }
}
