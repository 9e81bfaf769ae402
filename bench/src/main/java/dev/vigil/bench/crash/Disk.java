package dev.vigil.bench.crash;

import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;

/**
 * A disk of its own whose power fails: a file system (ext4 in a file, through a loop device) that
 * is shut down without writing anything more, as its own developers test it, and mounted again.
 * What was not synced is gone, be it data, length or name. What the file system handed on is kept,
 * so that a disk that forgets its cache is not played. Needs Linux and the rights of root. For one
 * thread.
 */
public final class Disk implements TestBed {
  /** EXT4_IOC_SHUTDOWN, and its flag for not even writing the journal. */
  private static final long SHUT_DOWN = 0x8004587dL;

  private static final int WITHOUT_JOURNAL = 2;
  private static final int PATIENCE_SECONDS = 60;

  private final Path image;
  private final Path mount;

  private Disk(Path image, Path mount) {
    this.image = image;
    this.mount = mount;
  }

  /** A disk of so many megabytes. */
  public static Disk in(Path folder, int megabytes) throws IOException {
    Path image = folder.resolve("disk.img");
    Path mount = Files.createDirectories(folder.resolve("disk"));
    try (var file = new java.io.RandomAccessFile(image.toFile(), "rw")) {
      file.setLength((long) megabytes << 20);
    }
    run(List.of("mkfs.ext4", "-q", "-F", "-m", "0", image.toString()));
    Disk disk = new Disk(image, mount);
    disk.mend();
    return disk;
  }

  /** Why there can be no such disk here; empty when there can. */
  public static Optional<String> missing(Path folder) {
    try {
      Path small = Files.createDirectories(folder.resolve("small"));
      try (Disk disk = in(small, 8)) {
        disk.strike();
      }
      return Optional.empty();
    } catch (IOException e) {
      return Optional.of(String.valueOf(e.getMessage()));
    }
  }

  @Override
  public Path folder() {
    return mount;
  }

  /** The power fails. */
  @Override
  @SuppressWarnings("restricted") // There is no other way to the call.
  public void strike() throws IOException {
    Linker linker = Linker.nativeLinker();
    MethodHandle open =
        handle(
            linker,
            "open",
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.ADDRESS,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT));
    MethodHandle ioctl =
        handle(
            linker,
            "ioctl",
            FunctionDescriptor.of(
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_INT,
                ValueLayout.JAVA_LONG,
                ValueLayout.ADDRESS));
    MethodHandle close =
        linker.downcallHandle(
            linker.defaultLookup().findOrThrow("close"),
            FunctionDescriptor.of(ValueLayout.JAVA_INT, ValueLayout.JAVA_INT));
    try (Arena arena = Arena.ofConfined()) {
      MemorySegment name = arena.allocateFrom(mount.toString());
      MemorySegment flag = arena.allocateFrom(ValueLayout.JAVA_INT, WITHOUT_JOURNAL);
      int file = (int) open.invokeExact(name, 0, 0);
      int result = (int) ioctl.invokeExact(file, SHUT_DOWN, flag);
      int closed = (int) close.invokeExact(file);
      if (result != 0 || closed != 0) {
        throw new IOException("the file system " + mount + " cannot be shut down");
      }
    } catch (IOException e) {
      throw e;
    } catch (Throwable e) {
      throw new IOException("the file system " + mount + " cannot be shut down", e);
    }
  }

  @SuppressWarnings("restricted")
  private static MethodHandle handle(Linker linker, String name, FunctionDescriptor types) {
    return linker.downcallHandle(
        linker.defaultLookup().findOrThrow(name), types, Linker.Option.firstVariadicArg(2));
  }

  /**
   * The power is back. A process in a namespace of mounts of its own, such as a container that was
   * started meanwhile, may still hold the file system without power; its end is waited for.
   */
  @Override
  public void mend() throws IOException {
    mend(() -> LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(100)));
  }

  /**
   * @param pause is run between two attempts, while another process holds the file system
   */
  void mend(Runnable pause) throws IOException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(PATIENCE_SECONDS);
    mount();
    while (!isUsable()) {
      if (System.nanoTime() > end) {
        throw new IOException(
            "the file system " + mount + " is still mounted in the namespace of another process");
      }
      pause.run();
      mount();
    }
  }

  private void mount() throws IOException {
    unmount();
    // Nothing is written by the mere passing of time.
    run(List.of("mount", "-o", "loop,noatime,commit=300", image.toString(), mount.toString()));
  }

  private boolean isUsable() {
    try {
      Files.delete(Files.createFile(mount.resolve(".usable")));
      return true;
    } catch (IOException e) {
      return false;
    }
  }

  private void unmount() throws IOException {
    if (!Files.getFileStore(mount).equals(Files.getFileStore(image))) {
      run(List.of("umount", mount.toString()));
    }
  }

  private static void run(List<String> command) throws IOException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    String said = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    try {
      if (!process.waitFor(PATIENCE_SECONDS, TimeUnit.SECONDS) || process.exitValue() != 0) {
        throw new IOException(command.getFirst() + " fails here: " + said.strip());
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IOException(e);
    }
  }

  @Override
  public void close() throws IOException {
    unmount();
  }
}
