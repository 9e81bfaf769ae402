package dev.vigil.knowledge.fact;

import dev.vigil.discover.topic.TopicScore;
import dev.vigil.discover.topic.store.PageClassifier;
import dev.vigil.discover.topic.store.TopicContent;
import dev.vigil.knowledge.extract.ExtractedRecord;
import dev.vigil.knowledge.extract.ExtractedValue;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;
import dev.vigil.knowledge.extract.value.FactType;
import dev.vigil.knowledge.extract.value.FactValue;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.ArrayList;
import java.util.List;

/**
 * The topics of pages as facts: a page that a trained tree accepts is one thing of the class
 * {@value #CLASS}, with all its topics. Stateless.
 */
final class TopicFacts {
  /** The class of these things. */
  static final String CLASS = "TopicPage";

  private TopicFacts() {}

  static boolean isClass(FactClass type) {
    return type.name().equalsIgnoreCase(CLASS);
  }

  static ExtractionResult extract(PageClassifier classifier, PageInput page) {
    List<TopicScore> topics = classifier.classify(page.digest(), page.url());
    if (topics.isEmpty()) {
      return ExtractionResult.NOTHING;
    }
    double best = topics.getFirst().confidence();
    List<ExtractedValue> values = new ArrayList<>();
    values.add(value("name", FactValue.text(TopicContent.title(page.digest(), page.url())), best));
    for (TopicScore topic : topics) {
      values.add(value("topic", FactValue.text(topic.topic()), topic.confidence()));
    }
    values.add(
        value(
            "confidence",
            FactValue.number(BigDecimal.valueOf(best).setScale(2, RoundingMode.HALF_UP)),
            best));
    values.add(value("url", new FactValue(FactType.URL, page.url(), null, ""), 1));
    return new ExtractionResult(
        List.of(new ExtractedRecord(CLASS, values, 0, "topics")), List.of());
  }

  private static ExtractedValue value(String property, FactValue value, double confidence) {
    return new ExtractedValue(property, value, 0, confidence);
  }
}
