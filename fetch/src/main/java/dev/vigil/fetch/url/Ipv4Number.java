package dev.vigil.fetch.url;

import java.util.Optional;

/**
 * Parses IPv4 addresses by the WHATWG URL standard: up to four numbers, each decimal, octal (0…) or
 * hexadecimal (0x…), the last filling the remaining bytes. Browsers and {@code inet_aton} read
 * {@code 0x7f.1} as 127.0.0.1, and so must an address check.
 */
final class Ipv4Number {
  private Ipv4Number() {}

  /** Whether the last label makes the host an IPv4 address, well-formed or not. */
  static boolean endsInNumber(String host) {
    String[] parts = parts(host);
    String last = parts[parts.length - 1];
    return !last.isEmpty()
        && (last.chars().allMatch(c -> c >= '0' && c <= '9') || number(last) >= 0);
  }

  /** The address in its usual form. */
  static Optional<String> parse(String host) {
    String[] parts = parts(host);
    if (parts.length > 4) {
      return Optional.empty();
    }
    long address = 0;
    for (int i = 0; i < parts.length; i++) {
      long n = number(parts[i]);
      boolean last = i == parts.length - 1;
      long limit = last ? 1L << 8 * (5 - parts.length) : 256;
      if (n < 0 || n >= limit) {
        return Optional.empty();
      }
      address |= last ? n : n << 8 * (3 - i);
    }
    return Optional.of(
        (address >> 24)
            + "."
            + (address >> 16 & 255)
            + "."
            + (address >> 8 & 255)
            + "."
            + (address & 255));
  }

  private static String[] parts(String host) {
    String name = host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
    return name.split("\\.", -1);
  }

  /** The value, capped so that it cannot overflow, or -1 if it is no number. */
  private static long number(String part) {
    if (part.isEmpty()) {
      return -1;
    }
    int radix = 10;
    int from = 0;
    if (part.length() >= 2 && part.charAt(0) == '0') {
      boolean hex = part.charAt(1) == 'x' || part.charAt(1) == 'X';
      radix = hex ? 16 : 8;
      from = hex ? 2 : 1;
    }
    long n = 0;
    for (int i = from; i < part.length(); i++) {
      // Character.digit knows other alphabets' digits as well; host names are ASCII here.
      int digit = part.charAt(i) < 0x80 ? Character.digit(part.charAt(i), radix) : -1;
      if (digit < 0) {
        return -1;
      }
      n = Math.min(n * radix + digit, 1L << 33);
    }
    return n;
  }
}
