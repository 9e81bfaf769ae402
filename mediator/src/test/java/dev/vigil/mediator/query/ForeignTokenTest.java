package dev.vigil.mediator.query;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.vigil.mediator.MediatorException;
import dev.vigil.mediator.store.SourceRow;
import dev.vigil.mediator.store.ViewRow;
import dev.vigil.watch.engine.Installation;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Sources, views and tokens of one workspace in another, and forged tokens. */
final class ForeignTokenTest {
  private static final long OWNER = 1;
  private static final long OTHER = 2;
  private static final String DAMAGED = "token is damaged";

  @TempDir Path folder;
  private Installation installation;
  private Mediator mediator;
  private QueryPaging paging;

  @BeforeEach
  void open() throws Exception {
    new TestSources(folder);
    installation = Installation.open(folder.resolve("data"));
    mediator = Mediator.open(installation);
    mediator.addSource(
        OWNER, new SourceRow("realtor", folder.resolve("realtor.db").toString(), "", ""));
    mediator.putView(OWNER, ViewRow.of("homes", "for $h in realtor:house() return $h/id"));
    paging = new QueryPaging(mediator, installation.archive(), installation.time());
  }

  @AfterEach
  void close() {
    installation.close();
  }

  private ResultFragment first(String query) {
    return paging.first(OWNER, query, 3, 0, 0, QueryOptions.USUAL);
  }

  private ResultFragment next(long workspace, String token) {
    return paging.next(workspace, token, 3, QueryOptions.USUAL);
  }

  @Test
  void sourcesAndViewsAreThoseOfTheWorkspace() {
    assertThat(mediator.sourceRows(OTHER)).isEmpty();
    assertThat(mediator.views(OTHER)).isEmpty();
    assertThat(mediator.view(OTHER, "homes")).isEmpty();
    assertThat(mediator.removeSource(OTHER, "realtor")).isFalse();
    assertThat(mediator.removeView(OTHER, "homes")).isFalse();
    for (String query : List.of("for $h in realtor:house() return $h/id", "view:homes()")) {
      assertThat(first(query).items()).hasSize(3);
      assertThatThrownBy(() -> paging.first(OTHER, query, 3, 0, 0, QueryOptions.USUAL))
          .as(query)
          .isInstanceOf(MediatorException.class);
    }
  }

  @Test
  void aTokenShowsNothingOfTheWorkspaceInWhichItWasMade() {
    // The last one is computed whole and kept.
    for (String query :
        List.of(
            "for $h in realtor:house() return $h/id",
            "view:homes()",
            "for $h in realtor:house() order by $h/price return $h/id")) {
      String token = first(query).next().orElseThrow();
      assertThat(next(OWNER, token).items()).as(query).hasSize(3);
      assertThatThrownBy(() -> next(OTHER, token)).as(query).isInstanceOf(MediatorException.class);
    }
    // Another workspace has a source with the same name and other houses.
    mediator.addSource(
        OTHER, new SourceRow("realtor", folder.resolve("realtor.db").toString(), "", ""));
    String standing =
        paging.mark(OWNER, "for $h in realtor:house() return $h/id", QueryOptions.USUAL);
    assertThat(paging.news(OWNER, standing, QueryOptions.USUAL).items()).isEmpty();
    assertThat(paging.news(OTHER, standing, QueryOptions.USUAL).items())
        .as("the other workspace has seen nothing")
        .hasSize(40);
    assertThat(paging.news(OWNER, standing, QueryOptions.USUAL).items())
        .as("and does not change what the first one has seen")
        .isEmpty();
  }

  @Test
  void aKeptResultIsReadInItsWorkspaceOnly() {
    mediator.addSource(
        OTHER, new SourceRow("realtor", folder.resolve("tax.db").toString(), "", ""));
    String ordered = "for $x in (3, 1, 2, 5, 4) order by $x return <x>{$x}</x>";
    String token = first(ordered).next().orElseThrow();
    assertThat(next(OWNER, token).explanation()).contains("kept result");
    assertThat(next(OTHER, token).explanation()).doesNotContain("kept result");
  }

  private static String json(String token) throws IOException {
    try (InflaterInputStream plain =
        new InflaterInputStream(new ByteArrayInputStream(Base64.getUrlDecoder().decode(token)))) {
      return new String(plain.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static String token(String json) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DeflaterOutputStream packed = new DeflaterOutputStream(bytes)) {
      packed.write(json.getBytes(StandardCharsets.UTF_8));
    }
    return Base64.getUrlEncoder().withoutPadding().encodeToString(bytes.toByteArray());
  }

  private static String with(String json, String name, String value) {
    String changed =
        json.replaceFirst(
            "\"" + name + "\":(\"[^\"]*\"|null|\\d+|\\{[^}]*\\}|\\[[^\\]]*\\])",
            "\"" + name + "\":" + java.util.regex.Matcher.quoteReplacement(value));
    assertThat(changed).as("a token with " + name).isNotEqualTo(json);
    return changed;
  }

  @Test
  void aTokenThatWasChangedByHandIsAnErrorInOneSentence() throws Exception {
    String keyed = json(first("for $h in realtor:house() return $h/id").next().orElseThrow());
    String counted = json(first("(1 to 10)").next().orElseThrow());
    List<String> forged = new ArrayList<>(List.of("null", "[]", "{}", "7", "{\"query\":\"1\"}"));
    for (String name :
        List.of("query", "parameters", "plan", "position", "tuple", "spool", "marks")) {
      forged.add(with(keyed, name, "null"));
    }
    for (String name : List.of("inTuple", "number")) {
      forged.add(with(keyed, name, "-1"));
    }
    for (String tuple : List.of("x", "lzzz", "l", "d!", "lMQ.lMQ", "sMQ.sMQ.sMQ", "é", ".")) {
      forged.add(with(keyed, "tuple", "\"" + tuple + "\""));
    }
    forged.add(with(counted, "inside", "{\"path\":[0],\"offset\":0}"));
    forged.add(with(counted, "inside", "{\"path\":[null],\"offset\":0}"));
    forged.add(with(counted, "inside", "{\"path\":[],\"offset\":-1}"));
    for (String json : forged) {
      assertThatThrownBy(() -> next(OWNER, token(json)))
          .as(json)
          .isInstanceOf(MediatorException.class)
          .hasMessageContaining(DAMAGED);
    }
    for (String text : List.of("", "=", "AAAA", "not a token", "x".repeat(100_000))) {
      assertThatThrownBy(() -> next(OWNER, text)).hasMessageContaining(DAMAGED);
    }
    assertThat(next(OWNER, token(keyed)).items()).as("the same without a change").hasSize(3);
  }

  @Test
  void aTokenOfAnotherQueryOrViewIsNotContinued() throws Exception {
    String keyed = json(first("view:homes()").next().orElseThrow());
    assertThatThrownBy(() -> next(OWNER, token(with(keyed, "query", "\"(1 to 10)\""))))
        .hasMessageContaining("changed its form");
    mediator.putView(OWNER, ViewRow.of("homes", "for $h in realtor:house() return $h/zip"));
    assertThatThrownBy(() -> next(OWNER, token(keyed))).hasMessageContaining("changed its form");
    assertThatThrownBy(() -> paging.news(OWNER, token(keyed), QueryOptions.USUAL))
        .hasMessageContaining("continues a result");
  }

  @Test
  void aViewThatIsReplacedOrRemovedIsNotAnsweredFromItsCache() {
    ViewRow view =
        new ViewRow(
            "cached",
            "for $h in realtor:house() where $h/id < 3 return <a>{$h/id/text()}</a>",
            java.time.Duration.ofHours(1),
            java.time.Instant.EPOCH,
            "");
    mediator.putView(OWNER, view);
    assertThat(first("view:cached()").items()).containsExactly("<a>1</a>", "<a>2</a>");
    mediator.putView(
        OWNER,
        new ViewRow(
            "cached",
            "for $h in realtor:house() where $h/id = 7 return <b>{$h/id/text()}</b>",
            view.cacheAge(),
            java.time.Instant.EPOCH,
            ""));
    assertThat(first("view:cached()").items()).containsExactly("<b>7</b>");
    assertThat(mediator.removeView(OWNER, "cached")).isTrue();
    assertThatThrownBy(() -> first("view:cached()")).isInstanceOf(MediatorException.class);
  }
}
