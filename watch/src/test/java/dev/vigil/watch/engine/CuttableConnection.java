package dev.vigil.watch.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.ArrayList;
import java.util.List;

/**
 * The way to a server on the loopback interface, which can be cut: nothing passes any more and no
 * one is told, as when a network breaks. Safe for concurrent use.
 */
final class CuttableConnection implements AutoCloseable {
  private final ServerSocket here;
  private final int there;
  private final List<Socket> ends = new ArrayList<>();
  private boolean cut;

  CuttableConnection(int port) throws IOException {
    there = port;
    here = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    Thread.ofVirtual().start(this::accept);
  }

  int port() {
    return here.getLocalPort();
  }

  synchronized void cut() {
    cut = true;
  }

  synchronized void mend() {
    cut = false;
    notifyAll();
  }

  private void accept() {
    try {
      while (true) {
        Socket near = here.accept();
        Socket far = new Socket(InetAddress.getLoopbackAddress(), there);
        synchronized (this) {
          ends.add(near);
          ends.add(far);
        }
        Thread.ofVirtual().start(() -> pass(near, far));
        Thread.ofVirtual().start(() -> pass(far, near));
      }
    } catch (IOException e) {
      // It was taken away.
    }
  }

  private void pass(Socket from, Socket to) {
    byte[] some = new byte[8192];
    try (from;
        to) {
      InputStream in = from.getInputStream();
      OutputStream out = to.getOutputStream();
      for (int count = in.read(some); count >= 0; count = in.read(some)) {
        await();
        out.write(some, 0, count);
      }
      await();
    } catch (IOException e) {
      // One end is gone, and so the other.
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }

  private synchronized void await() throws InterruptedException {
    while (cut) {
      wait();
    }
  }

  @Override
  public synchronized void close() throws IOException {
    mend();
    here.close();
    for (Socket end : ends) {
      end.close();
    }
  }
}
