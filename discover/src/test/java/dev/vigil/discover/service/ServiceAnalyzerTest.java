package dev.vigil.discover.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.service.ServiceAnalysis.Verdict;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.RenderedForms;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.ForwardingTimeSource;
import dev.vigil.fetch.TimeSource;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Small sites of every kind, each asked whether it searches nucleotides. */
class ServiceAnalyzerTest {
  /** The beginning of what the first example asks for. */
  private static final String ASKED = "agagtttgatcctggctcag";

  private static final ServiceClass BLAST = ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST);

  private final TestSite town = new TestSite();
  private final ProbeHistory history = new ProbeHistory();

  @AfterEach
  void close() {
    town.close();
  }

  /** Waiting takes no time here. */
  private static final TimeSource HASTY =
      new ForwardingTimeSource(TimeSource.system()) {
        @Override
        public void sleep(Duration duration) {}
      };

  private ServiceAnalysis analyze(String path) {
    return new ServiceAnalyzer(
            BLAST, town.fetcher(), HASTY, ProbeBudget.USUAL, Optional.empty(), history)
        .analyze(town.url(path));
  }

  private static String result(Map<String, String> values) {
    if (!BlastPages.isNucleotides(values.get("QUERY"))) {
      return BlastPages.page("<p>No sequence was given.</p>");
    }
    return values.getOrDefault("PROGRAM", "blastn").equals("blastp")
        ? BlastPages.proteins()
        : values.getOrDefault("DB", "nt").isEmpty()
            ? BlastPages.page("<p>Choose a database.</p>")
            : BlastPages.alignments(values.get("QUERY"));
  }

  @Test
  void aFormThatAnswersWithAlignmentsIsAMember() {
    town.page("/", BlastPages.form("action=/search"))
        .answers("/search", ServiceAnalyzerTest::result);
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.probes()).isEqualTo(1);
    CapabilityProfile profile = analysis.profile().orElseThrow();
    assertThat(profile.argument("sequence").orElseThrow().field()).isEqualTo("QUERY");
    assertThat(profile.argument("program").orElseThrow().value()).isEqualTo("blastn");
    assertThat(profile.argument("database").orElseThrow().value()).isEqualTo("nt");
    assertThat(profile.result().records()).isEqualTo(2);
    assertThat(profile.result().where()).contains("pre");
  }

  @Test
  void aPostedFormIsOneWhereTheDescriptionAllowsIt() {
    town.page("/", BlastPages.form("method=post action=/search"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).anyMatch(request -> request.startsWith("POST /search"));
  }

  @Test
  void aPostedFormWithNothingButATextAreaForTheSequenceIsSent() {
    town.page(
            "/",
            BlastPages.page(
                "<form method=post action=/run><textarea name=sequence></textarea><input"
                    + " type=submit></form>"))
        .answers("/run", v -> BlastPages.alignments(v.get("sequence")));
    ServiceAnalysis analysis =
        new ServiceAnalyzer(
                BLAST,
                town.fetcher(),
                HASTY,
                ProbeBudget.USUAL,
                Optional.of(FormKinds.shipped()),
                history)
            .analyze(town.url("/"));
    assertThat(analysis.verdict()).as("%s", analysis).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void aContactFormThatCallsItsTextAQueryIsNotSent() {
    town.page(
        "/",
        BlastPages.page(
            "<form method=post action=/run><label>Your name <input name=name></label><label>E-mail"
                + " <input name=email></label><label>Your query <textarea name=query></textarea>"
                + "</label><input type=submit value=Send></form>"));
    ServiceAnalysis analysis =
        new ServiceAnalyzer(
                BLAST,
                town.fetcher(),
                HASTY,
                ProbeBudget.USUAL,
                Optional.of(FormKinds.shipped()),
                history)
            .analyze(town.url("/"));
    assertThat(analysis.verdict()).as("%s", analysis).isEqualTo(Verdict.NO_FORM);
    assertThat(town.seen()).hasSize(1);
  }

  @Test
  void aProteinSearchWithTheSameFormIsNone() {
    town.page("/", BlastPages.form("action=/search"))
        .answers("/search", v -> BlastPages.proteins());
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.OTHER);
    assertThat(analysis.probes()).isBetween(1, ProbeBudget.USUAL.perForm());
  }

  private static final String NO_HITS = "<pre> ***** No hits found ******</pre>";

  @Test
  void anEmptyAnswerIsNeverProof() {
    town.page("/n", BlastPages.form("action=/none"))
        .page("/none", BlastPages.page("<p>BLASTN 2.2.26</p>" + NO_HITS))
        .page("/p", BlastPages.form("action=/other"))
        .page("/other", BlastPages.page("<p>BLASTP 2.2.26</p>" + NO_HITS));
    ServiceAnalysis analysis = analyze("/n");
    assertThat(analysis.verdict()).isEqualTo(Verdict.OTHER);
    assertThat(analysis.forms().toString()).contains("nothing was found");
    assertThat(analyze("/p").verdict()).isEqualTo(Verdict.OTHER);
  }

  @Test
  void afterAnEmptyAnswerAnotherSequenceIsAskedFor() {
    AtomicInteger asked = new AtomicInteger();
    town.page("/", BlastPages.form("action=/search"))
        .answers(
            "/search",
            v ->
                asked.incrementAndGet() == 1
                    ? BlastPages.page("<p>BLASTN 2.2.26</p>" + NO_HITS)
                    : BlastPages.alignments(v.get("QUERY")));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.probes()).isEqualTo(2);
    assertThat(town.seen().stream().filter(one -> one.contains("/search")).distinct()).hasSize(2);
    String first = town.seen().get(1).replaceAll(".*QUERY=(\\w+).*", "$1");
    String second = town.seen().get(2).replaceAll(".*QUERY=(\\w+).*", "$1");
    assertThat(second).isNotEqualTo(first);
  }

  @Test
  void aProteinSearchOrAPortalWithBlastnInItsMenuIsNotAMember() {
    String menu = "<ul><li><a href=/n>blastn</a><li><a href=/p>blastp</a></ul>";
    String nav = "<nav>Tools: blastn, blastp</nav>";
    town.page("/protein", menu + BlastPages.form("action=/hits"))
        .page("/hits", menu + BlastPages.page(NO_HITS))
        .page(
            "/portal",
            BlastPages.page("<form action=/find><input name=query><button>Search</button></form>"))
        .page("/find", nav + BlastPages.page("<p>Your search: no hits found.</p>"));
    assertThat(analyze("/protein").verdict()).isEqualTo(Verdict.OTHER);
    assertThat(analyze("/portal").verdict()).isEqualTo(Verdict.OTHER);
  }

  @Test
  void anAlignmentThatStandsBesideTheFormIsNotAnAnswer() {
    String sample = BlastPages.alignments("ttgacgcatgcatcgatcgatcgggatatat");
    town.page("/", BlastPages.form("action=/search") + sample)
        .page("/search", sample + BlastPages.page("<p>0 entries.</p>"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.OTHER);
  }

  @Test
  void aPageWithoutAFormLeadsToOneByALinkThatSpeaksOfTheClass() {
    town.page("/", BlastPages.page("<a href=/team>Team</a> <a href=/s>Nucleotide search</a>"))
        .page("/s", BlastPages.form("action=/search"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).noneMatch(request -> request.contains("/team"));
  }

  @Test
  void aReportAsXmlOrAsATableIsAnAnswer() {
    String row = "Query_1\tPHL0311.1\t%d.000\t120\t0\t0\t1\t120\t20117\t20069\t3e-22\t93.5\n";
    town.page("/table", BlastPages.form("action=/rows"))
        .route(
            "/rows",
            v ->
                TestSite.Page.of(
                        "# BLASTN 2.13.0+\n# Query: Query_1\n# 1 hits found\n"
                            + row.formatted(50 + v.getOrDefault("QUERY", "").length() % 50))
                    .with("Content-Type", "text/plain"))
        .page("/xml", BlastPages.form("action=/tree"))
        .route(
            "/tree",
            v ->
                TestSite.Page.of(
                        "<BlastOutput><BlastOutput_program>blastn</BlastOutput_program><Hit><Hit_id>"
                            + "SM_1</Hit_id><Hsp_hseq>"
                            + v.get("QUERY")
                            + "</Hsp_hseq></Hit></BlastOutput>")
                    .with("Content-Type", "application/xml"))
        .page("/protein", BlastPages.form("action=/others"))
        .route(
            "/others",
            v ->
                TestSite.Page.of("# BLASTP 2.13.0+\n" + row.formatted(99))
                    .with("Content-Type", "text/plain"));
    assertThat(analyze("/table").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analyze("/xml").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analyze("/protein").verdict()).isEqualTo(Verdict.OTHER);
  }

  @Test
  void aPageThatLeadsToItselfIsLoadedAgainInAnyLanguage() {
    AtomicInteger opened = new AtomicInteger();
    town.page("/", BlastPages.form("action=/fila"))
        .page("/fila", "<p>Trabalho recebido: <a href='/ver?id=7'>aqui</a>")
        .answers(
            "/ver",
            v ->
                opened.incrementAndGet() < 3
                    ? "<p>Na fila. <a href='/ver?id=7'>Atualizar</a>"
                    : BlastPages.alignments("agagtttgatcctggctcagattgaacgctgg"));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.probes()).isEqualTo(1);
    assertThat(opened.get()).isGreaterThanOrEqualTo(3);
  }

  @Test
  void aLinkToTheTopOfThePageDoesNotLeadToItself() {
    AtomicInteger opened = new AtomicInteger();
    town.page("/", BlastPages.form("action=/search"))
        .answers(
            "/search",
            v -> {
              opened.incrementAndGet();
              return "<a href='#top'>Top</a><p>Nothing here.<script>function s(){ location.reload()"
                  + " }</script>";
            });
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.OTHER);
    assertThat(opened.get()).isEqualTo(analysis.probes());
  }

  @Test
  void anOptionThatPublishesIsNotChosen() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/search><textarea name=sequence></textarea><select name=after>"
                    + "<option value=0>Discard<option value=1>Publish in our nucleotide"
                    + " collection</select><input type=submit value=BLAST></form>"))
        .answers("/search", v -> "<p>Nothing here.");
    analyze("/");
    assertThat(town.seen()).anyMatch(request -> request.contains("/search"));
    assertThat(town.seen()).noneMatch(request -> request.contains("after=1"));
  }

  @Test
  void aLinkedPageIsNotIntroducedByThePageThatLinksToIt() {
    town.page("/", "<title>BLAST search</title><p>Welcome. <a href=/course>DNA course</a>")
        .page(
            "/course",
            "<form method=post action=/wish><label>Your wishes <textarea name=wishes></textarea>"
                + "</label><button>OK</button></form>")
        .answers("/wish", v -> "<p>Thank you.");
    analyze("/");
    assertThat(town.seen()).anyMatch(request -> request.contains("/course"));
    assertThat(town.seen()).noneMatch(request -> request.contains("/wish"));
  }

  @Test
  void anOptionIsTriedWhoseGroupNamesTheClass() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/search><textarea name=sequence></textarea><select name=target>"
                    + "<optgroup label=Protein><option value=p>Predicted</optgroup><optgroup"
                    + " label=Nucleotide><option value=n>Scaffolds</optgroup></select><input"
                    + " type=submit value=Run></form>"))
        .answers(
            "/search",
            v ->
                "n".equals(v.get("target"))
                    ? BlastPages.alignments(v.get("sequence"))
                    : BlastPages.page("<p>Nothing to show."));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void aChoiceByItsNameIsNotExchangedForOneWithTheWordInItsLabel() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/search><textarea name=QUERY></textarea><select name=PROGRAM>"
                    + "<option value=tblastn>Like blastn, translated<option value=blastn>DNA"
                    + "</select><select name=DB><option>p1<option>p2<option>p3<option>p4<option>nt"
                    + "</select><input type=submit value=Search></form>"))
        .answers(
            "/search",
            v ->
                "blastn".equals(v.get("PROGRAM")) && "nt".equals(v.get("DB"))
                    ? BlastPages.alignments(v.get("QUERY"))
                    : BlastPages.page("<p>Proteins.</p>"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).noneMatch(request -> request.contains("tblastn"));
  }

  @Test
  void theSameAnswerToTwoQuestionsIsNoProof() {
    String sample = BlastPages.alignments("ttgacgcatgcatcgatcgatcgggatatat");
    town.page("/", BlastPages.form("action=/search"))
        .page("/search", BlastPages.page("<p>No hits. A report looks like this:</p>" + sample));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.OTHER);
    assertThat(analysis.forms().getFirst().words()).contains("the same answer");
  }

  @Test
  void twoStrandsThatAreDrawnAreNoAlignment() {
    town.page("/", BlastPages.form("action=/search"))
        .answers(
            "/search",
            v -> {
              String top = String.valueOf(v.get("QUERY")).substring(0, 40);
              return BlastPages.page(
                  "<pre>\nForward 1 %s 40\n          %s\nReverse 1 %s 40\n</pre>"
                      .formatted(top, "|".repeat(40), top));
            });
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.OTHER);
  }

  @Test
  void aFormInAFrameOfAFrameIsFound() {
    town.page("/", "<title>BLAST</title><h1>Sequences</h1><iframe src=/outer></iframe>")
        .page("/outer", "<iframe src=/inner></iframe>")
        .page("/inner", BlastPages.form("action=/search"))
        .page("/search", BlastPages.alignments(ASKED));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<table><tr><td><a href='/out?id=7'>7</a><td>fertig</table>",
        "<p>Recherche terminée. <a href='/out?id=7'>Voir</a></p>",
        "<p>Ended.</p><form method=post action=/out><input type=hidden name=id value=7><button>Show"
            + " it</button></form>",
      })
  void whatOnlyTheAnswerHasIsFollowed(String body) {
    town.page("/", BlastPages.form("action=/search method=post"))
        .page("/search", BlastPages.page("<a href='/delete?id=7'>Delete</a>" + body))
        .answers("/out", v -> "7".equals(v.get("id")) ? BlastPages.alignments(ASKED) : "");
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).noneMatch(request -> request.contains("/delete"));
  }

  @Test
  void ofTheFormsInAnAnswerOnlyOneThatShowsSomethingIsSent() {
    town.page("/", BlastPages.form("action=/search method=post"))
        .page(
            "/search",
            BlastPages.page(
                "<p>Ended.</p><form method=post action=/job/7><button>Go on</button></form>"
                    + "<form method=post action=/out><button>Anzeigen</button></form>"))
        .page("/out", BlastPages.alignments(ASKED));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).noneMatch(request -> request.contains("/job/7"));
  }

  @Test
  void aFrameThatFramesItselfIsOpenedOnce() {
    town.page("/", "<title>BLAST</title><h1>Sequences</h1><iframe src=/inner></iframe>")
        .page("/inner", "<iframe src=/inner></iframe><iframe src=/></iframe>");
    analyze("/");
    assertThat(town.seen()).containsExactly("GET /", "GET /inner");
  }

  @Test
  void theQuestionThatTellsASampleIsCountedAndBounded() {
    AtomicInteger asked = new AtomicInteger();
    town.page("/", BlastPages.form("action=/search"))
        .answers(
            "/search",
            v ->
                BlastPages.alignments(
                    asked.incrementAndGet() % 2 == 1
                        ? "ttgacgcatgcatcgatcgatcgggatatat"
                        : "ccatgcatgcgtacgtagctagctagcgtat"));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.probes()).isEqualTo(asked.get()).isEqualTo(2);
    asked.set(0);
    new ServiceAnalyzer(
            BLAST,
            town.fetcher(),
            HASTY,
            new ProbeBudget(10, 1, 8, 12, Duration.ofMinutes(2)),
            Optional.empty(),
            new ProbeHistory())
        .analyze(town.url("/"));
    assertThat(asked).hasValue(1);
  }

  @ParameterizedTest
  @CsvSource({
    "Submit a sequence,        '',                                             Submit",
    "Deposit DNA,              '',                                             OK",
    "Strains,                  Sequences are read by a curator.,               Send",
    "New entry,                It can be searched by BLAST afterwards.,        Next",
    "DNA synthesis,            We make DNA of any sequence.,                   Continue",
    "Gensequenz einreichen,    '',                                             Weiter",
  })
  void whatStoresOrSellsSequencesIsNotSent(String title, String says, String button) {
    town.page(
            "/",
            "<title>%s</title><h1>%s</h1><p>%s DNA sequence</p><form method=post action=/run>"
                    .formatted(title, title, says)
                + "<textarea name=sequence></textarea><select name=kind><option>cDNA<option>mRNA"
                + "</select><button>"
                + button
                + "</button></form>")
        .page("/run", BlastPages.page("<p>Thank you.</p>"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.NO_FORM);
    assertThat(town.seen()).noneMatch(request -> request.contains("/run"));
  }

  @Test
  void aPageThatPointsToTheResultIsPassed() {
    town.page("/", BlastPages.form("action=/search"))
        .page(
            "/search",
            BlastPages.page(
                "<p>Your search is done.</p><p><a href=/help>Help</a> <a href='/out/7'>View the"
                    + " results</a></p>"))
        .page("/help", BlastPages.page("<p>Ask somebody.</p>"))
        .page("/out/7", BlastPages.alignments(ASKED));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.profile().orElseThrow().steps())
        .extracting(CapabilityProfile.Step::what)
        .containsExactly("open", "submit", "link");
    assertThat(town.seen()).doesNotContain("GET /help");
  }

  @Test
  void theSearchOfTheSiteOnEveryPageIsNotTakenForASecondForm() {
    String find = "<form action=/find><input name=words value=''><button>Search</button></form>";
    town.page("/", BlastPages.form("action=/search") + find)
        .page(
            "/search",
            BlastPages.page("<p>Done.</p><p><a href='/out/7'>View the results</a></p>" + find))
        .page("/find", BlastPages.page("<p>Your search found no pages.</p>"))
        .page("/out/7", BlastPages.alignments(ASKED));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).noneMatch(request -> request.startsWith("GET /find"));
  }

  @Test
  void aPageThatWaitsIsWaitedFor() {
    AtomicInteger looks = new AtomicInteger();
    town.page("/", BlastPages.form("action=/search"))
        .page(
            "/search",
            BlastPages.page("<meta http-equiv=refresh content='3; url=/job?id=5'>Queued."))
        .route(
            "/job",
            values ->
                looks.incrementAndGet() < 3
                    ? TestSite.Page.of(BlastPages.page("<p>Please wait.</p>")).with("Refresh", "10")
                    : TestSite.Page.of(BlastPages.alignments(ASKED)));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(looks).hasValue(3);
  }

  @Test
  void aPageThatSaysToLookAgainIsLoadedAgain() {
    AtomicInteger looks = new AtomicInteger();
    town.page("/", BlastPages.form("action=/search"))
        .answers(
            "/search",
            v ->
                looks.incrementAndGet() < 3
                    ? BlastPages.page(
                        "<p>The job is running. Please wait and reload this page.</p>")
                    : BlastPages.alignments(ASKED));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void waitingHasAnEnd() {
    town.page("/", BlastPages.form("action=/search"))
        .page("/search", BlastPages.page("<meta http-equiv=refresh content='60'>Please wait."));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.OTHER);
    assertThat(analysis.forms().getFirst().words()).contains("not ready");
  }

  @Test
  void aPageThatAsksForTheFormatIsSentOn() {
    town.page("/", BlastPages.form("action=/search"))
        .page(
            "/search",
            BlastPages.page(
                "<p>Request ID 42. Format your results:</p><form action=/format><input type=hidden"
                    + " name=RID value=42><select name=VIEW><option>pairwise</select><input"
                    + " type=submit value='Format!'></form>"))
        .answers(
            "/format",
            v ->
                "42".equals(v.get("RID"))
                    ? BlastPages.alignments(ASKED)
                    : BlastPages.page("No such request."));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.profile().orElseThrow().steps())
        .extracting(CapabilityProfile.Step::what)
        .containsExactly("open", "submit", "form");
  }

  @Test
  void formsAndResultsMayBeInFrames() {
    town.page(
            "/",
            "<title>BLAST</title><frameset cols='20%,80%'><frame src=/menu><frame"
                + " src=/main></frameset>")
        .page("/menu", BlastPages.page("<a href=/main>Search</a>"))
        .page("/main", BlastPages.form("action=/search target=out"))
        .page("/search", "<frameset rows='10%,90%'><frame src=/menu><frame src=/out></frameset>")
        .page("/out", BlastPages.alignments(ASKED));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void thePageAroundAFrameSpeaksAboutTheFormInIt() {
    String form =
        "<form method=post action=/run><textarea name=x></textarea><select name=y><option>a"
            + "<option>b</select><input type=submit></form>";
    town.page("/", "<title>Nucleotide BLAST</title><h1>BLAST</h1><iframe src=/inner></iframe>")
        .page("/other", "<title>Our town</title><h1>Sequences</h1><iframe src=/inner></iframe>")
        .page("/inner", form)
        .answers("/run", v -> BlastPages.alignments(v.get("x")));
    assertThat(analyze("/other").verdict()).isEqualTo(Verdict.NO_FORM);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void aResultInAWindowThatAScriptOpensIsFound() {
    town.page("/", BlastPages.form("action=/search target=_blank"))
        .page("/search", BlastPages.page("<script>window.open('/window?id=3', 'w')</script>Done."))
        .page("/window", BlastPages.alignments(ASKED));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void anIteratorTriesOneChoiceAfterTheOther() {
    town.page("/", BlastPages.form("action=/search"))
        .answers(
            "/search",
            v ->
                "est".equals(v.get("DB"))
                    ? BlastPages.alignments(ASKED)
                    : BlastPages.page("<p>This database is closed today.</p>"));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.probes()).isBetween(2, 4);
  }

  @Test
  void boxesOfWhichNoneIsTickedAreTickedOneAfterTheOther() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/search><textarea name=sequence></textarea><label><input"
                    + " type=checkbox name=in value=pep>Peptides</label><label><input type=checkbox"
                    + " name=in value=chr>Chromosomes</label><input type=submit></form>"))
        .answers(
            "/search",
            v ->
                v.getOrDefault("in", "").equals("chr")
                    ? BlastPages.alignments(v.get("sequence"))
                    : BlastPages.page("<p>Choose where to search.</p>"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  // ---- what is left alone ----

  @Test
  void boxesOfDifferentNamesAreTickedIfNothingElseHelps() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/search><textarea name=sequence></textarea><label><input"
                    + " type=checkbox name=g1 value=1> Oak</label><label><input type=checkbox"
                    + " name=g2 value=1> Beech</label><button>Search</button></form>"))
        .answers(
            "/search",
            v ->
                v.containsKey("g2")
                    ? BlastPages.alignments(v.get("sequence"))
                    : BlastPages.page("<p>Select one or more genomes.</p>"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen().get(1)).doesNotContain("g1").doesNotContain("g2");
  }

  @Test
  void boxesThatAskForMoreAreNotTicked() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/search><textarea name=sequence></textarea><label><input"
                    + " type=checkbox name=n1 value=1> Publish my sequence</label><label><input"
                    + " type=checkbox name=n2 value=1> Save it</label><button>Search</button>"
                    + "</form>"))
        .answers("/search", v -> BlastPages.page("<p>Select one or more genomes.</p>"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.OTHER);
    assertThat(town.seen()).hasSizeGreaterThan(1);
    assertThat(town.seen())
        .noneMatch(request -> request.contains("n1=") || request.contains("n2="));
  }

  @Test
  void aListThatBeginsWithNothingIsChosenFrom() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/search><textarea name=sequence></textarea><select"
                    + " name=banque><option value=''>-- Choisir --<option value=est>EST"
                    + "</select><button>Rechercher</button></form>"))
        .answers(
            "/search",
            v ->
                v.getOrDefault("banque", "").equals("est")
                    ? BlastPages.alignments(v.get("sequence"))
                    : BlastPages.page("<p>Choisissez une banque.</p>"));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.probes()).isEqualTo(1);
  }

  @Test
  void aFormBehindOneThatOnlyChoosesIsFound() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/two><select name=db><option value=p>Proteins<option value=n>"
                    + "Nucleotide collection</select><button>Continue</button></form>"))
        .answers(
            "/two",
            v ->
                v.getOrDefault("db", "").equals("n")
                    ? BlastPages.page(
                        "<form action=/run><textarea name=sequence></textarea><button>Search"
                            + "</button></form>")
                    : BlastPages.page("<p>Proteins are searched elsewhere.</p>"))
        .answers("/run", v -> BlastPages.alignments(v.get("sequence")));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).as("%s", analysis).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.profile().orElseThrow().start()).endsWith("/two?db=n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<form method=post action=/two><select name=db><option>DNA</select><button>Go</button>",
        "<form action=/two><select name=db><option>DNA</select><button>Delete</button>",
        "<form action=/order><select name=db><option>DNA</select><button>Go</button>",
        "<form action=/two><label><input type=radio name=used value=d>DNA</label><label><input"
            + " type=radio name=used value=r>RNA</label><button>Submit</button>",
      })
  void aFirstFormThatMayDoMoreThanChooseIsNotSent(String form) {
    town.page("/", BlastPages.page(form + "</form>"));
    assertThat(analyze("/").verdict()).isNotEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).hasSize(1);
  }

  @Test
  void ofManyFormsOnlyTheFirstAreConsidered() {
    String one = "<form action=/two><select name=db><option>DNA</select><button>%s</button></form>";
    town.page("/", BlastPages.page(one.formatted("Delete").repeat(12) + one.formatted("Go")));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.NO_FORM);
    assertThat(town.seen()).hasSize(1);
  }

  @Test
  void aFormForTwoSequencesComparesThemAndDoesNotSearch() {
    String form =
        "<form action=/run><textarea name=asequence></textarea><textarea name=%s></textarea>"
            + "<button>Search</button></form>";
    town.page("/pair", BlastPages.page(form.formatted("bsequence")))
        .page("/search", BlastPages.page(form.formatted("exclude")))
        .answers("/run", v -> BlastPages.alignments(v.get("asequence")));
    assertThat(analyze("/pair").verdict()).isEqualTo(Verdict.NO_FORM);
    assertThat(town.seen()).hasSize(1);
    assertThat(analyze("/search").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void ofManyLinksTheOneToTheResultComesFirstAndSortingLeadsNowhere() {
    StringBuilder sorts = new StringBuilder();
    for (String column : new String[] {"score", "evalue", "name", "length", "id", "start", "end"}) {
      sorts.append("<a href='/list?job=7&sort=" + column + "&order=asc'>" + column + "</a> ");
    }
    town.page("/", BlastPages.form("action=/list"))
        .answers(
            "/list",
            v ->
                v.containsKey("QUERY") || v.containsKey("sort")
                    ? BlastPages.page(
                        sorts
                            + "<a href='/entry?n=1'>AB1</a> <a href='/entry?n=2'>AB2</a> <a"
                            + " href='/entry?n=3'>AB3</a> <a"
                            + " href='/view?job=7&order=asc'>Alignments</a> <a"
                            + " href='/view?job=7&do=delete'>Alignments, delete</a>")
                    : "")
        .page("/entry", BlastPages.page("An entry"))
        .answers(
            "/view", v -> v.containsKey("do") ? "gone" : BlastPages.alignments(ASKED.repeat(3)));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).noneMatch(request -> request.contains("delete"));
  }

  @Test
  void aWaitingPageThatStaysTheSameIsLeftWhereItsScriptLeads() {
    town.page("/", BlastPages.form("action=/run"))
        .page(
            "/run",
            BlastPages.page(
                "<p>Job 7: queued</p><script>function t() { ask(j => { if (j.done) { location.href"
                    + " = '/jobs/7/result' } else { setTimeout(t, 500) } }) }</script>"))
        .page("/jobs/7/result", BlastPages.alignments(ASKED.repeat(3)));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void aLimitThatIsNotReachedIsNoPleaToStop() {
    town.page(
            "/",
            BlastPages.form("action=/search")
                + "Please do not submit more than 20 queries a minute by scripts.")
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    town.page("/no", BlastPages.form("action=/search") + "Please do not use scripts here.");
    assertThat(analyze("/no").verdict()).isEqualTo(Verdict.STOPPED);
    town.page(
        "/ban",
        BlastPages.form("action=/search")
            + "You must not use scripts, or you are blocked for more than 30 days.");
    assertThat(analyze("/ban").verdict()).isEqualTo(Verdict.STOPPED);
  }

  @Test
  void aServerThatFailsIsNotAskedAgain() {
    town.page("/", BlastPages.form("action=/search"))
        .route("/search", v -> new TestSite.Page(502, "broken", Map.of()));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.OTHER);
    assertThat(town.seen().stream().filter(request -> request.contains("/search"))).hasSize(1);
  }

  @Test
  void aPleaToStopIsHeard() {
    town.page("/", BlastPages.form("action=/search") + BlastPages.form("action=/again"))
        .page("/search", BlastPages.page("<p>Please do not use scripts or robots here.</p>"));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.STOPPED);
    assertThat(town.seen()).hasSize(2);
  }

  @Test
  void tooManyRequestsStopTheSite() {
    town.page("/", BlastPages.form("action=/search"))
        .route("/search", v -> new TestSite.Page(429, "slow down", Map.of()));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.STOPPED);
    assertThat(town.seen()).hasSize(2);
  }

  @Test
  void whatRobotsMayNotFetchIsNotSent() {
    town.page("/robots.txt", "User-agent: *\nDisallow: /search\n")
        .page("/", BlastPages.form("action=/search"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.OTHER);
    assertThat(town.seen()).containsExactly("GET /");
  }

  @Test
  void aPageWithoutTheWordsOfTheClassIsNotProbed() {
    town.page(
        "/",
        "<title>Jobs</title><form action=/jobs>What <input name=query> <input type=submit></form>");
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.ELSEWHERE);
    assertThat(town.seen()).hasSize(1);
  }

  @Test
  void aPageWithoutAFormHasNothingToAsk() {
    town.page("/", BlastPages.page("<p>We wrote about it.</p>"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.NO_FORM);
  }

  @Test
  void theSameFormIsNotProbedOnEveryPage() {
    town.page("/a", BlastPages.form("action=/search"))
        .page("/b", BlastPages.form("action=/search"))
        .page("/search", BlastPages.page("<p>Nothing.</p>"));
    ServiceAnalyzer analyzer =
        new ServiceAnalyzer(
            BLAST, town.fetcher(), HASTY, ProbeBudget.USUAL, Optional.empty(), history);
    assertThat(analyzer.analyze(town.url("/a")).probes()).isPositive();
    assertThat(analyzer.analyze(town.url("/b")).probes()).isZero();
  }

  @Test
  void theBudgetHolds() {
    town.page("/", BlastPages.form("action=/search"))
        .page("/search", BlastPages.page("<p>Nothing.</p>"));
    ServiceAnalysis analysis =
        new ServiceAnalyzer(
                BLAST,
                town.fetcher(),
                HASTY,
                ProbeBudget.USUAL.withProbes(3),
                Optional.empty(),
                history)
            .analyze(town.url("/"));
    assertThat(analysis.probes()).isEqualTo(3);
    assertThat(town.seen()).hasSize(4);
  }

  // ---- learning ----

  @Test
  void whereASequenceWasAcceptedItIsPutFirstNextTime() {
    for (int i = 0; i < 6; i++) {
      town.page(
              "/" + i,
              BlastPages.page(
                  "<form action=/search"
                      + i
                      + "><input name=alpha><input name=beta><input name=gamma><input type=submit"
                      + " value=Search></form>"))
          .answers(
              "/search" + i,
              v ->
                  BlastPages.isNucleotides(v.get("gamma"))
                      ? BlastPages.alignments(v.get("gamma"))
                      : BlastPages.page("Nothing."));
    }
    int first = analyze("/0").probes();
    assertThat(first).isGreaterThan(1);
    int later = analyze("/1").probes();
    assertThat(later).isLessThan(first);
    assertThat(analyze("/2").probes()).isEqualTo(1);
    assertThat(history.lines()).anyMatch(line -> line.contains("gamma"));
    for (int i = 3; i < 6; i++) {
      analyze("/" + i);
    }
    assertThat(history.mostProbes(100)).isLessThan(50);
  }

  @Test
  void aHomePageLeadsToAListOfToolsWhoseCardsSayWhatTheyAre() {
    town.page(
            "/", "<h1>DNA for busy people</h1><a href=/prices>Prices</a> <a href=/t>Free tools</a>")
        .page("/prices", BlastPages.page("<p>None.</p>"))
        .page(
            "/t",
            "<h1>Tools</h1><div><h3>Molarity</h3><a href=/t/1>Open</a></div><div><h3>Similar"
                + " genes</h3><p>By blastn.</p><a href=/t/2>Open</a></div><div><h3>Delete your"
                + " blast results</h3><a href=/t/delete>Open</a></div>")
        .page("/t/1", BlastPages.page("<p>Ten.</p>"))
        .page("/t/2", BlastPages.form("action=/search"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen())
        .noneMatch(seen -> seen.contains("/prices"))
        .noneMatch(seen -> seen.contains("/t/1"))
        .noneMatch(seen -> seen.contains("/t/delete"));
  }

  private static String posted(String inside) {
    return BlastPages.page(
        "<form method=post action=/search><label>Sequence <textarea name=QUERY></textarea></label>"
            + inside
            + "<button>Search</button></form>");
  }

  @Test
  void aFieldThatAScriptEnablesIsFilledIn() {
    town.page(
            "/",
            posted("").replace("<label>", "<fieldset disabled><label>").replace("</form>", "")
                + "</fieldset></form>")
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void anOptionThatOnlyAsksToChooseIsNoChoice() {
    town.page(
            "/",
            posted(
                "<select name=DB><option value=0>Select a dataset<option value=7>Hazelnut"
                    + "</select>"))
        .answers(
            "/search",
            v ->
                "7".equals(v.get("DB"))
                    ? result(Map.of("QUERY", v.get("QUERY")))
                    : BlastPages.page("<p>Choose a dataset.</p>"));
    ServiceAnalysis analysis = analyze("/");
    assertThat(analysis.verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analysis.probes()).isEqualTo(1);
  }

  @Test
  void aQueryThatIsShownAgainIsConfirmedUnlessTheButtonDoesMore() {
    for (String button : List.of("Run the comparison", "Save the comparison")) {
      town.page("/", posted(""))
          .answers(
              "/search",
              v ->
                  BlastPages.page(
                      "<p>Please check.</p><form method=post action=/run><input type=hidden"
                          + " name=QUERY value="
                          + v.get("QUERY")
                          + "><button>"
                          + button
                          + "</button></form>"))
          .answers("/run", ServiceAnalyzerTest::result);
      boolean runs = button.startsWith("Run");
      assertThat(analyze("/").verdict() == Verdict.MEMBER).isEqualTo(runs);
      assertThat(town.seen().stream().filter(seen -> seen.contains("/run")).count()).isEqualTo(1);
    }
  }

  @Test
  void ofSeveralFormatsTheOneForPeopleIsChosen() {
    town.page("/", posted("<select name=f><option value=xml>XML<option value=txt>text</select>"))
        .answers(
            "/search",
            v ->
                "txt".equals(v.get("f"))
                    ? result(Map.of("QUERY", v.get("QUERY")))
                    : "<hits><hit id='1'/></hits>");
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void theReportOfTheFastaProgramsIsAResultAndOneOfProteinsIsNot() {
    for (String unit : List.of("nt", "aa")) {
      town.page("/" + unit, posted("").replace("/search", "/search" + unit))
          .answers(
              "/search" + unit,
              v ->
                  BlastPages.page(
                      """
                      <pre>
                      >>VRD:1 some viroid (359 %2$s)
                       initn: 90 init1: 90 opt: 90  bits: 58.1 E(61402): 1.2e-08
                      Smith-Waterman score: 90;  100.0%% identity in 90 %2$s overlap (1-90:1-90)

                      QUERY  %1$s
                             ::::::::
                      VRD    %1$s
                      </pre>\
                      """
                          .formatted(v.get("QUERY"), unit)));
      assertThat(analyze("/" + unit).verdict() == Verdict.MEMBER)
          .as(unit)
          .isEqualTo(unit.equals("nt"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "score=171 e-value=1e-40, true",
    "evalue: 3e-9 (score: 90), true",
    "length=60, false",
    "score=171, false",
  })
  void matchingSequencesWithTheirScoresAreAResult(String says, boolean member) {
    town.page("/", BlastPages.form("action=/search"))
        .route(
            "/search",
            v ->
                TestSite.Page.of(">contig_8 %s\n%s\n".formatted(says, v.get("QUERY")))
                    .with("Content-Type", "text/plain"));
    assertThat(analyze("/").verdict() == Verdict.MEMBER).isEqualTo(member);
  }

  @Test
  void aSearchOfTheSiteOrALoginDoesNotHideTheLinkToTheService() {
    String search = "<form action=/find><input name=w placeholder='Search this site'>";
    String login =
        "<form action=/in method=post><input name=user><input type=password name=p><button>Log"
            + " in</button></form>";
    for (String around : List.of(search + "<button>Go</button></form>", login)) {
      town.page("/", around + "<h1>Genome of the oak</h1><a href=/tools/blast>BLAST</a>")
          .page("/find", "<p>Nothing was found.")
          .page("/tools/blast", BlastPages.form("action=/search"))
          .answers("/search", ServiceAnalyzerTest::result);
      assertThat(analyze("/").verdict()).as(around).isEqualTo(Verdict.MEMBER);
    }
    assertThat(town.seen()).noneMatch(request -> request.contains("/in"));
  }

  @Test
  void besideAFormForALongTextNoLinkIsFollowed() {
    town.page(
            "/",
            BlastPages.page(
                "<a href=/tools/blast>BLAST</a><form method=post action=/keep><textarea"
                    + " name=sequence></textarea><button>Deposit</button></form>"))
        .page("/tools/blast", BlastPages.form("action=/search"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.NO_FORM);
    assertThat(town.seen()).hasSize(1);
  }

  @ParameterizedTest
  @CsvSource({
    "Comparar una secuencia, true",
    "Поиск по последовательности, true",
    "Sequence query, true",
    "Order a sequence, false",
    "Our sequences, false",
  })
  void aLinkThatSearchesForWhatTheClassTakesIsFollowed(String link, boolean followed) {
    town.page(
            "/",
            "<meta charset=utf-8><h1>Genome</h1><p><a href=/a>News</a> <a href=/b>Staff</a> <a"
                + " href=/c>Map</a> <a href=/d>"
                + link
                + "</a>")
        .page("/d", BlastPages.form("action=/search"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict() == Verdict.MEMBER).as("%s", town.seen()).isEqualTo(followed);
  }

  @ParameterizedTest
  @CsvSource({
    "Your e-mail, false",
    "Votre courriel, false",
    "DNA, true",
  })
  void aLineForAnAddressTakesNoSequence(String prompt, boolean sent) {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/go><input name=q placeholder='%s'><button>Go</button></form>"
                    .formatted(prompt)))
        .page("/go", BlastPages.page("<p>Welcome."));
    analyze("/");
    assertThat(town.seen().stream().anyMatch(one -> one.contains("/go"))).isEqualTo(sent);
  }

  @Test
  void aSearchBehindAMirrorOrAPartOfTheSiteIsFound() {
    town.page("/", "<h1>DNA of worms</h1><p>Nearest mirror: <a href=/eu/wublast.html>Europe</a>")
        .page("/eu/wublast.html", BlastPages.form("action=/search"))
        .page(
            "/portal", "<h1>Genomes and DNA</h1><nav><a href=/x>X</a></nav><a href=/bean>Bean</a>")
        .page("/bean", "<h1>Bean</h1><a href=/find>Search by sequence</a>")
        .page("/find", BlastPages.form("action=/search"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(analyze("/portal").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).noneMatch(seen -> seen.contains("/x"));
  }

  @Test
  void aButtonThatSendsTheFormElsewhereIsNeverPressed() {
    town.page("/", posted("<button formaction=/board>Publish on the board</button>"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen()).noneMatch(seen -> seen.contains("/board"));
    PageTextMap page =
        PageTextMap.of(
            town.url("/"),
            "<form><textarea name=q></textarea><button formaction=/b>Submit to the board</button><button>Go"
                .getBytes(UTF_8),
            ReadHint.contentType("text/html"));
    assertThat(RenderedForms.of(page).getFirst().fields())
        .filteredOn(field -> field.kind().isSubmitter())
        .singleElement()
        .matches(field -> field.attribute("formaction").isEmpty());
  }

  @Test
  void aFormBesideAButtonThatDeletesIsNotSent() {
    town.page(
            "/",
            posted("<button formaction=/delete>Delete</button>")
                .replace("<button>Search", "<button>Submit"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.NO_FORM);
    assertThat(town.seen()).noneMatch(seen -> seen.startsWith("POST"));
  }

  @Test
  void ofSeveralButtonsTheOneThatSearchesIsPressed() {
    for (String other : List.of("Löschen", "Save search", "Delete last run")) {
      town.page(
              "/",
              posted("<button name=op value=x>" + other + "</button>")
                  .replace("<button>Search", "<button name=op value=s>Suchen"))
          .answers("/search", ServiceAnalyzerTest::result);
      assertThat(analyze("/").verdict()).as(other).isEqualTo(Verdict.MEMBER);
      assertThat(town.seen()).noneMatch(seen -> seen.contains("op=x"));
    }
  }

  @Test
  void aFormIsJudgedByWhereItsOnlyButtonSendsIt() {
    town.page(
            "/",
            BlastPages.page(
                "<form action=/search><label>Sequence <textarea name=QUERY></textarea></label>"
                    + "<button formaction=/deposit formmethod=post>Submit</button></form>"))
        .answers("/deposit", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.NO_FORM);
    assertThat(town.seen()).noneMatch(seen -> seen.contains("/deposit"));
  }

  @Test
  void aDisabledFormThatShowsWhatIsStoredIsNotSent() {
    town.page(
            "/",
            posted("")
                .replace("QUERY></textarea>", "QUERY disabled>ACGTTGCATTGACCA</textarea>")
                .replace("<button>Search", "<button disabled>Submit"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.NO_FORM);
    assertThat(town.seen()).noneMatch(seen -> seen.startsWith("POST"));
  }

  @ParameterizedTest
  @CsvSource({
    "Please check your query., Run the comparison, true",
    "Your order: one search. Price: 20 EUR., Run the comparison, false",
    "Each search costs two credits., Run the search, false",
    "Really delete all results of this query?, Execute, false",
    "Your query will be published., Compare, false",
  })
  void aQueryIsNotConfirmedWhereThePageSaysThatMoreIsDone(
      String said, String button, boolean sent) {
    town.page("/", posted(""))
        .answers(
            "/search",
            v ->
                BlastPages.page(
                    "<p>"
                        + said
                        + "</p><form method=post action=/go><input type=hidden name=QUERY value="
                        + v.get("QUERY")
                        + "><button>"
                        + button
                        + "</button></form>"))
        .answers("/go", ServiceAnalyzerTest::result);
    analyze("/");
    assertThat(town.seen().stream().anyMatch(seen -> seen.contains("/go"))).isEqualTo(sent);
  }

  @Test
  void aCardThatDoesMoreIsNotOpened() {
    town.page(
            "/",
            "<h1>DNA</h1><div><h3>Delete your blast results</h3><a href=/t/1>Open</a></div>"
                + "<div><h3>Blast fails?</h3><p>Raise a ticket.</p><a href=/t/2>Open</a></div>"
                + "<div><h3>Blast</h3><p>No account needed.</p><a href=/t/3>Open</a></div>")
        .page("/t/3", BlastPages.form("action=/search"))
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    assertThat(town.seen())
        .noneMatch(seen -> seen.contains("/t/1"))
        .noneMatch(seen -> seen.contains("/t/2"));
  }

  @Test
  void aListOfActionsIsNoListOfDatabases() {
    town.page(
            "/",
            posted(
                "<select name=then><option value=0>Select what follows<option value=1>Publish the"
                    + " query<option value=2>Delete my results</select>"))
        .answers("/search", ServiceAnalyzerTest::result);
    analyze("/");
    assertThat(town.seen())
        .anyMatch(seen -> seen.contains("POST /search"))
        .noneMatch(seen -> seen.contains("then=1"))
        .noneMatch(seen -> seen.contains("then=2"));
  }

  @Test
  void anOptionalAddressAndOneForNewsStayEmpty() {
    for (String mail :
        List.of(
            "E-mail (optional) <input name=email>",
            "<input type=checkbox name=n checked> Newsletter, e-mail <input name=email>")) {
      town.page("/", posted(mail)).answers("/search", ServiceAnalyzerTest::result);
      analyze("/");
      assertThat(town.seen()).noneMatch(seen -> seen.contains("vigil.example"));
    }
  }

  @Test
  void ofSeveralButtonsTheOneOfTheClassIsPressed() {
    for (String other : List.of("Find clone", "Run keyword search")) {
      town.page(
              "/",
              posted("<button name=op value=x>" + other + "</button>")
                  .replace("<button>Search", "<button name=op value=n>Compare by BLASTN"))
          .answers("/search", v -> "n".equals(v.get("op")) ? result(v) : BlastPages.page("None."));
      assertThat(analyze("/").verdict()).as(other).isEqualTo(Verdict.MEMBER);
      assertThat(town.seen()).noneMatch(seen -> seen.contains("op=x"));
    }
  }

  @ParameterizedTest
  @CsvSource({
    "<input type=file name=f>, Upload, BLAST, true",
    "<input type=file name=f>, Upload, Submit, false",
    "'', Upload, BLAST, false",
    "<input type=file name=f>, Upload to the archive, BLAST, false",
    "<input type=file name=f>, Deposit, BLAST, false",
  })
  void aButtonThatLoadsAFileIntoTheFormIsNotPressed(
      String file, String other, String button, boolean sent) {
    town.page(
            "/",
            posted(file + "<button name=op value=x>" + other + "</button>")
                .replace("<button>Search", "<button name=op value=n>" + button))
        .answers("/search", v -> "n".equals(v.get("op")) ? result(v) : BlastPages.page("None."));
    assertThat(analyze("/").verdict() == Verdict.MEMBER).isEqualTo(sent);
    assertThat(town.seen()).noneMatch(seen -> seen.contains("op=x"));
  }

  @Test
  void aHeadingInTheFormIsAboutItToo() {
    town.page(
            "/",
            "<title>Tools</title><form method=post action=/search><h3>BLAST against genomes</h3>"
                + "<textarea name=sequence></textarea><button>Check</button></form>")
        .answers("/search", v -> BlastPages.alignments(v.get("sequence")));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
    town.page(
        "/other",
        "<title>BLAST</title><form method=post action=/search><h3>Deposit a sequence</h3>"
            + "<textarea name=sequence></textarea><button>Go</button></form>");
    assertThat(analyze("/other").verdict()).isEqualTo(Verdict.NO_FORM);
  }

  @Test
  void oneOfSeveralButtonsThatArePressedInIsChosen() {
    town.page(
            "/",
            posted(
                "<label><input type=radio name=type value=genes> Genes</label>"
                    + "<label><input type=radio name=type value=genome> Genome</label>"))
        .answers(
            "/search",
            v -> v.containsKey("type") ? result(v) : BlastPages.page("Choose what to search."));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void aPageThatStillSpeaksOfWaitingIsLeftByItsLinkToTheResult() {
    town.page("/", BlastPages.form("action=/search"))
        .page(
            "/search",
            BlastPages.page(
                "<table><tr><th>Jobs<th>Submitted at<tr><td>Job 1: done [<a href=/results/7>View"
                    + " results</a>]</table>"))
        .page("/results/7", BlastPages.alignments(ASKED.repeat(3)));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @ParameterizedTest
  @CsvSource({
    "Valider et lancer la comparaison, '', true",
    "Start the search, '', true",
    "Lancer, '', false",
    "Start the search, It costs one credit., false",
    "Compare and publish, '', false",
  })
  void aQueryThatTheSiteKeepsIsConfirmedWhereTheButtonSearches(
      String button, String says, boolean sent) {
    town.page("/", posted(""))
        .page(
            "/search",
            BlastPages.page(
                "<p>120 nucleotides. %s</p><form method=post action=/run><input type=hidden name=job value=7><button>%s</button></form>"
                    .formatted(says, button)))
        .page("/run", BlastPages.alignments(ASKED.repeat(3)));
    assertThat(analyze("/").verdict() == Verdict.MEMBER).isEqualTo(sent);
    assertThat(town.seen().stream().anyMatch(seen -> seen.contains("/run"))).isEqualTo(sent);
  }

  @Test
  void aSentenceThatEndsIsNoPlea() {
    town.page("/", BlastPages.form("action=/search") + "Do not press reload! Program and query")
        .answers("/search", ServiceAnalyzerTest::result);
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void anAlignmentMayBeWithoutTheEndsOfItsLines() {
    town.page("/", BlastPages.form("action=/search"))
        .answers(
            "/search",
            v ->
                BlastPages.alignments(v.get("QUERY"))
                    .replaceAll("(?m)((?:Query|Sbjct): .*) \\d+$", "$1"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void aLinkToTheResultIsFollowedWhereAnAnswerSpeaksOfWaiting() {
    town.page("/", posted(""))
        .page(
            "/search",
            BlastPages.page(
                "<p>Your search has been queued. It will appear in the file <a"
                    + " href=/out/J7.html>J7.html</a>."))
        .page("/out/J7.html", BlastPages.alignments(ASKED.repeat(3)));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void aWaitingPageThatLeadsToItsResultLaterIsFollowed() {
    AtomicInteger asked = new AtomicInteger();
    town.page("/", posted(""))
        .page(
            "/search",
            BlastPages.page("<meta http-equiv=refresh content='1;url=/history/7'><p>Job added."))
        .answers(
            "/history/7",
            _ ->
                BlastPages.page(
                    asked.incrementAndGet() < 3
                        ? "<meta http-equiv=refresh content=1><p>1: blastn"
                        : "<p>1: blastn <a href=/datasets/7/show title='View data'>*</a>"))
        .page("/datasets/7/show", BlastPages.alignments(ASKED.repeat(3)));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @ParameterizedTest
  @CsvSource({
    "Executar BLAST, '', true",
    "Compare, '', true",
    "Continue, '', false",
    "Save BLAST, '', false",
    "Executar BLAST, It costs one credit., false",
    "Executar BLAST, <h2>Deposit a sequence</h2>, false",
  })
  void theSecondOfTwoStepsMayHaveChoices(String button, String says, boolean sent) {
    town.page("/", posted(""))
        .page(
            "/search",
            BlastPages.page(
                "%s<form method=post action=/run><input type=hidden name=id value=7><select name=prog><option>blastx<option>blastn</select><select name=bank><option value=''>-- choose --<option>nt</select><button>%s</button></form>"
                    .formatted(says, button)))
        .answers(
            "/run",
            v ->
                "blastn".equals(v.get("prog")) && "nt".equals(v.get("bank"))
                    ? BlastPages.alignments(ASKED.repeat(3))
                    : BlastPages.page("<p>Choose a bank."));
    assertThat(analyze("/").verdict() == Verdict.MEMBER).isEqualTo(sent);
    assertThat(town.seen().stream().anyMatch(seen -> seen.contains("/run"))).isEqualTo(sent);
  }

  @Test
  void alignmentsAreChosenInsteadOfATable() {
    town.page(
            "/",
            posted(
                "<label><input type=radio name=out value=0> alinhamentos</label><label><input"
                    + " type=radio name=out value=6 checked> tabela</label>"))
        .answers(
            "/search", v -> "0".equals(v.get("out")) ? result(v) : BlastPages.page("<p>100 %"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }

  @Test
  void aReportOnAHiddenTabIsRead() {
    town.page("/", posted(""))
        .answers(
            "/search",
            v ->
                BlastPages.page(
                    "<a href=#sum>Summary</a> <a href=#ali>Alignments</a><div id=sum>1 hit</div>"
                        + "<div id=ali style='display:none'>"
                        + BlastPages.alignments(v.get("QUERY"))
                            .replaceAll("(?s).*(<pre>.*</pre>).*", "$1")
                            .replaceAll("(Query|Sbjct):", "<b>$1</b>:")
                        + "</div>"));
    assertThat(analyze("/").verdict()).isEqualTo(Verdict.MEMBER);
  }
}
