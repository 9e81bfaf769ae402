package dev.vigil.watch.notify;

import dev.vigil.watch.WatchException;
import dev.vigil.watch.notify.channel.ChannelKind;
import dev.vigil.watch.notify.message.MessageTemplateSet;
import dev.vigil.watch.notify.message.MustacheTemplate;
import dev.vigil.watch.store.WatchStore;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Optional;

/**
 * Stores the message templates of workspaces; they override those of the operator. Safe for
 * concurrent use.
 */
public final class MessageTemplateService {
  private static final int MOST = 200;

  private final WatchStore store;

  private final MessageTemplateSet operators;

  /**
   * @param operators the templates of the settings
   */
  public MessageTemplateService(WatchStore store, MessageTemplateSet operators) {
    this.store = store;
    this.operators = operators;
  }

  /**
   * A stored template. Immutable.
   *
   * @param channel a kind of channel, empty for all
   * @param sentinel a name, empty for all
   * @param title empty for the inherited template
   * @param body empty for the inherited template
   */
  public record StoredTemplate(
      long id, String channel, String sentinel, String title, String body) {
    /** Parses the template; fails if it is invalid. */
    public MessageTemplateSet.Choice choice() {
      return new MessageTemplateSet.Choice(
          some(channel),
          some(sentinel),
          some(title).map(MustacheTemplate::of),
          some(body).map(MustacheTemplate::of));
    }

    private static Optional<String> some(String text) {
      return Optional.of(text).filter(one -> !one.isBlank());
    }
  }

  /** The effective templates of a workspace. */
  MessageTemplateSet of(long workspace) {
    List<StoredTemplate> own = list(workspace);
    return own.isEmpty()
        ? operators
        : operators.and(own.stream().map(StoredTemplate::choice).toList());
  }

  /** The templates of a workspace; the last one that matches is used. */
  public List<StoredTemplate> list(long workspace) {
    return store
        .catalogue()
        .read(connection -> MessageTemplateRepository.list(connection, workspace));
  }

  /** Stores a template; id 0 creates a new one. */
  public void put(long workspace, StoredTemplate template) {
    if (!template.channel().isEmpty() && !ChannelKind.words().contains(template.channel())) {
      throw new WatchException(
          "\""
              + template.channel()
              + "\" is not a channel; known are "
              + ChannelKind.words()
              + ".");
    }
    MessageTemplateSet.Choice read = template.choice();
    if (read.title().isEmpty() && read.body().isEmpty()) {
      throw new WatchException("The template is empty; write a title, a body or both.");
    }
    if (template.id() == 0 && list(workspace).size() >= MOST) {
      throw new WatchException("There are " + MOST + " templates already; remove some.");
    }
    store
        .catalogue()
        .change(
            connection -> {
              remove(connection, workspace, template.id());
              MessageTemplateRepository.insert(
                  connection,
                  template.id() == 0 ? store.ids().next() : template.id(),
                  workspace,
                  template.channel(),
                  template.sentinel(),
                  template.title(),
                  template.body());
            });
  }

  public void remove(long workspace, long id) {
    store.catalogue().change(connection -> remove(connection, workspace, id));
  }

  private static void remove(Connection connection, long workspace, long id) throws SQLException {
    MessageTemplateRepository.remove(connection, workspace, id);
  }
}
