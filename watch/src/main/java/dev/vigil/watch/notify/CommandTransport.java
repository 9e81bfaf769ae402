package dev.vigil.watch.notify;

import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.notify.channel.DeliveryResult;
import dev.vigil.watch.notify.channel.WebhookFormat;
import dev.vigil.watch.notify.message.MessageRenderer;
import dev.vigil.watch.notify.message.OutgoingMessage;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Delivers a message by running a command of the operator, with the message as JSON on its input.
 * Nothing of the message is ever part of the command line, and it gets only PATH of the
 * environment.
 */
final class CommandTransport implements Transport {
  /** How long the rest of the output is read after the command ended. */
  private static final Duration LAST_WORDS = Duration.ofSeconds(5);

  private static final Duration LONGEST = Duration.ofSeconds(60);
  private static final int MAX_SAID = 4096;

  private final Map<String, List<String>> commands;
  private final TimeSource time;

  CommandTransport(Map<String, List<String>> commands, TimeSource time) {
    this.commands = commands;
    this.time = time;
  }

  @Override
  public DeliveryResult send(OutgoingMessage outgoing) {
    String name = outgoing.channel().target();
    List<String> command = commands.get(name);
    if (command == null) {
      return DeliveryResult.Deferred.because(
          "the settings list no command " + MessageRenderer.line(name) + " under commands:");
    }
    try {
      return run(name, command, outgoing);
    } catch (IOException e) {
      return DeliveryResult.Deferred.because(
          "the command "
              + name
              + " cannot be run: "
              + MessageRenderer.line(String.valueOf(e.getMessage())));
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return DeliveryResult.Deferred.because("the command " + name + " was interrupted");
    }
  }

  private DeliveryResult run(String name, List<String> command, OutgoingMessage outgoing)
      throws IOException, InterruptedException {
    ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
    String path = System.getenv("PATH");
    builder.environment().clear();
    if (path != null) {
      builder.environment().put("PATH", path);
    }
    builder.environment().put("VIGIL_KEY", outgoing.key());
    Duration left = outgoing.right().remaining();
    Process process = builder.start();
    TimeSource.Alarm tooLong =
        time.after(left.compareTo(LONGEST) < 0 ? left : LONGEST, () -> kill(process));
    try {
      Thread.ofVirtual().start(() -> feed(process, WebhookFormat.body(outgoing)));
      FutureTask<String> saying = new FutureTask<>(() -> said(process.getInputStream()));
      Thread.ofPlatform().daemon().name("vigil-command").start(saying);
      int code = process.waitFor();
      String said = said(saying);
      String words =
          "the command " + name + " ended with " + code + (said.isEmpty() ? "" : ": " + said);
      return code == 0
          ? new DeliveryResult.Delivered(words)
          : DeliveryResult.Deferred.because(words);
    } finally {
      tooLong.cancel();
      kill(process);
    }
  }

  /** The output; does not wait for a grandchild process that holds the stream open. */
  private static String said(FutureTask<String> saying) throws IOException, InterruptedException {
    try {
      return saying.get(LAST_WORDS.toMillis(), TimeUnit.MILLISECONDS);
    } catch (TimeoutException e) {
      return "";
    } catch (ExecutionException e) {
      throw new IOException(e.getCause());
    }
  }

  private static void kill(Process process) {
    process.descendants().forEach(ProcessHandle::destroyForcibly);
    process.destroyForcibly();
  }

  private static void feed(Process process, String json) {
    try (OutputStream in = process.getOutputStream()) {
      in.write(json.getBytes(StandardCharsets.UTF_8));
    } catch (IOException e) {
      // A command need not read its input.
    }
  }

  /** The beginning of the output; the rest is read and dropped, so that the command can end. */
  private static String said(InputStream out) throws IOException {
    byte[] first = out.readNBytes(MAX_SAID);
    out.transferTo(OutputStream.nullOutputStream());
    return MessageRenderer.cut(
        MessageRenderer.line(new String(first, StandardCharsets.UTF_8)), 150);
  }
}
