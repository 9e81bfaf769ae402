package dev.vigil.discover.service;

import dev.vigil.diff.SpellingSuggestion;
import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.DescriptionExtensionRegistry;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.FormSender;
import dev.vigil.discover.service.form.RenderedForms;
import dev.vigil.discover.service.form.SiteClient;
import dev.vigil.fetch.CallTimeLimit;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.page.Fetcher;
import dev.vigil.fetch.url.WebUrl;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Queries a service by its capability profile: opens the start page anew, so that hidden fields of
 * its form are fresh, fills the form in and navigates to the result. Safe for use by several
 * threads.
 */
public final class ServiceQueryRun {
  private final CapabilityProfile profile;
  private final ServiceClass service;
  private final Recognizer recognizer;
  private final Fetcher fetcher;
  private final TimeSource time;
  private final CallTimeLimit limit;

  public ServiceQueryRun(CapabilityProfile profile, Fetcher fetcher, TimeSource time) {
    this(profile, fetcher, time, CallTimeLimit.ENDLESS);
  }

  /**
   * @param limit the time for all requests and pauses together
   */
  public ServiceQueryRun(
      CapabilityProfile profile, Fetcher fetcher, TimeSource time, CallTimeLimit limit) {
    this.profile = profile;
    this.fetcher = fetcher;
    this.time = time;
    this.limit = limit;
    service = profile.serviceClass();
    recognizer = DescriptionExtensionRegistry.types(service).recognizer(service);
  }

  /**
   * An answer.
   *
   * @param url of the result page
   * @param type what the page is
   * @param records each record's values by name; none if the service found nothing
   */
  public record Answer(
      WebUrl url, String type, List<Map<String, String>> records, PageTextMap page) {
    public Answer {
      records = List.copyOf(records);
    }
  }

  /** The problem with some arguments, in a sentence; empty if they are valid. */
  public String fault(Map<String, String> arguments) {
    for (Map.Entry<String, String> given : arguments.entrySet()) {
      var known = profile.argument(given.getKey());
      if (known.isEmpty()) {
        return profile.name()
            + " has no argument "
            + given.getKey()
            + SpellingSuggestion.to(given.getKey(), profile.names())
                .map(near -> "; did you mean " + near + "?")
                .orElse("; it has " + String.join(", ", profile.names()) + ".");
      }
      if (!recognizer.accepts(known.get().type(), given.getValue())) {
        return "'"
            + given.getValue()
            + "' is not a value of type "
            + known.get().type()
            + ", which "
            + given.getKey()
            + " has to be.";
      }
    }
    return "";
  }

  /**
   * Asks.
   *
   * @param arguments by name; what is not named is asked as in the probe that found the service
   * @throws DiscoverException if the service does not answer as a member of its class
   */
  public Answer ask(Map<String, String> arguments) {
    String fault = fault(arguments);
    if (!fault.isEmpty()) {
      throw new DiscoverException(fault);
    }
    SiteClient web = new SiteClient(fetcher, limit);
    WebUrl start = WebUrl.parse(profile.start());
    PageTextMap opened =
        profile.browser()
            ? RenderedForms.open(web, start, form -> profile.opener().isPresent() || asks(form))
                .orElseThrow(() -> unanswered("a browser could not open its page"))
            : page(web.open(FetchRequest.of(start)));
    PageTextMap page =
        profile
            .opener()
            .map(opener -> RenderedForms.pressed(web, start, opened, opener))
            .map(view -> view.orElseThrow(() -> unanswered("its form does not appear")))
            .orElse(opened);
    List<WebForm> forms =
        profile.opener().isPresent() ? RenderedForms.added(opened, page) : forms(page);
    WebForm form = ClassButtons.chosen(form(forms), page.digest(), service);
    Map<String, String> values = new LinkedHashMap<>(profile.form().values());
    profile
        .arguments()
        .forEach(a -> values.put(a.field(), arguments.getOrDefault(a.name(), a.value())));
    FetchRequest request =
        profile.browser()
            ? FormSender.inBrowser(form, page.digest(), values, profile.opener())
            : FormSender.plain(form, values);
    ResponseMatcher matcher =
        DescriptionExtensionRegistry.find(ResponseMatcher.class, service.responseMatcher());
    ResultNavigator navigator =
        new ResultNavigator(service, recognizer, matcher, web, time, ProbeBudget.USUAL);
    return switch (navigator.go(page, form, request)) {
      case ResultNavigator.End.Reached reached ->
          new Answer(
              reached.page().url(),
              reached.evidence().getFirst().type(),
              ResultRecords.of(
                      reached.page(), page, profile.result().where(), reached.vertex(), recognizer)
                  .all(),
              reached.page());
      case ResultNavigator.End.Lost(String why, var _) -> throw unanswered(why);
      case ResultNavigator.End.Failed(String why) -> throw unanswered(why);
      case ResultNavigator.End.Stopped(String why) -> throw unanswered(why);
    };
  }

  private DiscoverException unanswered(String why) {
    return new DiscoverException(
        profile.name() + " did not answer: " + why + "; 'vigil service probe' probes it again.");
  }

  private PageTextMap page(SiteClient.Reply reply) {
    return switch (reply) {
      case SiteClient.Reply.Page(PageTextMap view, int status, var _) when status < 400 -> view;
      case SiteClient.Reply.Page(_, int status, var _) ->
          throw unanswered(profile.start() + " answers with status " + status);
      case SiteClient.Reply.Stop(String why) -> throw unanswered(why);
      case SiteClient.Reply.Nothing(String why) -> throw unanswered(why);
    };
  }

  private List<WebForm> forms(PageTextMap page) {
    return profile.browser()
        ? RenderedForms.of(page)
        : FormReader.read(page.digest(), page.url()).stream().map(WebForm::ready).toList();
  }

  /** The form that has most field names in common with the one that was found. */
  private WebForm form(List<WebForm> forms) {
    return forms.stream()
        .filter(this::asks)
        .max(Comparator.comparingDouble(this::likeness))
        .orElseThrow(() -> unanswered(profile.start() + " has its form no more"));
  }

  private boolean asks(WebForm form) {
    return form.fields().stream().anyMatch(field -> isAsked(field.name()));
  }

  private boolean isAsked(String field) {
    return profile.arguments().stream().anyMatch(a -> a.required() && a.field().equals(field));
  }

  private double likeness(WebForm form) {
    Set<String> names = new HashSet<>();
    form.fields().forEach(field -> names.add(field.name()));
    Set<String> both = new HashSet<>(profile.form().fields());
    both.retainAll(names);
    names.addAll(profile.form().fields());
    return both.size() / (double) Math.max(1, names.size());
  }
}
