package dev.vigil.document.resource;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentType;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

class PageReferencesTest {
  private static PageReferences of(String page) {
    return PageReferences.of(
        Documents.read(
                page.getBytes(StandardCharsets.UTF_8),
                ReadHint.NONE.as(DocumentType.HTML),
                ReadLimits.WEB)
            .digest());
  }

  private static List<String> reported(List<ResourceReference> references) {
    return references.stream().map(r -> r.kind() + " " + r.address()).toList();
  }

  @Test
  void stylesImagesAndFontsAreFoundInTheOrderOfThePage() {
    PageReferences page =
        of(
            """
            <base href="/deep/"><base href="/no/">
            <link rel="stylesheet" href="a.css"><link rel="Shortcut Icon" href="i.ico">
            <link rel=canonical href=x><script src=no.js></script><iframe src=no.html></iframe>
            <style>@import 'b.css'; @font-face { src: url("f.woff2?v=1#x") format('woff2') }
              p { background: url( c.png ) /* url(no.png) */; content: "url(no.png)" }</style>
            <img src="d.png" srcset="d.png 1x, d2.png 2x,d3.png 3x"><img src="d.png">
            <img src="data:image/png;base64,AA=="><img src="#x"><img src="">
            <picture><source srcset="e.webp"><img src=e.png></picture>
            <video poster=v.jpg><source src=no.mp4></video>
            <div style="background-image: url('g.png')"></div><input type=image src=h.png>
            <svg><image href="s.png"/></svg>
            """);
    assertThat(page.base()).isEqualTo("/deep/");
    assertThat(reported(page.references()))
        .containsExactly(
            "STYLE_SHEET a.css",
            "IMAGE i.ico",
            "STYLE_SHEET b.css",
            "FONT f.woff2?v=1#x",
            "IMAGE c.png",
            "IMAGE d.png",
            "IMAGE d2.png",
            "IMAGE d3.png",
            "IMAGE e.webp",
            "IMAGE e.png",
            "IMAGE v.jpg",
            "IMAGE g.png",
            "IMAGE h.png",
            "IMAGE s.png");
  }

  @Test
  void aStyleSheetHasImportsImagesAndFonts() {
    assertThat(
            reported(
                SheetReferences.of(
                    "@IMPORT url(x.css) screen;@import \"y.css\";a{b:URL('z\\'.png')}"
                        + "c{d:url(\"w.ttf\"")))
        .containsExactly("STYLE_SHEET x.css", "STYLE_SHEET y.css", "IMAGE z'.png", "FONT w.ttf");
    assertThat(SheetReferences.of("a { content: \"x\"; b: 'url(no)' }")).isEmpty();
  }

  @Test
  void otherDocumentsNeedNothing() {
    assertThat(
            PageReferences.of(
                    Documents.read(
                            "<a><img src='x'/></a>".getBytes(StandardCharsets.UTF_8),
                            ReadHint.file("a.xml"),
                            ReadLimits.WEB)
                        .digest())
                .references())
        .isEmpty();
  }

  @Test
  void anyStyleSheetIsReadToItsEnd() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String[] pieces = {"url(", "\"", "'", "/*", "*/", "@import ", ")", "\\", "\n", "a.png", " "};
    for (int round = 0; round < 2000; round++) {
      StringBuilder css = new StringBuilder();
      for (int i = random.nextInt(30); i > 0; i--) {
        css.append(pieces[random.nextInt(pieces.length)]);
      }
      assertThat(SheetReferences.of(css.toString())).as("seed %d: %s", seed, css).isNotNull();
    }
  }
}
