package dev.vigil.document.pack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.entry;

import dev.vigil.document.DocumentException;
import dev.vigil.document.DocumentType;
import dev.vigil.document.FacetHashes;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.pack.coding.BlockCodec;
import dev.vigil.document.pack.container.ContainerKind;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackTest {
  private static final String ORDERS =
      """
      <?xml version="1.0"?>
      <!-- a shop -->
      <shop xmlns:x="urn:x" currency='EUR'>
        <order id="1"><item n="2">Tea &amp; cake</item><item n="1">Rye  bread</item></order>
        <order id="2" x:rush="yes"><empty/><note>by <b>noon</b>, please</note></order>
      </shop>
      """;

  private static ReadResult read(String text) {
    return Documents.read(text.getBytes(StandardCharsets.UTF_8), ReadHint.NONE, ReadLimits.WEB);
  }

  static void assertSame(PageDigest actual, PageDigest expected) {
    assertThat(actual.type()).isEqualTo(expected.type());
    assertThat(actual.nodeCount()).isEqualTo(expected.nodeCount());
    assertThat(actual.tags()).isEqualTo(expected.tags());
    assertThat(actual.attributes().names()).isEqualTo(expected.attributes().names());
    for (int node = 0; node < expected.nodeCount(); node++) {
      assertThat(actual.tag(node)).isEqualTo(expected.tag(node));
      assertThat(actual.parent(node)).isEqualTo(expected.parent(node));
      assertThat(actual.size(node)).isEqualTo(expected.size(node));
      assertThat(actual.depth(node)).isEqualTo(expected.depth(node));
      assertThat(actual.value(node)).isEqualTo(expected.value(node));
      assertThat(actual.attributes().start(node)).isEqualTo(expected.attributes().start(node));
      assertThat(actual.attributes().end(node)).isEqualTo(expected.attributes().end(node));
    }
    for (int a = 0; a < expected.attributes().count(); a++) {
      assertThat(actual.attributes().nameId(a)).isEqualTo(expected.attributes().nameId(a));
      assertThat(actual.attributes().value(a)).isEqualTo(expected.attributes().value(a));
    }
  }

  @Test
  void aPackGivesBackTheDigestAndTheExactBytes() {
    ReadResult reading = read(ORDERS);
    for (PackProfile profile : PackProfile.values()) {
      byte[] bytes = Pack.write(reading, PackOptions.SMALL.withProfile(profile));
      try (Pack pack = Pack.of(bytes)) {
        assertSame(pack.load(), reading.digest());
        assertSame(pack.digest(), reading.digest());
        assertThat(pack.exact()).isEqualTo(reading.source().bytes());
      }
    }
  }

  @Test
  void statisticsAreThoseOfTheDocument() {
    for (PackProfile profile : PackProfile.values()) {
      byte[] bytes = Pack.write(read(ORDERS), PackOptions.SMALL.withProfile(profile));
      try (Pack pack = Pack.of(bytes)) {
        PackStatistics statistics = pack.statistics();
        assertThat(statistics.nodes()).isEqualTo(18);
        assertThat(statistics.tags())
            .containsEntry("order", 2)
            .containsEntry("item", 2)
            .containsEntry("shop", 1)
            .containsEntry("#comment", 1);
        assertThat(statistics.attributes()).containsEntry("id", 2).containsEntry("x:rush", 1);
        assertThat(statistics.depth()).isEqualTo(5);
        assertThat(statistics.packBytes()).isEqualTo(bytes.length);
        assertThat(pack.attributeValues("id")).containsExactly(entry("1", 1), entry("2", 1));
      }
    }
  }

  @Test
  void textsOfManyBlocksAreFoundOneByOne() {
    StringBuilder text = new StringBuilder("<list>");
    for (int i = 0; i < 2000; i++) {
      text.append("<item n=\"").append(i % 7).append("\">The number ").append(i);
      text.append(" is followed by another number, and that one is larger.</item>\n");
      text.append("<gap>").append(i * 31L % 997).append("</gap>");
    }
    ReadResult reading = read(text.append("</list>").toString());
    PackOptions options = PackOptions.SMALL.withBlockSize(1 << 10);
    try (Pack pack = Pack.of(Pack.write(reading, options))) {
      assertThat(pack.containers())
          .anySatisfy(container -> assertThat(container.blocks()).isGreaterThan(10));
      assertThat(pack.containers())
          .anySatisfy(container -> assertThat(container.kind()).isEqualTo(ContainerKind.WORDS));
      assertSame(pack.digest(), reading.digest());
      assertSame(pack.load(), reading.digest());
      assertThat(pack.exact()).isEqualTo(reading.source().bytes());
    }
  }

  @Test
  void everyOperatorCanBeSwitchedOff() {
    ReadResult reading = read(ORDERS);
    for (PackProfile profile : PackProfile.values()) {
      for (PackOperator operator : PackOperator.values()) {
        PackOptions options = PackOptions.SMALL.withProfile(profile).without(operator);
        try (Pack pack = Pack.of(Pack.write(reading, options))) {
          assertSame(pack.load(), reading.digest());
          assertThat(pack.exact()).isEqualTo(reading.source().bytes());
          assertThat(pack.header().operators()).doesNotContain(operator);
        }
      }
    }
  }

  @Test
  void deepTreesBecomeSmallerByPathPack() {
    Random random = new Random(18);
    StringBuilder text = new StringBuilder("<s>");
    for (int sentence = 0; sentence < 400; sentence++) {
      phrase(text, random, 0);
    }
    ReadResult reading = read(text.append("</s>").toString());
    for (PackProfile profile : List.of(PackProfile.COLUMNS, PackProfile.PAGE)) {
      PackOptions options = PackOptions.SMALL.withProfile(profile);
      byte[] with = Pack.write(reading, options);
      byte[] without = Pack.write(reading, options.without(PackOperator.PATH));
      assertThat(with.length).isLessThan(without.length);
      try (Pack pack = Pack.of(with);
          Pack plain = Pack.of(without)) {
        assertThat(pack.structureEncoding()).isIn("steps", "paths");
        assertThat(plain.structureEncoding()).isEqualTo("shapes");
        assertSame(pack.load(), reading.digest());
        assertThat(pack.exact()).isEqualTo(reading.source().bytes());
      }
    }
  }

  private static void phrase(StringBuilder text, Random random, int depth) {
    String tag = List.of("np", "vp", "pp").get(random.nextInt(3));
    text.append('<').append(tag).append('>');
    for (int i = random.nextInt(3); i >= 0 && depth < 12; i--) {
      phrase(text, random, depth + 1 + random.nextInt(3));
    }
    text.append("</").append(tag).append('>');
  }

  @Test
  void sitemapsBecomeSmallerByUrlPack() {
    Random random = new Random(18);
    List<String> urls = new ArrayList<>();
    for (int i = 0; i < 2000; i++) {
      StringBuilder url = new StringBuilder("https://port.example/en");
      for (int part = 0; part < 3; part++) {
        url.append('/').append(Integer.toString(random.nextInt(40) * 7919 + 46656, 36));
      }
      urls.add(url.toString());
    }
    Collections.sort(urls);
    StringBuilder text = new StringBuilder("<urlset>");
    urls.forEach(url -> text.append("<url><loc>").append(url).append("</loc></url>"));
    ReadResult reading = read(text.append("</urlset>").toString());
    PackOptions options = PackOptions.SMALL.withProfile(PackProfile.COLUMNS);
    byte[] with = Pack.write(reading, options);
    assertThat(with.length)
        .isLessThan(Pack.write(reading, options.without(PackOperator.URL)).length - 10);
    try (Pack pack = Pack.of(with)) {
      assertThat(pack.containers()).anyMatch(container -> container.encoding().equals("front"));
      assertSame(pack.load(), reading.digest());
      assertThat(pack.exact()).isEqualTo(reading.source().bytes());
    }
  }

  @Test
  void feedsBecomeSmallerByUrlPackAndNoDocumentLarger() {
    Random random = new Random(81);
    for (int words : new int[] {3, 40, 4000}) {
      StringBuilder text = new StringBuilder("<rss><channel>");
      for (int i = 0; i < 300; i++) {
        String url =
            "https://port.example/en/notices/%s/%d.html".formatted(word(random, words), 1000 + i);
        text.append("<item><title>").append(word(random, words)).append("</title><link>");
        text.append(url).append("</link><guid>").append(url).append("</guid></item>");
      }
      ReadResult reading = read(text.append("</channel></rss>").toString());
      byte[] with = Pack.write(reading, PackOptions.SMALL);
      byte[] without = Pack.write(reading, PackOptions.SMALL.without(PackOperator.URL));
      // The header of a pack without an operator has one more byte.
      assertThat(with.length).as("of %d words", words).isLessThanOrEqualTo(without.length - 1);
      if (words == 3) {
        assertThat(with.length).isLessThan(without.length - 10);
      }
      try (Pack pack = Pack.of(with)) {
        assertSame(pack.load(), reading.digest());
        assertThat(pack.exact()).isEqualTo(reading.source().bytes());
      }
    }
  }

  private static String word(Random random, int words) {
    return Integer.toString(random.nextInt(words) * 7919 + 46656, 36);
  }

  @Test
  void aPackFileNamesItsReaderWithoutBeingRead(@TempDir Path folder) {
    Path file = folder.resolve("orders.vpk");
    ReadResult reading = read(ORDERS);
    Pack.write(reading, PackOptions.SMALL, file);
    try (Pack pack = Pack.open(file)) {
      assertThat(pack.header().reader()).isEqualTo("xml");
      assertThat(pack.nodeCount()).isEqualTo(reading.digest().nodeCount());
      assertThat(pack.header().sourceLength()).isEqualTo(reading.source().bytes().length);
      assertThat(pack.exact()).isEqualTo(reading.source().bytes());
    }
    assertThat(folder).isDirectoryContaining(path -> path.equals(file));
  }

  @Test
  void aTinyPageIsKeptAsItsSourceAndReadAgain() {
    String page =
        "<!DOCTYPE html><html><head><title>Tides</title></head><body><h1>Tides</h1>"
            + "<ol><li>High 06:12<li>Low 12:25</ol></body></html>";
    byte[] source = page.getBytes(StandardCharsets.UTF_8);
    ReadResult reading =
        Documents.read(source, ReadHint.NONE.as(DocumentType.HTML), ReadLimits.WEB);
    byte[] bytes = Pack.write(reading, PackOptions.SMALL);
    byte[] columns = Pack.write(reading, PackOptions.SMALL.withProfile(PackProfile.MESSAGE));
    assertThat(bytes.length).isLessThanOrEqualTo(columns.length);
    for (byte[] each : List.of(bytes, columns)) {
      try (Pack pack = Pack.of(each)) {
        assertThat(pack.exact()).isEqualTo(source);
        assertSame(pack.load(), reading.digest());
        assertThat(pack.statistics().tags()).containsEntry("li", 2);
        assertThat(pack.tags()).isEqualTo(reading.digest().tags());
      }
    }
  }

  @Test
  void aPageInAnOlderEncodingKeepsItForItsTexts() {
    StringBuilder page = new StringBuilder("<meta charset=gbk><title>\u6e2f\u53e3</title>");
    for (int i = 0; i < 3000; i++) {
      page.append("<p>").append((char) (0x4e00 + i * 7 % 5000)).append((char) (0x4e00 + i));
      page.append("\u6f6e\u6c50</p>");
    }
    byte[] source = page.toString().getBytes(Charset.forName("GBK"));
    ReadResult reading =
        Documents.read(source, ReadHint.NONE.as(DocumentType.HTML), ReadLimits.WEB);
    byte[] bytes = Pack.write(reading, PackOptions.SMALL);
    byte[] utf8 = Pack.write(reading, PackOptions.SMALL.without(PackOperator.CONTENT));
    assertThat(bytes.length).isLessThan(utf8.length);
    try (Pack pack = Pack.of(bytes)) {
      assertSame(pack.load(), reading.digest());
      assertSame(pack.digest(), reading.digest());
      assertThat(pack.exact()).isEqualTo(source);
    }
  }

  @ParameterizedTest
  @CsvSource({"windows-1251, UTF-8", "UTF-8, windows-1251", "utf-8, KOI8-R", "gbk, UTF-8"})
  void aPageThatDeclaresAnotherEncodingThanItsOwnIsStoredAsItsSource(String says, String is) {
    Random random = new Random(18);
    StringBuilder page = new StringBuilder("<meta charset=" + says + "><title>Порт</title>");
    List<String> words = List.of("прилив", "порт", "шлюз", "лодка", "ветер", "причал", "море");
    for (int i = 0; i < 200; i++) {
      page.append("<p>");
      for (int word = 0; word < 25; word++) {
        page.append(words.get(random.nextInt(words.size()))).append(' ');
      }
      page.append("</p>");
    }
    byte[] source = page.toString().getBytes(Charset.forName(is));
    ReadResult reading =
        Documents.read(source, ReadHint.NONE.as(DocumentType.HTML), ReadLimits.WEB);
    byte[] bytes = Pack.write(reading, PackOptions.SMALL);
    byte[] zipped = Objects.requireNonNull(BlockCodec.compress(source, 0, source.length, 19, null));
    assertThat(bytes.length).isLessThan(zipped.length * 105 / 100);
    try (Pack pack = Pack.of(bytes)) {
      assertSame(pack.load(), reading.digest());
      assertThat(pack.exact()).isEqualTo(source);
    }
  }

  @Test
  void aDigestOutlivesItsPackAndAReplacedFile(@TempDir Path folder) throws IOException {
    for (int items : List.of(3, 300, 30_000)) {
      StringBuilder text = new StringBuilder("<list>");
      for (int i = 0; i < items; i++) {
        text.append("<item n=\"").append(i * 7919L % 10_007).append("\">").append(i * 31L % 997);
        text.append("</item>");
      }
      ReadResult reading = read(text.append("</list>").toString());
      Path file = folder.resolve(items + ".vpk");
      Pack.write(reading, PackOptions.FAST, file);
      PageDigest digest;
      try (Pack pack = Pack.open(file)) {
        Pack.write(read("<other/>"), PackOptions.FAST, file);
        digest = pack.digest();
      }
      assertSame(digest, reading.digest());
    }
  }

  @Test
  void aClosedPackStillHasItsHeader(@TempDir Path folder) throws IOException {
    StringBuilder text = new StringBuilder("<list>");
    for (int i = 0; i < 20_000; i++) {
      text.append("<item>").append(i * 7919L % 10_007).append("</item>");
    }
    Path file = folder.resolve("list.vpk");
    Pack.write(read(text.append("</list>").toString()), PackOptions.STORED, file);
    Pack pack = Pack.open(file);
    pack.close();
    assertThat(pack.nodeCount()).isEqualTo(40_002);
    assertThatThrownBy(pack::digest)
        .isInstanceOf(DocumentException.class)
        .hasMessageContaining("was closed");
  }

  @Test
  void aStoredPackOfAPageWithSecondBodyAndHtmlTagsLoads() {
    for (String page :
        List.of(
            "<!doctype html><body class=a><p>x</p><body class=b>",
            "<!doctype html><p>x</p><body><html>",
            "<!doctype html><html lang=de><p>x</p><html lang=en id=b><body><body a=1>")) {
      ReadResult reading =
          Documents.read(
              page.getBytes(StandardCharsets.UTF_8),
              ReadHint.NONE.as(DocumentType.HTML),
              ReadLimits.WEB);
      Pack pack = Pack.of(Pack.write(reading, PackOptions.STORED));
      assertThat(pack.exact()).asString(StandardCharsets.UTF_8).isEqualTo(page);
      assertThat(FacetHashes.of(pack.load())).isEqualTo(FacetHashes.of(reading.digest()));
    }
  }
}
