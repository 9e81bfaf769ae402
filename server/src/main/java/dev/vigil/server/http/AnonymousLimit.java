package dev.vigil.server.http;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import dev.vigil.fetch.TimeSource;
import dev.vigil.server.account.RandomSecret;
import java.net.InetAddress;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.HexFormat;
import java.util.Optional;
import org.eclipse.jetty.http.HttpCookie;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;

/**
 * Limits the rate of unauthenticated requests per address, before their bodies are read. Requests
 * with a recently valid session or token are not limited. Safe for concurrent use.
 */
public final class AnonymousLimit extends Handler.Wrapper {
  /** Requests per minute and address; an office shares one address among users and feed readers. */
  private static final int PER_MINUTE = 3000;

  private static final Duration REMEMBERED = Duration.ofMinutes(10);
  private static final int MOST_REMEMBERED = 10_000;
  private static final byte[] WORDS = "Too many requests; try again in a minute.\n".getBytes(UTF_8);

  private final RateLimiter allowance;
  private final Cache<String, Boolean> known =
      Caffeine.newBuilder().expireAfterWrite(REMEMBERED).maximumSize(MOST_REMEMBERED).build();

  public AnonymousLimit(TimeSource time) {
    allowance = new RateLimiter(time, PER_MINUTE);
  }

  /** Remembers a valid session or token; {@link RequestFilter} still checks it at every request. */
  void remember(String secret) {
    known.put(RandomSecret.hash(secret), true);
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    boolean passes =
        secret(request)
                .filter(sent -> known.getIfPresent(RandomSecret.hash(sent)) != null)
                .isPresent()
            || allowance.take(network(Request.getRemoteAddr(request))) >= 0;
    if (passes) {
      return super.handle(request, response, callback);
    }
    response.setStatus(429);
    response.getHeaders().put(HttpHeader.RETRY_AFTER, "60");
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
    response.write(true, ByteBuffer.wrap(WORDS), callback);
    return true;
  }

  private static Optional<String> secret(Request request) {
    for (HttpCookie cookie : Request.getCookies(request)) {
      if (cookie.getName().equals(RequestFilter.COOKIE)) {
        return Optional.of(cookie.getValue());
      }
    }
    return RequestFilter.token(request.getHeaders().get(HttpHeader.AUTHORIZATION));
  }

  /** The network of an address: for IPv6 its first half, because one client owns all of it. */
  public static String network(String address) {
    if (!address.contains(":")) {
      return address;
    }
    try {
      byte[] bytes = InetAddress.ofLiteral(address.replaceAll("[\\[\\]]|%.*", "")).getAddress();
      return bytes.length == 4 ? address : HexFormat.of().formatHex(bytes, 0, bytes.length / 2);
    } catch (IllegalArgumentException e) {
      return address;
    }
  }
}
