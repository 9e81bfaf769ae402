package dev.vigil.diff.show.page;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.diff.show.FramedPage;
import dev.vigil.diff.show.HostilePage;
import dev.vigil.diff.show.SampleComparisons;
import dev.vigil.document.Attributes;
import dev.vigil.document.DocumentType;
import dev.vigil.document.PageDigest;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SafePageTest {
  @Test
  void aDocumentAloneIsShownWithAllItsLines() {
    StringBuilder json = new StringBuilder("{\"berths\": [");
    for (int i = 0; i < 40; i++) {
      json.append(i == 0 ? "" : ",").append("{\"name\": \"B").append(i).append("\"}");
    }
    String page =
        FramedPage.alone(
            SampleComparisons.of(DocumentType.JSON, json + "]}", json + "]}").after().digest(),
            StoredResources.NONE);
    assertThat(page).contains("B39").doesNotContain("<details");
  }

  static List<HostilePage> hostile() {
    return HostilePage.all("127.0.0.1:9");
  }

  private static String safe(String page) {
    return safe(page, StoredResources.NONE);
  }

  private static String safe(String page, StoredResources resources) {
    PageDigest digest = SampleComparisons.html(page);
    StringBuilder out = new StringBuilder();
    new SafePage(digest, new NodeMarks(digest), new ResourceEmbedding(resources), out)
        .document(SafePage.Additions.NONE);
    return out.toString();
  }

  private static String body(String page) {
    String safe = safe(page);
    return safe.substring(safe.indexOf("<body"), safe.indexOf("</body>"));
  }

  @ParameterizedTest
  @MethodSource("hostile")
  void nothingThatActsIsLeft(HostilePage sample) {
    assertHarmless(safe(sample.page()), sample.name());
  }

  @Test
  void nothingThatActsIsLeftOfRandomMixtures() {
    long seed = 20261115;
    Random random = new Random(seed);
    List<HostilePage> samples = hostile();
    for (int i = 0; i < 1000; i++) {
      StringBuilder page = new StringBuilder();
      for (int k = 0; k < 3; k++) {
        String part = samples.get(random.nextInt(samples.size())).markup();
        int from = random.nextInt(part.length());
        int to = from + random.nextInt(part.length() - from + 1);
        page.append(random.nextBoolean() ? part : part.substring(from, to));
        page.append(
            List.of("<svg>", "</p>", "<table>", "\"", "'", ">", "<!--", "<math>", "")
                .get(random.nextInt(9)));
      }
      assertHarmless(safe(page.toString()), "seed " + seed + ", page " + i + ": " + page);
    }
  }

  private static final Set<String> FORBIDDEN =
      Set.of(
          ("script iframe frame object embed applet base link source track video audio portal "
                  + "template animate set plaintext xmp noembed noframes noscript")
              .split(" ", -1));
  private static final Set<String> LOADING =
      Set.of(
          "srcset",
          "srcdoc",
          "action",
          "formaction",
          "poster",
          "background",
          "data",
          "ping",
          "target");

  /** Reads the result again as a browser would, and checks at every element and attribute. */
  private static void assertHarmless(String page, String name) {
    PageDigest digest = SampleComparisons.html(page);
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (!digest.isElement(node)) {
        continue;
      }
      String element = digest.name(node).local().toLowerCase(Locale.ROOT);
      assertThat(FORBIDDEN).as(name).doesNotContain(element);
      Attributes attributes = digest.attributes();
      for (int a = attributes.start(node), end = attributes.end(node); a < end; a++) {
        String attribute = attributes.name(a).qualified().toLowerCase(Locale.ROOT);
        String value = attributes.value(a);
        assertThat(attribute).as(name).doesNotStartWith("on");
        assertThat(LOADING).as(name).doesNotContain(attribute);
        if (attribute.equals("src")) {
          assertThat(value).as(name).startsWith("data:image/");
        } else if (attribute.endsWith("href") && !attribute.startsWith("data-vigil")) {
          assertThat(value).as(name).matches("(?s)(about:srcdoc)?#.*|data:image/.*");
        } else if (attribute.equals("style")) {
          assertThat(value.toLowerCase(Locale.ROOT)).as(name).doesNotContain("url(http");
        }
        if (element.equals("meta")) {
          assertThat(value).as(name).doesNotContain("http:");
        }
      }
      if (element.equals("style")) {
        assertThat(digest.text(node))
            .as(name)
            .doesNotContainPattern("(?i)(url|src)\\(\\s*[\"']?(http|//)|@import|<[a-z/!]");
      }
    }
  }

  @Test
  void whatOnlyLooksStays() {
    assertThat(
            body(
                "<body class=a style='color:red'><h1 id=top lang=en>A &lt; B</h1>"
                    + "<p title='say \"x\"' data-n=1>b<br>c</p><pre>\n\nx</pre>"))
        .isEqualTo(
            "<body class=\"a\" style=\"color:red\"><h1 id=\"top\" lang=\"en\">A &lt; B</h1>"
                + "<p title=\"say &quot;x&quot;\" data-n=\"1\">b<br>c</p><pre>\n\nx</pre>");
  }

  @Test
  void linksInsideThePageStillWorkAndOthersTellWhereTheyLed() {
    assertThat(body("<a href='#b'>x</a><a href='https://x.example/'>y</a>"))
        .contains("<a href=\"about:srcdoc#b\">x</a>")
        .contains("href=\"about:srcdoc#vigil-outside\" data-vigil-href=\"https://x.example/\"");
  }

  @Test
  void absentImagesAreBoxesWithTheirText() {
    assertThat(body("<img src=a.png alt='A <ship>' width=80 height=40 class=pic>"))
        .contains("<vigil-image role=\"img\" class=\"pic\" style=\"height:40px;width:80px;\"")
        .contains("aria-label=\"A &lt;ship&gt;\"><span>A &lt;ship&gt;</span></vigil-image>");
    assertThat(body("<iframe title=Map src=x></iframe>"))
        .contains("<span>another page in a frame: Map</span>");
  }

  @Test
  void keptImagesAreInTheFile() {
    StoredResources kept =
        StoredResources.of(Map.of("a.gif", "GIF89a".getBytes(UTF_8), "b.gif", new byte[] {1, 2}));
    assertThat(safe("<img src=a.gif alt=x><img src=b.gif alt=y>", kept))
        .contains("<img alt=\"x\" src=\"data:image/gif;base64,R0lGODlh\">")
        .contains("<span>y</span>");
  }

  @Test
  void keptSheetsAreInTheFileAndAbsentOnesReplaced() {
    String page = "<link rel=stylesheet href=a.css media=screen><p>x";
    assertThat(safe(page)).contains("@layer vigil-neutral");
    assertThat(safe(page, StoredResources.of(Map.of("a.css", "p{color:red}".getBytes(UTF_8)))))
        .contains("<style media=\"screen\">p{color:red}</style>")
        .doesNotContain("vigil-neutral");
    assertThat(safe("<style>p{color:red}</style><p>x")).doesNotContain("vigil-neutral");
  }

  @Test
  void formsAreDisabledAndKeepNoSecrets() {
    assertThat(
            body(
                "<form action=/x><input type=hidden name=token value=t><input type=password"
                    + " value=p><input value=v><button>Go</button></form>"))
        .isEqualTo(
            "<body><form><input type=\"password\" disabled><input value=\"v\" type=\"\" disabled>"
                + "<button disabled>Go</button></form>");
  }

  @Test
  void aVeryDeepPageIsWritten() {
    assertThat(safe("<div>".repeat(20_000) + "x")).contains("x</div>");
  }
}
