package dev.vigil.discover.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.DescriptionExtensionRegistry;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A form whose fields no hint names is sent if its labels or choices are those of the class. */
class SuggestedFormsTest {
  private static final ServiceClass BLAST = ServiceClass.find(ServiceClass.NUCLEOTIDE_BLAST);

  private static Optional<String> refusal(String form) {
    return refusal("", form);
  }

  private static Optional<String> refusal(String before, String form) {
    return refusal("/p", before, form);
  }

  private static Optional<String> refusal(String path, String before, String form) {
    return refusal("post", path, before, form);
  }

  private static Optional<String> refusal(String method, String path, String before, String form) {
    return ofPage(path, "%s<form method=%s action=/x>%s</form>".formatted(before, method, form));
  }

  private static Optional<String> scripted(String path, String before, String form) {
    return ofPage(path, "%s<form onsubmit='return send()'>%s</form>".formatted(before, form));
  }

  private static Optional<String> ofPage(String path, String body) {
    PageTextMap page =
        PageTextMap.of(
            WebUrl.parse("https://a.example" + path),
            ("<meta charset=utf-8>" + body).getBytes(UTF_8),
            ReadHint.contentType("text/html"));
    WebForm read = FormReader.read(page.digest(), page.url()).getFirst();
    return SiteProbe.refusal(
        read,
        FormSlot.of(read),
        new QueryGenerator.FormContext(
            BLAST,
            DescriptionExtensionRegistry.types(BLAST).recognizer(BLAST),
            Optional.empty(),
            new ProbeHistory(),
            FormIntroduction.of(page.digest(), read)));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<textarea name=x></textarea><select name=y><option>blastn<option>blastp</select>"
            + "<button>Go</button>",
        "<textarea name=x></textarea><select name=y><option>NCBI blastn 2.2</select>"
            + "<button>Go</button>",
        "<textarea name=x placeholder='>one&#10;ACGTTGCAACGTAC'></textarea><button>Go</button>",
        "<textarea name=x>ACGTTGCAACGTAC</textarea><button>Go</button>",
        "<textarea name=x></textarea><input type=radio name=y value=blastn><button>Go</button>",
        "<label>Nucleotides <textarea name=x></textarea></label><button>Compare</button>",
        "<label>DNA to be compared <textarea name=x></textarea></label><button>Start</button>",
      })
  void labelsAndChoicesOfTheClassAreTrusted(String form) {
    assertThat(refusal(form)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "<textarea name=x></textarea><button>Go</button>",
        "<textarea name=x></textarea><select name=y><option>red<option>blue</select>"
            + "<button>Go</button>",
        "<label>Nucleotides <textarea name=x></textarea></label><input type=email name=e>"
            + "<button>Go</button>",
        "<textarea name=x></textarea><select name=y><option>blastn</select>"
            + "<label>First name <input name=n></label><button>Go</button>",
        "<label>Suggest DNA for our collection <textarea name=x></textarea></label>"
            + "<button>Go</button>",
        "<label>Nucleotides <textarea name=x></textarea></label><button>Contribute</button>",
        "<label>Your message about DNA <textarea name=x></textarea></label><button>Go</button>",
      })
  void othersAreNotAndNeitherAreThoseThatAskWhoIsThere(String form) {
    assertThat(refusal(form)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "/blast/submit, <h1>Salmon genomes</h1>, BLAST!, true",
    "/blast/submit, <h1>Salmon genomes</h1>, Create BLAST entry, false",
    "/oligos, <h1>Where does it bind?</h1><p>By blastn, Compare, true",
    "/outbreak/report, <h1>Report a case</h1><p>DNA of the isolate, File report, false",
    "/outbreak/report, <h1>Report a case</h1>, Report DNA, false",
    "/sequences, <h1>Our sequences</h1>, New DNA submission, false",
  })
  void aButtonThatNamesTheSearchCountsAndOneThatReportsDoesNot(
      String path, String before, String button, boolean sent) {
    String form =
        "<label>Sequence (nucleotides) <textarea name=sequence></textarea></label><button>"
            + button
            + "</button>";
    assertThat(refusal(path, before, form).isEmpty()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "<h1>Homology</h1><p>Compares with our DNA collection, <button>Go</button>, true",
    "<title>BLAST server</title><h2>Query, <button>Go</button>, true",
    "<h1>Find a sequence in the genome</h1>, <button>Start</button>, true",
    "<h1>DNA collection</h1>, <button>Contribute</button>, false",
    "<h1>Deposit DNA in our collection</h1>, <button>Go</button>, false",
    "<h1>Our town</h1>, <button>Go</button>, false",
    "<h1>The genome of our town</h1>, <button>Go</button>, false",
    "<h1>Sequences of our town</h1>, <button>Go</button>, false",
  })
  void whatThePageSaysAboveTheFormIsTrusted(String before, String button, boolean sent) {
    String form = "<textarea name=x></textarea><select name=y><option>a<option>b</select>" + button;
    assertThat(refusal(before, form).isEmpty()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "BLAST, <select name=y><option>blastn</select>, true",
    "DNA search, <select name=y><option>a</select><select name=z><option>b</select>, true",
    "DNA search, <select name=y><option>a</select>, false",
    "DNA search, '', false",
    "Contact DNA search, <select name=y><option>a</select><select name=z><option>b</select>, false",
    "DNA search, <label>Database <select name=y><option>a</select></label>, true",
    "Questions on DNA, <label>Database <select name=y><option>a</select></label>, false",
  })
  void anAddressIsThatOfTheResultsWhereListsSaySo(String heading, String lists, boolean sent) {
    String form = "<textarea name=x></textarea>" + lists + "<input type=email name=email>";
    assertThat(refusal("<h1>" + heading + "</h1>", form + "<button>Run</button>").isEmpty())
        .isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "DNA search, '', true",
    "DNA search, <input name=z value=10>, true",
    "DNA search, <label>Job name <input name=z></label>, true",
    "DNA search, <input name=email><select name=db><option>a<option>b</select>, true",
    "DNA search, <input name=z>, false",
    "Town search, '', false",
  })
  void theOnlyTextOfAnIntroducedFormMayBeOneLine(String heading, String others, boolean sent) {
    String form =
        "<input name=x>" + others + "<select name=y><option>a<option>b</select><button>Go</button>";
    assertThat(refusal("<h1>" + heading + "</h1>", form).isEmpty()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "Human genome, Coding sequences, true",
    "Chloroplast cDNA, Nuclei, true",
    "Roads, Houses, false",
    "Human genome, Houses, false",
  })
  void whatAListOffersSpeaksAboutItsForm(String one, String other, boolean sent) {
    String form =
        "<textarea name=x></textarea><select name=y><option value=1>%s<option value=2>%s</select>"
            .formatted(one, other);
    assertThat(refusal("<h1>Search</h1>", form + "<button>Go</button>").isEmpty()).isEqualTo(sent);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"Eingabesequenz", "Su secuencia", "Votre séquence", "Sequência", "Sekvens"})
  void labelsInOtherLanguagesAreTrusted(String label) {
    String form = "<label>" + label + " <textarea name=x></textarea></label><button>Go</button>";
    assertThat(refusal(form)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/barley.html, Barley DNA sequences, '', true",
    "/barley.html, Barley DNA sequences: feedback, '', false",
    "/barley.html, Barley DNA sequences, Comments, false",
    "/feedback.html, Barley DNA sequences, '', false",
    "/feedback.html, Barley DNA sequences, DNA, false",
  })
  void aFormForMessagesIsNotSent(String path, String title, String label, boolean sent) {
    String form =
        "<select name=y><option>a<option>b</select><label>"
            + label
            + " <textarea name=text></textarea></label><input type=submit value=Submit>";
    assertThat(refusal(path, "<title>" + title + "</title>", form).isEmpty()).isEqualTo(sent);
  }

  @Test
  void twoLongTextsAreNoSearch() {
    String form =
        "<textarea name=x></textarea><textarea name=y></textarea><select name=z><option>a</select>"
            + "<button>Go</button>";
    assertThat(refusal("<h1>DNA</h1>", form)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "<h2>BLAST do genoma do café, Enviar para a fila, opcional, true",
    "<h2>Coffee genome BLAST, Run, optional, true",
    "<h2>Coffee genome BLAST, Run, needed, false",
    "<h2>Coffee genome BLAST, Send, optional, false",
    "<h2>Give us the sequence, Run, optional, false",
  })
  void anOptionalAddressDoesNotCountWhereAButtonStartsAComputation(
      String before, String button, String mark, boolean sent) {
    String form =
        "<p>DNA:</p><textarea name=entrada></textarea><p>E-mail ("
            + mark
            + "): <input name=email></p><input type=submit value='"
            + button
            + "'>";
    assertThat(refusal("/p", before + "</h2>", form).isEmpty()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "/samples, <h1>Samples for the next run</h1>, Announce, '', false",
    "/samples/announce, <h1>Samples for the next run</h1>, Go, '', false",
    "/samples, <h1>Samples for the next run</h1>, Hand over, '', false",
    "/samples, <h1>Samples for the next run</h1>, Go, '', true",
    "/bin, <h1>Sequences</h1>, Go, <select name=expires><option>never<option>1 week</select>,"
        + " false",
    "/find/report, <h1>Barcodes</h1>, Identify, '', true",
    "/find/report, <h1>Barcodes</h1>, Report a match, '', false",
    "/compute/submit, <h1>BLASTN on the cluster</h1>, Submit job, '', true",
    "/compute/submit, <h1>Our cluster</h1>, Submit job, '', false",
    "/compute/submit, <h1>DNA sequencing</h1>, Submit job, '', false",
    "/runs, <h1>Order a BLAST run</h1>, Launch, '', false",
    "/runs, <h1>Request a BLASTN analysis</h1>, Run, '', false",
    "/databases/create, <h1>Your own BLAST database</h1>, Run, '', false",
    "/barcodes, <h1>Order an analysis</h1>, Identify, '', false",
    "/clones, <h1>Sequences</h1>, Submit to the collection, '', false",
    "/clones, <h1>DNA of clones</h1>, Send to the laboratory, '', false",
    "/clones, <h1>DNA of clones</h1>, Submit for comparison, '', true",
    "/clones, <h1>DNA of clones</h1>, Submit for identification, '', true",
    "/clones, <h1>DNA of clones</h1>, Submit for identification, <button>Back</button>, true",
    "/clones, <h1>DNA of clones</h1>, Submit for publication, <button>Back</button>, false",
    "/clones, <h1>DNA of clones</h1>, Send us a tube for identification, '', false",
    "/mail, <h1>BLASTN by e-mail</h1>, Send query, E-mail (required) <input name=email>, false",
    "/mail, <h1>BLASTN by e-mail</h1>, Send query, E-mail <input name=email required>, false",
  })
  void aButtonThatSaysSomethingElseIsNotPressed(
      String path, String before, String button, String more, boolean sent) {
    String form =
        "<label>Template sequence <textarea name=sequence></textarea></label>"
            + more
            + "<button>"
            + button
            + "</button>";
    assertThat(refusal(path, before, form).isEmpty()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "get, /a, <h2>Community annotation</h2><p>Correct the sequence of a gene model, DNA, Submit",
    "get, /curate/gene.html, <h2>Gene models</h2>, DNA, Submit",
    "get, /a, <h2>Gene models</h2>, New nucleotide sequence, Submit",
    "get, /a, <h2>Gene models</h2>, Corrected sequence, Go",
    "get, /a, <h2>Correction of an entry</h2>, DNA, Go",
    "get, /a, <h2>Sequences</h2><p>You can update the entry here, DNA, Go",
    "get, /a, <h2>Eintrag</h2><p>Korrigieren Sie die Sequenz, DNA, OK",
    "get, /a, <h2>Séquences</h2>, DNA, Remplacer",
    "get, /a, <h2>配列の訂正</h2>, DNA, 送信",
    "get, /a, <h2>Deposit a sequence</h2>, DNA, Go",
    "get, /a, <h2>Sequences</h2>, DNA, Add",
    "post, /db, <h1>Update the nucleotide database</h1>, DNA, OK",
    "post, /db, <h1>BLAST databases</h1><p>The sequences below replace the present ones, DNA, OK",
    "post, /db, <h1>BLAST databases</h1>, DNA, Replace and rebuild",
    "post, /db, <h1>BLAST databases</h1>, DNA, Update",
    "post, /admin/sets, <h1>BLAST databases</h1>, DNA, OK",
    "post, /db, <h1>BLAST databases</h1><p>Existing entries are overwritten, DNA, OK",
  })
  void aFormThatChangesWhatIsStoredIsNotSent(
      String method, String path, String before, String label, String button) {
    assertThat(refusal(method, path, before, changing(label, button))).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "/a, <h1>BLAST</h1><p>The database was updated on Friday, DNA, Go",
    "/a, <h1>BLAST</h1><p>Searches the corrected entries and their annotations, DNA, Go",
    "/updates/2024, <h1>BLAST of corrected sequences</h1>, DNA, Go",
    "/a, <h1>BLAST</h1><p>This server replaces the one in Bonn, New query, Go",
    "/a, <h1>BLAST</h1>, DNA, Search</button><button type=button>Edit",
  })
  void aSearchThatSpeaksOfChangesIsSent(String path, String before, String label, String button) {
    assertThat(refusal("get", path, before, changing(label, button))).isEmpty();
    assertThat(refusal("post", path, before, changing(label, button))).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/a, <title>Archive of DNA</title><h2>Sequence submission</h2>, '', Submit",
    "/a, <title>Archive of DNA</title><h2>New DNA record</h2>, '', Send",
    "/a, <title>Archive of DNA</title><h2>Your sequence</h2>, Organism <input name=organism>,"
        + " Submit",
    "/a, <title>Archive of DNA</title><h2>Your sequence</h2>, Isolate <input name=isolate>, OK",
    "/a, <title>Archive of DNA</title><h2>Your sequence</h2>, <label>Entry <input"
        + " name=description></label>, OK",
    "/a, <title>Genomviewer</title><h2>Séquences</h2>, Espèce <input name=espèce>, Valider",
  })
  void aListOfDatabasesIsNoExcuseForAnArchive(
      String path, String before, String more, String button) {
    String form =
        "<select name=database><option>16S DNA<option>ITS</select><label>Sequence <textarea"
            + " name=sequence></textarea></label>%s<button>%s</button>".formatted(more, button);
    assertThat(refusal(path, before, form)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "/bugs/new, <h1>Blast viewer</h1><h2>New bug</h2>, Submit",
    "/tracker, <h1>Blast viewer</h1><h2>Report a problem</h2>, Go",
    "/tickets/create, <h1>Blast viewer</h1>, OK",
    "/a, <h1>Blast viewer: issue tracker</h1>, OK",
    "/a, <h1>Blast viewer</h1><h2>New example</h2>, OK",
  })
  void aReportOfAFaultIsNotSentThoughItHasAListOfPrograms(
      String path, String before, String button) {
    String fields =
        "<label>Query <textarea name=query></textarea></label><select name=program><option>blastn"
            + "</select><button>%s</button>".formatted(button);
    assertThat(refusal(path, before, fields)).isPresent();
    // A script may post a form that has no method.
    assertThat(scripted(path, before, fields)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "/blast/new, <h1>New BLAST job</h1>, '', Submit",
    "/a, <h1>Stink bug genomes: BLAST</h1>, '', Run",
    "/a, <h1>BLAST</h1><h2>Submit a sequence</h2>, '', Submit",
    "/a, <h1>BLAST</h1>, Organism <input name=organism>, BLAST",
    "/a, <h1>Sequences</h1>, <label>Name of this job <input name=description></label>, Submit",
  })
  void searchesWithTheSameWordsAreSent(String path, String before, String more, String button) {
    String fields =
        "<label>Query <textarea name=query></textarea></label><select name=program><option>blastn"
            + "</select>%s<button>%s</button>".formatted(more, button);
    assertThat(refusal(path, before, fields)).isEmpty();
    assertThat(scripted(path, before, fields)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "Create Blast job, true",
    "Start a BLAST search, true",
    "Create job, false",
    "Create Blast entry, false",
    "Create Blast, false",
    "Create and publish Blast job, false",
  })
  void aJobOfTheClassMayBeCreated(String button, boolean sent) {
    String fields =
        "<label>Query <textarea name=query></textarea></label><select name=program><option>blastn"
            + "</select><input type=submit name=commit value='%s'>".formatted(button);
    assertThat(refusal("/jobs", "<h1>New BLAST job</h1>", fields).isEmpty()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "Receptors (curated), '', true",
    "For curators, '', false",
    "Receptors, Sequences are curated, false",
  })
  void aListMayOfferCuratedData(String option, String says, boolean sent) {
    String fields =
        "<label>Query <textarea name=query></textarea></label><input type=checkbox name=db value=1>"
            + " %s <button>BLAST</button>".formatted(option);
    assertThat(refusal("/a", "<h1>BLAST</h1><p>" + says, fields).isEmpty()).isEqualTo(sent);
  }

  @ParameterizedTest
  @CsvSource({
    "post, /auftrag/, <h2>Auftrag zur Analyse</h2>, <label>Sequenz <textarea name=sequenz>,"
        + " Absenden",
    "post, /a, <h2>Pedido de cebadores</h2>, <label>Secuencia <textarea name=sec>, Enviar",
    "get, /a, <h2>Request a strain</h2>, <label>DNA <textarea name=seq>, Find",
    "get, /a, <h2>Strains</h2>, <label>DNA <textarea name=seq>, Find and request",
    "post, /alert, <h1>Alert</h1>, <select name=p><option>blastn</select><textarea name=seq>, Go",
    "get, /a, <h1>BLAST</h1>, <select name=p><option>blastn</select><textarea name=seq>, Start"
        + " BLAST alert",
    "post, /a, <h1>Poll of the month</h1>, <select name=p><option>blastn</select><textarea"
        + " name=query>, Submit",
    "post, /a, <h1>BLAST</h1>, <select name=p><option>blastn</select>Remark <textarea name=query>,"
        + " Submit",
    "post, /a, <h1>Texts</h1><p>Get a link. Everything here is public., <textarea name=sequence>,"
        + " OK",
    "post, /a, <h1>Our texts</h1>, <textarea name=sequence>, Submit sequences",
    "post, /a, <h1>DNA of plants</h1>, <textarea name=sequence>, Submit sequence",
  })
  void aFormThatOrdersKeepsOrPublishesIsNotSent(
      String method, String path, String before, String fields, String button) {
    String form = fields + "</textarea></label><button>" + button + "</button>";
    assertThat(refusal(method, path, before, form)).isPresent();
  }

  @ParameterizedTest
  @CsvSource({
    "post, /suchauftrag/, <h2>BLASTN-Suche</h2>, <label>Sequenz <textarea name=sequenz>, Absenden",
    "get, /a, <h2>Gene order: BLAST</h2>, <label>DNA <textarea name=seq>, Find",
    "get, /a, <h2>DNA search on request</h2>, <label>DNA <textarea name=seq>, Search",
    "post, /a, <h1>BLAST</h1>, <select name=p><option>blastn</select>Remarkable DNA <textarea"
        + " name=query>, Submit",
    "post, /a, <h1>BLAST</h1><p>Get a link to your hits., <textarea name=sequence>, Submit"
        + " sequence",
    "post, /a, <h1>Compare with our texts</h1>, <textarea name=sequence>, Submit sequence",
    "post, /a, <h1>Our texts</h1>, <textarea name=sequence>, Submit",
  })
  void aSearchThatSoundsLikeItIsSent(
      String method, String path, String before, String fields, String button) {
    String form = fields + "</textarea></label><button>" + button + "</button>";
    assertThat(refusal(method, path, before, form)).isEmpty();
  }

  private static String changing(String label, String button) {
    return "<label>%s <textarea name=sequence></textarea></label><select name=program><option>blastn<option>blastp</select><button>%s</button>"
        .formatted(label, button);
  }
}
