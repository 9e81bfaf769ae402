package dev.vigil.discover.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.archive.Archive;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.fetch.TimeSource;
import dev.vigil.watch.settings.Settings;
import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindProvider;
import dev.vigil.watch.source.SourceKindRegistry;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A service that was found can be asked again, also by a sentinel. */
class ServiceQueryRunTest {
  @TempDir private Path data;
  private final TestSite town = new TestSite();
  private CapabilityProfile profile;

  @BeforeEach
  void find() {
    town.page("/", BlastPages.form("action=/search"))
        .answers(
            "/search",
            v ->
                BlastPages.isNucleotides(v.get("QUERY")) && "blastn".equals(v.get("PROGRAM"))
                    ? BlastPages.alignments(v.get("QUERY"))
                    : BlastPages.page("<p>BLASTN: no hits found</p>"));
    profile =
        new ServiceAnalyzer(
                ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST),
                town.fetcher(),
                TimeSource.system(),
                ProbeBudget.USUAL,
                Optional.empty(),
                new ProbeHistory())
            .analyze(town.url("/"))
            .profile()
            .orElseThrow();
  }

  @AfterEach
  void close() {
    town.close();
  }

  @Test
  void aProfileIsADocumentThatSaysEverything() {
    CapabilityProfile again = CapabilityProfile.parse(profile.json());
    assertThat(again).isEqualTo(profile);
    assertThat(again.serviceClass()).isEqualTo(ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST));
    assertThatThrownBy(() -> CapabilityProfile.parse("{\"format\": \"other\"}"))
        .isInstanceOf(DiscoverException.class);
  }

  @Test
  void itsArgumentsGoIntoTheFormAndRecordsComeBack() {
    ServiceQueryRun.Answer answer =
        new ServiceQueryRun(profile, town.fetcher(), TimeSource.system())
            .ask(Map.of("sequence", "ttttttttttgggggggggg"));
    assertThat(answer.records()).hasSize(2);
    assertThat(answer.records().getFirst())
        .containsEntry("Target", "/gene/X77449")
        .containsEntry("Sequence", "ttttttttttgggggggggg");
    assertThat(answer.records().getFirst().get("Evalue")).contains("2e-27");
    assertThat(town.seen().getLast()).contains("ttttttttttgggggggggg");
  }

  @Test
  void aWrongArgumentIsSaid() {
    ServiceQueryRun run = new ServiceQueryRun(profile, town.fetcher(), TimeSource.system());
    assertThatThrownBy(() -> run.ask(Map.of("sequenze", "acgtacgtacgt")))
        .hasMessageContaining("did you mean sequence?");
    assertThatThrownBy(() -> run.ask(Map.of("sequence", "hello")))
        .hasMessageContaining("is not a value of type DNASequence");
  }

  @Test
  void aServiceThatChangedIsNoAnswer() {
    town.page("/search", BlastPages.page("<p>We moved.</p>"));
    assertThatThrownBy(
            () -> new ServiceQueryRun(profile, town.fetcher(), TimeSource.system()).ask(Map.of()))
        .hasMessageContaining("did not answer");
    town.page("/", BlastPages.page("<p>We moved.</p>"));
    assertThatThrownBy(
            () -> new ServiceQueryRun(profile, town.fetcher(), TimeSource.system()).ask(Map.of()))
        .hasMessageContaining("has its form no more");
  }

  @Test
  void aServiceIsNotWaitedForLongerThanTheTimeThatIsLeft() {
    CountDownLatch end = new CountDownLatch(1);
    town.answers(
        "/search",
        _ -> {
          try {
            end.await();
          } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
          }
          return BlastPages.page("<p>BLASTN: no hits found</p>");
        });
    long begin = System.nanoTime();
    Duration most = Duration.ofSeconds(1);
    CallTimeLimit limit =
        () -> Duration.ofNanos(Math.max(1, most.toNanos() - (System.nanoTime() - begin)));
    try {
      assertThatThrownBy(
              () ->
                  new ServiceQueryRun(profile, town.fetcher(), TimeSource.system(), limit)
                      .ask(Map.of()))
          .isInstanceOf(DiscoverException.class)
          .hasMessageContaining("did not answer");
      assertThat(Duration.ofNanos(System.nanoTime() - begin)).isLessThan(Duration.ofSeconds(14));
    } finally {
      end.countDown();
    }
  }

  @Test
  void profilesAreKeptByName() {
    ServiceProfiles profiles = ServiceProfiles.in(data);
    assertThat(profiles.names()).isEmpty();
    profiles.save(profile);
    assertThat(profiles.names()).containsExactly(profile.name());
    assertThat(profiles.find(profile.name())).isEqualTo(profile);
    assertThatThrownBy(() -> profiles.find("../" + profile.name()))
        .isInstanceOf(DiscoverException.class);
    assertThatThrownBy(() -> profiles.find(profile.name() + "x"))
        .hasMessageContaining("did you mean");
    assertThat(profiles.remove(profile.name())).isTrue();
    assertThat(profiles.names()).isEmpty();
  }

  @Test
  void aQueryIsAKindOfSource() {
    ServiceProfiles.in(data).save(profile);
    try (Archive archive = Archive.open(data.resolve("archive"))) {
      SourceKindProvider.SourceContext context =
          new SourceKindProvider.SourceContext(
              data, Settings.USUAL, archive, town.fetcher(), TimeSource.system());
      checkSource(SourceKindRegistry.of(context).find("service").orElseThrow());
    }
  }

  private void checkSource(SourceKind query) {
    String asked = profile.name() + " sequence=\"acgta cgtac gtacg\"";
    assertThat(query.fault(asked)).isEmpty();
    assertThat(query.fault(profile.name() + " sequence=hello")).isPresent();
    assertThat(query.fault("no-such-service")).isPresent();
    SourceContent.Content taken = (SourceContent.Content) query.take(asked);
    assertThat(new String(taken.bytes(), StandardCharsets.UTF_8))
        .contains("<td>/gene/X77449</td>")
        .doesNotContain("<pre>");
    assertThat(query.take("no-such-service")).isInstanceOf(SourceContent.Nothing.class);
  }
}
