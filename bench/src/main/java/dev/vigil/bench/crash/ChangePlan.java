package dev.vigil.bench.crash;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.function.IntFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * What the pages of a crash test show, and when they change. A page has numbered states. A
 * <i>patient</i> page keeps each until all of its sentinels told it, so that each of them must be
 * told by each exactly once. A <i>hasty</i> one goes on by the clock: states that no one looked at
 * may be passed over, but what is told must be a chain without gaps that ends with the last state.
 * Safe for concurrent use.
 */
public final class ChangePlan {
  private static final Pattern STATE = Pattern.compile("State (\\d+) of berth");

  /** Told by a mail whose subject is {@code sentinel kind before-after}. */
  private static final Pattern SUBJECT = Pattern.compile("(\\w+) change (\\d+)-(\\d+)");

  private static final int EVERY_NTH_HAS_TWO = 3;
  private static final int EVERY_NTH_IS_HASTY = 4;

  private final int pages;
  private final int[] states;
  private final List<Set<String>> reported = new ArrayList<>();
  private final Random random;
  private boolean still;

  public ChangePlan(int pages, long seed) {
    this.pages = pages;
    random = new Random(seed);
    states = new int[pages];
    for (int page = 0; page < pages; page++) {
      states[page] = 1;
      reported.add(new HashSet<>());
    }
  }

  public int pages() {
    return pages;
  }

  public static boolean isHasty(int page) {
    return page % EVERY_NTH_IS_HASTY == EVERY_NTH_IS_HASTY - 1;
  }

  /** The sentinels of a page: one, or two with times of their own. */
  public static List<String> sentinels(int page) {
    return page % EVERY_NTH_HAS_TWO == 0 ? List.of("a" + page, "b" + page) : List.of("a" + page);
  }

  public List<String> sentinels() {
    List<String> all = new ArrayList<>();
    for (int page = 0; page < pages; page++) {
      all.addAll(sentinels(page));
    }
    return all;
  }

  /**
   * The sentinels in their language.
   *
   * @param urls the addresses of the pages
   */
  public String text(IntFunction<String> urls) {
    StringBuilder text = new StringBuilder();
    for (int page = 0; page < pages; page++) {
      for (String name : sentinels(page)) {
        text.append(
                "Create Sentinel %s Using %s Monitor text Ignore learned=off"
                    .formatted(name, urls.apply(page)))
            .append(" Request robots overridden Fetch every ")
            .append(name.startsWith("a") ? "1 second" : "2 seconds")
            .append(" Notify By email ")
            .append(name)
            .append("@mail.example\n");
      }
    }
    return text.toString();
  }

  public synchronized int state(int page) {
    return states[page];
  }

  /** What a page holds now. */
  public byte[] now(int page) {
    return bytes(page, state(page));
  }

  public static byte[] bytes(int page, int state) {
    return ("<!doctype html><html><head><title>Berth "
            + page
            + "</title></head><body><h1>Notices</h1><p id=news>State "
            + state
            + " of berth "
            + page
            + ".</p><p>The harbour office is open on working days and answers letters and calls"
            + " about berths, tides, pilots, cranes and lights.</p></body></html>")
        .getBytes(StandardCharsets.UTF_8);
  }

  /** Which state some bytes show, 0 for none. */
  public static int state(byte[] bytes) {
    Matcher matcher = STATE.matcher(new String(bytes, StandardCharsets.UTF_8));
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  /** Someone's mail was taken; a patient page goes on when everybody told its state. */
  public synchronized void reported(RecordingMailServer.Copy copy) {
    Matcher matcher = SUBJECT.matcher(copy.subject());
    if (still || !matcher.matches()) {
      return;
    }
    int page = Integer.parseInt(matcher.group(1).substring(1));
    if (!isHasty(page) && Integer.parseInt(matcher.group(3)) == states[page]) {
      reported.get(page).add(matcher.group(1));
      if (reported.get(page).size() == sentinels(page).size()) {
        next(page);
      }
    }
  }

  private void next(int page) {
    states[page]++;
    reported.get(page).clear();
  }

  /**
   * Pages whose first state was seen begin to change; hasty ones do so at each stroke by chance.
   */
  public synchronized void stroke() {
    for (int page = 0; page < pages && !still; page++) {
      if (isHasty(page) && random.nextInt(3) == 0 || !isHasty(page) && states[page] == 1) {
        next(page);
      }
    }
  }

  /** From now on nothing changes any more. */
  public synchronized void end() {
    still = true;
  }
}
