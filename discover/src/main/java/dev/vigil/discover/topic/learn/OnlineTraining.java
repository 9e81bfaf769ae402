package dev.vigil.discover.topic.learn;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.distill.ArchivedWeb;
import dev.vigil.discover.distill.DistillGraph;
import dev.vigil.discover.distill.Distillation;
import dev.vigil.discover.distill.TextRelevance;
import dev.vigil.discover.topic.ArchetypeTraining;
import dev.vigil.discover.topic.ArchetypeTraining.Archetype;
import dev.vigil.discover.topic.ArchetypeTraining.Candidate;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.discover.topic.store.LabelKind;
import dev.vigil.discover.topic.store.LabelledPage;
import dev.vigil.discover.topic.store.LinkContextCollector;
import dev.vigil.discover.topic.store.TopicLabel;
import dev.vigil.discover.topic.store.Topics;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Lets a topic tree learn from unlabelled pages of a crawl or an archive: authorities and the most
 * confident pages become archetypes if they pass the guards. For one training.
 */
public final class OnlineTraining {
  private static final int ROUNDS = 4;
  private static final int MOST_PAGES = 20_000;
  private static final int AUTHORITIES = 20;
  private static final int MOST_DISTILLED = 50;

  private final Topics topics;
  private final long workspace;
  private final String tree;

  public OnlineTraining(Topics topics, long workspace, String tree) {
    this.topics = topics;
    this.workspace = workspace;
    this.tree = tree;
  }

  /** Learns and stores the archetypes as labels; the new model is put in force. */
  public ArchetypeTraining.Learned learn(ArchivedWeb web, Consumer<String> progress) {
    TopicTree scheme = topics.tree(workspace, tree);
    TopicModel model = topics.model(workspace, tree);
    Set<String> known = new HashSet<>();
    for (TopicLabel label : topics.labels(workspace, tree)) {
      known.add(label.url());
    }
    Map<String, Set<String>> authorities = authorities(web, model, progress);
    progress.accept("reading links");
    LinkContextCollector contexts = new LinkContextCollector(url -> true);
    web.read(MOST_PAGES, contexts::add);
    progress.accept("reading pages");
    List<Candidate> candidates = new ArrayList<>();
    web.read(
        MOST_PAGES,
        (url, digest, links) -> {
          if (!known.contains(url.toString())) {
            FeatureBag bag = PageFeatures.of(digest, url.toString(), contexts.of(url.toString()));
            candidates.add(
                new Candidate(
                    url.toString(), bag, authorities.getOrDefault(url.toString(), Set.of())));
          }
        });
    List<String> warnings = new ArrayList<>();
    List<TrainingPage> labelled = topics.trainingPages(workspace, tree, warnings);
    ArchetypeTraining.Learned learned =
        new ArchetypeTraining(scheme, labelled, candidates, TrainingOptions.USUAL, progress)
            .run(ROUNDS);
    for (Archetype one : learned.archetypes()) {
      LabelledPage page = topics.pages().find(workspace, one.page().name());
      topics.label(
          workspace,
          new TopicTree.Address(tree, one.topic()),
          page,
          LabelKind.ARCHETYPE,
          one.origin(),
          one.confidence());
    }
    topics.keep(workspace, tree, learned.trained());
    return learned;
  }

  private Map<String, Set<String>> authorities(
      ArchivedWeb web, TopicModel model, Consumer<String> progress) {
    Map<String, Set<String>> all = new HashMap<>();
    List<String> paths = model.topics();
    for (String path : paths.subList(0, Math.min(MOST_DISTILLED, paths.size()))) {
      progress.accept("authorities of " + path);
      try {
        DistillGraph graph = new DistillGraph(TextRelevance.topic(model, path));
        web.read(MOST_PAGES, graph::add);
        Distillation.run(graph, Distillation.Method.DOMTEXTHITS, 10, AUTHORITIES)
            .authorities()
            .forEach(a -> all.computeIfAbsent(a.url(), u -> new HashSet<>()).add(path));
      } catch (DiscoverException nothing) {
        assert nothing != null; // The pages have none about this topic.
      }
    }
    return all;
  }
}
