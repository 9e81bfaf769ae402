package dev.vigil.cli.ontology;

import dev.vigil.cli.terminal.Terminal;
import dev.vigil.knowledge.ontology.membership.DefinedClasses;
import java.util.List;

/** Prints what a change of definitions means. Stateless. */
final class DefinitionChangePrinter {
  private DefinitionChangePrinter() {}

  static void print(DefinedClasses.Effect effect, Terminal terminal) {
    lines("- ", effect.lost(), terminal);
    lines("+ ", effect.gained(), terminal);
    lines("- ", effect.membersLost(), terminal);
    lines("+ ", effect.membersGained(), terminal);
    effect.warnings().forEach(terminal::say);
  }

  private static void lines(String sign, List<String> lines, Terminal terminal) {
    lines.stream().limit(50).forEach(line -> terminal.show(sign + line));
    if (lines.size() > 50) {
      terminal.show(sign + "... and " + (lines.size() - 50) + " more");
    }
  }
}
