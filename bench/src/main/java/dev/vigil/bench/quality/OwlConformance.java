package dev.vigil.bench.quality;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.ontology.OwlCase;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.knowledge.ontology.language.OntologyException;
import dev.vigil.knowledge.ontology.reasoning.OntologyModel;
import dev.vigil.knowledge.ontology.reasoning.ReasonerAnswer;
import dev.vigil.knowledge.ontology.reasoning.ReasonerService;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * How many checks of the W3C test cases for OWL 2 (approved, direct semantics) does the reasoner
 * process answer rightly, each within 15 seconds?
 */
@SuppressWarnings("EnumOrdinal") // counts are arrays by outcome
public final class OwlConformance implements Experiment {
  private static final Duration BUDGET = Duration.ofSeconds(15);

  @Override
  public String name() {
    return "owl2-tests";
  }

  @Override
  public String question() {
    return "How many test cases of OWL 2 are answered rightly, and is any answer wrong?";
  }

  /** What came of a check. */
  enum Outcome {
    RIGHT,
    WRONG,
    UNKNOWN
  }

  @Override
  public void run(Setting setting, Report report) throws Exception {
    List<Path> files = setting.files(report, "ontology/owl2-tests.rdf");
    if (files.isEmpty()) {
      return;
    }
    List<OwlCase> cases = Corpora.sample(OwlCase.read(files.getFirst()), setting.pick(10_000, 6));
    Map<OwlCase.Kind, int[]> counts = new EnumMap<>(OwlCase.Kind.class);
    List<String> notRight = new ArrayList<>();
    int right = 0;
    int wrong = 0;
    try (ReasonerService service = new ReasonerService(1_000)) {
      for (OwlCase each : cases) {
        String reason = "";
        Outcome outcome;
        try (OntologyModel model =
            OntologyModel.load(
                service,
                List.of(each.premise()),
                iri -> Optional.ofNullable(each.imports().get(iri)))) {
          ReasonerAnswer<Boolean> answer =
              each.conclusion().isEmpty()
                  ? model.isConsistent(BUDGET)
                  : model.entails(List.of(each.conclusion().get()), BUDGET);
          outcome =
              switch (answer) {
                case ReasonerAnswer.Known<Boolean>(Boolean value) ->
                    value == each.expected() ? Outcome.RIGHT : Outcome.WRONG;
                case ReasonerAnswer.Unknown<Boolean>(String why) -> {
                  reason = why;
                  yield Outcome.UNKNOWN;
                }
                case ReasonerAnswer.Inconsistent<Boolean>() -> Outcome.UNKNOWN;
              };
        } catch (OntologyException refused) {
          outcome = Outcome.UNKNOWN;
          reason = String.valueOf(refused.getMessage());
        }
        counts.computeIfAbsent(each.kind(), any -> new int[3])[outcome.ordinal()]++;
        right += outcome == Outcome.RIGHT ? 1 : 0;
        wrong += outcome == Outcome.WRONG ? 1 : 0;
        if (outcome != Outcome.RIGHT) {
          notRight.add(each.name() + " (" + each.kind() + "): " + outcome + " " + reason);
        }
      }
    }
    Table table = new Table("Checks", "kind", "right", "wrong", "unknown");
    counts.forEach((kind, each) -> table.row(kind, each[0], each[1], each[2]));
    report.table(table);
    notRight.forEach(report::say);
    if (!setting.quick()) {
      report.bar(Target.atLeast("OWL 2 checks answered rightly, of " + cases.size(), 323, right));
      report.bar(
          new Target("OWL 2 checks answered wrongly", "0", Integer.toString(wrong), wrong == 0));
    }
  }
}
