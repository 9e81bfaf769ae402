package dev.vigil.bench.quality;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Figures;
import dev.vigil.bench.report.Report;
import dev.vigil.bench.report.Table;
import dev.vigil.bench.report.Target;
import dev.vigil.bench.topic.WebKb;
import dev.vigil.discover.topic.FeatureBag;
import dev.vigil.discover.topic.FeatureKind;
import dev.vigil.discover.topic.PageFeatures;
import dev.vigil.discover.topic.TopicModel;
import dev.vigil.discover.topic.TopicTrainer;
import dev.vigil.discover.topic.TopicTree;
import dev.vigil.discover.topic.TopicWords;
import dev.vigil.discover.topic.TrainingOptions;
import dev.vigil.discover.topic.TrainingPage;
import dev.vigil.discover.topic.store.LinkContextCollector;
import dev.vigil.document.markup.RenderedText;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Function;

/** Do structure and links help to classify pages of a university that the training never saw? */
public final class TopicsWebKb implements Experiment {
  private static final List<String> TOPICS =
      List.of("course", "department", "faculty", "project", "staff", "student");
  private static final List<String> UNIVERSITIES = List.of("cornell", "texas", "wisconsin");

  @Override
  public String name() {
    return "topics-webkb";
  }

  @Override
  public String question() {
    return "Do structure and links help on pages of an unseen university (WebKB)?";
  }

  /** Right, wrong and missed decisions for pages of a topic. */
  private static final class Cells {
    int right;
    int wrong;
    int missed;

    double f1() {
      return right == 0 ? 0 : 2.0 * right / (2 * right + wrong + missed);
    }
  }

  @Override
  public void run(Setting setting, Report report) {
    List<Path> files = setting.files(report, "topics/webkb");
    if (files.isEmpty()) {
      return;
    }
    List<WebKb.Page> pages = WebKb.read(files);
    LinkContextCollector links = new LinkContextCollector(url -> true);
    pages.forEach(page -> page.links(links));
    Function<WebKb.Page, FeatureBag> flat =
        page -> {
          FeatureBag bag = FeatureBag.hashed();
          TopicWords.each(
              RenderedText.of(page.digest(), 0), word -> bag.add(FeatureKind.TERM, word));
          return bag;
        };
    Function<WebKb.Page, FeatureBag> full =
        page -> PageFeatures.of(page.digest(), page.url(), links.of(page.url()));
    Table table =
        new Table(
            "Micro-F1 over six classes; all other pages are the catch-all",
            "held out",
            "pages",
            "flat SVM on text",
            "Vigil");
    Cells allFlat = new Cells();
    Cells allFull = new Cells();
    for (String university : UNIVERSITIES.subList(0, setting.pick(UNIVERSITIES.size(), 1))) {
      Cells one = score(pages, university, flat, allFlat);
      Cells two = score(pages, university, full, allFull);
      long size = pages.stream().filter(p -> p.university().equals(university)).count();
      table.row(university, size, Figures.ratio(one.f1()), Figures.ratio(two.f1()));
    }
    report.table(table);
    report.bar(
        new Target(
            "WebKB, micro-F1 above the flat SVM's",
            "> " + Figures.ratio(allFlat.f1()),
            Figures.ratio(allFull.f1()),
            allFull.f1() > allFlat.f1()));
  }

  private static Cells score(
      List<WebKb.Page> pages,
      String heldOut,
      Function<WebKb.Page, FeatureBag> features,
      Cells sum) {
    List<TrainingPage> training = new ArrayList<>();
    for (WebKb.Page page : pages) {
      if (!page.university().equals(heldOut)) {
        training.add(
            TrainingPage.of(
                features.apply(page),
                TOPICS.contains(page.type()) ? Set.of(page.type()) : Set.of()));
      }
    }
    TopicModel model =
        TopicTrainer.train(TopicTree.of(TOPICS), training, TrainingOptions.USUAL, topic -> {})
            .model();
    Cells cells = new Cells();
    for (WebKb.Page page : pages) {
      if (page.university().equals(heldOut)) {
        String said = model.best(features.apply(page)).topic();
        String actual = TOPICS.contains(page.type()) ? page.type() : "";
        boolean right = said.equals(actual);
        cells.right += right && !said.isEmpty() ? 1 : 0;
        cells.wrong += !right && !said.isEmpty() ? 1 : 0;
        cells.missed += !right && !actual.isEmpty() ? 1 : 0;
      }
    }
    sum.right += cells.right;
    sum.wrong += cells.wrong;
    sum.missed += cells.missed;
    return cells;
  }
}
