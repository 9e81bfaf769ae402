package dev.vigil.knowledge.fact;

import dev.vigil.knowledge.extract.ClassExtractor;
import dev.vigil.knowledge.extract.Extraction;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.PageInput;

/**
 * The extractor of a class that is in force for a page. Immutable.
 *
 * @param name {@code auto}, or {@code rule} and its id
 * @param release another one means that the page is extracted anew
 */
record PageExtractor(FactClass type, String name, int release) {
  /** The extractor without a rule for the site. */
  static PageExtractor auto(FactClass type) {
    return new PageExtractor(
        type, "auto", Math.abs(31 * type.fingerprint() + ClassExtractor.RELEASE) | 1);
  }

  Extraction extract(PageInput page) {
    return new ClassExtractor(type).extract(page);
  }
}
