package dev.vigil.discover.service;

import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.ServiceAnalysis.Verdict;
import dev.vigil.discover.service.description.DescriptionExtensionRegistry;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.SiteClient;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds out whether a page is a member of a service class, by probing it. Safe for use by several
 * threads.
 *
 * <p>After the service analyzer of DynaBot (Rocco 2004, Section 2.4.2, Algorithms 1 and 2): forms
 * are filtered, queries are made from examples, sent, and the answers compared with the types of
 * the description. Added are what that work lists as open: the words of the page and the likeness
 * of its forms to those of earlier members decide how many probes it gets; queries come in the
 * order of their likelihood, which earlier members shift; pages between query and result are
 * passed; and forms that need scripts are filled in by a browser.
 *
 * <p>Only forms that read are sent. A server that fails is not asked again by that form, a site
 * that asks for it is left alone at once, and no query is sent twice.
 */
public final class ServiceAnalyzer {
  private final Fetcher fetcher;
  private final SiteProbe.Means means;

  public ServiceAnalyzer(
      ServiceClass service,
      Fetcher fetcher,
      TimeSource time,
      ProbeBudget budget,
      Optional<FormKinds> kinds,
      ProbeHistory history) {
    this.fetcher = fetcher;
    means =
        new SiteProbe.Means(
            service,
            DescriptionExtensionRegistry.types(service).recognizer(service),
            DescriptionExtensionRegistry.find(QueryGenerator.class, service.queryGenerator()),
            DescriptionExtensionRegistry.find(ResponseMatcher.class, service.responseMatcher()),
            kinds,
            history,
            time,
            budget,
            ConcurrentHashMap.newKeySet());
  }

  /** The history of all probes so far. */
  public ProbeHistory history() {
    return means.history();
  }

  /** Fetches a URL and probes its forms. */
  public ServiceAnalysis analyze(WebUrl url) {
    SiteClient web = new SiteClient(fetcher);
    return switch (web.open(FetchRequest.of(url))) {
      case SiteClient.Reply.Page(PageTextMap view, int status, var _) when status < 400 ->
          new SiteProbe(means, web, view, url).analyze();
      case SiteClient.Reply.Page(_, int status, var _) ->
          ended(url, Verdict.UNREACHABLE, "it answers with status " + status, web);
      case SiteClient.Reply.Stop(String why) -> ended(url, Verdict.STOPPED, why, web);
      case SiteClient.Reply.Nothing(String why) -> ended(url, Verdict.UNREACHABLE, why, web);
    };
  }

  /** Probes a page that was fetched already. */
  public ServiceAnalysis analyze(PageTextMap page) {
    return new SiteProbe(means, new SiteClient(fetcher), page, page.url()).analyze();
  }

  /** Why a form would not be submitted on a page about the class; empty if it would be. */
  public Optional<String> refusal(PageDigest page, WebForm form) {
    return SiteProbe.refusal(form, FormSlot.of(form), means.context(page, form));
  }

  private static ServiceAnalysis ended(WebUrl url, Verdict verdict, String words, SiteClient web) {
    return new ServiceAnalysis(
        url, verdict, words, 0, List.of(), 0, web.requests(), Optional.empty());
  }
}
