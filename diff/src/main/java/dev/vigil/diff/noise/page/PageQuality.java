package dev.vigil.diff.noise.page;

import com.google.re2j.Pattern;
import dev.vigil.document.PageDigest;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * An estimate of whether a response is the requested page, from 0 (a block page, an error, nothing)
 * to 1 (the page), with its reasons. Judged before any comparison: what is not the page is not a
 * change of it. Immutable.
 *
 * <p>A page that is honestly gone (404, 410) is a page: it says something about its address. An
 * error page with status 200 and the same text does not count.
 */
public record PageQuality(double score, List<String> reasons) {
  /** Below this a version is not the page. */
  public static final double USABLE = 0.6;

  /**
   * The maximum number of words of a block page or error; a longer page with such words is about
   * them.
   */
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
      Pattern.compile(
          "(?i)(?:enable|requires?|need|turn on|activate|aktivier|einschalt|activ|habilit|abilit"
              + "|attiv|inschakel|povol|w\u0142\u0105cz|\u0432\u043a\u043b\u044e\u0447"
              + "|etkinle\u015ftir|\u542f\u7528|\u555f\u7528)[^.]{0,40}java-?script"
              + "|java-?script[^.]{0,40}(?:disabled|required|is off|not enabled|aktivier|einschalt"
              + "|erforderlich|ben\u00f6tig|d\u00e9sactiv|requis|n\u00e9cessaire|desactivad"
              + "|necesari|disabilitat|necessari|vereist|uitgeschakeld|wymagan"
              + "|\u043e\u0442\u043a\u043b\u044e\u0447|\u6709\u52b9|\u7121\u52b9|\u5fc5\u8981"
              + "|\u7981\u7528|\u542f\u7528|\ud65c\uc131|etkinle\u015ftir)");

  /** A line that says nothing but that something is to come, in the languages of many pages. */
  private static final Pattern LOADING =
      Pattern.compile(
          "(?im)^[\\s.\u2026]*(?:(?:(?:now |still |page |app |data |content |application"
              + " )?loading(?: (?:the )?(?:page|app|application|data|content|site))?|please"
              + " wait|one moment(?: please)?|wird geladen|l\u00e4dt|(?:seite |daten |inhalte?"
              + " )(?:wird|werden) geladen|bitte warten|laden|even geduld|chargement(?: en"
              + " cours)?|veuillez patienter|cargando|espere(?: por"
              + " favor)?|carregando|aguarde|caricamento(?: in corso)?|attendere(?:"
              + " prego)?|indl\u00e6ser|laster(?:"
              + " inn)?|laddar|ladataan|na\u010d\u00edt\u00e1n\u00ed|wczytywanie|\u0142adowanie|bet\u00f6lt\u00e9s|se"
              + " \u00eencarc\u0103|y\u00fckleniyor"
              + "|\u0437\u0430\u0433\u0440\u0443\u0437\u043a\u0430"
              + "|\u0437\u0430\u0432\u0430\u043d\u0442\u0430\u0436\u0435\u043d\u043d\u044f"
              + "|\u8aad\u307f\u8fbc\u307f\u4e2d|\u30ed\u30fc\u30c9\u4e2d|\u52a0\u8f7d\u4e2d|\u8f7d\u5165\u4e2d|\u8f09\u5165\u4e2d|\u6b63\u5728\u52a0\u8f7d|\ub85c\ub529"
              + " \uc911|\ubd88\ub7ec\uc624\ub294 \uc911|\u062c\u0627\u0631\u064d?"
              + " \u0627\u0644\u062a\u062d\u0645\u064a\u0644)[\\s.,:!\u2026\u3002]*)+$");

  private static final Pattern MARKUP = Pattern.compile("^(?:text/html|application/xhtml)");

  /** What is read of a file that is no text. */
  private static final Pattern FILE =
      Pattern.compile("^The file has [\\d,]+ bytes\n(?:Its type is .*\n)?Its SHA-256 is ");

  /** A page with so few words shows no more than a frame around what scripts would bring. */
  private static final int SHELL_WORDS = 12;

  private static final String RENDER =
      "; open it in the browser (Render browser in the sentinel, --browser on the command line)";

  public PageQuality {
    reasons = List.copyOf(reasons);
  }

  public boolean isUsable() {
    return score >= USABLE;
  }

  public static PageQuality of(ResponseSignals signals) {
    List<String> reasons = new ArrayList<>();
    double score = 1;
    score = Math.min(score, byChallenge(signals, reasons));
    score = Math.min(score, byStatus(signals, reasons));
    score = Math.min(score, byText(signals, reasons));
    return new PageQuality(score, reasons);
  }

  private static double byChallenge(ResponseSignals signals, List<String> reasons) {
    for (String header : List.of("cf-mitigated", "x-amzn-waf-action", "x-datadome")) {
      String value = signals.header(header);
      if (!value.isEmpty() && !value.equals("allow")) {
        reasons.add("the server asks for a challenge (" + header + ": " + value + ")");
        return 0;
      }
    }
    return 1;
  }

  private static double byStatus(ResponseSignals signals, List<String> reasons) {
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

  private static double byText(ResponseSignals signals, List<String> reasons) {
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
    if (MARKUP.matcher(signals.header("content-type")).find()
        && FILE.matcher(signals.text()).find()) {
      reasons.add("the server says that it sends HTML, but sent a file without text");
      return 0.2;
    }
    if (signals.isEmpty()) {
      reasons.add(
          signals.scripted() ? "an empty page without its scripts" + RENDER : "an empty page");
      return 0;
    }
    if (signals.words() == 0 && signals.frames() > 0 && signals.frames() == signals.images()) {
      reasons.add(
          "nothing but frames whose content could not be read; watch the address of a frame"
              + RENDER);
      return 0.3;
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
    if (needsScripts(signals)) {
      reasons.add("a page that needs scripts to show anything" + RENDER);
      return 0.3;
    }
    return 1;
  }

  /** Whether scripts would still bring something to a page that is usable without. */
  public static boolean isUnfinished(PageDigest digest) {
    ResponseSignals signals = ResponseSignals.of(200, Map.of(), digest, -1);
    return signals.scripted() && (signals.shell() || LOADING.matcher(signals.text()).find());
  }

  /** Whether a sentence about a page says that a browser would help. */
  public static boolean asksForBrowser(String sentence) {
    return sentence.contains(RENDER);
  }

  private static boolean needsScripts(ResponseSignals signals) {
    if (!signals.scripted() || signals.words() < 0) {
      return false;
    }
    boolean bare = signals.words() <= SHELL_WORDS && signals.images() == signals.frames();
    return bare && (signals.shell() || LOADING.matcher(signals.text()).find())
        || signals.words() < 40 && SCRIPT.matcher(signals.text()).find();
  }

  private static boolean noStore(ResponseSignals signals) {
    return signals.header("cache-control").contains("no-store");
  }

  private static boolean isShort(ResponseSignals signals) {
    return signals.words() >= 0
        ? signals.words() < FEW_WORDS
        : signals.bytes() >= 0 && signals.bytes() < FEW_BYTES;
  }
}
