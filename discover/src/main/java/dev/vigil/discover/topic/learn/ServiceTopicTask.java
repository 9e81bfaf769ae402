package dev.vigil.discover.topic.learn;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.database.DatabaseClassifier;
import dev.vigil.discover.database.ProbeRuleSet;
import dev.vigil.discover.database.ServiceClassification;
import dev.vigil.discover.service.SearchForm;
import dev.vigil.discover.service.ServiceProfiles;
import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.fetch.url.WebUrl;
import dev.vigil.watch.engine.Installation;
import java.util.function.Consumer;

/**
 * Finds the topics of searchable databases by asking them, each as a {@link BackgroundTask}. Safe
 * for concurrent use.
 */
public final class ServiceTopicTask {
  /** How many rules of a topic are learnt, unless a user wants another number. */
  public static final int USUAL_RULES = 10;

  private final Installation installation;
  private final Topics topics;

  public ServiceTopicTask(Installation installation, Topics topics) {
    this.installation = installation;
    this.topics = topics;
  }

  /** The name of the task of a service. */
  public static String name(String service) {
    return "service:" + service;
  }

  public static boolean isUrl(String service) {
    return service.startsWith("http://") || service.startsWith("https://");
  }

  /**
   * Asks a service about the topics of a tree.
   *
   * @param service the name of a found service, or the URL of a page with a search form
   * @param rules how many rules a topic has at most
   * @param progress receives each query before it is sent
   */
  public DatabaseClassifier.Result run(
      long workspace,
      String service,
      String tree,
      int rules,
      DatabaseClassifier.Options options,
      Consumer<String> progress) {
    TopicTree scheme = topics.tree(workspace, tree);
    try (BackgroundTask task =
        BackgroundTask.begin(installation.folder(), name(service), 0, installation.time())) {
      ProbeRuleSet learnt =
          ProbeRuleSet.learn(scheme, topics.ruleDocuments(workspace, tree), rules);
      if (learnt.all().isEmpty()) {
        throw new DiscoverException(
            "The tree '%s' has too few labelled pages for rules; add two topics with some pages each."
                .formatted(tree));
      }
      SearchForm form =
          isUrl(service)
              ? SearchForm.at(WebUrl.parse(service), installation.fetcher())
              : SearchForm.of(
                  ServiceProfiles.in(installation.folder()).find(service), installation.fetcher());
      return new ServiceClassification(installation.folder(), service, tree, task.andThen(progress))
          .run(learnt, options, form::count, installation.time().now());
    }
  }
}
