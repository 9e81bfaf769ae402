package dev.vigil.cli;

import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.TopicPages;
import dev.vigil.watch.command.CommandHandler;

/** Reads the pages that {@code vigil topic} commands name: files, or URLs. Stateless. */
final class TopicInput {
  private TopicInput() {}

  static LabelledPage page(String name, TopicPages pages, Terminal terminal) {
    if (name.startsWith("http://") || name.startsWith("https://")) {
      return pages.find(CommandHandler.WORKSPACE, name);
    }
    return TopicPages.of(name, "", CommandInput.bytes(name, terminal));
  }
}
