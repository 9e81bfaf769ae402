package dev.vigil.knowledge.ontology.membership;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;

/**
 * Caches the definition models that were used last, so that a membership query does not load them
 * again. Safe for concurrent use.
 */
final class DefinitionModelCache {
  private static final int MOST = 8;
  private static final ReentrantLock LOCK = new ReentrantLock();

  /** Ordered by use: a cache that may drop the newest entry would close a model in use. */
  private static final Map<String, ClassModel> MODELS = new LinkedHashMap<>(16, 0.75f, true);

  private DefinitionModelCache() {}

  /** Asks a model; questions wait for each other, as they do in the process of the reasoner. */
  static <T> T use(ClassModel.Source source, Function<ClassModel, T> question) {
    LOCK.lock();
    try {
      String key = source.fingerprint() + " " + source.facts().all().hashCode();
      ClassModel model = MODELS.get(key);
      if (model == null) {
        model = ClassModel.load(SharedReasoner.service(), source);
        MODELS.put(key, model);
        if (MODELS.size() > MOST) {
          String oldest = MODELS.keySet().iterator().next();
          // One that is in use by a question around this one is never the oldest of so many.
          Objects.requireNonNull(MODELS.remove(oldest)).close();
        }
      }
      return question.apply(model);
    } finally {
      LOCK.unlock();
    }
  }
}
