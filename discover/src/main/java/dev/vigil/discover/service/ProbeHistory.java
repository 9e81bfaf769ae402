package dev.vigil.discover.service;

import dev.vigil.archive.internal.database.DurableFiles;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.NameWords;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AtomicMoveNotSupportedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/**
 * Statistics of earlier probes of a class: in which fields arguments were accepted, after how many
 * probes a member was found, which words appear on pages of members and which on others, and the
 * common features of their forms. Safe for use by several threads.
 *
 * <p>From it follow the order of probes (a field whose name was right before comes first), their
 * number (as many as nearly all members needed, and two more) and the filter before probing (a form
 * that has little in common with those of members, on a page without their words, gets few probes).
 * Nothing is concluded from fewer than five members.
 */
public final class ProbeHistory {
  private static final int ENOUGH = 5;

  /** Probes beyond those that nearly all members needed; some have their best choice far down. */
  private static final int SPARE = 6;

  private static final int MOST_WORDS = 5000;
  private static final JsonMapper JSON = JsonMapper.builder().build();

  /** The stored form of the history. */
  private record StoredProbe(
      int members,
      int others,
      Map<String, Map<String, Integer>> fields,
      Map<String, Integer> probes,
      Map<String, Integer> memberWords,
      Map<String, Integer> otherWords,
      Map<String, Integer> formWords,
      Map<String, Integer> otherFormWords) {}

  private int members;
  private int others;
  private final Map<String, Map<String, Integer>> fields = new TreeMap<>();
  private final Map<String, Integer> probes = new TreeMap<>();
  private final Map<String, Integer> memberWords = new TreeMap<>();
  private final Map<String, Integer> otherWords = new TreeMap<>();
  private final Map<String, Integer> formWords = new TreeMap<>();
  private final Map<String, Integer> otherFormWords = new TreeMap<>();

  /** The experience of a file, or none where there is no file. */
  public static ProbeHistory read(Path file) {
    ProbeHistory experience = new ProbeHistory();
    if (Files.exists(file)) {
      try {
        StoredProbe kept = JSON.readValue(Files.readAllBytes(file), StoredProbe.class);
        experience.members = kept.members;
        experience.others = kept.others;
        kept.fields.forEach((name, words) -> experience.fields.put(name, new TreeMap<>(words)));
        experience.probes.putAll(kept.probes);
        experience.memberWords.putAll(kept.memberWords);
        experience.otherWords.putAll(kept.otherWords);
        experience.formWords.putAll(kept.formWords);
        experience.otherFormWords.putAll(kept.otherFormWords);
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      } catch (JacksonException e) {
        throw new DiscoverException(
            file
                + " is not a record of earlier probes ("
                + e.getOriginalMessage()
                + "); delete it.",
            e);
      }
    }
    return experience;
  }

  /** Keeps it in a file, which is always either the old or the new one. */
  public synchronized void write(Path file) {
    StoredProbe kept =
        new StoredProbe(
            members, others, fields, probes, memberWords, otherWords, formWords, otherFormWords);
    try {
      Path parent = file.toAbsolutePath().getParent();
      if (parent != null) {
        DurableFiles.make(parent);
      }
      Path fresh = file.resolveSibling(file.getFileName() + ".new");
      DurableFiles.write(fresh, JSON.writeValueAsString(kept));
      move(fresh, file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static void move(Path from, Path to) throws IOException {
    try {
      Files.move(from, to, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
    } catch (AtomicMoveNotSupportedException e) {
      Files.move(from, to, StandardCopyOption.REPLACE_EXISTING);
    }
  }

  /**
   * A member was found.
   *
   * @param probe its number among the probes of its form, from 1
   */
  synchronized void matched(ServiceQuery query, int probe, Set<String> pageWords) {
    members++;
    probes.merge(Integer.toString(probe), 1, Integer::sum);
    query
        .arguments()
        .forEach(
            (argument, field) ->
                FormSlot.of(query.form()).stream()
                    .filter(slot -> slot.name().equals(field))
                    .findFirst()
                    .ifPresent(slot -> learn(argument, slot)));
    count(memberWords, pageWords);
    count(formWords, words(FormSlot.of(query.form())));
  }

  private void learn(String argument, FormSlot slot) {
    Map<String, Integer> words = fields.computeIfAbsent(argument, a -> new TreeMap<>());
    new HashSet<>(NameWords.of(slot.name() + " " + slot.field().label()))
        .forEach(word -> words.merge(word, 1, Integer::sum));
  }

  /** A page had no member. */
  synchronized void failed(Set<String> pageWords, List<FormSlot> slots) {
    others++;
    count(otherWords, pageWords);
    count(otherFormWords, words(slots));
  }

  private static void count(Map<String, Integer> counts, Set<String> words) {
    for (String word : words) {
      if (counts.size() < MOST_WORDS || counts.containsKey(word)) {
        counts.merge(word, 1, Integer::sum);
      }
    }
  }

  private static Set<String> words(List<FormSlot> slots) {
    Set<String> words = new HashSet<>();
    slots.forEach(
        slot -> {
          words.addAll(NameWords.of(slot.name()));
          words.add("type:" + slot.kind());
        });
    return words;
  }

  /** How often a field with such words was the right one for an argument, from 0 to 1. */
  public synchronized double affinity(String argument, String fieldWords) {
    Map<String, Integer> known = fields.get(argument);
    if (known == null || members == 0) {
      return 0;
    }
    int best = 0;
    for (String word : NameWords.of(fieldWords)) {
      best = Math.max(best, word.length() < 2 ? 0 : known.getOrDefault(word, 0));
    }
    // Half a member of doubt, so that a single one does not outweigh the hints.
    return best == 0 ? 0 : best / (members + 0.5);
  }

  /** How many probes a form is worth at most. */
  public synchronized int mostProbes(int otherwise) {
    if (members < ENOUGH) {
      return otherwise;
    }
    List<Integer> needed = new ArrayList<>();
    probes.forEach(
        (number, times) -> {
          for (int i = 0; i < times; i++) {
            needed.add(Integer.parseInt(number));
          }
        });
    needed.sort(Integer::compare);
    int nearlyAll = needed.get((int) Math.ceil(0.98 * needed.size()) - 1);
    return Math.min(otherwise, nearlyAll + SPARE);
  }

  /** The weight of a word on a page: above 0 if members have it more often than others. */
  synchronized double weight(String word) {
    return members < ENOUGH
        ? 0
        : odds(memberWords.getOrDefault(word, 0), otherWords.getOrDefault(word, 0));
  }

  private double odds(int inMembers, int inOthers) {
    return Math.log((inMembers + 0.5) / (members + 1.0))
        - Math.log((inOthers + 0.5) / (others + 1.0));
  }

  /**
   * How much a form has in common with those of members, from 0 to 1; 1 as long as too few are
   * known.
   */
  synchronized double likeness(List<FormSlot> slots) {
    if (members < ENOUGH || others < ENOUGH) {
      return 1;
    }
    double sum = 0;
    for (String word : words(slots)) {
      sum += odds(formWords.getOrDefault(word, 0), otherFormWords.getOrDefault(word, 0));
    }
    return 1 / (1 + Math.exp(-sum));
  }

  /** The statistics, in lines for a report. */
  public synchronized List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "learnt from "
            + members
            + (members == 1 ? " member and " : " members and ")
            + others
            + (others == 1 ? " other page" : " other pages"));
    fields.forEach(
        (argument, words) ->
            lines.add(
                argument
                    + " was accepted in fields named "
                    + String.join(
                        ", ",
                        words.entrySet().stream()
                            .sorted(Map.Entry.<String, Integer>comparingByValue().reversed())
                            .limit(5)
                            .map(e -> e.getKey() + " (" + e.getValue() + ")")
                            .toList())));
    if (members >= ENOUGH) {
      lines.add("forms get at most " + mostProbes(Integer.MAX_VALUE) + " probes");
    }
    return lines;
  }
}
