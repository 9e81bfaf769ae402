package dev.vigil.bench.command;

import dev.vigil.bench.Experiment;
import dev.vigil.bench.ExperimentGroup;
import dev.vigil.bench.comparison.ArchiveSpace;
import dev.vigil.bench.comparison.ColdXPath;
import dev.vigil.bench.comparison.CrawlThroughput;
import dev.vigil.bench.comparison.DiffLevels;
import dev.vigil.bench.comparison.DiffScript;
import dev.vigil.bench.comparison.Encoding;
import dev.vigil.bench.comparison.HeapUse;
import dev.vigil.bench.comparison.LoadLoopback;
import dev.vigil.bench.comparison.MicroBenchmarks;
import dev.vigil.bench.comparison.OpicSpeed;
import dev.vigil.bench.comparison.PackOpenTime;
import dev.vigil.bench.comparison.QuerySpeed;
import dev.vigil.bench.comparison.SearchCranfield;
import dev.vigil.bench.comparison.SearchSpeed;
import dev.vigil.bench.comparison.SizeHtml;
import dev.vigil.bench.comparison.SizeXml;
import dev.vigil.bench.comparison.Traversal;
import dev.vigil.bench.comparison.WarmXPath;
import dev.vigil.bench.cost.AnonymousNoise;
import dev.vigil.bench.cost.ArchiveRestore;
import dev.vigil.bench.cost.CheckCost;
import dev.vigil.bench.cost.CrawlUrls;
import dev.vigil.bench.cost.FactsRebuild;
import dev.vigil.bench.cost.GraphScale;
import dev.vigil.bench.cost.Grouping;
import dev.vigil.bench.cost.Growth;
import dev.vigil.bench.cost.OntologyChanges;
import dev.vigil.bench.cost.PortalLoad;
import dev.vigil.bench.cost.ScaleSentinels;
import dev.vigil.bench.cost.ScaleVersions;
import dev.vigil.bench.cost.SearchHistory;
import dev.vigil.bench.cost.SearchIdle;
import dev.vigil.bench.cost.ServeLoad;
import dev.vigil.bench.cost.TopicsCost;
import dev.vigil.bench.fault.AgentBacklog;
import dev.vigil.bench.fault.AgentKills;
import dev.vigil.bench.fault.ArchiveDamage;
import dev.vigil.bench.fault.ArchiveKills;
import dev.vigil.bench.fault.Container;
import dev.vigil.bench.fault.CrawlKills;
import dev.vigil.bench.fault.DiffFuzz;
import dev.vigil.bench.fault.Fuzz;
import dev.vigil.bench.fault.HostileOrigin;
import dev.vigil.bench.fault.Kills;
import dev.vigil.bench.fault.NodesKills;
import dev.vigil.bench.fault.NodesShare;
import dev.vigil.bench.fault.PowerLoss;
import dev.vigil.bench.fault.QueryTokenKills;
import dev.vigil.bench.fault.SimulatedYears;
import dev.vigil.bench.fault.Soak;
import dev.vigil.bench.paper.CacheScenarios;
import dev.vigil.bench.paper.DiffGrowth;
import dev.vigil.bench.paper.OpicChanging;
import dev.vigil.bench.paper.OpicError;
import dev.vigil.bench.paper.PaperAgent;
import dev.vigil.bench.paper.PaperDeltas;
import dev.vigil.bench.paper.PaperDigest;
import dev.vigil.bench.paper.PaperPack;
import dev.vigil.bench.paper.PaperQuery;
import dev.vigil.bench.paper.PaperRepository;
import dev.vigil.bench.paper.PaperSentinels;
import dev.vigil.bench.paper.ProbeClasses;
import dev.vigil.bench.paper.ProbeHints;
import dev.vigil.bench.paper.ProbeWalk;
import dev.vigil.bench.paper.Schedules;
import dev.vigil.bench.paper.TopicsApprentice;
import dev.vigil.bench.paper.TopicsCrawl;
import dev.vigil.bench.paper.TopicsDatabases;
import dev.vigil.bench.paper.TopicsDistill;
import dev.vigil.bench.paper.TopicsRival;
import dev.vigil.bench.quality.Alerts;
import dev.vigil.bench.quality.AlertsPages;
import dev.vigil.bench.quality.AlertsWritten;
import dev.vigil.bench.quality.Exactness;
import dev.vigil.bench.quality.FactsEmbedded;
import dev.vigil.bench.quality.FactsRecipes;
import dev.vigil.bench.quality.FactsRedesign;
import dev.vigil.bench.quality.FactsTruth;
import dev.vigil.bench.quality.FormsFolds;
import dev.vigil.bench.quality.FormsUnseen;
import dev.vigil.bench.quality.NearestNeighbours;
import dev.vigil.bench.quality.OntologyConclusions;
import dev.vigil.bench.quality.OntologyDaml;
import dev.vigil.bench.quality.OwlConformance;
import dev.vigil.bench.quality.ProbeDesigns;
import dev.vigil.bench.quality.ProbeWords;
import dev.vigil.bench.quality.ProbeWritten;
import dev.vigil.bench.quality.Quality;
import dev.vigil.bench.quality.QueryAgreement;
import dev.vigil.bench.quality.SchedulesReal;
import dev.vigil.bench.quality.SearchKnownItems;
import dev.vigil.bench.quality.TopicsArchetypes;
import dev.vigil.bench.quality.TopicsReuters;
import dev.vigil.bench.quality.TopicsWebKb;
import dev.vigil.bench.quality.TreeConformance;
import dev.vigil.bench.training.TrainForms;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** The catalogue of experiments in the order of the report. */
final class Experiments {
  private Experiments() {}

  static List<Experiment> all() {
    return List.of(
        new Exactness(),
        new TreeConformance(),
        new MicroBenchmarks(),
        new Traversal(),
        new HeapUse(),
        new PackOpenTime(),
        new ColdXPath(),
        new WarmXPath(),
        new SizeXml(),
        new SizeHtml(),
        new Encoding(),
        new Growth(),
        new NearestNeighbours(),
        new OwlConformance(),
        new OntologyDaml(),
        new OntologyConclusions(),
        new OntologyChanges(),
        new ArchiveSpace(),
        new ArchiveRestore(),
        new ArchiveKills(),
        new ArchiveDamage(),
        new Kills(),
        new NodesKills(),
        new NodesShare(),
        new PowerLoss(),
        new Grouping(),
        new CacheScenarios(),
        new Alerts(),
        new AlertsPages(),
        new AlertsWritten(),
        new CheckCost(),
        new Soak(),
        new Quality(),
        new Schedules(),
        new SchedulesReal(),
        new ScaleSentinels(),
        new ScaleVersions(),
        new LoadLoopback(),
        new SearchCranfield(),
        new SearchKnownItems(),
        new SearchHistory(),
        new SearchSpeed(),
        new SearchIdle(),
        new ServeLoad(),
        new HostileOrigin(),
        new AnonymousNoise(),
        new Container(),
        new SimulatedYears(),
        new PaperDigest(),
        new PaperPack(),
        new PaperQuery(),
        new PaperRepository(),
        new PaperDeltas(),
        new PaperSentinels(),
        new PaperAgent(),
        new AgentBacklog(),
        new OpicError(),
        new OpicSpeed(),
        new OpicChanging(),
        new GraphScale(),
        new CrawlThroughput(),
        new CrawlUrls(),
        new CrawlKills(),
        new TrainForms(),
        new FormsFolds(),
        new FormsUnseen(),
        new FactsRecipes(),
        new FactsEmbedded(),
        new FactsRedesign(),
        new FactsRebuild(),
        new PortalLoad(),
        new QuerySpeed(),
        new QueryAgreement(),
        new QueryTokenKills(),
        new FactsTruth(),
        new TopicsReuters(),
        new TopicsCrawl(),
        new TopicsApprentice(),
        new TopicsCost(),
        new TopicsArchetypes(),
        new TopicsDistill(),
        new TopicsWebKb(),
        new TopicsDatabases(),
        new TopicsRival(),
        new ProbeClasses(),
        new ProbeWords(),
        new ProbeDesigns(),
        new ProbeWritten(),
        new ProbeWalk(),
        new ProbeHints(),
        new AgentKills(),
        new DiffLevels(),
        new DiffScript(),
        new DiffGrowth(),
        new DiffFuzz(),
        new Fuzz());
  }

  /** The names of all experiments under the headings of their groups. */
  static SequencedMap<String, List<String>> byGroup() {
    SequencedMap<String, List<String>> names = new LinkedHashMap<>();
    for (ExperimentGroup group : ExperimentGroup.values()) {
      names.put(
          group.title(),
          all().stream().filter(e -> e.group() == group).map(Experiment::name).toList());
    }
    return names;
  }

  static Experiment named(String name) {
    return all().stream()
        .filter(e -> e.name().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "There is no experiment '"
                        + name
                        + "'; there are "
                        + String.join(", ", all().stream().map(Experiment::name).toList())
                        + "."));
  }
}
