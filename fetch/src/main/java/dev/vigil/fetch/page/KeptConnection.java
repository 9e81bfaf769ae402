package dev.vigil.fetch.page;

import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.FetchLimits;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import okhttp3.OkHttpClient;
import okhttp3.Request;
import okhttp3.Response;
import okhttp3.WebSocket;
import okhttp3.WebSocketListener;
import okio.ByteString;
import org.jspecify.annotations.Nullable;

/**
 * A WebSocket connection that stays open: each message is answered by one text. It saves the
 * request, its headers and the handshake of every later message. One thread at a time exchanges
 * messages; {@link #close} may be called by any.
 */
public final class KeptConnection implements AutoCloseable {
  private static final int NORMAL = 1000;

  /** The queue of the client has 16 MB; more would end the connection. */
  static final int MOST_BYTES = 8 << 20;

  private final WebSocket socket;
  private final Inbox inbox;

  private KeptConnection(WebSocket socket, Inbox inbox) {
    this.socket = socket;
    this.inbox = inbox;
  }

  /** What arrived: a text, the opening of the connection, or its end. */
  private record Arrival(String text, int status, boolean end) {}

  /** Takes what the threads of the client report. */
  private static final class Inbox extends WebSocketListener {
    private final BlockingQueue<Arrival> arrivals = new LinkedBlockingQueue<>();
    private volatile boolean ended;

    @Override
    public void onOpen(WebSocket from, Response response) {
      arrivals.add(new Arrival("", response.code(), false));
    }

    @Override
    public void onMessage(WebSocket from, String text) {
      arrivals.add(new Arrival(text, 0, false));
    }

    @Override
    public void onClosing(WebSocket from, int code, String reason) {
      from.close(NORMAL, null);
      end("the server closed it", 0);
    }

    @Override
    public void onFailure(WebSocket from, Throwable error, @Nullable Response response) {
      end(String.valueOf(error.getMessage()), response == null ? 0 : response.code());
    }

    private void end(String why, int status) {
      ended = true;
      arrivals.add(new Arrival(why, status, true));
    }

    private Arrival next(Duration most) {
      try {
        Arrival arrival = arrivals.poll(most.toMillis(), TimeUnit.MILLISECONDS);
        return arrival == null
            ? new Arrival("no answer within " + most.toSeconds() + " s", 0, true)
            : arrival;
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        return new Arrival("interrupted", 0, true);
      }
    }
  }

  /**
   * Opens a connection.
   *
   * @return empty if the server, or a proxy before it, answers but keeps no connections
   * @throws FetchException if there is no answer
   */
  static Optional<KeptConnection> open(OkHttpClient client, Request request, FetchLimits limits) {
    Inbox inbox = new Inbox();
    WebSocket socket = client.newWebSocket(request, inbox);
    Arrival first = inbox.next(limits.connect().plus(limits.headers()));
    if (!first.end()) {
      return Optional.of(new KeptConnection(socket, inbox));
    }
    socket.cancel();
    if (first.status() == 0) {
      throw new FetchException(request.url() + " keeps no connection: " + first.text() + ".");
    }
    return Optional.empty();
  }

  /**
   * Sends a message and waits for its answer.
   *
   * @param message the message
   * @param most the longest time
   * @return the answer
   * @throws FetchException if the connection ended; then it cannot be used again
   */
  public String exchange(byte[] message, Duration most) {
    if (message.length > MOST_BYTES) {
      throw new IllegalArgumentException("a message of " + message.length + " bytes");
    }
    Arrival answer =
        socket.send(ByteString.of(message))
            ? inbox.next(most)
            : new Arrival("it is closed", 0, true);
    if (answer.end()) {
      close();
      throw new FetchException("The connection was lost: " + answer.text() + ".");
    }
    return answer.text();
  }

  /** {@return whether the other side has not ended it, as far as is known} */
  public boolean isOpen() {
    return !inbox.ended;
  }

  @Override
  public void close() {
    inbox.ended = true;
    if (!socket.close(NORMAL, null)) {
      socket.cancel();
    }
  }
}
