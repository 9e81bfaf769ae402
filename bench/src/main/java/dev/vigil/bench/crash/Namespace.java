package dev.vigil.bench.crash;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;

/**
 * A network of its own for processes, with one cable to this machine that can be pulled: a Linux
 * network namespace, which only root may make. It ends when it is closed. For one thread.
 */
public final class Namespace implements AutoCloseable {
  private final String name;
  private final String network;

  private Namespace(String name, String network) {
    this.name = name;
    this.network = network;
  }

  /** Makes one; empty where the rights or the programs are missing. */
  public static Optional<Namespace> make() {
    int number = ThreadLocalRandom.current().nextInt(1, 250);
    Namespace made = new Namespace("vigil" + number, "10.213." + number + ".");
    boolean there =
        made.ip("netns", "add", made.name)
            && made.ip("link", "add", made.cable(), "type", "veth", "peer", "name", made.far())
            && made.ip("link", "set", made.far(), "netns", made.name)
            && made.ip("addr", "add", made.near() + "/30", "dev", made.cable())
            && made.ip("-n", made.name, "addr", "add", made.network + "2/30", "dev", made.far())
            && made.ip("-n", made.name, "link", "set", "lo", "up")
            && made.ip("link", "set", made.cable(), "up")
            && made.plug(true);
    if (!there) {
      made.close();
      return Optional.empty();
    }
    return Optional.of(made);
  }

  private String cable() {
    return name + "a";
  }

  private String far() {
    return name + "b";
  }

  /** The address of this machine, as seen from inside. */
  public String near() {
    return network + "1";
  }

  /** All addresses of the network. */
  public String addresses() {
    return network + "0/30";
  }

  /** A command that runs inside. */
  public ProcessBuilder inside(ProcessBuilder command) {
    // Not by "ip netns exec": that makes a namespace of mounts too, and a disk that another test
    // has mounted would stay in it after its power failed.
    List<String> words = new ArrayList<>(List.of("nsenter", "--net=/run/netns/" + name));
    words.addAll(command.command());
    return command.command(words);
  }

  /** Pulls the cable, or puts it in again. */
  public boolean plug(boolean in) {
    // At its far end: this machine keeps its address, which others use as well.
    return ip("-n", name, "link", "set", far(), in ? "up" : "down");
  }

  private boolean ip(String... words) {
    List<String> command = new ArrayList<>(List.of("ip"));
    command.addAll(List.of(words));
    try {
      Process process =
          new ProcessBuilder(command)
              .redirectErrorStream(true)
              .redirectOutput(ProcessBuilder.Redirect.DISCARD)
              .start();
      return process.waitFor(20, TimeUnit.SECONDS) && process.exitValue() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  @Override
  public void close() {
    // The cable goes with either of its ends.
    ip("netns", "del", name);
    ip("link", "del", cable());
  }
}
