package dev.vigil.knowledge.ontology.reasoning;

import dev.vigil.knowledge.ontology.language.OntologyException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Starts the reasoner process with the first question and again after it was killed; what was
 * loaded is then loaded again. Safe for threads: questions wait for each other.
 */
public final class ReasonerService implements AutoCloseable {
  /** Loading is bounded separately: it is not a question. */
  private static final Duration LOADING = Duration.ofMinutes(2);

  private final ObjectMapper json = new ObjectMapper();
  private final ReentrantLock lock = new ReentrantLock();
  private final int megabytes;
  private final Map<String, ObjectNode> loaded = new LinkedHashMap<>();
  private final Map<String, Map<String, JsonNode>> asserted = new LinkedHashMap<>();
  private final Map<String, List<ObjectNode>> assumed = new LinkedHashMap<>();
  private final Set<String> current = new LinkedHashSet<>();
  private @Nullable ReasonerProcess process;
  private int starts;
  private long lastAsked;

  /** Creates a service whose process may use so much memory; starts nothing. */
  public ReasonerService(int megabytes) {
    this.megabytes = megabytes;
  }

  /** How often a process was started. */
  public int starts() {
    return starts;
  }

  /** Ends the process when it was not asked for some time; the next question starts it again. */
  public void endWhenIdle(Duration idle) {
    Thread.ofVirtual()
        .name("reasoner-idle")
        .start(
            () -> {
              try {
                while (true) {
                  Thread.sleep(idle);
                  lock.lock();
                  try {
                    if (process != null && System.nanoTime() - lastAsked > idle.toNanos()) {
                      process.close();
                      process = null;
                    }
                  } finally {
                    lock.unlock();
                  }
                }
              } catch (InterruptedException ended) {
                Thread.currentThread().interrupt();
              }
            });
  }

  ObjectMapper json() {
    return json;
  }

  /** Loads documents under a name; returns the process's description of the ontology. */
  JsonNode load(ObjectNode request) {
    lock.lock();
    try {
      String id = request.get("id").asString();
      JsonNode answer = send(request, LOADING);
      if (answer == null) {
        throw new OntologyException(
            "The ontology cannot be loaded within "
                + LOADING.toSeconds()
                + " s and "
                + megabytes
                + " MB.");
      }
      loaded.put(id, request);
      asserted.remove(id);
      assumed.remove(id);
      current.add(id);
      return checked(answer);
    } finally {
      lock.unlock();
    }
  }

  void unload(String id) {
    lock.lock();
    try {
      loaded.remove(id);
      asserted.remove(id);
      assumed.remove(id);
      if (current.remove(id) && process != null && process.alive()) {
        send(json.createObjectNode().put("op", "unload").put("id", id), LOADING);
      }
    } finally {
      lock.unlock();
    }
  }

  /** Replaces what is asserted about individuals, each given by "individual". */
  void assertFacts(String id, ArrayNode facts) {
    lock.lock();
    try {
      Map<String, JsonNode> known = asserted.computeIfAbsent(id, any -> new LinkedHashMap<>());
      boolean running = process != null && process.alive() && current.contains(id);
      facts.forEach(each -> known.put(each.get("individual").asString(), each));
      if (running) {
        ObjectNode request = json.createObjectNode().put("op", "assert").put("id", id);
        request.set("facts", facts);
        JsonNode answer = send(request, LOADING);
        if (answer != null) {
          checked(answer);
        }
      }
    } finally {
      lock.unlock();
    }
  }

  /** Adds statements, now and whenever the ontology is loaded again. */
  void assume(String id, ObjectNode request) {
    lock.lock();
    try {
      if (!prepare(id)) {
        throw new OntologyException("The ontology could not be loaded again.");
      }
      JsonNode answer = send(request, LOADING);
      if (answer == null) {
        throw new OntologyException("The reasoner ended while statements were added.");
      }
      checked(answer);
      assumed.computeIfAbsent(id, any -> new ArrayList<>()).add(request);
    } finally {
      lock.unlock();
    }
  }

  /** Asks about loaded ontologies; an answer that does not come in time is unknown. */
  ReasonerAnswer<JsonNode> ask(ObjectNode request, Duration budget, String... ids) {
    lock.lock();
    try {
      for (String id : ids) {
        if (!prepare(id)) {
          return new ReasonerAnswer.Unknown<>("the ontology could not be loaded again");
        }
      }
      JsonNode answer = send(request, budget);
      if (answer == null) {
        return new ReasonerAnswer.Unknown<>(
            "no answer within " + words(budget) + " and " + megabytes + " MB");
      }
      if (answer.has("inconsistent")) {
        return new ReasonerAnswer.Inconsistent<>();
      }
      if (answer.has("unknown")) {
        return new ReasonerAnswer.Unknown<>(answer.get("unknown").asString());
      }
      return new ReasonerAnswer.Known<>(checked(answer));
    } finally {
      lock.unlock();
    }
  }

  private static String words(Duration budget) {
    return budget.toMillis() % 1000 == 0 ? budget.toSeconds() + " s" : budget.toMillis() + " ms";
  }

  private boolean prepare(String id) {
    if (process != null && process.alive() && current.contains(id)) {
      return true;
    }
    ObjectNode request = loaded.get(id);
    if (request == null) {
      throw new OntologyException("The ontology '" + id + "' is not loaded.");
    }
    JsonNode answer = send(request, LOADING);
    if (answer == null || answer.has("error")) {
      return false;
    }
    current.add(id);
    for (ObjectNode statements : assumed.getOrDefault(id, List.of())) {
      if (send(statements, LOADING) == null) {
        return false;
      }
    }
    Map<String, JsonNode> facts = asserted.get(id);
    if (facts != null) {
      ArrayNode list = json.createArrayNode();
      facts.values().forEach(list::add);
      ObjectNode again = json.createObjectNode().put("op", "assert").put("id", id);
      again.set("facts", list);
      return send(again, LOADING) != null;
    }
    return true;
  }

  private @Nullable JsonNode send(ObjectNode request, Duration budget) {
    lastAsked = System.nanoTime();
    ReasonerProcess running = process;
    if (running == null || !running.alive()) {
      running = ReasonerProcess.start(megabytes);
      process = running;
      starts++;
      current.clear();
    }
    return running.ask(request, budget);
  }

  private static JsonNode checked(JsonNode answer) {
    JsonNode error = answer.get("error");
    if (error == null) {
      return answer;
    }
    JsonNode line = answer.get("line");
    JsonNode column = answer.get("column");
    String message = error.asString();
    String place =
        line == null
            ? ""
            : "line " + line.asInt() + (column == null ? "" : ", column " + column.asInt()) + ": ";
    throw new OntologyException(place + message);
  }

  /** Ends the process. */
  @Override
  public void close() {
    lock.lock();
    try {
      if (process != null) {
        process.close();
        process = null;
      }
    } finally {
      lock.unlock();
    }
  }
}
