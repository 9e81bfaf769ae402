package dev.vigil.server.api;

import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactProperty;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.portal.ClassTable;
import dev.vigil.knowledge.portal.Individual;
import dev.vigil.knowledge.portal.PortalData;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/** Writes the portal as JSON for the REST interface. Stateless. */
final class PortalJson {
  private PortalJson() {}

  record Types(List<Type> items) {
    static Types of(PortalData data) {
      return new Types(data.classes().stream().map(type -> Type.of(data, type)).toList());
    }
  }

  record Type(String name, int things, List<String> superclasses, List<String> properties) {
    static Type of(PortalData data, FactClass type) {
      return new Type(
          type.name(),
          data.members(type.name()).size(),
          data.parents(type.name()),
          type.properties().stream().map(FactProperty::name).toList());
    }
  }

  record Table(int total, int page, int pages, List<Row> items, List<FilterJson> filters) {
    static Table of(ClassTable table) {
      return new Table(
          table.total(),
          table.query().page(),
          table.pages(),
          table.rows().stream().map(Row::of).toList(),
          table.filters().stream().map(FilterJson::of).toList());
    }
  }

  record Row(String key, String title, Map<String, List<String>> values) {
    static Row of(Individual one) {
      Map<String, List<String>> values = new TreeMap<>();
      for (Fact fact : one.facts()) {
        values
            .computeIfAbsent(fact.property(), name -> new java.util.ArrayList<>())
            .add(fact.value().shown());
      }
      return new Row(one.key(), one.title(), values);
    }
  }

  record FilterJson(String property, List<FilterValue> values, int more) {
    static FilterJson of(ClassTable.Filter filter) {
      return new FilterJson(
          filter.property(),
          filter.choices().stream()
              .map(one -> new FilterValue(one.value(), one.count(), one.chosen()))
              .toList(),
          filter.more());
    }
  }

  record FilterValue(String value, int things, boolean chosen) {}

  record Found(int total, List<Name> items) {}

  record Name(String key, String type, String title) {
    static Name of(Individual one) {
      return new Name(one.key(), one.className(), one.title());
    }
  }

  record Thing(
      String key,
      String type,
      String title,
      List<ThingValue> values,
      List<NamedLink> names,
      List<NamedLink> namedBy) {
    static Thing of(PortalData data, Individual one) {
      return new Thing(
          one.key(),
          one.className(),
          one.title(),
          one.facts().stream().map(fact -> ThingValue.of(one, fact)).toList(),
          data.from(one).stream()
              .flatMap(
                  link ->
                      data.find(link.to()).stream()
                          .map(to -> new NamedLink(link.property(), Name.of(to))))
              .toList(),
          data.to(one).stream()
              .flatMap(
                  link ->
                      data.find(link.from()).stream()
                          .map(from -> new NamedLink(link.property(), Name.of(from))))
              .toList());
    }
  }

  /** A value and where it stands. */
  record ThingValue(String property, String value, String source, int version, String since) {
    static ThingValue of(Individual one, Fact fact) {
      return new ThingValue(
          fact.property(),
          fact.value().shown(),
          one.source(fact).source().url(),
          fact.version(),
          fact.from().toString());
    }
  }

  record NamedLink(String property, Name thing) {}
}
