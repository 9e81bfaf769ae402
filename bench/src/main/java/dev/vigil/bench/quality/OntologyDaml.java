package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Target;
import dev.vigil.knowledge.ontology.language.DamlExporter;
import dev.vigil.knowledge.ontology.language.OntologyDocument;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.language.OntologySyntax;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Is every DAML+OIL document imported whole, does it survive export and import, and are the answers
 * to questions about the two known ontologies right?
 */
public final class OntologyDaml implements Experiment {
  private static final Duration BUDGET = Duration.ofSeconds(60);

  @Override
  public String name() {
    return "ontology-daml";
  }

  @Override
  public String question() {
    return "Is DAML+OIL imported and exported without loss?";
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> all = setting.files(report, "ontology/daml");
    if (all.isEmpty()) {
      return;
    }
    List<Path> files =
        Corpora.sample(
            all.stream()
                .filter(file -> file.toString().matches(".*\\.(daml|rdf)"))
                .filter(
                    file -> !file.getFileName().toString().matches("daml\\+oil(-2000-12)?\\.daml"))
                .filter(file -> !file.toString().contains("/etc/"))
                .toList(),
            setting.pick(1_000, 2));
    int imported = 0;
    int same = 0;
    int right = 0;
    int asked = 0;
    try (ReasonerService service = new ReasonerService(800)) {
      for (Path file : files) {
        String name = file.getFileName().toString();
        OntologyDocument document = new OntologyDocument(name, Corpora.read(file), null);
        try (OntologyModel model =
            OntologyModel.load(
                service,
                List.of(document),
                iri -> schema(all, iri),
                Map.of(name, OntologySyntax.DAML))) {
          String functional = model.write(OntologySyntax.FUNCTIONAL);
          Set<String> before = axioms(functional);
          boolean clean =
              before.stream().noneMatch(line -> line.contains("daml.org/2001/03/daml+oil#"));
          imported += clean ? 1 : 0;
          DamlExporter.Export export = model.writeDaml();
          OntologyDocument back =
              new OntologyDocument(name, export.text().getBytes(StandardCharsets.UTF_8), null);
          try (OntologyModel again =
              OntologyModel.load(
                  service,
                  List.of(back),
                  iri -> exported(export, iri).or(() -> schema(all, iri)),
                  Map.of(name, OntologySyntax.DAML))) {
            Set<String> after = axioms(again.write(OntologySyntax.FUNCTIONAL));
            boolean equal = after.equals(before);
            same += equal ? 1 : 0;
            if (!equal || !clean) {
              Set<String> lost = new TreeSet<>(before);
              lost.removeAll(after);
              report.say(
                  name
                      + ": clean "
                      + clean
                      + ", lost "
                      + lost.stream().limit(3).collect(Collectors.joining("; "))
                      + (export.leftOut().isEmpty()
                          ? ""
                          : ", left out " + export.leftOut().size()));
            }
          }
          if (name.equals("daml+oil-ex.daml")) {
            for (Map.Entry<String, Set<String>> each :
                Map.of(
                        "Adult", Set.of("Ian", "Peter"),
                        "BigFoot", Set.of("Ian"),
                        "Senior", Set.<String>of())
                    .entrySet()) {
              asked++;
              right += members(model, each.getKey(), report).equals(each.getValue()) ? 1 : 0;
            }
            asked++;
            right += known(model.isConsistent(BUDGET)) ? 1 : 0;
          }
          if (name.equals("wines.daml")) {
            asked += 2;
            right += known(model.isConsistent(BUDGET)) ? 1 : 0;
            right += members(model, "BORDEAUX", report).size() == 4 ? 1 : 0;
          }
        } catch (OntologyException refused) {
          report.say(name + ": " + refused.getMessage());
        }
      }
    }
    if (!setting.quick()) {
      report.bar(
          count("DAML+OIL documents without a daml: term after import", files.size(), imported));
      report.bar(count("DAML+OIL documents with the same axioms after export", files.size(), same));
      report.bar(count("answers about daml+oil-ex.daml and wines.daml", asked, right));
    }
  }

  private static Target count(String name, int all, int found) {
    return new Target(name, all + " of " + all, found + " of " + all, found == all);
  }

  private static boolean known(ReasonerAnswer<Boolean> answer) {
    return answer.orElse(false);
  }

  private static Set<String> members(OntologyModel model, String name, Report report) {
    ReasonerAnswer<Map<String, String>> answer = model.instances(name, BUDGET);
    Set<String> found = new TreeSet<>(answer.orElse(Map.of("", "unknown")).values());
    report.say(name + ": " + found);
    return found;
  }

  private static Set<String> axioms(String functional) {
    return functional
        .lines()
        .filter(line -> line.matches("[A-Z]\\w+\\(.*\\)") && !line.startsWith("Prefix("))
        // Prefixes and the numbers of anonymous individuals are spelling.
        .map(
            line ->
                line.replaceAll("<file:///[^#>]*#([^>]*)>", ":$1").replaceAll("_:genid\\d+", "_"))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Optional<OntologyDocument> exported(DamlExporter.Export export, String iri) {
    return Optional.ofNullable(export.schemas().get(iri))
        .map(text -> new OntologyDocument(iri, text.getBytes(StandardCharsets.UTF_8), iri));
  }

  private static Optional<OntologyDocument> schema(List<Path> all, String iri) {
    String name = iri.replaceAll(".*/", "");
    return all.stream()
        .filter(
            file ->
                file.getFileName().toString().equals(name + ".xsd")
                    || file.getFileName().toString().equals(name) && name.endsWith(".xsd"))
        .findFirst()
        .map(file -> new OntologyDocument(iri, Corpora.read(file), iri));
  }
}
