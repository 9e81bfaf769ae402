package dev.vigil.bench;

import dev.vigil.bench.experiment.AgentBacklog;
import dev.vigil.bench.experiment.AgentKills;
import dev.vigil.bench.experiment.Alerts;
import dev.vigil.bench.experiment.AlertsPages;
import dev.vigil.bench.experiment.AnonymousNoise;
import dev.vigil.bench.experiment.ArchiveDamage;
import dev.vigil.bench.experiment.ArchiveKills;
import dev.vigil.bench.experiment.ArchiveRestore;
import dev.vigil.bench.experiment.ArchiveSpace;
import dev.vigil.bench.experiment.CacheScenarios;
import dev.vigil.bench.experiment.CheckCost;
import dev.vigil.bench.experiment.ColdXPath;
import dev.vigil.bench.experiment.Container;
import dev.vigil.bench.experiment.CrawlKills;
import dev.vigil.bench.experiment.CrawlThroughput;
import dev.vigil.bench.experiment.CrawlUrls;
import dev.vigil.bench.experiment.DiffFuzz;
import dev.vigil.bench.experiment.DiffGrowth;
import dev.vigil.bench.experiment.DiffLevels;
import dev.vigil.bench.experiment.DiffScript;
import dev.vigil.bench.experiment.Encoding;
import dev.vigil.bench.experiment.Exactness;
import dev.vigil.bench.experiment.FactsEmbedded;
import dev.vigil.bench.experiment.FactsRebuild;
import dev.vigil.bench.experiment.FactsRecipes;
import dev.vigil.bench.experiment.FactsRedesign;
import dev.vigil.bench.experiment.FactsTruth;
import dev.vigil.bench.experiment.FormsFolds;
import dev.vigil.bench.experiment.FormsUnseen;
import dev.vigil.bench.experiment.Fuzz;
import dev.vigil.bench.experiment.GraphScale;
import dev.vigil.bench.experiment.Grouping;
import dev.vigil.bench.experiment.Growth;
import dev.vigil.bench.experiment.HeapUse;
import dev.vigil.bench.experiment.HostileOrigin;
import dev.vigil.bench.experiment.Kills;
import dev.vigil.bench.experiment.LoadLoopback;
import dev.vigil.bench.experiment.Nearest;
import dev.vigil.bench.experiment.NodesKills;
import dev.vigil.bench.experiment.NodesShare;
import dev.vigil.bench.experiment.OntologyConclusions;
import dev.vigil.bench.experiment.OntologyDaml;
import dev.vigil.bench.experiment.Opening;
import dev.vigil.bench.experiment.OpicChanging;
import dev.vigil.bench.experiment.OpicError;
import dev.vigil.bench.experiment.OpicSpeed;
import dev.vigil.bench.experiment.OwlConformance;
import dev.vigil.bench.experiment.PaperAgent;
import dev.vigil.bench.experiment.PaperDigest;
import dev.vigil.bench.experiment.PaperPack;
import dev.vigil.bench.experiment.PaperQuery;
import dev.vigil.bench.experiment.PaperRepository;
import dev.vigil.bench.experiment.PaperSentinels;
import dev.vigil.bench.experiment.PortalLoad;
import dev.vigil.bench.experiment.PowerLoss;
import dev.vigil.bench.experiment.ProbeClasses;
import dev.vigil.bench.experiment.ProbeHints;
import dev.vigil.bench.experiment.ProbeWalk;
import dev.vigil.bench.experiment.Quality;
import dev.vigil.bench.experiment.ScaleSentinels;
import dev.vigil.bench.experiment.ScaleVersions;
import dev.vigil.bench.experiment.Schedules;
import dev.vigil.bench.experiment.SchedulesReal;
import dev.vigil.bench.experiment.SearchCranfield;
import dev.vigil.bench.experiment.SearchHistory;
import dev.vigil.bench.experiment.SearchKnownItems;
import dev.vigil.bench.experiment.SearchSpeed;
import dev.vigil.bench.experiment.ServeLoad;
import dev.vigil.bench.experiment.SimulatedYears;
import dev.vigil.bench.experiment.SizeHtml;
import dev.vigil.bench.experiment.SizeXml;
import dev.vigil.bench.experiment.Soak;
import dev.vigil.bench.experiment.TopicsArchetypes;
import dev.vigil.bench.experiment.TopicsCrawl;
import dev.vigil.bench.experiment.TopicsDatabases;
import dev.vigil.bench.experiment.TopicsReuters;
import dev.vigil.bench.experiment.TrainForms;
import dev.vigil.bench.experiment.Traversal;
import dev.vigil.bench.experiment.TreeConformance;
import dev.vigil.bench.experiment.WarmXPath;
import java.util.List;

/** The catalogue of experiments in the order of the report. */
final class Experiments {
  private Experiments() {}

  static List<Experiment> all() {
    return List.of(
        new Exactness(),
        new TreeConformance(),
        new Traversal(),
        new HeapUse(),
        new Opening(),
        new ColdXPath(),
        new WarmXPath(),
        new SizeXml(),
        new SizeHtml(),
        new Encoding(),
        new Growth(),
        new Nearest(),
        new OwlConformance(),
        new OntologyDaml(),
        new OntologyConclusions(),
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
        new ServeLoad(),
        new HostileOrigin(),
        new AnonymousNoise(),
        new Container(),
        new SimulatedYears(),
        new PaperDigest(),
        new PaperPack(),
        new PaperQuery(),
        new PaperRepository(),
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
        new FactsTruth(),
        new TopicsReuters(),
        new TopicsCrawl(),
        new TopicsArchetypes(),
        new TopicsDatabases(),
        new ProbeClasses(),
        new ProbeWalk(),
        new ProbeHints(),
        new AgentKills(),
        new DiffLevels(),
        new DiffScript(),
        new DiffGrowth(),
        new DiffFuzz(),
        new Fuzz());
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
