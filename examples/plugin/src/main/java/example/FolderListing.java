package example;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.vigil.watch.source.SourceContent;
import dev.vigil.watch.source.SourceKind;
import dev.vigil.watch.source.SourceKindProvider;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Watches which files a folder holds: {@code Using listing "/srv/incoming"}. */
public final class FolderListing implements SourceKindProvider {
  @Override
  public SourceKind make(SourceContext context) {
    return new Listing();
  }

  private static final class Listing implements SourceKind {
    private static final int MOST_FILES = 10_000;

    @Override
    public String name() {
      return "listing";
    }

    @Override
    public Optional<String> fault(String argument) {
      return Files.isDirectory(Path.of(argument))
          ? Optional.empty()
          : Optional.of("'" + argument + "' is not a folder; name one that exists.");
    }

    @Override
    public SourceContent take(String argument) {
      try (Stream<Path> files = Files.list(Path.of(argument))) {
        String names =
            files
                .limit(MOST_FILES)
                .map(file -> file.getFileName() + "\n")
                .sorted()
                .collect(Collectors.joining());
        return new SourceContent.Content(
            names.getBytes(UTF_8), "listing.txt", Optional.empty(), "");
      } catch (IOException e) {
        return new SourceContent.Nothing("The folder '" + argument + "' cannot be read.");
      }
    }
  }
}
