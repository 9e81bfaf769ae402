package dev.vigil.server.http;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.server.handler.ErrorHandler;
import org.eclipse.jetty.util.BufferUtil;
import org.eclipse.jetty.util.Callback;
import org.jspecify.annotations.Nullable;

/**
 * Answers requests that are refused before any route sees them, in a sentence. Safe for concurrent
 * use.
 */
public final class ConnectionErrors extends ErrorHandler {
  /** Bytes of the first line and the headers of a request together. */
  public static final int LONGEST = 16 << 10;

  private static final Map<Integer, String> SENTENCES =
      Map.of(
          414,
              ("The URL is too long: with the headers, a request has at most %,d bytes; shorten the"
                      + " query.")
                  .formatted(LONGEST),
          431,
              ("The headers are too long: with the URL, a request has at most %,d bytes; send fewer"
                      + " cookies.")
                  .formatted(LONGEST));

  @Override
  protected void generateResponse(
      Request request,
      Response response,
      int status,
      @Nullable String message,
      @Nullable Throwable cause,
      Callback callback)
      throws IOException {
    String sentence = SENTENCES.get(status);
    if (sentence == null) {
      super.generateResponse(request, response, status, message, cause, callback);
      return;
    }
    response.getHeaders().put(HttpHeader.CONTENT_TYPE, "text/plain; charset=utf-8");
    response.write(true, BufferUtil.toBuffer(sentence + "\n", StandardCharsets.UTF_8), callback);
  }
}
