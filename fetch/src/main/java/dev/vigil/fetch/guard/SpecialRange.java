package dev.vigil.fetch.guard;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;

/**
 * An address block that is not the public internet, after the special-purpose registries of IANA
 * (RFC 6890 and successors), with the metadata services of hosting companies. Immutable.
 *
 * @param range the block
 * @param what what it is, in words for a message
 * @param metadata whether it hands out credentials of the machine: only an allow list entry that
 *     names exactly this address opens it
 */
record SpecialRange(AddressRange range, String what, boolean metadata) {
  private static final List<SpecialRange> ALL =
      List.of(
          metadata("169.254.169.254", "the cloud's metadata service"),
          metadata("169.254.170.2", "the cloud's container credentials"),
          metadata("169.254.169.253", "the cloud's name server"),
          metadata("100.100.100.200", "the cloud's metadata service"),
          metadata("192.0.0.192", "the cloud's metadata service"),
          metadata("168.63.129.16", "the cloud's platform service"),
          metadata("fd00:ec2::254", "the cloud's metadata service"),
          metadata("fd20:ce::254", "the cloud's metadata service"),
          range("0.0.0.0/8", "this network"),
          range("10.0.0.0/8", "private"),
          range("100.64.0.0/10", "shared by a provider's customers"),
          range("127.0.0.0/8", "this machine"),
          range("169.254.0.0/16", "link-local"),
          range("172.16.0.0/12", "private"),
          range("192.0.0.0/24", "for protocols"),
          range("192.0.2.0/24", "for documentation"),
          range("192.31.196.0/24", "for name servers of private addresses"),
          range("192.52.193.0/24", "for multicast relays"),
          range("192.88.99.0/24", "for 6to4 relays"),
          range("192.168.0.0/16", "private"),
          range("192.175.48.0/24", "for name servers of private addresses"),
          range("198.18.0.0/15", "for measurements"),
          range("198.51.100.0/24", "for documentation"),
          range("203.0.113.0/24", "for documentation"),
          range("224.0.0.0/4", "multicast"),
          range("240.0.0.0/4", "reserved or broadcast"),
          range("::/128", "unspecified"),
          range("::1/128", "this machine"),
          range("fc00::/7", "private"),
          range("fe80::/10", "link-local"),
          range("fec0::/10", "site-local"),
          range("ff00::/8", "multicast"),
          range("100::/64", "for discarding"),
          range("5f00::/16", "for segment routing"),
          range("2001::/23", "for protocols"),
          range("2001:db8::/32", "for documentation"),
          range("2620:4f:8000::/48", "for name servers of private addresses"),
          range("3fff::/20", "for documentation"));

  private static final AddressRange PUBLIC_IPV6 = AddressRange.parse("2000::/3");
  private static final SpecialRange UNASSIGNED = range("::/0", "outside of the public IPv6 space");

  private static SpecialRange range(String range, String what) {
    return new SpecialRange(AddressRange.parse(range), what, false);
  }

  private static SpecialRange metadata(String address, String what) {
    return new SpecialRange(AddressRange.parse(address), what, true);
  }

  /** The first block that holds the address; empty for a public one. */
  static Optional<SpecialRange> of(InetAddress address) {
    for (SpecialRange special : ALL) {
      if (special.range.contains(address)) {
        return Optional.of(special);
      }
    }
    return address.getAddress().length == 16 && !PUBLIC_IPV6.contains(address)
        ? Optional.of(UNASSIGNED)
        : Optional.empty();
  }
}
