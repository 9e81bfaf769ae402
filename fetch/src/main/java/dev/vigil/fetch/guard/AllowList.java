package dev.vigil.fetch.guard;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;

/**
 * The addresses that an installation may reach beyond the public internet: addresses or blocks,
 * each with one port or all. The operator writes it; nothing that a user or a page supplies ever
 * gets in. Immutable.
 */
public final class AllowList {
  /** An empty list, which allows only the public internet. */
  public static final AllowList EMPTY = new AllowList(List.of());

  private record Entry(AddressRange range, OptionalInt port) {
    boolean covers(InetAddress address, int wanted) {
      return (port.isEmpty() || port.getAsInt() == wanted) && range.contains(address);
    }
  }

  private final List<Entry> entries;

  private AllowList(List<Entry> entries) {
    this.entries = entries;
  }

  /**
   * Reads entries like {@code 10.1.2.3}, {@code 10.0.0.0/8:8080}, {@code ::1}, {@code [::1]:8080}.
   *
   * @param entries the entries
   * @return the list
   */
  public static AllowList of(Collection<String> entries) {
    return new AllowList(entries.stream().map(AllowList::entry).toList());
  }

  /**
   * Reads entries like {@link #of(Collection)}.
   *
   * @param entries the entries
   * @return the list
   */
  public static AllowList of(String... entries) {
    return of(List.of(entries));
  }

  /**
   * Allows the current IP addresses of a URL, for servers that the operator configured.
   *
   * @param url the address
   * @return a list of these addresses
   * @throws FetchException if its host is not known
   */
  public static AllowList reaching(WebUrl url) {
    try {
      return of(
          Arrays.stream(InetAddress.getAllByName(url.host().replaceAll("[\\[\\]]", "")))
              .map(
                  address ->
                      "[" + address.getHostAddress().replaceAll("%.*", "") + "]:" + url.port())
              .toList());
    } catch (UnknownHostException e) {
      throw new FetchException("The host of " + url + " is not known; check its name.", e);
    }
  }

  /**
   * {@return the union of both lists}
   *
   * @param other the other list
   */
  public AllowList and(AllowList other) {
    return new AllowList(
        Stream.concat(entries.stream(), other.entries.stream()).distinct().toList());
  }

  private static Entry entry(String text) {
    String range = text.trim();
    OptionalInt port = OptionalInt.empty();
    if (range.startsWith("[")) {
      int close = range.indexOf(']');
      if (close < 0) {
        throw new FetchException("The allow list entry '" + text + "' has no closing bracket.");
      }
      String rest = range.substring(close + 1);
      String inside = range.substring(1, close);
      int colon = rest.indexOf(':');
      if (colon >= 0) {
        port = port(text, rest.substring(colon + 1));
        rest = rest.substring(0, colon);
      }
      range = inside + rest;
    } else if (range.indexOf(':') >= 0 && range.indexOf(':') == range.lastIndexOf(':')) {
      port = port(text, range.substring(range.indexOf(':') + 1));
      range = range.substring(0, range.indexOf(':'));
    }
    return new Entry(AddressRange.parse(range), port);
  }

  private static OptionalInt port(String entry, String text) {
    try {
      int port = Integer.parseInt(text);
      if (port > 0 && port < 65536) {
        return OptionalInt.of(port);
      }
    } catch (NumberFormatException e) {
      throw badPort(entry, text);
    }
    throw badPort(entry, text);
  }

  private static FetchException badPort(String entry, String text) {
    return new FetchException(
        "The allow list entry '" + entry + "' has the port '" + text + "'; it must be 1 to 65535.");
  }

  boolean allows(InetAddress address, int port) {
    return entries.stream().anyMatch(e -> e.covers(address, port));
  }

  /** Whether an entry names this one address, not only a block around it. */
  boolean names(InetAddress address, int port) {
    return entries.stream().anyMatch(e -> e.range.isSingle() && e.covers(address, port));
  }

  @Override
  public String toString() {
    return entries.toString();
  }
}
