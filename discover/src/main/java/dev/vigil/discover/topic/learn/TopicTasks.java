package dev.vigil.discover.topic.learn;

import dev.vigil.discover.distill.ArchivedWeb;
import dev.vigil.discover.task.BackgroundTask;
import dev.vigil.discover.task.TaskProgress;
import dev.vigil.discover.topic.ArchetypeTraining;
import dev.vigil.discover.topic.Bookmarks;
import dev.vigil.discover.topic.TrainedTopics;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.store.TopicImport;
import dev.vigil.discover.topic.store.Topics;
import dev.vigil.watch.engine.Installation;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * The long work on topic trees, each as a {@link BackgroundTask}: a tree is trained, or learns,
 * once at a time. Safe for concurrent use.
 */
public final class TopicTasks {
  private final Installation installation;
  private final Topics topics;

  public TopicTasks(Installation installation, Topics topics) {
    this.installation = installation;
    this.topics = topics;
  }

  /** The name of the task of a tree. */
  public static String name(long workspace, String tree) {
    return "topic:" + tree + (workspace == 0 ? "" : "@" + workspace);
  }

  /** The task of a tree, if it runs. */
  public Optional<TaskProgress> find(long workspace, String tree) {
    return BackgroundTask.find(installation.folder(), name(workspace, tree));
  }

  /**
   * Trains a tree and puts the model in force.
   *
   * @param progress receives each step, too
   */
  public TrainedTopics train(
      long workspace, String tree, TrainingOptions options, Consumer<String> progress) {
    int steps = topics.tree(workspace, tree).paths().size() + 1;
    try (BackgroundTask task = begin(workspace, tree, steps)) {
      return topics.train(workspace, tree, options, task.andThen(progress));
    }
  }

  /** Lets a tree learn from unlabelled pages; see {@link OnlineTraining}. */
  public ArchetypeTraining.Learned learn(
      long workspace, String tree, ArchivedWeb web, Consumer<String> progress) {
    topics.tree(workspace, tree);
    try (BackgroundTask task = begin(workspace, tree, 0)) {
      return new OnlineTraining(topics, workspace, tree).learn(web, task.andThen(progress));
    }
  }

  /** Adds bookmarks to a tree; their folders become topics. */
  public TopicImport bookmarks(long workspace, String tree, List<Bookmarks.Bookmark> bookmarks) {
    TopicImport result = new TopicImport(topics, workspace, tree);
    try (BackgroundTask task = begin(workspace, tree, bookmarks.size())) {
      result.bookmarks(bookmarks, task);
    }
    return result;
  }

  private BackgroundTask begin(long workspace, String tree, int steps) {
    return BackgroundTask.begin(
        installation.folder(), name(workspace, tree), steps, installation.time());
  }

  public void pause(long workspace, String tree) {
    BackgroundTask.pause(installation.folder(), name(workspace, tree));
  }

  public void resume(long workspace, String tree) {
    BackgroundTask.resume(installation.folder(), name(workspace, tree));
  }

  public void stop(long workspace, String tree) {
    BackgroundTask.stop(installation.folder(), name(workspace, tree));
  }
}
