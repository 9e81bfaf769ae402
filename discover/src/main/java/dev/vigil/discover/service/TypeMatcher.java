package dev.vigil.discover.service;

import dev.vigil.discover.service.description.ControlFlow.Vertex;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.description.TypeInstance;
import java.util.List;

/**
 * The default response matcher: a page is in a state if it contains the state's type. Immutable.
 */
public final class TypeMatcher implements ResponseMatcher {
  @Override
  public String name() {
    return ServiceClass.USUAL;
  }

  @Override
  public List<TypeInstance> match(PageTextMap page, Vertex vertex, Recognizer recognizer) {
    return recognizer.find(vertex.type(), page, 1);
  }
}
