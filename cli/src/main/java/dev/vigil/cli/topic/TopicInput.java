package dev.vigil.cli.topic;

import dev.vigil.cli.terminal.CommandInput;
import dev.vigil.cli.terminal.Terminal;
import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.TopicContent;
import dev.vigil.watch.command.CommandHandler;

/** Reads the pages that {@code vigil topic} commands name: files, or URLs. Stateless. */
final class TopicInput {
  private TopicInput() {}

  static LabelledPage page(String name, TopicContent pages, Terminal terminal) {
    if (name.startsWith("http://") || name.startsWith("https://")) {
      return pages.find(CommandHandler.WORKSPACE, name);
    }
    return TopicContent.of(name, "", CommandInput.bytes(name, terminal));
  }
}
