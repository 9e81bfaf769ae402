package dev.vigil.knowledge.fact.store;

import dev.vigil.archive.version.Page;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * A member of a class with its facts. Immutable.
 *
 * @param id identifies it as long as its page is extracted
 * @param page the row of its page
 * @param name what identifies it on its page: the value of a key
 * @param ended when its page listed it no longer; null while it does
 * @param missing since when it is not found, though nothing shows that it ended
 * @param facts in the order of the class
 */
public record FactMember(
    long id,
    String className,
    long page,
    Page source,
    String name,
    Instant from,
    @Nullable Instant ended,
    @Nullable Instant missing,
    List<Fact> facts) {
  public FactMember {
    facts = List.copyOf(facts);
  }

  /** An address for it that is stable over versions: its page and its name there. */
  public String iri() {
    return source.url()
        + "#"
        + java.net.URLEncoder.encode(name, java.nio.charset.StandardCharsets.UTF_8);
  }

  /** This member with other names of properties. */
  public FactMember renamed(UnaryOperator<String> names) {
    return new FactMember(
        id,
        className,
        page,
        source,
        name,
        from,
        ended,
        missing,
        facts.stream().map(fact -> fact.renamed(names.apply(fact.property()))).toList());
  }

  public Optional<Fact> first(String property) {
    return facts.stream().filter(fact -> fact.property().equals(property)).findFirst();
  }

  public List<Fact> all(String property) {
    return facts.stream().filter(fact -> fact.property().equals(property)).toList();
  }

  /** What people call it: its name or title. */
  public String title() {
    return first("name").or(() -> first("title")).map(fact -> fact.value().text()).orElse(name);
  }
}
