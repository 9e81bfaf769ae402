package dev.vigil.discover.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.DescriptionExtensionRegistry;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.document.read.ReadHint;
import dev.vigil.fetch.url.WebUrl;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Arguments find their fields, the likeliest first. */
class RankedQueriesTest {
  private static final ServiceClass SEARCH =
      ServiceClass.read(
          """
          name: flights
          types:
            Airport: {type: string, pattern: '[A-Z]{3}'}
            Found: {type: string, pattern: 'flights? found'}
          controlflow:
            vertices: {start: {type: HTMLform, origin: true}, end: {type: Found, result: true}}
            edges: [{origin: start, destination: end}]
          examples:
            - arguments:
                - {name: origin, type: Airport, required: true, hints: [from|origin], value: OSL}
                - {name: destination, type: Airport, required: true, hints: [to|dest.*], value: LIS}
                - {name: email, type: EmailAddress, hints: [mail], value: me@mail.example}
                - {name: class, iterator: true, value: '.*(eco|bus).*'}
              result: Found
          """
              .getBytes(UTF_8));

  private static List<ServiceQuery> queries(String fields, int most) {
    PageTextMap page =
        PageTextMap.of(
            WebUrl.parse("https://a.example/p"),
            ("<form action=/find>" + fields + "<button>Search</button></form>").getBytes(UTF_8),
            ReadHint.contentType("text/html"));
    WebForm form = FormReader.read(page.digest(), page.url()).getFirst();
    return new RankedQueries()
        .queries(
            form,
            new QueryGenerator.FormContext(
                SEARCH,
                DescriptionExtensionRegistry.types(SEARCH).recognizer(SEARCH),
                Optional.empty(),
                new ProbeHistory(),
                FormIntroduction.of(page.digest(), form)),
            most);
  }

  @Test
  void hintsNameTheFieldsWhateverTheirOrder() {
    ServiceQuery best = queries("<input name=when><input name=to><input name=from>", 10).getFirst();
    assertThat(best.values()).isEqualTo(Map.of("from", "OSL", "to", "LIS"));
    assertThat(best.arguments()).containsEntry("origin", "from");
  }

  @Test
  void labelsSpeakWhereNamesDoNot() {
    ServiceQuery best =
        queries(
                "<label>Destination <input name=f2></label><label>Origin <input name=f1></label>",
                5)
            .getFirst();
    assertThat(best.values()).isEqualTo(Map.of("f1", "OSL", "f2", "LIS"));
  }

  @Test
  void everyQueryIsSentOnceAndTheBestComeFirst() {
    List<ServiceQuery> queries =
        queries("<input name=a><input name=b><input name=c><input name=d><input name=e>", 1000);
    assertThat(queries).hasSize(20); // five fields, two arguments, in both orders
    assertThat(new HashSet<>(queries.stream().map(ServiceQuery::values).toList())).hasSize(20);
    assertThat(queries).isSortedAccordingTo((x, y) -> Double.compare(y.score(), x.score()));
  }

  @Test
  void aFormWithoutRoomForARequiredArgumentGetsNone() {
    assertThat(queries("<input name=from>", 10)).isEmpty();
    assertThat(queries("<select name=from><option>A</select><select name=to></select>", 10))
        .isEmpty();
  }

  @Test
  void whatTheFormWouldRefuseIsNotSent() {
    assertThat(queries("<input name=from><input name=to maxlength=2>", 10)).isEmpty();
    assertThat(queries("<input name=from><input name=to><input name=age required>", 10))
        .allMatch(query -> query.values().containsKey("age"));
    assertThat(
            queries(
                "<input name=from><input name=to><input type=checkbox name=terms required>", 10))
        .isEmpty();
    assertThat(
            queries(
                "<input name=from><input name=to><label><input type=checkbox name=consent[] value=a"
                    + " required>terms</label><label><input type=checkbox name=consent[] value=b"
                    + " required>privacy</label>",
                10))
        .isEmpty();
    ServiceQuery chosen =
        queries(
                "<input name=from><input name=to><select name=pax required><option"
                    + " value=''>how many<option>1<option>2</select>",
                10)
            .getFirst();
    assertThat(chosen.values()).containsEntry("pax", "1");
  }

  @Test
  void patternsChooseAmongOptionsAndAnIteratorTakesThemInTurn() {
    List<ServiceQuery> queries =
        queries(
            "<input name=from><input name=to><select name=class><option value=1>first<option"
                + " value=2 selected>business<option value=3>economy</select>",
            10);
    assertThat(queries.get(0).values()).containsEntry("class", "2");
    assertThat(queries.get(1).values()).containsEntry("class", "3");
    assertThat(queries).noneMatch(query -> "1".equals(query.values().get("class")));
  }

  @Test
  void radioButtonsAreOnePlace() {
    ServiceQuery best =
        queries(
                "<input name=from><input name=to><label><input type=radio name=class"
                    + " value=x>first</label><label><input type=radio name=class"
                    + " value=y>economy</label>",
                10)
            .getFirst();
    assertThat(best.values()).containsEntry("class", "y");
  }

  @Test
  void mailGoesWhereMailBelongs() {
    ServiceQuery best =
        queries("<input name=from><input name=to><input type=email name=x1>", 10).getFirst();
    assertThat(best.values()).containsEntry("x1", "me@mail.example");
  }
}
