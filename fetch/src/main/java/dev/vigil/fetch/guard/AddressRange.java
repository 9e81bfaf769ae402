package dev.vigil.fetch.guard;

import dev.vigil.fetch.FetchException;
import java.net.InetAddress;
import java.util.Arrays;

/** A block of addresses, as {@code 10.0.0.0/8} or {@code fc00::/7}. Immutable. */
public final class AddressRange {
  private final byte[] base;
  private final int bits;
  private final String text;

  private AddressRange(byte[] base, int bits, String text) {
    this.base = base;
    this.bits = bits;
    this.text = text;
  }

  /**
   * Reads a block, or a single address.
   *
   * @param text a block such as {@code 10.0.0.0/8}, or an address
   * @return the block
   */
  public static AddressRange parse(String text) {
    int slash = text.indexOf('/');
    String address = slash < 0 ? text : text.substring(0, slash);
    // Without a colon only four numbers: the JDK would read 10.0.0 as 10.0.0.0.
    if (address.indexOf(':') < 0 && !address.matches("\\d+(\\.\\d+){3}")) {
      throw notARange(text);
    }
    try {
      byte[] base = InetAddress.ofLiteral(address).getAddress();
      int bits = slash < 0 ? base.length * 8 : Integer.parseInt(text.substring(slash + 1));
      if (bits >= 0 && bits <= base.length * 8) {
        return new AddressRange(base, bits, text);
      }
    } catch (IllegalArgumentException e) {
      throw notARange(text);
    }
    throw notARange(text);
  }

  private static FetchException notARange(String text) {
    return new FetchException(
        "'"
            + text
            + "' is not an address or block; write 192.0.2.7, 192.0.2.0/24 or 2001:db8::/32.");
  }

  /**
   * {@return whether the address lies in this block; IPv4 and IPv6 are never mixed}
   *
   * @param address the network address
   */
  public boolean contains(InetAddress address) {
    byte[] other = address.getAddress();
    if (other.length != base.length) {
      return false;
    }
    int whole = bits / 8;
    if (!Arrays.equals(base, 0, whole, other, 0, whole)) {
      return false;
    }
    int rest = bits % 8;
    return rest == 0 || ((base[whole] ^ other[whole]) & 0xff) >> 8 - rest == 0;
  }

  /** {@return whether the block is one address} */
  public boolean isSingle() {
    return bits == base.length * 8;
  }

  @Override
  public String toString() {
    return text;
  }
}
