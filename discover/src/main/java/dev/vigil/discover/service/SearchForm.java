package dev.vigil.discover.service;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.database.MatchCount;
import dev.vigil.discover.database.MatchCountReader;
import dev.vigil.discover.form.FormClassification;
import dev.vigil.discover.form.FormField;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.FormType;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.form.FormSender;
import dev.vigil.discover.service.form.SafeForms;
import dev.vigil.discover.service.form.SiteClient;
import dev.vigil.document.PageDigest;
import dev.vigil.document.objects.RepeatedObjects;
import dev.vigil.document.objects.RepeatedStructure;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The search form of a site: sends queries and reads how many documents match, never the documents.
 * For one thread.
 */
public final class SearchForm {
  private static final int FIRST_PAGES = 10;

  private final SiteClient web;
  private final WebForm form;
  private final Map<String, String> values;
  private final String field;
  private long bytes;

  private SearchForm(SiteClient web, WebForm form, Map<String, String> values, String field) {
    this.web = web;
    this.form = form;
    this.values = values;
    this.field = field;
  }

  /** The search form of the page at a URL. */
  public static SearchForm at(WebUrl url, Fetcher fetcher) {
    SiteClient web = new SiteClient(fetcher);
    PageTextMap page = page(web.open(FetchRequest.of(url)), url);
    PageDigest digest = page.digest();
    FormKinds kinds = FormKinds.shipped();
    record Candidate(WebForm form, FormField field, double likelihood) {}
    Optional<Candidate> best =
        FormReader.read(digest, page.url()).stream()
            .filter(form -> refusal(kinds, digest, form).isEmpty())
            .flatMap(
                form ->
                    form.fields().stream()
                        .filter(one -> one.kind().isTyped() && !one.name().isEmpty())
                        .findFirst()
                        .map(
                            one ->
                                new Candidate(
                                    form,
                                    one,
                                    kinds.type(digest, form).probability(FormType.SEARCH)))
                        .stream())
            .max(Comparator.comparingDouble(Candidate::likelihood));
    Candidate found =
        best.orElseThrow(
            () ->
                new DiscoverException(
                    url + " has no search form that can be sent safely; name the page with it."));
    return new SearchForm(web, found.form(), Map.of(), found.field().name());
  }

  private static Optional<String> refusal(FormKinds kinds, PageDigest digest, WebForm form) {
    Optional<FormClassification> reading = Optional.of(kinds.of(digest, form));
    return SafeForms.refusal(form, reading, false, false);
  }

  /** The form of a service that was probed before, with its first required argument. */
  public static SearchForm of(CapabilityProfile profile, Fetcher fetcher) {
    SiteClient web = new SiteClient(fetcher);
    WebUrl url = WebUrl.parse(profile.start());
    PageTextMap page = page(web.open(FetchRequest.of(url)), url);
    String field =
        profile.arguments().stream()
            .filter(CapabilityProfile.Argument::required)
            .findFirst()
            .map(CapabilityProfile.Argument::field)
            .orElseThrow(
                () -> new DiscoverException(profile.name() + " has no argument to ask for."));
    WebForm form =
        FormReader.read(page.digest(), page.url()).stream()
            .filter(one -> one.field(field).isPresent())
            .findFirst()
            .orElseThrow(() -> new DiscoverException(profile.start() + " has its form no more."));
    return new SearchForm(web, form, profile.form().values(), field);
  }

  private static PageTextMap page(SiteClient.Reply reply, WebUrl url) {
    return switch (reply) {
      case SiteClient.Reply.Page(PageTextMap view, int status, var _) when status < 400 -> view;
      case SiteClient.Reply.Page(_, int status, var _) ->
          throw new DiscoverException(url + " answers with status " + status + ".");
      case SiteClient.Reply.Stop(String why) -> throw new DiscoverException(why);
      case SiteClient.Reply.Nothing(String why) -> throw new DiscoverException(why);
    };
  }

  /** Asks for documents with all these words; only the number of matches is read. */
  public MatchCount count(List<String> words) {
    Map<String, String> filled = new java.util.LinkedHashMap<>(values);
    filled.put(field, String.join(" ", words));
    PageTextMap page = page(web.open(FormSender.plain(form, filled)), form.page());
    bytes += page.markup().length();
    return read(page.digest());
  }

  /** The number of matches that a result page names or, without one, that its paging shows. */
  public static MatchCount read(PageDigest page) {
    MatchCount named = MatchCountReader.read(page);
    return named instanceof MatchCount.Unknown ? paged(page) : named;
  }

  /** Without a number: the records of the page, times the number of the last page. */
  private static MatchCount paged(PageDigest digest) {
    int records =
        RepeatedObjects.of(digest).main().map(RepeatedStructure::records).map(List::size).orElse(0);
    int last = 1;
    for (int node = 1; node < digest.nodeCount(); node++) {
      if (digest.isElement(node) && digest.name(node).local().equals("a")) {
        String text = digest.text(node).strip();
        if (text.matches("\\d{1,5}")) {
          last = Math.max(last, Integer.parseInt(text));
        }
      }
    }
    if (records == 0) {
      return new MatchCount.Unknown();
    }
    if (last == 1) {
      return new MatchCount.Exact(records);
    }
    // Long pagings show the first pages only; the last page of a short one is half full on average.
    return last >= FIRST_PAGES
        ? new MatchCount.AtLeast((long) records * (last - 1) + 1)
        : new MatchCount.Exact((long) records * (last - 1) + (records + 1) / 2);
  }

  /** How many requests were sent. */
  public int requests() {
    return web.requests();
  }

  /** How many characters of result pages were received. */
  public long received() {
    return bytes;
  }
}
