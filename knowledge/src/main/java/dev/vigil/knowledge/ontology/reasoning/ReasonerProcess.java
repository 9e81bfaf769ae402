package dev.vigil.knowledge.ontology.reasoning;

import dev.vigil.knowledge.ontology.language.OntologyException;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/**
 * The child process with the reasoners: a Java machine with a memory limit of its own. It cannot be
 * interrupted reliably, so a late answer kills it. Not safe for threads; {@link ReasonerService}
 * is.
 */
final class ReasonerProcess implements AutoCloseable {
  private static final ObjectMapper JSON = new ObjectMapper();
  private static final int LONGEST_ANSWER = 256 << 20;
  private final Process process;
  private final OutputStream requests;
  private final BufferedReader answers;

  private ReasonerProcess(Process process) {
    this.process = process;
    this.requests = process.getOutputStream();
    this.answers =
        new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8));
  }

  static ReasonerProcess start(int megabytes) {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    List<String> words = new ArrayList<>();
    words.addAll(
        List.of(
            java.toString(),
            "-Xmx" + megabytes + "m",
            "-Xss8m",
            "-XX:+UseSerialGC",
            "-XX:-UseCompactObjectHeaders",
            "-XX:+ExitOnOutOfMemoryError",
            "-Xlog:disable"));
    words.addAll(compilers());
    words.addAll(List.of("-cp", ReasonerFolder.classPath(), "dev.vigil.reasoner.ReasonerMain"));
    ProcessBuilder command = new ProcessBuilder(words);
    command
        .environment()
        .keySet()
        .removeIf(
            name ->
                name.startsWith("JAVA_") || name.startsWith("JDK_") || name.startsWith("VIGIL_"));
    command.redirectError(ProcessBuilder.Redirect.DISCARD);
    try {
      return new ReasonerProcess(command.start());
    } catch (IOException failed) {
      throw new OntologyException("The reasoner cannot be started: " + failed.getMessage(), failed);
    }
  }

  /**
   * A process that does without the optimizing compiler, as a single command does, runs for a short
   * time, and so does its reasoner.
   */
  private static List<String> compilers() {
    return ManagementFactory.getRuntimeMXBean().getInputArguments().stream()
        .filter(option -> option.startsWith("-XX:TieredStopAtLevel="))
        .toList();
  }

  boolean alive() {
    return process.isAlive();
  }

  /** Sends a request; null when there was no answer in time, and the process is gone then. */
  @Nullable JsonNode ask(JsonNode request, Duration budget) {
    CompletableFuture<@Nullable String> answer = new CompletableFuture<>();
    Thread.ofVirtual()
        .name("reasoner-answer")
        .start(
            () -> {
              try {
                requests.write(
                    (JSON.writeValueAsString(request) + "\n").getBytes(StandardCharsets.UTF_8));
                requests.flush();
                answer.complete(answers.readLine());
              } catch (IOException | RuntimeException gone) {
                answer.complete(null);
              }
            });
    try {
      String line = answer.get(budget.toMillis(), TimeUnit.MILLISECONDS);
      if (line == null || line.length() > LONGEST_ANSWER) {
        close();
        return null;
      }
      return JSON.readTree(line);
    } catch (TimeoutException late) {
      close();
      return null;
    } catch (ExecutionException impossible) {
      throw new IllegalStateException(impossible);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
      close();
      return null;
    }
  }

  @Override
  public void close() {
    process.destroyForcibly();
    try {
      process.waitFor(5, TimeUnit.SECONDS);
    } catch (InterruptedException interrupted) {
      Thread.currentThread().interrupt();
    }
  }
}
