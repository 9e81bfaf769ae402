package dev.vigil.archive;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.ThreadLocalRandom;

/**
 * Ports for programs that cannot choose one themselves. They lie below those that the system gives
 * to connections and to port 0, so that no other program takes one between the choice and its use.
 * Stateless.
 */
public final class FreePort {
  private static final int FIRST = 20_000;
  private static final int END = 32_000;

  private FreePort() {}

  /** A port of the loopback interface on which no program listens. */
  public static int choose() {
    while (true) {
      int port = ThreadLocalRandom.current().nextInt(FIRST, END);
      try (ServerSocket free = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
        return free.getLocalPort();
      } catch (IOException e) {
        // Taken; another one is not.
      }
    }
  }
}
