package dev.vigil.diff.noise;

import com.google.re2j.Pattern;
import java.util.ArrayList;
import java.util.List;

/**
 * Whether what came back is the page at all, from 0 (a wall, an error, nothing) to 1 (the page),
 * with its reasons. Asked before any comparison: what is not the page is not a change of it.
 * Immutable.
 *
 * <p>A page that is honestly gone (404, 410) is a page: it says something about its address. An
 * error in disguise, the same text under status 200, is none.
 */
public record PageQuality(double score, List<String> reasons) {
  /** Below this a version is not the page. */
  public static final double USABLE = 0.6;

  /** Walls and errors are short; a longer page that speaks of errors is about them. */
  private static final int FEW_WORDS = 150;

  private static final int FEW_BYTES = 6000;

  private static final Pattern WALL =
      Pattern.compile(
          "(?i)attention required|just a moment|access denied|request access|human verification|are"
              + " you (?:a )?(?:human|robot)|not a robot|verify (?:that )?you(?:'re| are) (?:a"
              + " )?human|checking your browser|security check|captcha|unusual traffic|automated"
              + " (?:access|requests)|request (?:was |has been )?blocked|you have been blocked|ddos"
              + " protection|bot detection|pardon our interruption|request unsuccessful|enable"
              + " javascript and cookies");
  private static final Pattern ERROR =
      Pattern.compile(
          "(?i)\\b(?:40[0-9]|50[0-9]|429)\\b|not found|page (?:is"
              + " )?(?:missing|unavailable)|forbidden|bad gateway|gateway time-?out|service"
              + " unavailable|internal server error|too many requests|could not be"
              + " satisfied|temporarily unavailable|under maintenance|something went wrong|an error"
              + " (?:has )?occurred|^error\\b|database error");
  private static final Pattern LOGIN =
      Pattern.compile(
          "(?i)\\b(?:log ?in|sign ?in|sign ?on|anmelden|einloggen|connexion|se connecter"
              + "|iniciar sesi\u00f3n|accedi|session (?:has )?(?:expired|timed out))\\b");
  private static final Pattern SCRIPT =
      Pattern.compile("(?i)(?:enable|requires?|need|turn on|activate)[^.]{0,40}javascript");

  public PageQuality {
    reasons = List.copyOf(reasons);
  }

  public boolean isUsable() {
    return score >= USABLE;
  }

  public static PageQuality of(Signals signals) {
    List<String> reasons = new ArrayList<>();
    double score = 1;
    score = Math.min(score, byChallenge(signals, reasons));
    score = Math.min(score, byStatus(signals, reasons));
    score = Math.min(score, byText(signals, reasons));
    return new PageQuality(score, reasons);
  }

  private static double byChallenge(Signals signals, List<String> reasons) {
    for (String header : List.of("cf-mitigated", "x-amzn-waf-action", "x-datadome")) {
      String value = signals.header(header);
      if (!value.isEmpty() && !value.equals("allow")) {
        reasons.add("the server asks for a challenge (" + header + ": " + value + ")");
        return 0;
      }
    }
    return 1;
  }

  private static double byStatus(Signals signals, List<String> reasons) {
    int status = signals.status();
    boolean small = isShort(signals);
    if (status == 429) {
      reasons.add("too many requests (429)");
      return 0.1;
    }
    if (status >= 500) {
      reasons.add("the server failed (" + status + ")");
      return 0.5;
    }
    if ((status == 401 || status == 403 || status == 405 || status == 407) && small) {
      reasons.add("refused (" + status + ") with a short page");
      boolean cached = signals.header("cache-control").contains("max-age=") && !noStore(signals);
      return cached ? 0.25 : 0.1;
    }
    if (status >= 400 && status != 404 && status != 410 && small) {
      reasons.add("an error (" + status + ") with a short page");
      return 0.25;
    }
    if (status == 202 && small && noStore(signals)) {
      reasons.add("accepted (202), but with no page to keep");
      return 0.2;
    }
    return 1;
  }

  private static double byText(Signals signals, List<String> reasons) {
    boolean small = isShort(signals);
    boolean gone = signals.status() == 404 || signals.status() == 410;
    String heading = signals.title() + "\n" + signals.heading();
    if (signals.status() >= 400 && !gone && small) {
      // The status said it already; a text under it is not in disguise.
      return 1;
    }
    if (WALL.matcher(heading).find() && (small || signals.words() < 2 * FEW_WORDS)) {
      reasons.add("a wall against robots, by its heading");
      return signals.status() == 200 ? 0 : 0.1;
    }
    if (small && WALL.matcher(signals.text()).find()) {
      reasons.add("a wall against robots, by its text");
      return 0;
    }
    if (gone) {
      return 1;
    }
    if (signals.isEmpty()) {
      reasons.add("an empty page");
      return 0;
    }
    if (signals.refreshes() && small) {
      reasons.add("a page that only leads on to another");
      return 0.1;
    }
    if (small && ERROR.matcher(heading).find()) {
      reasons.add("an error in disguise, by its heading");
      return 0.2;
    }
    if (signals.asksPassword() && small && LOGIN.matcher(heading + "\n" + signals.text()).find()) {
      reasons.add("a login page");
      return 0.2;
    }
    if (signals.words() >= 0 && signals.words() < 40 && SCRIPT.matcher(signals.text()).find()) {
      reasons.add("a page that needs scripts to show anything");
      return 0.3;
    }
    return 1;
  }

  private static boolean noStore(Signals signals) {
    return signals.header("cache-control").contains("no-store");
  }

  private static boolean isShort(Signals signals) {
    return signals.words() >= 0
        ? signals.words() < FEW_WORDS
        : signals.bytes() >= 0 && signals.bytes() < FEW_BYTES;
  }
}
