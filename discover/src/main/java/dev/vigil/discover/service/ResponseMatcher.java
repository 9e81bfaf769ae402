package dev.vigil.discover.service;

import dev.vigil.discover.service.description.ControlFlow.Vertex;
import dev.vigil.discover.service.description.DescriptionExtension;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.TypeInstance;
import java.util.List;

/** Decides whether a page is in a state of the control flow. Implementations are immutable. */
public interface ResponseMatcher extends DescriptionExtension {
  /** The instances that show that a page is in a state; empty if it is not. */
  List<TypeInstance> match(PageTextMap page, Vertex vertex, Recognizer recognizer);

  @Override
  default String kind() {
    return "responseMatcher";
  }
}
