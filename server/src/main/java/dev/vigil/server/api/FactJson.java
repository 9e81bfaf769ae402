package dev.vigil.server.api;

import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.FactRebuilds;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.fact.store.FactProgress;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The types of facts in requests and responses. Immutable. */
final class FactJson {
  private FactJson() {}

  static String id(FactMember member) {
    return Long.toString(member.id(), 36);
  }

  static String place(FactProgress progress) {
    return progress.className() + " " + progress.page();
  }

  record Value(
      String property,
      String type,
      String value,
      @Nullable String unit,
      Instant from,
      @Nullable Instant to,
      @Nullable Instant missing,
      int version,
      String place,
      String snippet,
      double confidence) {
    static Value of(Fact fact) {
      return new Value(
          fact.property(),
          fact.value().type().word(),
          fact.value().text(),
          fact.value().unit().isEmpty() ? null : fact.value().unit(),
          fact.from(),
          fact.to(),
          fact.missing(),
          fact.version(),
          fact.place(),
          fact.snippet(),
          fact.confidence());
    }
  }

  record Member(
      String id,
      String className,
      String subject,
      String page,
      Instant from,
      @Nullable Instant ended,
      @Nullable Instant missing,
      List<Value> facts) {
    static Member of(FactMember member) {
      return of(member, "");
    }

    static Member of(FactMember member, String property) {
      return new Member(
          FactJson.id(member),
          member.className(),
          member.iri(),
          member.source().url(),
          member.from(),
          member.ended(),
          member.missing(),
          member.facts().stream()
              .filter(fact -> property.isEmpty() || fact.property().equalsIgnoreCase(property))
              .map(Value::of)
              .toList());
    }
  }

  /**
   * One page of the members that satisfy a query.
   *
   * @param notes what the query does not compare because of units
   */
  record Answer(List<Member> items, @Nullable String next, List<String> notes) {}

  /**
   * @param page its URL, or null if it was deleted
   */
  record Extractor(
      @Nullable String page,
      String className,
      String extractor,
      int release,
      int version,
      Instant time,
      int found,
      String state,
      String problem) {
    static Extractor of(FactProgress one, Optional<String> url) {
      return new Extractor(
          url.orElse(null),
          one.className(),
          one.extractor(),
          one.release(),
          one.version(),
          one.time(),
          one.found(),
          one.state(),
          one.problem());
    }
  }

  record Explained(Member member, @Nullable Extractor extractor) {
    static Explained of(FactMember member, Optional<FactProgress> progress, String property) {
      Member all = Member.of(member, property);
      return new Explained(
          new Member(
              all.id(),
              all.className(),
              all.subject(),
              all.page(),
              all.from(),
              all.ended(),
              all.missing(),
              all.facts().stream().filter(value -> value.to() == null).toList()),
          progress.map(one -> Extractor.of(one, Optional.of(member.source().url()))).orElse(null));
    }
  }

  record Property(String name, String type, boolean many) {}

  /**
   * @param warning why nothing is extracted, if that is so
   */
  record Type(
      String name,
      boolean extracted,
      List<String> keys,
      List<Property> properties,
      @Nullable String warning) {
    static Type of(FactClass type, List<String> active) {
      return of(type, active, Optional.empty());
    }

    static Type of(FactClass type, List<String> active, Optional<String> warning) {
      return new Type(
          type.name(),
          active.contains(type.name()),
          type.keys(),
          type.properties().stream().map(Type::property).toList(),
          warning.orElse(null));
    }

    private static Property property(FactProperty one) {
      return new Property(one.name(), one.type().word(), one.many());
    }
  }

  record Switch(boolean extracted, @Nullable String tag) {}

  record RebuildRequest(@Nullable String className, boolean anew) {}

  record RebuildState(
      boolean running, @Nullable String className, int pages, int allPages, long versions) {
    static RebuildState of(Optional<FactRebuilds.Running> one) {
      return one.map(
              at ->
                  new RebuildState(true, at.className(), at.pages(), at.allPages(), at.versions()))
          .orElse(new RebuildState(false, null, 0, 0, 0));
    }
  }

  record ExtractRequest(@Nullable String className, @Nullable String url, @Nullable String html) {}

  record ExtractedFact(
      String property, String type, String value, @Nullable String unit, double confidence) {
    static ExtractedFact of(ExtractedValue one) {
      return new ExtractedFact(
          one.property(),
          one.value().type().word(),
          one.value().text(),
          one.value().unit().isEmpty() ? null : one.value().unit(),
          one.confidence());
    }
  }

  record ExtractedItem(String className, String method, List<ExtractedFact> values) {
    static ExtractedItem of(ExtractedRecord one) {
      return new ExtractedItem(
          one.className(), one.method(), one.values().stream().map(ExtractedFact::of).toList());
    }
  }

  record Extracted(List<ExtractedItem> records, List<String> problems) {
    static Extracted of(ExtractionResult found) {
      return new Extracted(
          found.records().stream().map(ExtractedItem::of).toList(), found.problems());
    }
  }
}
