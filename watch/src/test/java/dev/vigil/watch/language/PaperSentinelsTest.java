package dev.vigil.watch.language;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.watch.sentinel.Sentinel;
import java.time.Instant;
import java.time.ZoneId;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The sentinels of the WebVigiL theses, in their own spelling, are read and written in ours. */
class PaperSentinelsTest {
  private static final ZoneId UTC = ZoneId.of("UTC");

  /** A printed sentinel, the same in our language, and a time at which it may be created. */
  record Example(String where, String theirs, String ours, String then) {
    @Override
    public String toString() {
      return where;
    }
  }

  static List<Example> examples() {
    return List.of(
        new Example(
            "Pandrangi 2003, Section 3.1",
            """
            Create Sentinel s1 Using <http://www.news.example>

            Monitor all links AND all images

            Fetch 2 day

            From 12/02/02 To 01/02/03

            Notify By email jill@mail.example Every 4 day Compare

            pairwise
            """,
            """
            Create Sentinel s1 Using http://www.news.example
              Monitor links AND images
              Fetch every 2 days
              From 2002-12-02 00:00 UTC
              To 2003-01-03 00:00 UTC
              Notify By email jill@mail.example every 4 days
              Compare pairwise
            """,
            "2002-12-01T10:00:00Z"),
        new Example(
            "Eppili 2004, Section 2.1",
            """
            Create Sentinel s1 Using http://www.travel.example
            Monitor all links AND keywords “Vegas deals”
            Fetch every 2 days
            From 11/08/04 To 12/08/04
            Notify By email smith@mail.example Every 4 days
            Compare pairwise
            """,
            """
            Create Sentinel s1 Using http://www.travel.example
              Monitor links AND phrase="Vegas deals"
              Fetch every 2 days
              From 2004-11-08 00:00 UTC
              To 2004-12-09 00:00 UTC
              Notify By email smith@mail.example every 4 days
              Compare pairwise
            """,
            "2004-11-07T10:00:00Z"),
        new Example(
            "Eppili 2004, Section 6.1.2",
            """
            Create Sentinel s1 using http://www.travel.example

            Monitor links AND images

            Fetch every 1 hour

            From 10/01/04 To 10/10/04

            Notify By email bob@mail.example Every 4 days

            Compare pairwise
            """,
            """
            Create Sentinel s1 Using http://www.travel.example
              Monitor links AND images
              Fetch every 1 hour
              From 2004-10-01 00:00 UTC
              To 2004-10-11 00:00 UTC
              Notify By email bob@mail.example every 4 days
              Compare pairwise
            """,
            "2004-09-30T10:00:00Z"),
        new Example(
            "Eppili 2004, Section 6.3",
            """
            Create Sentinel s1 Using <http://www.university.example/pages/testPage.html>

            Monitor all links AND all images

            Fetch every 1 hour

            From 10/01/04 To 10/10/04

            Notify By email bob@mail.example Immediate

            Compare pairwise
            """,
            """
            Create Sentinel s1 Using http://www.university.example/pages/testPage.html
              Monitor links AND images
              Fetch every 1 hour
              From 2004-10-01 00:00 UTC
              To 2004-10-11 00:00 UTC
              Notify By email bob@mail.example immediately
              Compare pairwise
            """,
            "2004-09-30T10:00:00Z"),
        new Example(
            "Eppili 2004, Section 3.1.2, S1",
            """
            Sentinel S1 on <http://www.university.example>

            Monitor all links

            Fetch every 1 hour

            From: Now To: Now + 4 hours

            Compare pairwise
            """,
            """
            Create Sentinel S1 Using http://www.university.example
              Monitor links
              Fetch every 1 hour
              From now
              To now + 4 hours
              Compare pairwise
            """,
            "2004-09-30T10:00:00Z"),
        new Example(
            "Eppili 2004, Section 3.1.2, S2",
            """
            Sentinel S2 on <http://www.university.example>

            Monitor all links

            Fetch every 2 hour

            From: Now +1 hour To: Now + 4 hours

            Compare pairwise
            """,
            """
            Create Sentinel S2 Using http://www.university.example
              Monitor links
              Fetch every 2 hours
              From now + 1 hour
              To now + 4 hours
              Compare pairwise
            """,
            "2004-09-30T10:00:00Z"));
  }

  @Test
  void shortFormsStandOneAfterTheOther() {
    assertThat(
            SentinelParser.parse(
                "Sentinel a on http://a.example Monitor links\n"
                    + "Sentinel b on http://b.example\nCreate Sentinel c Using http://c.example",
                UTC))
        .extracting(Sentinel::name)
        .containsExactly("a", "b", "c");
  }

  @Test
  void aFaxOrPagerWithoutItsGatewayIsRefused() {
    assertThatThrownBy(
            () ->
                SentinelParser.parse(
                    "Create Sentinel a Using http://a.example Notify By pager 5550123", UTC))
        .hasMessageContaining("mail gateway");
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("examples")
  void theirSentinelsAreOurs(Example example) {
    List<WrittenSentinel> written = SentinelParser.read(example.theirs, UTC);
    Sentinel sentinel = written.getFirst().sentinel();
    assertThat(SentinelWriter.write(sentinel)).isEqualTo(example.ours);
    assertThat(SentinelParser.parse(example.ours, UTC)).containsExactly(sentinel);
    assertThat(SentinelTree.readYaml(SentinelTree.yaml(List.of(sentinel)), UTC))
        .extracting(WrittenSentinel::sentinel)
        .containsExactly(sentinel);
    TestVerificationContext then = new TestVerificationContext().at(Instant.parse(example.then));
    assertThat(SentinelVerifier.of(written, then)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "Monitor any change|Monitor any",
        "Monitor anychange|Monitor any",
        "Monitor all-words OR allwords|Monitor words OR words",
        "Monitor all words except \"the\", of AND links|Monitor words,stop=\"the,of\" AND links",
        "Notify By fax 18175550123@fax.example|Notify By email 18175550123@fax.example",
        "Notify By pager 555@pager.example Immediate|Notify By email 555@pager.example immediately",
        "Monitor all words OR phrase \"low risk\"|Monitor words OR phrase=\"low risk\"",
        "Monitor phrases 'low risk'|Monitor phrase=\"low risk\"",
        "Monitor keywords tea|Monitor keyword=tea",
        "Monitor keywords \"tea\", \"green tea\"|Monitor keyword=tea OR phrase=\"green tea\"",
        "Monitor keywords tea, coffee only=added|Monitor keyword=tea,only=added OR"
            + " keyword=coffee,only=added",
        "Monitor all tables AND all lists|Monitor table AND list",
        "Fetch every 4 hours from 9:00 From now|Fetch every 4 hours starting at 09:00 From now",
        "Fetch every 4 hours From now|Fetch every 4 hours From now",
        "Show only change|Show only changes",
        "Show single frame|Show merged",
        "Show dual frame|Show side by side",
        "Monitor regular expression \"v[0-9]+\" AND NOT table|Monitor regex=v[0-9]+ AND NOT table",
        "Monitor list OR tables OR lists|Monitor list OR table OR list",
        "Monitor NOT (all images AND links)|Monitor NOT (images AND links)",
        "Monitor content AND layout|Monitor text AND layout",
        "Monitor tags OR comment OR attribute|Monitor tags OR comments OR attributes",
        "Monitor price below=900 by=5% AND links|Monitor price,below=900,by=5% AND links",
        "Fetch on change|Fetch on change",
        "Fetch best effort|Fetch on change",
        "Fetch 4 hour|Fetch every 4 hours",
        "From now To now + 2 day|From now To now + 2 days",
        "From end(s0) To start(s2)|From end(s0) To start(s2)",
        "Notify By dashboard Immediate|Notify By dashboard immediately",
        "Notify By interactive Every 4 day|Notify By dashboard every 4 days",
        "Notify By email a@b.example best effort|Notify By email a@b.example immediately",
        "Compare moving(3)|Compare moving 3",
        "Compare every(4)|Compare every 4",
        "Compare every 4|Compare every 4",
      })
  void theirSpellingsAreRead(String theirs, String ours) {
    Sentinel sentinel =
        SentinelParser.parse("create sentinel a using s0 " + theirs, UTC).getFirst();
    assertThat(SentinelWriter.write(sentinel).replaceAll("\\s+", " ").strip())
        .isEqualTo("Create Sentinel a Using sentinel s0 " + ours);
  }
}
