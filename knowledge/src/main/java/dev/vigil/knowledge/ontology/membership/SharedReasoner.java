package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.ontology.reasoning.ReasonerService;

/** The one reasoner process of this Java machine for defined classes. Safe for threads. */
final class SharedReasoner {
  /** Megabytes; definitions of users are small. */
  private static final int MEMORY = 600;

  private SharedReasoner() {}

  private static final class Holder {
    static final ReasonerService SERVICE = make();

    private static ReasonerService make() {
      ReasonerService service = new ReasonerService(MEMORY);
      service.endWhenIdle(java.time.Duration.ofMinutes(2));
      Runtime.getRuntime().addShutdownHook(new Thread(service::close, "end reasoner"));
      return service;
    }
  }

  static ReasonerService service() {
    return Holder.SERVICE;
  }
}
