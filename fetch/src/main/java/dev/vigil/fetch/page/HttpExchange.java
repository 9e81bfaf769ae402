package dev.vigil.fetch.page;

import dev.vigil.fetch.FetchFault;
import dev.vigil.fetch.FetchLimits;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.guard.AddressRefusedException;
import dev.vigil.fetch.internal.body.BodyReader;
import java.io.IOException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import okhttp3.Call;
import okhttp3.Headers;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;

/** Performs one HTTP request and reads its response, within limits. */
final class HttpExchange {
  /** An answer as it came, decompressed. */
  record Wire(int status, String protocol, Headers headers, byte[] body, long wireBytes) {}

  private HttpExchange() {}

  /**
   * Sends a request.
   *
   * @param most the maximum total time, in addition to the limits
   */
  static Wire perform(
      OkHttpClient client, Request request, FetchLimits limits, Duration most, TimeSource time)
      throws HttpExchangeException, AddressRefusedException {
    Call call = client.newCall(request);
    AtomicReference<FetchFault> late = new AtomicReference<>();
    // The client's own limits watch single reads; a server that drips needs one for the whole.
    long began = time.nanoTime();
    Duration first = least(limits.connect().plus(limits.headers()), most);
    TimeSource.Alarm alarm = time.after(first, () -> end(call, late, FetchFault.HEADERS_TIMEOUT));
    Duration rest = limits.body();
    boolean inBody = false;
    boolean chunked = false;
    try (Response response = call.execute()) {
      alarm.cancel();
      inBody = true;
      chunked = "chunked".equalsIgnoreCase(response.header("Transfer-Encoding"));
      rest = least(rest, most.minusNanos(time.nanoTime() - began));
      alarm = time.after(rest, () -> end(call, late, FetchFault.BODY_TIMEOUT));
      BodyReader.Body body =
          request.method().equals("HEAD")
              ? new BodyReader.Body(new byte[0], 0)
              : BodyReader.read(
                  response.body().byteStream(), response.headers("Content-Encoding"), limits);
      return new Wire(
          response.code(),
          response.protocol().toString(),
          response.headers(),
          body.bytes(),
          body.wireBytes());
    } catch (IOException | RuntimeException e) {
      FetchFault fault = late.get();
      if (fault != null) {
        throw new HttpExchangeException(
            fault,
            fault == FetchFault.BODY_TIMEOUT
                ? "the body did not end within " + seconds(rest)
                : "no answer within " + seconds(least(limits.headers(), most)),
            e);
      }
      throw FetchErrors.of(e, inBody, chunked);
    } finally {
      alarm.cancel();
    }
  }

  private static Duration least(Duration a, Duration b) {
    return a.compareTo(b) < 0 ? a : b;
  }

  private static void end(Call call, AtomicReference<FetchFault> late, FetchFault fault) {
    late.set(fault);
    call.cancel();
  }

  private static String seconds(Duration duration) {
    return duration.toMillis() / 1000.0 + " s";
  }
}
