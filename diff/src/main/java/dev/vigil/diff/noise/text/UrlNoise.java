package dev.vigil.diff.noise.text;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;

/**
 * Recognises the parts of URLs that do not affect where they lead, such as session ids. Stateless.
 */
final class UrlNoise {
  private static final Pattern ARCHIVED =
      Pattern.compile(
          "^(?:https?:)?(?://[^/]+)?/(?:[^?#]*/)?\\d{4,14}(?:[a-z]{2}_)?/(https?:/{1,2}[^/].*)$");
  private static final Pattern SESSION_IN_PATH =
      Pattern.compile(
          "(?i);(?:jsessionid|phpsessid|sid|sessionid)=[^/?#;]*|/\\(S\\([0-9a-z]+\\)\\)");
  private static final Pattern SESSION =
      Pattern.compile(
          "(?i)^(?:jsessionid|phpsessid|aspsessionid\\w*|sid|session_?id|cfid|cftoken|zenid|oscsid"
              + "|psession|sessid)$");
  private static final Pattern TRACKING =
      Pattern.compile(
          "(?i)^(?:utm_\\w+|gclid|gclsrc|dclid|gbraid|wbraid|fbclid|msclkid|yclid|twclid|ttclid"
              + "|li_fat_id|igshid|igsh|mc_cid|mc_eid|mkt_tok|_ga|_gl|_hsenc|_hsmi|hsa_\\w+|vero_id"
              + "|vero_conv|oly_enc_id|oly_anon_id|pk_\\w+|mtm_\\w+|matomo_\\w+|s_cid|ref_src|wickedid"
              + "|spm|scm|trk|trkcampaign)$");
  private static final Pattern VERSION =
      Pattern.compile("(?i)^(?:v|ver|version|rev|t|ts|cb|hash|_)$");

  private UrlNoise() {}

  /** The address that a web archive keeps, or the one given where it is in no archive. */
  static String unarchived(String address) {
    String at = address;
    for (int depth = 0; depth < 3 && at.contains("/http"); depth++) {
      Matcher matcher = ARCHIVED.matcher(at);
      if (!matcher.matches()) {
        break;
      }
      at = matcher.group(1).replaceFirst("^(https?:)/([^/])", "$1//$2");
    }
    return at;
  }

  /** The path without session ids. */
  static String withoutSession(String path) {
    boolean may = path.indexOf(';') >= 0 || path.contains("/(");
    return !may ? path : SESSION_IN_PATH.matcher(path).replaceAll("");
  }

  /** Whether a parameter of that name only follows the reader about. */
  static boolean isNoise(String parameter) {
    return SESSION.matcher(parameter).matches() || TRACKING.matcher(parameter).matches();
  }

  /** Whether a parameter of that name usually only defeats caches. */
  static boolean isVersion(String parameter) {
    return VERSION.matcher(parameter).matches();
  }

  /** The path with a star for every item that only a build can have written. */
  static String withoutHashes(String path) {
    StringBuilder out = new StringBuilder(path.length());
    int start = 0;
    for (int i = 0; i <= path.length(); i++) {
      char c = i < path.length() ? path.charAt(i) : '/';
      if (c == '/' || c == '.') {
        String piece = path.substring(start, i);
        int cut = RandomTokens.hashFrom(piece);
        if (cut < piece.length()) {
          withoutShards(out, piece.substring(cut));
        }
        out.append(piece, 0, cut).append(cut < piece.length() ? "*" : "");
        if (i < path.length()) {
          out.append(c);
        }
        start = i + 1;
      }
    }
    return out.toString();
  }

  /** Puts stars for the folders before a hash that its first signs name: /3f/3fa9, /3/f/3fa9. */
  private static void withoutShards(StringBuilder path, String hash) {
    int from = path.length();
    int named = from;
    String name = "";
    while (from > 1 && path.charAt(from - 1) == '/') {
      int slash = path.lastIndexOf("/", from - 2);
      int length = from - 2 - slash;
      if (slash < 0 || length < 1 || length > 2) {
        break;
      }
      from = slash + 1;
      String folder = path.substring(from, from + length);
      name = folder + name;
      named = hash.startsWith(name) || hash.startsWith(folder) ? from : named;
    }
    path.replace(named, path.length(), named < path.length() ? "*/" : "");
  }
}
