package dev.vigil.fetch.browser;

import dev.vigil.fetch.Fault;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.Outcome;
import dev.vigil.fetch.Request;
import dev.vigil.fetch.guard.AddressRefused;
import dev.vigil.fetch.guard.ProxyFailed;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;

/** Tells from Chromium's error names, and from what the proxy saw, what went wrong. */
final class BrowserErrors {
  private BrowserErrors() {}

  /** Finds out why the main document did not come: the proxy knows more than the browser says. */
  static Outcome explain(
      Request request, PageRecorder recorder, FilteringProxy proxy, String error) {
    WebUrl last;
    try {
      last = WebUrl.parse(recorder.mainAddress());
    } catch (FetchException e) {
      last = request.url();
    }
    Optional<IOException> cause = proxy.failure(last);
    if (cause.isPresent() && cause.get() instanceof AddressRefused refused) {
      return new Outcome.Refused(last.toString(), refused.sentence(last), recorder.hops());
    }
    return new Outcome.Failed(
        request.url(),
        fault(error, cause),
        last + ": " + words(error, cause) + ".",
        recorder.hops(),
        1);
  }

  private static Fault fault(String error, Optional<IOException> cause) {
    if (cause.isPresent()) {
      return switch (cause.get()) {
        case UnknownHostException e -> Fault.UNKNOWN_HOST;
        case SocketTimeoutException e -> Fault.CONNECT_TIMEOUT;
        case ProxyFailed e -> Fault.PROXY;
        default -> Fault.NO_CONNECTION;
      };
    }
    return switch (error) {
      case "net::ERR_CERT_DATE_INVALID" -> Fault.CERTIFICATE_EXPIRED;
      case "net::ERR_CERT_COMMON_NAME_INVALID" -> Fault.CERTIFICATE_WRONG_HOST;
      case "net::ERR_TOO_MANY_REDIRECTS" -> Fault.TOO_MANY_REDIRECTS;
      case "net::ERR_CONTENT_LENGTH_MISMATCH" -> Fault.WRONG_LENGTH;
      case "net::ERR_INCOMPLETE_CHUNKED_ENCODING", "net::ERR_INVALID_CHUNKED_ENCODING" ->
          Fault.BROKEN_CHUNKS;
      case "net::ERR_CONTENT_DECODING_FAILED" -> Fault.BROKEN_COMPRESSION;
      case "net::ERR_INVALID_HTTP_RESPONSE", "net::ERR_INVALID_RESPONSE" -> Fault.BROKEN_ANSWER;
      case "net::ERR_EMPTY_RESPONSE", "net::ERR_CONNECTION_RESET", "net::ERR_CONNECTION_CLOSED" ->
          Fault.CONNECTION_LOST;
      default ->
          error.startsWith("net::ERR_CERT")
              ? Fault.CERTIFICATE_UNTRUSTED
              : error.startsWith("net::ERR_SSL") ? Fault.TLS_HANDSHAKE : Fault.BROWSER_FAILED;
    };
  }

  private static String words(String error, Optional<IOException> cause) {
    if (cause.isPresent()) {
      return cause.get() instanceof UnknownHostException
          ? AddressRefused.NO_PUBLIC_ADDRESS
          : "no connection: " + cause.get().getMessage();
    }
    return error.equals("net::ERR_ABORTED")
        ? "it is a file to save, not a page to show"
        : "the browser says " + error;
  }
}
