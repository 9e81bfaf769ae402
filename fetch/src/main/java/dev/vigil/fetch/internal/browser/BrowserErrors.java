package dev.vigil.fetch.internal.browser;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.guard.AddressRefusedException;
import dev.vigil.fetch.guard.ProxyFailedException;
import dev.vigil.fetch.message.FetchOutcome;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.url.WebUrl;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.util.Optional;

/** Classifies a failure by Chromium's error name and the observations of the proxy. */
final class BrowserErrors {
  private BrowserErrors() {}

  /** Finds out why the main document did not come: the proxy knows more than the browser says. */
  static FetchOutcome explain(
      FetchRequest request, PageRecorder recorder, FilteringProxy proxy, String error) {
    WebUrl last;
    try {
      last = WebUrl.parse(recorder.mainAddress());
    } catch (FetchException e) {
      last = request.url();
    }
    Optional<IOException> cause = proxy.failure(last);
    if (cause.isPresent() && cause.get() instanceof AddressRefusedException refused) {
      return new FetchOutcome.Refused(last.toString(), refused.sentence(last), recorder.hops());
    }
    return new FetchOutcome.Failed(
        request.url(),
        fault(error, cause),
        last + ": " + words(error, cause) + ".",
        recorder.hops(),
        1);
  }

  private static FetchFault fault(String error, Optional<IOException> cause) {
    if (cause.isPresent()) {
      return switch (cause.get()) {
        case UnknownHostException e -> FetchFault.UNKNOWN_HOST;
        case SocketTimeoutException e -> FetchFault.CONNECT_TIMEOUT;
        case ProxyFailedException e -> FetchFault.PROXY;
        default -> FetchFault.NO_CONNECTION;
      };
    }
    return switch (error) {
      case "net::ERR_CERT_DATE_INVALID" -> FetchFault.CERTIFICATE_EXPIRED;
      case "net::ERR_CERT_COMMON_NAME_INVALID" -> FetchFault.CERTIFICATE_WRONG_HOST;
      case "net::ERR_TOO_MANY_REDIRECTS" -> FetchFault.TOO_MANY_REDIRECTS;
      case "net::ERR_CONTENT_LENGTH_MISMATCH" -> FetchFault.WRONG_LENGTH;
      case "net::ERR_INCOMPLETE_CHUNKED_ENCODING", "net::ERR_INVALID_CHUNKED_ENCODING" ->
          FetchFault.BROKEN_CHUNKS;
      case "net::ERR_CONTENT_DECODING_FAILED" -> FetchFault.BROKEN_COMPRESSION;
      case "net::ERR_INVALID_HTTP_RESPONSE", "net::ERR_INVALID_RESPONSE" ->
          FetchFault.BROKEN_ANSWER;
      case "net::ERR_EMPTY_RESPONSE", "net::ERR_CONNECTION_RESET", "net::ERR_CONNECTION_CLOSED" ->
          FetchFault.CONNECTION_LOST;
      default ->
          error.startsWith("net::ERR_CERT")
              ? FetchFault.CERTIFICATE_UNTRUSTED
              : error.startsWith("net::ERR_SSL")
                  ? FetchFault.TLS_HANDSHAKE
                  : FetchFault.BROWSER_FAILED;
    };
  }

  private static String words(String error, Optional<IOException> cause) {
    if (cause.isPresent()) {
      return cause.get() instanceof UnknownHostException
          ? AddressRefusedException.NO_PUBLIC_ADDRESS
          : "no connection: " + cause.get().getMessage();
    }
    return error.equals("net::ERR_ABORTED")
        ? "it is a file to save, not a page to show"
        : "the browser says " + error;
  }
}
