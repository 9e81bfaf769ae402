package dev.vigil.bench.fault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.vigil.archive.Archive;
import dev.vigil.archive.exchange.Capture;
import dev.vigil.archive.exchange.WarcCaptureReader;
import dev.vigil.archive.exchange.WarcExport;
import dev.vigil.archive.failure.ArchiveException;
import dev.vigil.archive.version.FetchRecord;
import dev.vigil.archive.version.Page;
import dev.vigil.document.DocumentException;
import dev.vigil.document.PageDigest;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.ReadResult;
import dev.vigil.document.internal.lossless.Residue;
import dev.vigil.document.pack.Pack;
import dev.vigil.document.pack.PackOptions;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import dev.vigil.document.xpath.XPath;
import dev.vigil.watch.WatchException;
import dev.vigil.watch.backup.Backup;
import dev.vigil.watch.backup.DataFolder;
import dev.vigil.watch.language.SentinelFile;
import dev.vigil.watch.store.RowIds;
import dev.vigil.watch.store.WatchStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Damaged input gives what it holds or a sentence, and soon. Each target runs some rounds with the
 * same seed in every build, and with {@code -Pslow} for minutes with another one. A failure names
 * the round; {@code -Dvigil.fuzz.seed=ROUND} begins with it.
 */
class FuzzTest {
  private static final boolean SLOW = Boolean.getBoolean("vigil.slow");
  private static final Duration LENGTH =
      Duration.ofSeconds(SLOW ? Long.getLong("vigil.fuzz.seconds", 180) : 0);
  private static final int MANY = 300;
  private static final int FEW = 20;

  /** Of the processor, whatever else the machine does. */
  private static final Duration LONGEST_ROUND = Duration.ofSeconds(10);

  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();
  private static final Instant NOW = Instant.parse("2026-11-16T08:00:00Z");

  private static final String HTML =
      "<!DOCTYPE html><title>Port</title><table><tr><td>8 m<td>26.00</table><p class=x>Tide &amp;"
          + " <b>time</p><script>let a = '</b>';</script><svg><a"
          + " href=#x>x</a></svg><ul><li>one<li>two</ul>";

  @TempDir private Path folder;

  private interface Target {
    void feed(byte[] input, Random random) throws IOException;
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  /**
   * Feeds mutated input until the time is over. Fails at the first input that is neither accepted
   * nor refused with a sentence, or that takes too long.
   *
   * @param least rounds, also where there is no time for more
   * @return the rounds
   */
  private static long fuzz(String name, int least, byte[] seed, Target target) {
    long first = Long.getLong("vigil.fuzz.seed", SLOW ? System.nanoTime() : 1);
    System.out.printf("fuzz %s: from -Dvigil.fuzz.seed=%d%n", name, first);
    long end = System.nanoTime() + LENGTH.toNanos();
    long refused = 0;
    long round = first;
    for (; round - first < least || System.nanoTime() < end; round++) {
      Random random = new Random(round * 0x9E3779B97F4A7C15L);
      byte[] input = round == 1 ? seed : Mutation.of(seed, random);
      long begin = THREADS.getCurrentThreadCpuTime();
      try {
        target.feed(input, random);
      } catch (DocumentException | ArchiveException | WatchException e) {
        assertThat(e.getMessage()).as("%s, round %d", name, round).isNotBlank();
        refused++;
      } catch (IOException | RuntimeException | Error e) {
        fail("%s, -Dvigil.fuzz.seed=%d: %s".formatted(name, round, e), e);
      }
      assertThat(Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - begin))
          .as("%s, -Dvigil.fuzz.seed=%d", name, round)
          .isLessThan(LONGEST_ROUND);
    }
    System.out.printf("fuzz %s: %d rounds, %d refused%n", name, round - first, refused);
    return round - first;
  }

  private static long readers(String name, String seed) {
    return fuzz(
        name,
        MANY,
        bytes(seed),
        (input, random) -> {
          ReadResult reading = Documents.read(input, ReadHint.file("page." + name), ReadLimits.WEB);
          assertThat(Residue.restore(reading.digest(), Residue.of(reading))).isEqualTo(input);
        });
  }

  @Test
  void html() {
    assertThat(readers("html", HTML)).isGreaterThanOrEqualTo(MANY);
  }

  @Test
  void xml() {
    assertThat(
            readers(
                "xml",
                "<?xml version=\"1.0\"?><!DOCTYPE a [<!ENTITY e 'x'>]><a xmlns:p=\"urn:p\"><p:b"
                    + " c=\"1\">&e;</p:b><![CDATA[<]]></a>"))
        .isGreaterThanOrEqualTo(MANY);
  }

  @Test
  void json() {
    assertThat(
            readers(
                "json", "{\"a\": [1, 2.5e3, true, null, \"x\\u00e9\"], \"b\": {\"c\": \"d\\n\"}}"))
        .isGreaterThanOrEqualTo(MANY);
  }

  @Test
  void text() {
    assertThat(readers("txt", "Plain text.\r\nSecond line\tand \u00e9.\n"))
        .isGreaterThanOrEqualTo(MANY);
  }

  @Test
  void csv() {
    assertThat(readers("csv", "name,fee\n\"8, to 12 m\",26.00\n\"a \"\"b\"\"\",1\n"))
        .isGreaterThanOrEqualTo(MANY);
  }

  @Test
  void calendar() {
    assertThat(
            readers(
                "ics",
                """
                BEGIN:VCALENDAR
                BEGIN:VEVENT
                DTSTART:20261116T080000Z
                RRULE:FREQ=DAILY
                SUMMARY:Tide
                END:VEVENT
                END:VCALENDAR
                """
                    .replace("\n", "\r\n")))
        .isGreaterThanOrEqualTo(MANY);
  }

  @Test
  void pdf() {
    String content = "BT /F 12 Tf 72 700 Td (High water) Tj ET";
    String file =
        "%PDF-1.4\n"
            + "1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj\n"
            + "2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj\n"
            + "3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 900 900]/Contents 4 0 R"
            + "/Resources<</Font<</F <</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>>> endobj\n"
            + "4 0 obj <</Length %d>> stream\n%s\nendstream endobj\n"
                .formatted(content.length(), content)
            + "trailer <</Root 1 0 R>>\n%%EOF";
    assertThat(
            fuzz(
                "pdf",
                FEW,
                bytes(file),
                (input, random) ->
                    Documents.read(input, ReadHint.file("page.pdf"), ReadLimits.WEB)
                        .digest()
                        .nodeCount()))
        .isGreaterThanOrEqualTo(FEW);
  }

  @Test
  void packs() {
    ReadResult reading = Documents.read(bytes(HTML), ReadHint.file("page.html"), ReadLimits.WEB);
    assertThat(
            fuzz(
                "pack",
                MANY,
                Pack.write(reading, PackOptions.FAST.sequential()),
                (input, random) -> {
                  Pack pack = Pack.of(input);
                  pack.statistics();
                  pack.digest().nodeCount();
                  assertThat(pack.exact()).isEqualTo(bytes(HTML));
                }))
        .isGreaterThanOrEqualTo(MANY);
  }

  @Test
  void warc() {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    try (WarcExport export = new WarcExport(out, false, "test", NOW)) {
      export.write(new Capture(FetchRecord.at("https://port.example/", NOW), bytes(HTML)));
      export.write(new Capture(FetchRecord.at("https://port.example/b", NOW), bytes("b")));
    }
    Path file = folder.resolve("a.warc");
    assertThat(
            fuzz(
                "warc",
                FEW,
                out.toByteArray(),
                (input, random) -> {
                  Files.write(file, input);
                  try (WarcCaptureReader captures =
                      WarcCaptureReader.open(
                          List.of(file),
                          Optional.empty(),
                          WarcCaptureReader.Statuses.ALL,
                          (url, time) -> Optional.empty())) {
                    Optional<Capture> next = captures.next();
                    while (next.isPresent()) {
                      next = captures.next();
                    }
                  }
                }))
        .isGreaterThanOrEqualTo(FEW);
  }

  @Test
  void sentinels() {
    String seed =
        """
        Create Sentinel fees Using https://harbour.example/fees
          Within css "table > tr"
          Monitor number,by=5%
          Ignore learned=off
          Fetch every 2 hours
          Notify By email me@mail.example every 30 days
        """;
    assertThat(
            fuzz(
                "sentinel",
                MANY,
                bytes(seed),
                (input, random) ->
                    SentinelFile.parse(new String(input, StandardCharsets.UTF_8), ZoneOffset.UTC)))
        .isGreaterThanOrEqualTo(MANY);
  }

  @Test
  void xpath() {
    PageDigest digest =
        Documents.read(bytes(HTML), ReadHint.file("page.html"), ReadLimits.WEB).digest();
    XPath.Options options =
        XPath.Options.DEFAULT.withTime(Duration.ofSeconds(1)).withResults(10_000);
    List<String> seeds =
        List.of(
            "//li[position() = last()]/following::*[@class = 'x']",
            "for $x in //td return concat(string($x), '-', count($x/ancestor::*))",
            "sum(//td[number(.) > 3]) + string-length(//title)",
            "some $a in 1 to 10 satisfies matches('abc', '(a|b)+c') and $a = 3");
    assertThat(
            fuzz(
                "xpath",
                FEW,
                bytes(String.join("\n", seeds)),
                (input, random) -> {
                  String all = new String(input, StandardCharsets.UTF_8);
                  for (String expression : all.split("\n", -1)) {
                    try {
                      XPath.compile(expression, options).evaluate(digest);
                    } catch (DocumentException e) {
                      assertThat(e.getMessage()).isNotBlank();
                    }
                  }
                }))
        .isGreaterThanOrEqualTo(FEW);
  }

  @Test
  void backups() throws IOException {
    Path data = Files.createDirectory(folder.resolve("data"));
    Path file = folder.resolve("seed.vigil");
    try (Archive archive = Archive.open(data.resolve("archive"))) {
      WatchStore.open(archive.catalogue(), new RowIds(InstantSource.fixed(NOW), new Random(1)));
      archive.add(
          Page.of("https://port.example/"),
          bytes(HTML),
          FetchRecord.at("https://port.example/", NOW));
      Backup.write(data, archive, List.of(WatchStore.tables()), NOW, file);
    }
    Path damaged = folder.resolve("damaged.vigil");
    Path fresh = folder.resolve("fresh");
    assertThat(
            fuzz(
                "backup",
                FEW,
                Files.readAllBytes(file),
                (input, random) -> {
                  Files.write(damaged, input);
                  DataFolder.stage(fresh, List.of(WatchStore.tables()), damaged, catalogue -> {});
                }))
        .isGreaterThanOrEqualTo(FEW);
    assertThat(fresh.resolve("archive.restoring")).doesNotExist();
  }
}
