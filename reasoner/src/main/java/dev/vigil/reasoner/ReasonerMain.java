package dev.vigil.reasoner;

import java.io.BufferedReader;
import java.io.FileDescriptor;
import java.io.FileInputStream;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers the requests on standard input, one after the other, until it ends. The process that
 * started this one kills it when an answer takes too long, so nothing here watches the time except
 * where a partial answer is useful.
 */
public final class ReasonerMain {
  private ReasonerMain() {}

  /** Starts the loop; takes no arguments. */
  public static void main(String[] args) throws IOException {
    OutputStream answers = new FileOutputStream(FileDescriptor.out);
    // Libraries that print must not disturb the protocol.
    System.setOut(new PrintStream(OutputStream.nullOutputStream(), false, StandardCharsets.UTF_8));
    ObjectMapper json = new ObjectMapper();
    ReasonerSession session = new ReasonerSession(json);
    try (BufferedReader requests =
        new BufferedReader(
            new InputStreamReader(
                new FileInputStream(FileDescriptor.in), StandardCharsets.UTF_8))) {
      for (String line = requests.readLine(); line != null; line = requests.readLine()) {
        ObjectNode answer = answer(session, json, line);
        answers.write((json.writeValueAsString(answer) + "\n").getBytes(StandardCharsets.UTF_8));
        answers.flush();
      }
    }
  }

  private static ObjectNode answer(ReasonerSession session, ObjectMapper json, String line) {
    try {
      JsonNode request = json.readTree(line);
      return session.answer(request);
    } catch (RequestProblem problem) {
      return problem.answer(json);
    } catch (OutOfMemoryError full) {
      // The state may be broken: the parent starts a new process.
      return json.createObjectNode().put("unknown", "the memory limit of the reasoner was reached");
    } catch (StackOverflowError deep) {
      return json.createObjectNode()
          .put("error", "The ontology is nested too deeply; simplify its expressions.");
    }
  }
}
