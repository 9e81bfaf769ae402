package dev.vigil.knowledge.ontology.membership;

import dev.vigil.knowledge.fact.store.FactMember;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A member of a defined class. Immutable.
 *
 * @param since when it became a member; null if that is not stored
 * @param reasons why, each in a sentence without a full stop: facts first, then definitions
 */
public record ClassMember(FactMember member, @Nullable Instant since, List<String> reasons) {
  public ClassMember {
    reasons = List.copyOf(reasons);
  }

  /** The reasons in one sentence. */
  public String because() {
    return reasons.isEmpty() ? "" : "because " + String.join(" and ", reasons);
  }
}
