package dev.vigil.fetch.page;

import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.guard.AddressGuard;
import dev.vigil.fetch.message.RequestProfile;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.net.InetAddress;
import java.net.Proxy;
import java.net.UnknownHostException;
import java.security.GeneralSecurityException;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import javax.net.SocketFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import okhttp3.ConnectionPool;
import okhttp3.CookieJar;
import okhttp3.Dns;
import okhttp3.OkHttpClient;

/** Creates HTTP clients that reach the network only through the address guard. */
final class HttpClients {
  /** A crawl is at many hosts at once, and comes back to each within seconds. */
  private static final int IDLE_CONNECTIONS = 200;

  /** Clients that are kept for the next request; they differ in little more than their ports. */
  private static final int MOST_CLIENTS = 100;

  private final AddressGuard guard;
  private final ConnectionPool pool = new ConnectionPool(IDLE_CONNECTIONS, 30, TimeUnit.SECONDS);
  private final OkHttpClient verified;
  private final OkHttpClient unverified;
  private final Map<Kind, OkHttpClient> known = new ConcurrentHashMap<>();

  /** The properties in which clients differ. */
  private record Kind(boolean verified, Duration connect, int port) {}

  HttpClients(AddressGuard guard, Optional<X509TrustManager> trust) {
    this.guard = guard;
    OkHttpClient.Builder builder =
        new OkHttpClient.Builder()
            .connectionPool(pool)
            .proxy(Proxy.NO_PROXY)
            .cookieJar(CookieJar.NO_COOKIES)
            .followRedirects(false)
            .followSslRedirects(false)
            .readTimeout(Duration.ZERO)
            .writeTimeout(Duration.ofSeconds(30));
    trust.ifPresent(t -> builder.sslSocketFactory(context(t).getSocketFactory(), t));
    verified = builder.build();
    X509TrustManager anybody = new TrustAllManager();
    unverified =
        verified
            .newBuilder()
            .sslSocketFactory(context(anybody).getSocketFactory(), anybody)
            .hostnameVerifier((host, session) -> true)
            .build();
  }

  private static SSLContext context(X509TrustManager trust) {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[] {trust}, null);
      return context;
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has TLS", e);
    }
  }

  /**
   * A client for one request. It is cheap: connections, and whatever is costly, are shared by equal
   * ways to equal hosts.
   */
  OkHttpClient client(WebUrl url, RequestProfile profile, FetchLimits limits) {
    if (profile.proxy().isPresent() || known.size() >= MOST_CLIENTS) {
      return make(url, profile, limits);
    }
    boolean checks = profile.tls() == RequestProfile.Tls.VERIFIED;
    return known.computeIfAbsent(
        new Kind(checks, limits.connect(), url.port()), kind -> make(url, profile, limits));
  }

  private OkHttpClient make(WebUrl url, RequestProfile profile, FetchLimits limits) {
    SocketFactory sockets =
        profile.proxy().<SocketFactory>map(guard::sockets).orElseGet(guard::sockets);
    return (profile.tls() == RequestProfile.Tls.VERIFIED ? verified : unverified)
        .newBuilder()
        .connectTimeout(limits.connect())
        .socketFactory(sockets)
        .dns(new GuardedNames(guard, url.port()))
        .build();
  }

  void close() {
    verified.dispatcher().executorService().shutdown();
    pool.evictAll();
  }

  /** A record, so that clients for the same port share connections. */
  private record GuardedNames(AddressGuard guard, int port) implements Dns {
    @Override
    public List<InetAddress> lookup(String host) throws UnknownHostException {
      try {
        return guard.resolve(host, port);
      } catch (UnknownHostException e) {
        throw e;
      } catch (IOException e) {
        UnknownHostException refused = new UnknownHostException(host);
        refused.initCause(e);
        throw refused;
      }
    }
  }

  /**
   * Trusts every certificate, if the owner of a page chose it; every response that used it has a
   * notice.
   */
  private static final class TrustAllManager implements X509TrustManager {
    @Override
    public void checkClientTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public void checkServerTrusted(X509Certificate[] chain, String authType) {}

    @Override
    public X509Certificate[] getAcceptedIssuers() {
      return new X509Certificate[0];
    }
  }
}
