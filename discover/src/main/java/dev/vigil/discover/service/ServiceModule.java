package dev.vigil.discover.service;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.crawl.plugin.CrawlContext;
import dev.vigil.discover.crawl.plugin.CrawledPage;
import dev.vigil.discover.crawl.plugin.PageModule;
import dev.vigil.discover.crawl.plugin.PageSink;
import dev.vigil.discover.crawl.store.DuplicateStatus;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The service analyzer as a module of a crawl: probes every page with a form, stores the profiles
 * of members and reports them to the crawl. Safe for use by several threads.
 *
 * <p>Pages without forms or frames cost nothing. The learnt statistics are stored beside the
 * profiles, so that a resumed crawl knows them.
 */
public final class ServiceModule implements PageModule {
  /** The length of text below which a page with scripts is probably rendered by them. */
  private static final int LITTLE = 200;

  private final ServiceClass service;
  private final ProbeBudget budget;
  private @Nullable Work work;

  /** The state of the module while a crawl runs. */
  private record Work(ServiceAnalyzer analyzer, ServiceProfiles profiles, Path learnt) {}

  /**
   * @param description the name or file of a description, and after a space how often a form may be
   *     sent
   */
  public ServiceModule(String description) {
    if (description.isBlank()) {
      throw new DiscoverException(
          "The module services needs a class to look for, such as services=nucleotide-blast.");
    }
    String[] words = description.strip().split(" +", 2);
    service = ServiceClass.find(words[0]);
    budget = words.length < 2 ? ProbeBudget.USUAL : ProbeBudget.USUAL.withProbes(number(words[1]));
  }

  private static int number(String text) {
    if (!text.matches("[1-9]\\d{0,2}")) {
      throw new DiscoverException("'" + text + "' is not a number of probes; 1 to 999.");
    }
    return Integer.parseInt(text);
  }

  @Override
  public void begin(CrawlContext place) {
    ServiceProfiles profiles = ServiceProfiles.in(data(place.folder()));
    Path learnt = profiles.learnt(service.name());
    work =
        new Work(
            new ServiceAnalyzer(
                service,
                place.fetcher(),
                place.time(),
                budget,
                Optional.of(FormKinds.shipped()),
                ProbeHistory.read(learnt)),
            profiles,
            learnt);
  }

  /** A crawl of a data folder finds services for it; one elsewhere keeps them to itself. */
  private static Path data(Path crawl) {
    Path above = crawl.toAbsolutePath().normalize().getParent();
    Path data = above == null ? null : above.getParent();
    return above != null && above.endsWith("crawls") && data != null ? data : crawl;
  }

  @Override
  public boolean sendsRequests() {
    return true;
  }

  @Override
  public void page(CrawledPage page, PageSink out) {
    Work mine = Objects.requireNonNull(work, "begin comes first");
    if (page.status() >= 300
        || page.likeness() == DuplicateStatus.DUPLICATE
        || page.reading().isEmpty()
        || !asks(page.reading().get().digest())) {
      return;
    }
    ServiceAnalysis analysis =
        mine.analyzer().analyze(PageTextMap.of(page.finalUrl(), page.reading().get()));
    out.count("pages with forms", 1);
    out.count("forms", analysis.forms().size());
    out.count("probes", analysis.probes());
    out.count(analysis.verdict().name().toLowerCase(Locale.ROOT).replace('_', ' '), 1);
    analysis
        .profile()
        .ifPresent(
            profile -> {
              mine.profiles().save(profile);
              mine.analyzer().history().write(mine.learnt());
              out.match(service.name(), page.finalUrl(), profile.json());
            });
  }

  /** Whether a page can ask for something, or consists of scripts that might. */
  private static boolean asks(PageDigest digest) {
    boolean scripts = false;
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)) {
        switch (digest.name(node).local()) {
          case "form", "textarea", "input", "frame", "iframe" -> {
            return true;
          }
          case "script" -> scripts = true;
          default -> {}
        }
      }
    }
    return scripts && RenderedText.of(digest, 0).length() < LITTLE;
  }

  @Override
  public void close() {
    Work mine = work;
    if (mine != null) {
      mine.analyzer().history().write(mine.learnt());
    }
  }
}
