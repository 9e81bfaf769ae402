package dev.vigil.bench.crash;

import java.io.IOException;
import java.nio.file.Path;

/** What a crash test stands on, and what else breaks when its process is killed. For one thread. */
public interface TestBed extends AutoCloseable {
  /** Where its files go; the same for ever. */
  Path folder();

  /** The instant at which it happens, just before the process is killed. */
  void strike() throws IOException;

  /** The process is gone; the next one is to be started. */
  void mend() throws IOException;

  @Override
  void close() throws IOException;

  /** A folder, to which nothing happens: what a process wrote is there, synced or not. */
  static TestBed of(Path folder) {
    return new TestBed() {
      @Override
      public Path folder() {
        return folder;
      }

      @Override
      public void strike() {}

      @Override
      public void mend() {}

      @Override
      public void close() {}
    };
  }
}
