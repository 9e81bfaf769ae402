package dev.vigil.mediator.source;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A file does not declare the types of its columns; they are those of its values. */
class FileColumnTypeTest {
  @TempDir private Path folder;

  private List<String> types(String file, String text) throws Exception {
    Path path = Files.writeString(folder.resolve(file), text);
    return new SourceOpener(_ -> Optional.empty())
            .open("x", path.toString(), "", SourcePassword.NONE)
            .collections()
            .getFirst()
            .columns()
            .stream()
            .map(column -> column.name() + " " + column.type().word())
            .toList();
  }

  @Test
  void aColumnOfACsvFileWithOnlyNumbersIsOfNumbers() throws Exception {
    assertThat(
            types(
                "a.csv",
                "price,size,code,mixed,id,none\n"
                    + "900,-1.5,007,1,12345678901234567890,\n5000,,12,n/a,1,\n"))
        .containsExactly(
            "price double", "size double", "code text", "mixed text", "id text", "none text");
  }

  @Test
  void aMemberOfAJsonFileHasTheTypeOfAllItsValues() throws Exception {
    assertThat(
            types(
                "a.json",
                "[{\"price\": null, \"mixed\": 1, \"tags\": 1, \"none\": null}, {\"price\": 900,"
                    + " \"mixed\": \"n/a\", \"tags\": [1, 2]}, {\"price\": null}]"))
        .containsExactly("price double", "mixed text", "tags tree", "none text");
  }
}
