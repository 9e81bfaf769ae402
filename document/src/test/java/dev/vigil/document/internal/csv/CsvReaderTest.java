package dev.vigil.document.internal.csv;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVRecord;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class CsvReaderTest {
  private static final String TIDES =
      """
      Port,Height,Note
      Aberdovey,4.9,"strong, from the west"
      Barmouth,5.1,"called ""the bar\"""
      """;

  private static ReadResult read(byte[] bytes) {
    return CsvReader.read(bytes, null, false, ReadLimits.WEB);
  }

  private static PageDigest digest(String csv) {
    return read(csv.getBytes(StandardCharsets.UTF_8)).digest();
  }

  private static List<List<String>> rows(PageDigest digest) {
    List<List<String>> rows = new ArrayList<>();
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)) {
        switch (digest.name(node).local()) {
          case "tr" -> rows.add(new ArrayList<>());
          case "td", "th" -> rows.getLast().add(digest.text(node));
          default -> {}
        }
      }
    }
    return rows;
  }

  private static boolean hasHeader(String csv) {
    return digest(csv).tags().find("thead") >= 0;
  }

  @Test
  void rowsBecomeATableWithTheFirstOneAsHeader() {
    assertThat(rows(digest(TIDES)))
        .containsExactly(
            List.of("Port", "Height", "Note"),
            List.of("Aberdovey", "4.9", "strong, from the west"),
            List.of("Barmouth", "5.1", "called \"the bar\""));
    assertThat(hasHeader(TIDES)).isTrue();
    assertThat(RenderedText.of(digest(TIDES), 0)).startsWith("Port\tHeight\tNote\nAberdovey\t4.9");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"a;b\n1,5;2\n3,5;4\n", "a\tb\n1,5\t2\n", "a|b\n1|2\n3|4", "sep=|\r\na|b\r\n1|2"})
  void theSeparatorIsFound(String csv) {
    assertThat(rows(digest(csv))).allMatch(row -> row.size() == 2);
    assertThat(rows(digest(csv)).getFirst()).containsExactly("a", "b");
  }

  @Test
  void aSeparatorInsideQuotesSeparatesNothing() {
    assertThat(rows(digest("a;b\n\"1,2,3\";\"x\ny\"\n")))
        .containsExactly(List.of("a", "b"), List.of("1,2,3", "x\ny"));
  }

  @Test
  void namesAreAHeaderAndValuesAreNot() {
    assertThat(hasHeader("Country,2019,2020\nWales,1,2\n")).isTrue();
    assertThat(hasHeader(",a,b\n0,1,2\n")).isTrue();
    assertThat(hasHeader("#,name\n1,x\n")).isTrue();
    assertThat(hasHeader("1,2\n3,4\n")).isFalse();
    assertThat(hasHeader("2026-11-15,rain\n2026-11-16,sun\n")).isFalse();
    assertThat(hasHeader("Aberdovey,4.9\nBarmouth,5.1\n")).isFalse();
    assertThat(hasHeader("yes,yes\nno,yes\n")).isFalse();
    assertThat(hasHeader("a,,b\n1,2,3\n")).isFalse();
    assertThat(hasHeader("https://a.example/,x\n")).isFalse();
  }

  @Test
  void aQuoteThatIsNeverClosedIsACharacter() {
    assertThat(rows(digest("a,b\n1,\"open\n2,3\n")))
        .containsExactly(List.of("a", "b"), List.of("1", "\"open"), List.of("2", "3"));
  }

  @Test
  void rowsMayDifferInLengthAndEmptyLinesAreNone() {
    assertThat(rows(digest("a,b\n\n1\n1,2,3\n\r\n,\n")))
        .containsExactly(List.of("a", "b"), List.of("1"), List.of("1", "2", "3"), List.of("", ""));
    assertThat(rows(digest(""))).isEmpty();
    assertThat(rows(digest("\n\n"))).isEmpty();
  }

  @Test
  void everyCellKnowsWhereItStands() {
    ReadResult reading = read("a,b\n1,\"2\"\n".getBytes(StandardCharsets.UTF_8));
    List<Integer> places = new ArrayList<>();
    for (int node = 0; node < reading.digest().nodeCount(); node++) {
      if (reading.opens()[node] >= 0) {
        places.add(reading.opens()[node]);
      }
    }
    assertThat(places).containsExactly(0, 0, 2, 4, 4, 6);
  }

  @Test
  void encodingsAreFoundAsInText() {
    String csv = "Hafen;Höhe\nKöln;3,2\n";
    for (Charset charset :
        List.of(StandardCharsets.UTF_8, Charset.forName("windows-1252"), StandardCharsets.UTF_16)) {
      ReadResult reading = read(csv.getBytes(charset));
      assertThat(rows(reading.digest()).getFirst()).as("%s", charset).contains("Höhe");
      assertThat(Residue.restore(reading.digest(), Residue.of(reading)))
          .isEqualTo(csv.getBytes(charset));
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "text/csv,",
        "application/octet-stream,data.csv",
        "text/plain,https://raw.example/data.csv",
        ",table.tsv"
      })
  void tablesAreKnownByMediaTypeOrName(String hint) {
    String[] parts = hint.split(",", -1);
    ReadHint known =
        new ReadHint(
            parts[0].isEmpty() ? null : parts[0], null, parts[1].isEmpty() ? null : parts[1], null);
    byte[] csv = "a\tb\n1\t2\n".getBytes(StandardCharsets.UTF_8);
    assertThat(Documents.read(csv, known, ReadLimits.WEB).reader()).isEqualTo(CsvReader.ID);
  }

  @Test
  void aTabSeparatedFileKeepsItsCommas() {
    byte[] tsv = "a,b\n1,2\n".getBytes(StandardCharsets.UTF_8);
    assertThat(rows(Documents.read(tsv, ReadHint.file("x.tsv"), ReadLimits.WEB).digest()))
        .containsExactly(List.of("a,b"), List.of("1,2"));
  }

  @Test
  void anUnremarkableTableNeedsHardlyAnyResidue() {
    StringBuilder csv = new StringBuilder("\"name\",\"height\"\r\n");
    for (int i = 0; i < 2000; i++) {
      csv.append("\"port, no. ").append(i).append("\",").append(i * 3).append("\r\n");
    }
    assertThat(Residue.of(read(csv.toString().getBytes(StandardCharsets.UTF_8))))
        .hasSizeLessThan(40);
  }

  @Test
  void anyBytesComeBackFromTheResidueAndFromAPack() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String alphabet = "ab1,;\t|\"\"\n\r é=.-";
    for (int round = 0; round < 3000; round++) {
      byte[] bytes;
      if (round % 10 == 0) {
        bytes = new byte[random.nextInt(200)];
        random.nextBytes(bytes);
      } else {
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(60); i > 0; i--) {
          text.append(alphabet.charAt(random.nextInt(alphabet.length())));
        }
        bytes = text.toString().getBytes(StandardCharsets.UTF_8);
      }
      ReadResult reading = read(bytes);
      assertThat(Residue.restore(reading.digest(), Residue.of(reading)))
          .as("seed %d round %d", seed, round)
          .isEqualTo(bytes);
      if (round % 20 == 0) {
        try (Pack pack = Pack.of(Pack.write(reading, PackOptions.SMALL))) {
          assertThat(pack.exact()).as("seed %d round %d", seed, round).isEqualTo(bytes);
          assertThat(pack.header().reader()).isEqualTo("csv");
        }
      }
    }
  }

  @Test
  void orderlyTablesAreReadAsCommonsCsvReadsThem() throws IOException {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String alphabet = "abc12 ,;\"\n|é";
    for (int round = 0; round < 300; round++) {
      List<List<String>> rows = new ArrayList<>();
      int width = 2 + random.nextInt(4);
      for (int r = 2 + random.nextInt(6); r > 0; r--) {
        List<String> row = new ArrayList<>();
        for (int c = 0; c < width; c++) {
          StringBuilder cell = new StringBuilder("x");
          for (int i = random.nextInt(8); i > 0; i--) {
            cell.append(alphabet.charAt(random.nextInt(alphabet.length())));
          }
          row.add(cell.toString());
        }
        rows.add(row);
      }
      StringBuilder out = new StringBuilder();
      for (List<String> row : rows) {
        CSVFormat.RFC4180.printRecord(out, row.toArray());
      }
      List<List<String>> theirs = new ArrayList<>();
      for (CSVRecord record : CSVFormat.RFC4180.parse(new StringReader(out.toString()))) {
        theirs.add(record.toList());
      }
      PageDigest ours =
          Documents.read(
                  ("sep=,\r\n" + out).getBytes(StandardCharsets.UTF_8),
                  ReadHint.file("x.csv"),
                  ReadLimits.WEB)
              .digest();
      assertThat(rows(ours)).as("seed %d round %d", seed, round).isEqualTo(theirs);
    }
  }
}
