package dev.vigil.document.markup;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.function.IntUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RenderedTextTest {
  private static PageDigest read(String document, DocumentType type) {
    byte[] bytes = document.getBytes(StandardCharsets.UTF_8);
    return Documents.read(bytes, ReadHint.NONE.as(type), ReadLimits.WEB).digest();
  }

  private static String html(String body) {
    return RenderedText.of(
        read("<!DOCTYPE html><title>T</title><body>" + body, DocumentType.HTML), 0);
  }

  private static String xml(String document) {
    return RenderedText.of(read(document, DocumentType.XML), 0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          <p>one<p>two                                | one~~two
          <div>one</div><div>two</div>                | one~two
          <div><div><div>x</div></div></div>y         | x~y
          a<b>b</b>c                                  | abc
          a <b> b </b> c                              | a b c
          a<br>b<br><br>c                             | a~b~~c
          a <br> b                                    | a~b
          <p>a<br></p><p>b                            | a~~b
          <ul><li>one<li>two</ul>three                | one~two~three
          <h1>H</h1>text                              | H~text
          <table><tr><td>1<td>2<tr><th>3<td>4</table> | 1{2~3{4
          <table><tr><td><p>1</p><td><p>2</p></table> | 1{2
          <table><tr><td><td>2</table>                | 2
          x<table><tr><td><td>2</table>               | x~{2
          <pre>  a~   b</pre>c                        | a~   b~c
          x<pre>~ a</pre>                             | x~ a
          x&nbsp;&nbsp;y                              | x\u00A0\u00A0y
          a<!-- hidden -->b                           | ab
          <textarea> a  b</textarea>                  | a  b
          <select><option>a<option>b</select>         | a~b
          """)
  void blocksAreLinesAndSpaceCollapses(String body, String text) {
    assertThat(html(body.replace('~', '\n')))
        .isEqualTo(text.replace('~', '\n').replace('{', '\t').replace("\\u00A0", "\u00A0"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          a<script>b</script>c                         | ac
          a<style>b</style>c                           | ac
          a<template>b</template>c                     | ac
          a<p hidden>b</p>c                            | ac
          a<span style="display:none">b</span>c        | ac
          a<span style="color:red; DISPLAY : None !important">b</span>c | ac
          a<div style="visibility: hidden"><p>b</div>c | ac
          a<input type=hidden value=b>c                | ac
          a<span style="display:inline">b</span>c      | abc
          a<noscript>b</noscript>c                     | abc
          a<span aria-hidden=true>b</span>c            | abc
          a<details><summary>b</summary>c</details>    | a~b~c
          a<svg><title>b</title><text>c</text></svg>   | a c
          a<video>b</video>c                           | ac
          """)
  void hiddenElementsAreLeftOut(String body, String text) {
    assertThat(html(body)).isEqualTo(text.replace('~', '\n'));
  }

  @Test
  void theTextOfOneElementIsItsOwn() {
    PageDigest digest = read("<div>a<p>b <b>c</b></p>d</div>", DocumentType.HTML);
    int paragraph = digest.nodesOf(digest.tags().find("p")).get(0);
    assertThat(RenderedText.of(digest, paragraph)).isEqualTo("b c");
    assertThat(RenderedText.of(digest, paragraph + 1)).isEqualTo("b");
  }

  @Test
  void edgesOfElementsOfXmlSeparateWords() {
    assertThat(xml("<list>Boats<item>Ferry</item><item>Tug</item>end</list>"))
        .isEqualTo("Boats Ferry Tug end");
    assertThat(xml("<item>Ferry<price currency='EUR'>12</price></item>")).isEqualTo("Ferry 12");
    assertThat(xml("<p>Dear <name>Ann</name>, (<city>Oslo</city>) hello</p>"))
        .isEqualTo("Dear Ann, (Oslo) hello");
    assertThat(xml("<p>one<note/>two</p>")).isEqualTo("one two");
  }

  @Test
  void wordsOfMarkedElementsBesideEachOtherInXmlAreTwo() {
    assertThat(xml("<p>the <b>quick</b><i>brown</i> fox</p>")).isEqualTo("the quick brown fox");
    assertThat(xml("<p>the <b>quick<!-- c --></b><i><!-- d -->brown</i> fox</p>"))
        .isEqualTo("the quick brown fox");
    assertThat(xml("<p>the <hi>quick</hi><hi>brown</hi>er fox</p>"))
        .isEqualTo("the quick browner fox");
  }

  @Test
  void letterMarksInXmlAreInsideOfWords() {
    assertThat(xml("<para>It is <b>un</b>believable</para>")).isEqualTo("It is unbelievable");
    assertThat(xml("<p>H<sub>2</sub>O, x<sup>2</sup></p>")).isEqualTo("H2O, x2");
    assertThat(xml("<p>re<emphasis role='bold'>read</emphasis></p>")).isEqualTo("reread");
    assertThat(xml("<p>the <b>q</b><i>uick</i> fox</p>")).isEqualTo("the quick fox");
    assertThat(xml("<p>SO<sub>4</sub><sup>2</sup></p>")).isEqualTo("SO42");
  }

  @Test
  void textsOfADrawingAreWordsOfTheirOwn() {
    assertThat(html("<svg><text x=1>10</text><text x=2>20</text></svg>")).isEqualTo("10 20");
  }

  @Test
  void elementsOfXmlAreLinesUnlessTextStandsBesideThem() {
    assertThat(xml("<a>\n <b>one</b>\n <c>two <i>three</i></c></a>")).isEqualTo("one\ntwo three");
    assertThat(xml("<a><hidden>x</hidden><head>y</head></a>")).isEqualTo("x\ny");
    assertThat(xml("<a>x<![CDATA[ y ]]>z</a>")).isEqualTo("x y z");
  }

  @Test
  void xhtmlIsShownLikeHtml() {
    assertThat(
            xml(
                "<html xmlns='http://www.w3.org/1999/xhtml'><head><title>t</title></head>"
                    + "<body><p>a</p><p hidden=''>b</p></body></html>"))
        .isEqualTo("a");
  }

  @Test
  void valuesOfJsonAndLinesOfTextAreLines() {
    assertThat(RenderedText.of(read("{\"a\":[1,\" x  y\"],\"b\":null}", DocumentType.JSON), 0))
        .isEqualTo("1\n x  y");
    assertThat(RenderedText.of(read("a\n\n b  c", DocumentType.TEXT), 0)).isEqualTo("a\n\n b  c");
  }

  @Test
  void aDeepDocumentIsRendered() {
    int levels = 300_000;
    assertThat(xml("<a>".repeat(levels) + "x" + "</a>".repeat(levels))).isEqualTo("x");
  }

  @Test
  void aRowOfManyCellsTakesLinearTime() {
    String row = "<table><tr>" + "<td>x".repeat(200_000);
    assertThat(html(row)).hasSize(399_999);
  }

  @Test
  void piecesSayWhereTheyCameFrom() {
    PageDigest digest = read("<p>see  <b>the</b> house</p>", DocumentType.HTML);
    StringBuilder pieces = new StringBuilder();
    String text =
        RenderedText.of(
            digest,
            IntUnaryOperator.identity(),
            (leaf, content) -> content,
            (leaf, from, length, at) ->
                pieces
                    .append(digest.value(leaf), from, from + length)
                    .append('@')
                    .append(at)
                    .append(' '));
    assertThat(text).isEqualTo("see the house");
    assertThat(pieces.toString()).isEqualTo("see@0 the@4 house@8 ");
  }

  @Test
  void aHiddenBodyAndAHiddenPartThatIsAskedForAreShown() {
    PageDigest digest =
        read("<body style='display:none'>a<p hidden>b<i hidden>c</i></p>", DocumentType.HTML);
    assertThat(
            RenderedText.of(
                digest,
                IntUnaryOperator.identity(),
                (leaf, content) -> content,
                (leaf, from, length, at) -> {}))
        .isEqualTo("a");
    int p = digest.nodesOf(digest.tags().find("p")).get(0);
    IntUnaryOperator part = n -> n <= p ? p : n < digest.end(p) ? n : digest.nodeCount();
    assertThat(
            RenderedText.of(
                digest, part, (leaf, content) -> content, (leaf, from, length, at) -> {}))
        .isEqualTo("b");
  }
}
