package dev.vigil.knowledge.fact.store;

import dev.vigil.diff.show.NodePath;
import dev.vigil.document.PageDigest;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.extract.value.FactType;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores what was extracted from a version: one row for each changed value, none where nothing
 * changed. What is not found is marked as missing and keeps its value; a thing ends only when its
 * page still lists most of the others. Immutable.
 *
 * @param live 1 for the facts that are shown, 0 for those of a rebuild
 */
public record FactWriter(
    Connection connection,
    LongSupplier ids,
    FactClass type,
    long workspace,
    long page,
    int live,
    int version,
    Instant time) {

  /** Returns whether a fact changed. */
  public boolean write(List<ExtractedRecord> records, PageDigest digest) throws SQLException {
    List<FactRepository.Subject> known =
        FactRepository.current(connection, page, type.name(), live);
    List<FactRepository.@Nullable Subject> matched =
        SubjectMatcher.match(type, known, records, record -> record::text);
    Set<String> names = new HashSet<>();
    known.forEach(subject -> names.add(subject.name()));
    Set<Long> seen = new HashSet<>();
    boolean changed = false;
    for (int i = 0; i < records.size(); i++) {
      FactRepository.Subject subject = matched.get(i);
      if (subject == null) {
        long id = ids.getAsLong();
        String name = SubjectMatcher.name(type, records.get(i)::text, names);
        FactRepository.insert(connection, id, workspace, page, type.name(), live, name, time);
        subject = new FactRepository.Subject(id, name, time, null, null, List.of());
        changed = true;
      } else if (subject.missing() != null) {
        FactRepository.missing(connection, subject.id(), null);
      }
      seen.add(subject.id());
      changed |= update(subject, records.get(i), digest);
    }
    // A page that lists fewer than half of its things may have changed its markup instead.
    boolean believable = known.size() > 1 && 2 * records.size() >= known.size();
    for (FactRepository.Subject subject : known) {
      if (!seen.contains(subject.id())) {
        if (believable) {
          FactRepository.endSubject(connection, subject.id(), time);
          changed = true;
        } else if (subject.missing() == null) {
          FactRepository.missing(connection, subject.id(), time);
        }
      }
    }
    return changed;
  }

  private boolean update(FactRepository.Subject subject, ExtractedRecord record, PageDigest digest)
      throws SQLException {
    boolean changed = false;
    for (FactProperty property : type.properties()) {
      List<Fact> old =
          subject.facts().stream().filter(fact -> fact.property().equals(property.name())).toList();
      List<ExtractedValue> now =
          record.values().stream()
              .filter(value -> value.property().equals(property.name()))
              .toList();
      if (now.isEmpty()) {
        for (Fact fact : old) {
          if (fact.missing() == null) {
            FactRepository.missing(connection, fact, time);
          }
        }
      } else if (!old.isEmpty() || !now.isEmpty()) {
        changed |= replace(subject.id(), old, now, digest);
      }
    }
    return changed;
  }

  private boolean replace(long subject, List<Fact> old, List<ExtractedValue> now, PageDigest digest)
      throws SQLException {
    List<ExtractedValue> fresh = new ArrayList<>(now);
    boolean changed = false;
    int ordinal = 0;
    for (Fact fact : old) {
      ordinal = Math.max(ordinal, fact.ordinal() + 1);
      ExtractedValue same =
          fresh.stream()
              .filter(value -> value.value().isSame(fact.value()))
              .findFirst()
              .orElse(null);
      if (same == null) {
        FactRepository.end(connection, fact, time);
        changed = true;
      } else {
        fresh.remove(same);
        if (fact.missing() != null) {
          FactRepository.missing(connection, fact, null);
        }
      }
    }
    for (ExtractedValue value : fresh) {
      FactRepository.insert(
          connection,
          new Fact(
              subject,
              value.property(),
              value.value(),
              time,
              null,
              null,
              version,
              value.node() < 0 ? "" : NodePath.of(digest, value.node()),
              // A text is its own snippet.
              value.value().type() == FactType.TEXT
                  ? ""
                  : FactSnippet.of(digest, value.node(), value.value()),
              value.confidence(),
              ordinal++));
      changed = true;
    }
    return changed;
  }
}
