package dev.vigil.knowledge.fact;

import dev.vigil.archive.version.Page;
import dev.vigil.knowledge.extract.ExtractionResult;
import dev.vigil.knowledge.extract.FactClass;
import dev.vigil.knowledge.extract.FactClasses;
import dev.vigil.knowledge.extract.PageInput;

/** Reads facts from versions of a page by the extractors in force for it. Immutable. */
public interface PageFactReader {
  /** Knows the ready-made classes only. */
  PageFactReader BUILT_IN =
      new PageFactReader() {
        @Override
        public FactClass type(String className) {
          return FactClasses.builtIn().get(className);
        }

        @Override
        public PageExtractor extractor(FactClass type) {
          return PageExtractor.auto(type);
        }

        @Override
        public String url() {
          return "";
        }
      };

  /** The class of a name; fails in a sentence if there is none. */
  FactClass type(String className);

  PageExtractor extractor(FactClass type);

  String url();

  default ExtractionResult read(FactClass type, PageInput page) {
    return extractor(type).extract(page);
  }

  /** The reader of a page of an installation. */
  static PageFactReader of(FactExtractionSwitches store, Page page) {
    return new PageFactReader() {
      @Override
      public FactClass type(String className) {
        return store.switches(page.workspace()).classes().get(className);
      }

      @Override
      public PageExtractor extractor(FactClass type) {
        return store
            .page(page)
            .flatMap(row -> store.extractor(row, type))
            .orElseGet(() -> PageExtractor.auto(type));
      }

      @Override
      public String url() {
        return page.url();
      }
    };
  }
}
