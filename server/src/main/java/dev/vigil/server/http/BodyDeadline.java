package dev.vigil.server.http;

import java.time.Duration;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.io.EndPoint;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Scheduler;

/**
 * Closes the connection of a request whose body arrives too slowly. The time is that of its length
 * at a minimum rate, plus some seconds. Without it, a client that sends one byte now and then could
 * hold a request forever. Safe for concurrent use.
 */
public final class BodyDeadline extends Handler.Wrapper {
  private static final long BYTES_PER_SECOND = 8 << 10;

  private final Duration least;
  private final long unsaid;

  /**
   * @param least the time for any body
   * @param unsaid the length of a body that does not say how long it is
   */
  public BodyDeadline(Duration least, long unsaid) {
    this.least = least;
    this.unsaid = unsaid;
  }

  @Override
  public boolean handle(Request request, Response response, Callback callback) throws Exception {
    long said = request.getLength();
    if (said == 0) {
      return super.handle(request, response, callback);
    }
    long length = said < 0 ? unsaid : said;
    Duration most = least.plusSeconds(length / BYTES_PER_SECOND);
    EndPoint end = request.getConnectionMetaData().getConnection().getEndPoint();
    Scheduler.Task task =
        request
            .getComponents()
            .getScheduler()
            .schedule(
                () -> end.close(new TimeoutException("The body of the request came too slowly.")),
                most.toMillis(),
                TimeUnit.MILLISECONDS);
    Request watched =
        new Request.Wrapper(request) {
          @Override
          public Content.Chunk read() {
            Content.Chunk chunk = super.read();
            if (chunk != null && chunk.isLast()) {
              task.cancel();
            }
            return chunk;
          }
        };
    boolean handled = super.handle(watched, response, Callback.from(task::cancel, callback));
    if (!handled) {
      task.cancel();
    }
    return handled;
  }
}
