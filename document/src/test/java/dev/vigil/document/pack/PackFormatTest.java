package dev.vigil.document.pack;

import static org.assertj.core.api.Assertions.assertThat;

import dev.vigil.document.DocumentType;
import dev.vigil.document.ReadLimits;
import dev.vigil.document.read.Documents;
import dev.vigil.document.read.ReadHint;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The example of docs/pack-format.md is what the program writes and reads. */
class PackFormatTest {
  private static final Pattern BYTES = Pattern.compile("^([0-9a-f]{2}(?: [0-9a-f]{2})*)(?: |$)");

  private static String page() throws IOException {
    Path docs = Path.of("docs/pack-format.md");
    return Files.readString(Files.exists(docs) ? docs : Path.of("..").resolve(docs));
  }

  private static String fenced(String page, String language) {
    int start = page.indexOf("```" + language + "\n") + language.length() + 4;
    return page.substring(start, page.indexOf("```", start));
  }

  private static byte[] bytes(String dump) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    for (String line : dump.split("\n", -1)) {
      Matcher matcher = BYTES.matcher(line);
      if (matcher.find()) {
        out.writeBytes(HexFormat.ofDelimiter(" ").parseHex(matcher.group(1)));
      }
    }
    return out.toByteArray();
  }

  @Test
  void theExampleIsWhatTheProgramWrites() throws IOException {
    byte[] source = fenced(page(), "xml").getBytes(StandardCharsets.UTF_8);
    byte[] written =
        Pack.write(
            Documents.read(source, ReadHint.NONE.as(DocumentType.XML), ReadLimits.WEB),
            PackOptions.SMALL
                .withLevel(0)
                .without(PackOperator.CONTENT)
                .without(PackOperator.URL)
                .withDictionary(false));
    assertThat(HexFormat.of().formatHex(written))
        .isEqualTo(HexFormat.of().formatHex(bytes(fenced(page(), "hex"))));
  }

  @Test
  void theExampleIsReadBack() throws IOException {
    byte[] source = fenced(page(), "xml").getBytes(StandardCharsets.UTF_8);
    try (Pack pack = Pack.of(bytes(fenced(page(), "hex")))) {
      assertThat(pack.exact()).isEqualTo(source);
      assertThat(pack.nodeCount()).isEqualTo(8);
      assertThat(pack.header().reader()).isEqualTo("xml");
    }
  }
}
