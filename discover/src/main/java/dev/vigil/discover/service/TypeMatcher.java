package dev.vigil.discover.service;

import dev.vigil.discover.service.scd.ControlFlow.Vertex;
import dev.vigil.discover.service.scd.Instance;
import dev.vigil.discover.service.scd.PageView;
import dev.vigil.discover.service.scd.Recognizer;
import dev.vigil.discover.service.scd.ServiceClass;
import java.util.List;

/** The usual response matcher: a page is in a state if the state's type is in it. Immutable. */
public final class TypeMatcher implements ResponseMatcher {
  @Override
  public String name() {
    return ServiceClass.USUAL;
  }

  @Override
  public List<Instance> match(PageView page, Vertex vertex, Recognizer recognizer) {
    return recognizer.find(vertex.type(), page, 1);
  }
}
