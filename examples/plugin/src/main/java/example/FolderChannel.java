package example;

import dev.vigil.watch.notify.channel.ChannelPlugin;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/** Writes each message to a file of a folder: {@code Notify By folder /srv/messages}. */
public final class FolderChannel implements ChannelPlugin {
  @Override
  public String word() {
    return "folder";
  }

  @Override
  public Optional<String> problem(String target) {
    return Files.isDirectory(Path.of(target))
        ? Optional.empty()
        : Optional.of("'" + target + "' is not a folder; create it first.");
  }

  @Override
  public void send(PluginMessage message) throws Exception {
    // The key is the same for every attempt, so a repeated message replaces its file.
    String name = message.key().replaceAll("[^A-Za-z0-9-]", "_") + ".txt";
    Files.writeString(
        Path.of(message.target()).resolve(name), message.title() + "\n\n" + message.text() + "\n");
  }
}
