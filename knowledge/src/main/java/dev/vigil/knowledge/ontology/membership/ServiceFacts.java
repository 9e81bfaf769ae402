package dev.vigil.knowledge.ontology.membership;

import dev.vigil.archive.Page;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.Fact;
import dev.vigil.knowledge.fact.FactMember;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** The profiles of discovered services as members of the class Service. Stateless. */
final class ServiceFacts {
  private ServiceFacts() {}

  static List<FactMember> of(Path folder, long workspace) {
    List<FactMember> members = new ArrayList<>();
    try {
      for (CapabilityProfile each : ServiceProfiles.in(folder).all()) {
        members.add(member(each, workspace));
      }
    } catch (DiscoverException | UncheckedIOException unreadable) {
      // A damaged profile is reported by the commands of services.
      return members;
    }
    return members;
  }

  private static FactMember member(CapabilityProfile profile, long workspace) {
    Instant found = time(profile.found());
    // Profiles have no row: the number is made of the name, below those of rows.
    long id = -1L - (profile.name().hashCode() & 0x7fffffffL);
    List<Fact> facts = new ArrayList<>();
    add(
        facts,
        id,
        found,
        "name",
        FactValue.text(profile.title().isEmpty() ? profile.name() : profile.title()));
    add(facts, id, found, "kind", FactValue.text(profile.service()));
    add(facts, id, found, "url", new FactValue(FactType.URL, profile.start(), null, ""));
    boolean login =
        profile.form().fields().stream()
            .map(field -> field.toLowerCase(Locale.ROOT))
            .anyMatch(field -> field.contains("password") || field.contains("passwd"));
    add(
        facts,
        id,
        found,
        "login",
        new FactValue(FactType.BOOLEAN, Boolean.toString(login), null, ""));
    for (CapabilityProfile.Argument argument : profile.arguments()) {
      String type = argument.type().isEmpty() ? "" : " (" + argument.type() + ")";
      add(facts, id, found, "arguments", FactValue.text(argument.name() + type));
    }
    String objects = profile.result().objects();
    add(
        facts,
        id,
        found,
        "answers",
        FactValue.text(
            objects.isEmpty() ? profile.result().records() > 0 ? "records" : "text" : objects));
    return new FactMember(
        id,
        "Service",
        0,
        new Page(workspace, profile.start(), ""),
        profile.name(),
        found,
        null,
        null,
        facts);
  }

  private static void add(
      List<Fact> facts, long id, Instant from, String property, FactValue value) {
    facts.add(new Fact(id, property, value, from, null, null, 1, "", "", 1.0, facts.size()));
  }

  private static Instant time(String text) {
    try {
      return Instant.parse(text);
    } catch (DateTimeException unknown) {
      return Instant.EPOCH;
    }
  }
}
