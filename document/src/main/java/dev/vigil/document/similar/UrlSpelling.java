package dev.vigil.document.similar;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Locale;

/**
 * Normalises URLs after RFC 3986 section 6: scheme and host in lower case, no default port, no dot
 * segments, no needless percent-encoding, no fragment unless there is nothing else. Relative
 * addresses stay relative. Never fails, as pages contain anything.
 */
final class UrlSpelling {
  private UrlSpelling() {}

  static String normal(String written) {
    String address = stripped(written);
    int colon = schemeEnd(address);
    String scheme = colon < 0 ? "" : address.substring(0, colon).toLowerCase(Locale.ROOT);
    boolean web = scheme.equals("http") || scheme.equals("https");
    if (colon >= 0 && !web && !scheme.equals("ftp")) {
      return scheme + address.substring(colon);
    }
    String rest = colon < 0 ? address : address.substring(colon + 1);
    int hash = rest.indexOf('#');
    if (hash > 0) {
      rest = rest.substring(0, hash);
    }
    String authority = "";
    if (rest.startsWith("//")) {
      int end = authorityEnd(rest);
      authority = "//" + authority(rest.substring(2, end), scheme);
      rest = rest.substring(end);
    }
    int query = rest.indexOf('?');
    String path = withoutDots(percent(query < 0 ? rest : rest.substring(0, query)));
    if (path.isEmpty() && !authority.isEmpty()) {
      path = "/";
    }
    String tail = query < 0 ? "" : percent(rest.substring(query));
    return (scheme.isEmpty() ? "" : scheme + ":") + authority + path + tail;
  }

  private static String stripped(String written) {
    String address = written.strip();
    for (int i = 0; i < address.length(); i++) {
      char c = address.charAt(i);
      if (c == '\n' || c == '\t' || c == '\r') {
        return address.replaceAll("[\n\t\r]", "");
      }
    }
    return address;
  }

  private static int schemeEnd(String address) {
    for (int i = 0; i < address.length(); i++) {
      char c = address.charAt(i);
      if (c == ':') {
        return i > 0 ? i : -1;
      }
      boolean letter = c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z';
      boolean other = c >= '0' && c <= '9' || c == '+' || c == '-' || c == '.';
      if (!letter && (i == 0 || !other)) {
        return -1;
      }
    }
    return -1;
  }

  private static int authorityEnd(String rest) {
    for (int i = 2; i < rest.length(); i++) {
      char c = rest.charAt(i);
      if (c == '/' || c == '?') {
        return i;
      }
    }
    return rest.length();
  }

  private static String authority(String written, String scheme) {
    int at = written.lastIndexOf('@');
    String user = written.substring(0, at + 1);
    String host = written.substring(at + 1).toLowerCase(Locale.ROOT);
    String port = scheme.equals("http") ? ":80" : scheme.equals("https") ? ":443" : ":";
    if (host.endsWith(port)) {
      host = host.substring(0, host.length() - port.length());
    }
    return user + (host.endsWith(":") ? host.substring(0, host.length() - 1) : host);
  }

  /** Removes {@code .} and {@code ..} where there is a segment to remove. */
  private static String withoutDots(String path) {
    if (!path.contains("./") && !path.endsWith(".")) {
      return path;
    }
    Deque<String> kept = new ArrayDeque<>();
    boolean absolute = path.startsWith("/");
    String[] segments = path.split("/", -1);
    for (int i = 0; i < segments.length; i++) {
      String segment = segments[i];
      boolean last = i == segments.length - 1;
      if (segment.equals(".")) {
        if (last) {
          kept.addLast("");
        }
      } else if (segment.equals("..") && !kept.isEmpty() && !"..".equals(kept.peekLast())) {
        if (!(absolute && kept.size() == 1)) {
          kept.removeLast();
        }
        if (last) {
          kept.addLast("");
        }
      } else {
        kept.addLast(segment);
      }
    }
    return String.join("/", kept);
  }

  /** Upper-case hex digits, and no percent sign before a character that needs none. */
  private static String percent(String text) {
    if (text.indexOf('%') < 0) {
      return text;
    }
    StringBuilder normal = new StringBuilder(text.length());
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      int high = c == '%' && i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
      int low = high >= 0 ? Character.digit(text.charAt(i + 2), 16) : -1;
      if (low < 0) {
        normal.append(c);
        continue;
      }
      int value = high << 4 | low;
      boolean plain =
          value >= 'a' && value <= 'z'
              || value >= 'A' && value <= 'Z'
              || value >= '0' && value <= '9'
              || value == '-'
              || value == '.'
              || value == '_'
              || value == '~';
      if (plain) {
        normal.append((char) value);
      } else {
        normal.append('%').append(hex(high)).append(hex(low));
      }
      i += 2;
    }
    return normal.toString();
  }

  private static char hex(int digit) {
    return Character.toUpperCase(Character.forDigit(digit, 16));
  }
}
