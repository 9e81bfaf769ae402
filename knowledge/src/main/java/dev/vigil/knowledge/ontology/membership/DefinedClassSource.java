package dev.vigil.knowledge.ontology.membership;

import dev.vigil.document.markup.MarkupEscape;
import dev.vigil.knowledge.KnowledgeException;
import dev.vigil.knowledge.fact.DerivedClassSource;
import dev.vigil.watch.source.SourceKindProvider;
import java.util.List;
import java.util.Optional;

/**
 * The members of a defined class or of an expression as a document that is watched: a row for each
 * member with the reasons. {@code Using class contradictions} has what contradicts the definitions.
 * Stateless.
 */
public final class DefinedClassSource implements DerivedClassSource {
  private static final String CONTRADICTIONS = "contradictions";

  private static DefinedClasses classes(SourceKindProvider.SourceContext context) {
    return new DefinedClasses(context.archive(), context.time(), context.folder());
  }

  @Override
  public Optional<String> fault(
      SourceKindProvider.SourceContext context, long workspace, String argument) {
    if (argument.strip().equals(CONTRADICTIONS)) {
      return Optional.empty();
    }
    try {
      DefinedClasses classes = classes(context);
      classes.parse(workspace, classes.current(workspace, argument.strip()));
      return Optional.empty();
    } catch (KnowledgeException wrong) {
      return Optional.of(String.valueOf(wrong.getMessage()));
    }
  }

  @Override
  public String document(
      SourceKindProvider.SourceContext context, long workspace, String argument) {
    DefinedClasses classes = classes(context);
    String name = argument.strip();
    List<ClassMember> members =
        name.equals(CONTRADICTIONS)
            ? classes.contradictions(workspace)
            : classes.members(workspace, name);
    StringBuilder out = new StringBuilder("<!doctype html>\n<html lang=\"en\"");
    if (members.stream().anyMatch(each -> !each.member().source().profile().isEmpty())) {
      out.append(" data-private=\"true\"");
    }
    out.append(">\n<head><meta charset=\"utf-8\"><title>").append(MarkupEscape.escape(name));
    out.append("</title></head>\n<body>\n<h1>")
        .append(MarkupEscape.escape(name))
        .append("</h1>\n<table>\n");
    out.append("<thead><tr><th>member</th><th>page</th></tr></thead>\n<tbody>\n");
    for (ClassMember each : members) {
      String url = each.member().source().url();
      String why = each.because();
      out.append("<tr><td>").append(MarkupEscape.escape(each.member().title()));
      out.append(why.isEmpty() ? "" : ", " + MarkupEscape.escape(why)).append("</td><td>");
      boolean web = url.startsWith("http://") || url.startsWith("https://");
      out.append(
          web
              ? "<a href=\"" + MarkupEscape.escape(url) + "\">" + MarkupEscape.escape(url) + "</a>"
              : MarkupEscape.escape(url));
      out.append("</td></tr>\n");
    }
    return out.append("</tbody>\n</table>\n</body>\n</html>\n").toString();
  }
}
