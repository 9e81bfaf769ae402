package dev.vigil.watch.event;

import dev.vigil.watch.WatchException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Writes and reads the state of a detector as JSON. Stateless. */
final class DetectorState {
  private static final ObjectMapper JSON = JsonMapper.shared();

  private DetectorState() {}

  static String write(RuleDetector detector) {
    Map<TimedOccurrence, Integer> numbers = new LinkedHashMap<>();
    ObjectNode all = JSON.createObjectNode();
    all.put("steps", detector.steps).put("time", detector.time.toEpochMilli());
    all.put("dropped", detector.dropped);
    ArrayNode nodes = JSON.createArrayNode();
    for (EventDetector node : detector.nodes) {
      ArrayNode slots = nodes.addArray();
      for (InitiatorQueue slot : node.slots) {
        ArrayNode list = slots.addArray();
        for (DetectorMemory held : slot.held) {
          ArrayNode item = list.addArray();
          Instant due = held.due();
          item.add(due == null ? null : (Long) due.toEpochMilli());
          held.made()
              .parts()
              .forEach(part -> item.add(numbers.computeIfAbsent(part, _ -> numbers.size())));
        }
      }
    }
    ArrayNode parts = all.putArray("parts");
    numbers.keySet().forEach(part -> parts.add(part(part)));
    all.set("nodes", nodes);
    return JSON.writeValueAsString(all);
  }

  private static ObjectNode part(TimedOccurrence part) {
    Occurrence occurrence = part.occurrence();
    ObjectNode node = JSON.createObjectNode();
    node.put("step", part.step()).put("event", occurrence.event());
    node.put("subject", occurrence.subject()).put("time", occurrence.time().toEpochMilli());
    ObjectNode parameters = node.putObject("parameters");
    occurrence.parameters().forEach(parameters::put);
    return node;
  }

  static void read(RuleDetector detector, String state) {
    try {
      JsonNode all = JSON.readTree(state);
      detector.steps = all.path("steps").asLong();
      detector.time = Instant.ofEpochMilli(all.path("time").asLong());
      detector.dropped = all.path("dropped").asLong();
      List<TimedOccurrence> parts = new ArrayList<>();
      all.path("parts").forEach(part -> parts.add(part(part)));
      JsonNode nodes = all.path("nodes");
      for (int i = 0; i < detector.nodes.size(); i++) {
        List<InitiatorQueue> slots = detector.nodes.get(i).slots;
        for (int j = 0; j < slots.size(); j++) {
          for (JsonNode item : nodes.path(i).path(j)) {
            slots.get(j).held.addLast(held(item, parts));
          }
        }
      }
    } catch (JacksonException | IndexOutOfBoundsException e) {
      throw new WatchException(
          "The stored state of a rule cannot be read; disable the rule and enable it again.", e);
    }
  }

  private static DetectorMemory held(JsonNode item, List<TimedOccurrence> parts) {
    List<TimedOccurrence> own = new ArrayList<>();
    for (int i = 1; i < item.size(); i++) {
      own.add(parts.get(item.path(i).asInt()));
    }
    JsonNode due = item.path(0);
    return new DetectorMemory(
        new CompositeOccurrence(List.copyOf(own)),
        due.isNull() ? null : Instant.ofEpochMilli(due.asLong()));
  }

  private static TimedOccurrence part(JsonNode node) {
    Map<String, String> parameters = new LinkedHashMap<>();
    node.path("parameters")
        .properties()
        .forEach(it -> parameters.put(it.getKey(), it.getValue().asString()));
    return new TimedOccurrence(
        node.path("step").asLong(),
        new Occurrence(
            node.path("event").asString(),
            node.path("subject").asString(),
            Instant.ofEpochMilli(node.path("time").asLong()),
            parameters));
  }
}
