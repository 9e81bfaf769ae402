package dev.vigil.knowledge.fact;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.database.ServiceTopics;
import dev.vigil.discover.service.CapabilityProfile;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.knowledge.fact.store.FactMember;
import dev.vigil.knowledge.ontology.membership.ClassMember;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Probed services as facts. */
class ServiceProfilePageTest {
  private static final long ALL = TestShop.WORKSPACE;

  private static CapabilityProfile profile(String name, String... fields) {
    return new CapabilityProfile(
        CapabilityProfile.FORMAT,
        name,
        "nucleotide-blast",
        name + " search",
        "https://" + name + ".example/blast",
        "2026-11-15T12:00:00Z",
        false,
        List.of(
            new CapabilityProfile.Argument("sequence", "DNASequence", true, false, "QUERY", "a")),
        new CapabilityProfile.FormPlace(
            0, "https://" + name + ".example/find", "GET", List.of(fields), Map.of()),
        List.of(),
        new CapabilityProfile.Result("summary", "SummaryPage", "", "pre", 1),
        ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST).tree());
  }

  private static List<String> names(TestShop shop, String query) {
    return shop.facts().members(FactQuery.parse(ALL, query)).stream()
        .map(FactMember::title)
        .toList();
  }

  @Test
  void whichServicesAskForALoginIsAQuery(@TempDir Path folder) {
    try (TestShop shop = new TestShop(folder)) {
      ServiceProfiles profiles = ServiceProfiles.in(folder);
      profiles.save(profile("harbour", "QUERY", "user", "password"));
      profiles.save(profile("river", "QUERY"));
      assertThat(names(shop, "Service where login = true")).containsExactly("harbour search");
      assertThat(names(shop, "Service where login = false and arguments contains sequence"))
          .containsExactly("river search");
      assertThat(
              DefinedClasses.of(shop.all).members(ALL, "OpenService").stream()
                  .map(ClassMember::member)
                  .map(FactMember::title))
          .containsExactly("river search");
    }
  }

  @Test
  void aChangedProfileChangesItsFactsAndAddsAVersion(@TempDir Path folder) {
    try (TestShop shop = new TestShop(folder)) {
      ServiceProfiles profiles = ServiceProfiles.in(folder);
      profiles.save(profile("harbour", "QUERY"));
      profiles.save(profile("river", "QUERY"));
      profiles.save(profile("lake", "QUERY"));
      FactMember before =
          shop.facts()
              .members(FactQuery.parse(ALL, "Service where name contains river"))
              .getFirst();
      Instant first = shop.clock.now();
      names(shop, "Service");
      assertThat(shop.all.archive().versions(before.source())).hasSize(1);
      shop.clock.pass(Duration.ofHours(1));
      profiles.save(profile("river", "QUERY", "password"));
      profiles.remove("lake");
      assertThat(names(shop, "Service where login = true")).containsExactly("river search");
      assertThat(names(shop, "Service"))
          .containsExactlyInAnyOrder("harbour search", "river search");
      assertThat(shop.facts().members(FactQuery.parse(ALL, "Service").at(first))).hasSize(3);
      assertThat(
              shop.facts().history(ALL, before.id()).orElseThrow().facts().stream()
                  .filter(fact -> fact.property().equals("login"))
                  .map(fact -> fact.value().text()))
          .containsExactly("false", "true");
    }
  }

  @Test
  void theTopicsOfAServiceAreFactsAlsoBesideADamagedFile(@TempDir Path folder) throws IOException {
    try (TestShop shop = new TestShop(folder)) {
      ServiceProfiles profiles = ServiceProfiles.in(folder);
      profiles.save(profile("harbour", "QUERY"));
      profiles.save(profile("river", "QUERY"));
      assertThat(names(shop, "Service where topic contains birds")).isEmpty();
      classified("harbour", true, List.of("birds", "fish/eels")).save(folder);
      classified("river", false, List.of("birds")).save(folder);
      Files.writeString(folder.resolve("services/lake-life.topics"), "{\"service\": \"la");
      assertThat(names(shop, "Service where topic = \"life/birds\""))
          .containsExactly("harbour search");
      assertThat(names(shop, "Service where topic = \"life/fish/eels\""))
          .containsExactly("harbour search");
    }
  }

  private static ServiceTopics classified(String service, boolean finished, List<String> topics) {
    return new ServiceTopics(
        service, "life", finished, topics, List.of(), Map.of(), "2026-11-15T12:00:00Z");
  }

  @Test
  void otherClassesAndOrdinaryPagesStayOut(@TempDir Path folder) {
    try (TestShop shop = new TestShop(folder)) {
      shop.facts().switchOn(ALL, "Product", "");
      ServiceProfiles.in(folder).save(profile("harbour", "QUERY"));
      shop.page(
          "/s",
          "<script type=application/ld+json>{\"@context\":\"https://schema.org\","
              + "\"@type\":\"Service\",\"name\":\"Cleaning\"}</script>");
      shop.add("Create Sentinel s Using %s Monitor anychange\n".formatted(shop.url("/s")));
      assertThat(names(shop, "Service")).containsExactly("harbour search");
      shop.check("s");
      assertThat(names(shop, "Service")).containsExactly("harbour search");
      assertThat(names(shop, "Product")).isEmpty();
    }
  }
}
