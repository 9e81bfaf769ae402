package dev.vigil.discover.service;

import dev.vigil.discover.service.scd.ControlFlow.Vertex;
import dev.vigil.discover.service.scd.Extension;
import dev.vigil.discover.service.scd.Instance;
import dev.vigil.discover.service.scd.PageView;
import dev.vigil.discover.service.scd.Recognizer;
import java.util.List;

/** Says whether a page is in a state. Implementations are immutable. */
public interface ResponseMatcher extends Extension {
  /** What shows that a page is in a state; nothing if it is not. */
  List<Instance> match(PageView page, Vertex vertex, Recognizer recognizer);

  @Override
  default String kind() {
    return "responseMatcher";
  }
}
