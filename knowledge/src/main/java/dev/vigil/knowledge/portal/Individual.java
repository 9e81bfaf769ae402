package dev.vigil.knowledge.portal;

import dev.vigil.document.Sha256Digest;
import dev.vigil.knowledge.extract.value.FactValue;
import dev.vigil.knowledge.fact.store.Fact;
import dev.vigil.knowledge.fact.store.FactMember;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * A thing of the portal: a member of a class, or several members that are the same thing.
 * Immutable.
 *
 * @param key identifies it in addresses, as long as its page names it in the same way
 * @param members what each source says about it
 */
public record Individual(String key, String className, String title, List<FactMember> members) {
  public Individual {
    members = List.copyOf(members);
  }

  /** The key of a member: it follows from its page and its name there, so a rebuild keeps it. */
  public static String key(FactMember member) {
    String text =
        member.source().url()
            + "\n"
            + member.source().profile()
            + "\n"
            + member.className().toLowerCase(Locale.ROOT)
            + "\n"
            + member.name();
    byte[] hash = Sha256Digest.of(text.getBytes(StandardCharsets.UTF_8));
    return new BigInteger(1, hash).toString(36).substring(0, 10);
  }

  /** The facts of all sources; a value that several sources give stands once. */
  public List<Fact> facts() {
    if (members.size() == 1) {
      return members.getFirst().facts();
    }
    List<Fact> all = new ArrayList<>();
    Set<List<String>> seen = new HashSet<>();
    for (FactMember member : members) {
      for (Fact fact : member.facts()) {
        FactValue value = fact.value();
        if (seen.add(List.of(fact.property(), value.text(), value.unit()))) {
          all.add(fact);
        }
      }
    }
    return all;
  }

  public List<Fact> all(String property) {
    List<Fact> found = new ArrayList<>(2);
    for (Fact fact : facts()) {
      if (fact.property().equals(property)) {
        found.add(fact);
      }
    }
    return found;
  }

  /** The member that a fact comes from. */
  public FactMember source(Fact fact) {
    return members.stream()
        .filter(member -> member.id() == fact.subject())
        .findFirst()
        .orElse(members.getFirst());
  }
}
