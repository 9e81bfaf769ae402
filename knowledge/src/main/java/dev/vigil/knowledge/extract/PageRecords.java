package dev.vigil.knowledge.extract;

import dev.vigil.document.objects.MainObject;
import java.util.List;

/** The repeated structures of a page. Immutable. */
record PageRecords(List<MainObject> lists) {
  PageRecords {
    lists = List.copyOf(lists);
  }
}
