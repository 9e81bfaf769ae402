package dev.vigil.fetch.guard;

import java.net.Inet6Address;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Optional;

/**
 * Extracts the IPv4 address that an IPv6 address embeds: packets are routed to the IPv4 address, so
 * the guard checks that one. Immutable.
 *
 * @param form the name of the form
 * @param inner the address inside
 */
record EmbeddedIpv4(String form, InetAddress inner) {
  static Optional<EmbeddedIpv4> of(InetAddress address) {
    if (!(address instanceof Inet6Address)) {
      return Optional.empty();
    }
    byte[] a = address.getAddress();
    int first = word(a, 0);
    if (first == 0x2002) {
      return at("6to4", a, 2, 0);
    }
    if (first == 0x2001 && word(a, 1) == 0) {
      return at("Teredo", a, 12, 0xff);
    }
    if (first == 0x64 && word(a, 1) == 0xff9b) {
      // 64:ff9b:1::/48 lets the network choose where the address stands; it is checked at the end.
      return at("NAT64", a, 12, 0);
    }
    if (zero(a, 0, 8) && word(a, 4) == 0xffff && word(a, 5) == 0) {
      return at("IPv4-translated", a, 12, 0);
    }
    if (zero(a, 0, 10) && word(a, 5) == 0xffff) {
      return at("IPv4-mapped", a, 12, 0);
    }
    if (zero(a, 0, 12) && (word(a, 6) != 0 || word(a, 7) > 1)) {
      return at("IPv4-compatible", a, 12, 0);
    }
    if ((word(a, 4) == 0 || word(a, 4) == 0x200) && word(a, 5) == 0x5efe) {
      return at("ISATAP", a, 12, 0);
    }
    return Optional.empty();
  }

  private static Optional<EmbeddedIpv4> at(String form, byte[] a, int from, int flip) {
    byte[] inner = new byte[4];
    for (int i = 0; i < 4; i++) {
      inner[i] = (byte) (a[from + i] ^ flip);
    }
    try {
      return Optional.of(new EmbeddedIpv4(form, InetAddress.getByAddress(inner)));
    } catch (UnknownHostException e) {
      throw new IllegalStateException("four bytes are an address", e);
    }
  }

  private static int word(byte[] a, int i) {
    return (a[2 * i] & 0xff) << 8 | a[2 * i + 1] & 0xff;
  }

  private static boolean zero(byte[] a, int from, int to) {
    for (int i = from; i < to; i++) {
      if (a[i] != 0) {
        return false;
      }
    }
    return true;
  }
}
