package dev.vigil.cli.document;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.cli.CommandRun;
import dev.vigil.cli.VigilCommand;
import dev.vigil.cli.terminal.ExitCode;
import dev.vigil.cli.terminal.Terminal;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PackCommandTest {
  private static final String SOURCE = "<r>\n  <p  a = '1'>one &amp; two</p>\r\n</r  >\n";

  @TempDir private Path folder;

  private Path file(String name) throws IOException {
    return Files.writeString(folder.resolve(name), SOURCE);
  }

  @Test
  void aPackStandsBesideItsFileAndGivesBackTheExactBytes() throws IOException {
    Path file = file("a.xml");
    CommandRun run = CommandRun.vigil("pack", file.toString());
    Path pack = folder.resolve("a.xml.vpk");
    assertThat(run.exit()).isZero();
    assertThat(run.out())
        .startsWith(pack + ": " + SOURCE.length() + " bytes, packed ")
        .hasLineCount(1);
    assertThat(CommandRun.vigil("unpack", pack.toString())).isEqualTo(CommandRun.yes(SOURCE));
  }

  @Test
  void unpackWritesAFile() throws IOException {
    CommandRun.vigil("pack", file("a.xml").toString(), "-o", folder.resolve("p").toString());
    Path back = folder.resolve("back.xml");
    assertThat(CommandRun.vigil("unpack", folder.resolve("p").toString(), "-o", back.toString()))
        .isEqualTo(CommandRun.yes(""));
    assertThat(back).hasContent(SOURCE);
  }

  @Test
  void anythingCanBePacked() throws IOException {
    for (String name : new String[] {"bad.xml", "bad.json", "bad.html", "bad.bin", "bad"}) {
      Path file =
          Files.write(folder.resolve(name), new byte[] {'<', 'a', '{', 0, -1, '\r', '&', -62});
      assertThat(CommandRun.vigil("pack", file.toString()).exit()).as(name).isZero();
      Path back = folder.resolve("back");
      CommandRun.vigil("unpack", file + ".vpk", "-o", back.toString());
      assertThat(back).hasSameBinaryContentAs(file);
    }
    Path empty = Files.createFile(folder.resolve("empty"));
    assertThat(CommandRun.vigil("pack", empty.toString()).exit()).isZero();
    assertThat(CommandRun.vigil("unpack", empty + ".vpk")).isEqualTo(CommandRun.yes(""));
  }

  @Test
  void worksInAPipe() {
    byte[] pack = pipe(SOURCE.getBytes(UTF_8), "pack", "-");
    assertThat(pipe(pack, "unpack", "-")).isEqualTo(SOURCE.getBytes(UTF_8));
    assertThat(new String(pipe(pack, "tree", "-"), UTF_8)).contains("p a=\"1\"");
  }

  private static byte[] pipe(byte[] input, String... arguments) {
    var out = new ByteArrayOutputStream();
    var terminal =
        new Terminal(
            new ByteArrayInputStream(input),
            new PrintStream(out, true, UTF_8),
            new PrintStream(new ByteArrayOutputStream(), true, UTF_8),
            false);
    assertThat(VigilCommand.run(terminal, arguments)).isZero();
    return out.toByteArray();
  }

  @Test
  void severalFilesGoIntoAFolderAndOneThatFailsDoesNotStopTheOthers() throws IOException {
    Path to = Files.createDirectory(folder.resolve("packs"));
    String missing = folder.resolve("missing.xml").toString();
    CommandRun run =
        CommandRun.vigil(
            "pack",
            file("a.xml").toString(),
            missing,
            file("b.xml").toString(),
            "-d",
            to.toString());
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).isEqualTo("vigil: " + missing + ": there is no such file.\n");
    assertThat(List.of(Objects.requireNonNull(to.toFile().list())))
        .containsExactlyInAnyOrder("a.xml.vpk", "b.xml.vpk");
  }

  @Test
  void twoFilesOfOneNameDoNotShareAPack() throws IOException {
    Path other = Files.createDirectory(folder.resolve("other"));
    String first = file("a.xml").toString();
    String second = Files.writeString(other.resolve("a.xml"), "<x/>").toString();
    CommandRun run = CommandRun.vigil("pack", first, second, "-d", folder.toString());
    assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
    assertThat(run.err()).contains(first, second, "same pack").hasLineCount(1);
    assertThat(CommandRun.vigil("unpack", folder.resolve("a.xml.vpk").toString()).out())
        .isEqualTo(SOURCE);
  }

  @Test
  void aProgressBarIsForPeopleAndSeveralFilesOnly() throws IOException {
    String a = file("a.xml").toString();
    String b = file("b.xml").toString();
    assertThat(CommandRun.vigilOnATerminal("pack", a, b).err()).contains("1/2");
    assertThat(CommandRun.vigilOnATerminal("pack", a).err()).isEmpty();
    assertThat(CommandRun.vigil("pack", a, b).err()).isEmpty();
  }

  @Test
  void refusesToOverwriteItsInput() throws IOException {
    String file = file("a.xml").toString();
    assertThat(CommandRun.vigil("pack", file, "-o", file).exit()).isEqualTo(ExitCode.ERROR);
    CommandRun.vigil("pack", file);
    String pack = file + ".vpk";
    assertThat(CommandRun.vigil("unpack", pack, "-o", pack).err()).contains("would be overwritten");
    assertThat(Path.of(file)).hasContent(SOURCE);
    assertThat(CommandRun.vigil("unpack", pack).out()).isEqualTo(SOURCE);
  }

  @Test
  void refusesAPackAndUnpackRefusesAnythingElse() throws IOException {
    String file = file("a.xml").toString();
    CommandRun.vigil("pack", file);
    assertThat(CommandRun.vigil("pack", file + ".vpk").err())
        .contains("pack already")
        .hasLineCount(1);
    assertThat(CommandRun.vigil("unpack", file))
        .isEqualTo(
            CommandRun.error(
                "vigil: " + file + ": this is not a pack; make one with 'vigil pack'.\n"));
  }

  @Test
  void oneOutputForSeveralFilesIsRefused() throws IOException {
    CommandRun run =
        CommandRun.vigil("pack", file("a.xml").toString(), file("b.xml").toString(), "-o", "x");
    assertThat(run)
        .isEqualTo(CommandRun.error("vigil: -o takes one FILE, not 2; use -d for several.\n"));
  }

  @Test
  void aTruncatedPackIsRefusedWithItsName() throws IOException {
    String file = file("a.xml").toString();
    CommandRun.vigil("pack", file);
    byte[] pack = Files.readAllBytes(Path.of(file + ".vpk"));
    for (int length = 0; length < pack.length; length += 7) {
      Path cut = folder.resolve("cut.vpk");
      Files.write(cut, Arrays.copyOf(pack, length));
      CommandRun run = CommandRun.vigil("unpack", cut.toString());
      assertThat(run.exit()).isEqualTo(ExitCode.ERROR);
      assertThat(run.err()).contains("cut.vpk").hasLineCount(1).doesNotContain("unexpected");
    }
  }

  @Test
  void bytesThatDoNotCompressAreStoredAsTheyAre() throws IOException {
    byte[] random = new byte[100_000];
    new Random(18).nextBytes(random);
    Path file = Files.write(folder.resolve("random"), random);
    for (String format : List.of("html", "text", "binary")) {
      CommandRun.vigil("pack", "--as", format, file.toString());
      assertThat(Files.size(Path.of(file + ".vpk"))).as(format).isLessThan(101_000);
      CommandRun.vigil("unpack", file + ".vpk", "-o", folder.resolve("back").toString());
      assertThat(folder.resolve("back")).hasSameBinaryContentAs(file);
    }
  }

  @Test
  void aSmallCompressedPageIsStoredAsItIs() throws IOException {
    Path file = folder.resolve("page.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(file))) {
      out.write(Files.readAllBytes(Path.of("../examples/notices.html")));
    }
    CommandRun.vigil("pack", file.toString());
    assertThat(Files.size(Path.of(file + ".vpk"))).isLessThan(Files.size(file) + 100);
    CommandRun.vigil("unpack", file + ".vpk", "-o", folder.resolve("back").toString());
    assertThat(folder.resolve("back")).hasSameBinaryContentAs(file);
    assertThat(CommandRun.vigil("xpath", "//h1/text()", file + ".vpk").out())
        .isEqualTo(CommandRun.vigil("xpath", "//h1/text()", "../examples/notices.html").out());
  }

  @Test
  void aPageInUtf8ThatNamesAnotherEncodingIsPackedByItsBytes() throws IOException {
    String page = "<!doctype html><meta charset=%s><title>Порт</title>".repeat(1);
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < 500; i++) {
      text.append("<p>Корабль И %d прибыл в порт %d</p>\n".formatted(i, i * i % 997));
    }
    Path right = Files.writeString(folder.resolve("right"), page.formatted("utf-8") + text);
    CommandRun.vigil("pack", right.toString());
    for (String charset : List.of("euc-kr", "shift_jis", "windows-1251")) {
      Path wrong = Files.writeString(folder.resolve("wrong"), page.formatted(charset) + text);
      CommandRun.vigil("pack", wrong.toString());
      assertThat((double) Files.size(Path.of(wrong + ".vpk")))
          .as(charset)
          .isLessThan(1.15 * Files.size(Path.of(right + ".vpk")));
      CommandRun.vigil("unpack", wrong + ".vpk", "-o", folder.resolve("back").toString());
      assertThat(folder.resolve("back")).hasSameBinaryContentAs(wrong);
      assertThat(CommandRun.vigil("xpath", "string(//title)", wrong + ".vpk").out())
          .isEqualTo(CommandRun.vigil("xpath", "string(//title)", wrong.toString()).out());
    }
  }

  @Test
  void brokenXmlIsSaidToBeReadAsHtml() throws IOException {
    Path file = Files.writeString(folder.resolve("bad.xml"), "<a><b></a>");
    for (String[] options : new String[][] {{}, {"--as", "xml"}, {"-o", "-"}}) {
      List<String> words = new ArrayList<>(List.of("pack", file.toString()));
      words.addAll(List.of(options));
      assertThat(CommandRun.vigil(words.toArray(new String[0])).err())
          .startsWith("vigil: " + file + ": it was read as HTML. XML, line 1, column 7: ");
    }
    assertThat(CommandRun.vigil("pack", "--as", "html", file.toString()).err()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "bad.rss  | <rss><channel>x & y</channel></rss> | HTML",
        "bad.pdf  | %PDF-1.4 nothing                    | BINARY",
        "bad.json | [1,                                 | TEXT",
        "none.xml | [1]                                 | HTML",
      })
  void whatADamagedFileIsReadAsIsSaid(String name, String content, String format)
      throws IOException {
    Path file = Files.writeString(folder.resolve(name), content);
    assertThat(CommandRun.vigil("pack", file.toString()).err())
        .startsWith("vigil: " + file + ": it was read as " + format + ". ");
  }

  @Test
  void operatorsAndTheLayoutAreChosenAndShown() throws IOException {
    StringBuilder list = new StringBuilder("<urlset>");
    for (int i = 0; i < 3000; i++) {
      list.append("<url><loc>https://port.example/ships/").append(i * 7919 % 3000);
      list.append("</loc></url>");
    }
    Path file = Files.writeString(folder.resolve("map.xml"), list.append("</urlset>"));
    Path pack = folder.resolve("map.xml.vpk");
    CommandRun.vigil("pack", "--profile", "columns", file.toString());
    String with = CommandRun.vigil("stats", "--containers", pack.toString()).out();
    assertThat(with).contains("encoding  container");
    CommandRun.vigil(
        "pack", "--profile", "columns", "--without", "path", "--without", "url", file.toString());
    String without = CommandRun.vigil("stats", "--containers", pack.toString()).out();
    assertThat(without).contains("  shapes    structure").doesNotContain("  front ");
    assertThat(CommandRun.vigil("unpack", pack.toString()).out()).isEqualTo(list.toString());
    CommandRun.vigil("pack", "--profile", "raw", file.toString());
    assertThat(CommandRun.vigil("stats", "--containers", pack.toString()).out())
        .contains("  raw       text");
    assertThat(CommandRun.vigil("pack", "--without", "colour", file.toString()).exit())
        .isEqualTo(ExitCode.ERROR);
  }

  @Test
  void containersAnswerWhenTheLastOneIsDamaged() throws IOException {
    String page = "<!doctype html><title>Port</title>" + "<p class=a  id=x>Ship</p>".repeat(900);
    Path file = Files.writeString(folder.resolve("a.html"), page);
    Path pack = folder.resolve("a.html.vpk");
    for (String profile : List.of("page", "columns")) {
      CommandRun.vigil("pack", "--profile", profile, file.toString());
      byte[] bytes = Files.readAllBytes(pack);
      bytes[bytes.length - 2] ^= 1;
      Files.write(pack, bytes);
      assertThat(CommandRun.vigil("unpack", pack.toString()).exit()).isEqualTo(ExitCode.ERROR);
      assertThat(CommandRun.vigil("xpath", "count(//p)", pack.toString()).out()).startsWith("900");
      // The last container of columns has the text itself.
      assertThat(CommandRun.vigil("xpath", "string(//p[9])", pack.toString()).out())
          .isEqualTo(profile.equals("page") ? "Ship\n" : "");
      assertThat(CommandRun.vigil("stats", pack.toString()).exit()).isZero();
    }
  }
}
