package dev.vigil.fetch.guard;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.xbill.DNS.AAAARecord;
import org.xbill.DNS.ARecord;
import org.xbill.DNS.Name;
import org.xbill.DNS.Record;
import org.xbill.DNS.TextParseException;
import org.xbill.DNS.Type;
import org.xbill.DNS.lookup.LookupResult;
import org.xbill.DNS.lookup.LookupSession;
import org.xbill.DNS.lookup.NoSuchDomainException;
import org.xbill.DNS.lookup.NoSuchRRSetException;

/**
 * Resolves names by querying the configured name servers: the hosts file first, responses cached
 * for their time to live, IPv4 and IPv6 at once, within a time limit. Names without a dot, and
 * names for which no server answers, go to the system. Safe for use by several threads.
 *
 * <p>The JDK's name lookup cannot be interrupted, has no limit, and keeps answers for a time of its
 * own.
 */
public final class NameServers implements Resolver {
  private static final Duration LIMIT = Duration.ofSeconds(10);

  private final LookupSession session;
  private final Resolver system;
  private final Duration limit;

  NameServers(LookupSession session, Resolver system, Duration limit) {
    this.session = session;
    this.system = system;
    this.limit = limit;
  }

  /** {@return the name servers of this machine} */
  public static NameServers configured() {
    return Holder.CONFIGURED;
  }

  /** Made at first use: reading the machine's configuration takes a while. */
  private static final class Holder {
    private static final NameServers CONFIGURED =
        new NameServers(LookupSession.defaultBuilder().build(), Resolver.SYSTEM, LIMIT);
  }

  @Override
  public List<InetAddress> resolve(String host) throws UnknownHostException {
    if (host.indexOf('.') < 0) {
      return system.resolve(host);
    }
    Name name;
    try {
      name = Name.fromString(host, Name.root);
    } catch (TextParseException e) {
      throw new UnknownHostException(host);
    }
    CompletableFuture<LookupResult> four = session.lookupAsync(name, Type.A).toCompletableFuture();
    CompletableFuture<LookupResult> six =
        session.lookupAsync(name, Type.AAAA).toCompletableFuture();
    List<InetAddress> addresses = new ArrayList<>();
    long end = System.nanoTime() + limit.toNanos();
    boolean answered = take(four, end, addresses);
    answered |= take(six, end, addresses);
    if (!addresses.isEmpty()) {
      return List.copyOf(addresses);
    }
    if (answered) {
      throw new UnknownHostException(host);
    }
    return system.resolve(host);
  }

  /** Adds what came; false when no server answered. */
  private static boolean take(
      CompletableFuture<LookupResult> answer, long end, List<InetAddress> addresses)
      throws UnknownHostException {
    try {
      long left = Math.max(0, end - System.nanoTime());
      for (Record record : answer.get(left, TimeUnit.NANOSECONDS).getRecords()) {
        switch (record) {
          case ARecord a -> addresses.add(a.getAddress());
          case AAAARecord a -> addresses.add(a.getAddress());
          default -> {
            // an alias on the way
          }
        }
      }
      return true;
    } catch (ExecutionException e) {
      return e.getCause() instanceof NoSuchDomainException
          || e.getCause() instanceof NoSuchRRSetException;
    } catch (TimeoutException e) {
      answer.cancel(true);
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new UnknownHostException("the look-up was interrupted");
    }
  }
}
