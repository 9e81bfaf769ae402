package dev.vigil.discover.service;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormKinds;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.ServiceAnalysis.ProbedForm;
import dev.vigil.discover.service.ServiceAnalysis.Verdict;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.QueryExample;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.form.FormSender;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.NameWords;
import dev.vigil.discover.service.form.PageLinks;
import dev.vigil.discover.service.form.RenderedForms;
import dev.vigil.discover.service.form.SafeForms;
import dev.vigil.discover.service.form.SiteClient;
import dev.vigil.discover.service.form.UniqueSelectors;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.url.WebUrl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Stream;

/**
 * The state of the analysis of one site: its pages, its forms, and the probes that are sent. For
 * one thread, once.
 */
final class SiteProbe {
  private static final int MOST_FORMS = 12;
  private static final int MOST_FRAMES = 4;
  private static final int MOST_FIRST_STEPS = 2;
  private static final int MOST_LINKED = 3;
  private static final double UNLIKE = 0.1;
  private static final String SAME = "it gives the same answer to another question";

  private static final String EMPTY = "it answered that nothing was found, which proves nothing";

  /**
   * The objects that an analyzer shares for all sites.
   *
   * @param known forms that were probed without success: a site shows some of them on every page
   */
  record Means(
      ServiceClass service,
      Recognizer recognizer,
      QueryGenerator generator,
      ResponseMatcher matcher,
      Optional<FormKinds> kinds,
      ProbeHistory history,
      TimeSource time,
      ProbeBudget budget,
      Set<String> known) {
    /** The input of the query generator for a form. */
    QueryGenerator.FormContext context(PageDigest digest, WebForm form) {
      return context(digest, form, FormIntroduction.of(digest, form));
    }

    QueryGenerator.FormContext context(
        PageDigest digest, WebForm form, FormIntroduction introduction) {
      return new QueryGenerator.FormContext(
          service, recognizer, kinds.map(k -> k.of(digest, form)), history, introduction);
    }
  }

  /**
   * A form that may belong to the class.
   *
   * @param opener a CSS selector of what must be pressed before the form is there
   */
  private record Candidate(
      WebForm form,
      int number,
      PageTextMap page,
      boolean inBrowser,
      Optional<String> opener,
      List<FormSlot> slots,
      QueryGenerator.FormContext context,
      List<ServiceQuery> queries) {
    double score() {
      return queries.getFirst().score() * (0.5 + 0.5 * context.history().likeness(slots));
    }

    /** Whether the form has a field with room for what the class asks for. */
    boolean hasRoom() {
      return context.service().examples().stream()
          .flatMap(example -> example.arguments().stream())
          .filter(QueryExample.Argument::required)
          .map(argument -> new FieldScore(argument, context))
          .anyMatch(score -> !score.needsRoom() || slots.stream().anyMatch(score::hasRoom));
    }

    String signature() {
      return SiteProbe.signature(form);
    }
  }

  private static String signature(WebForm form) {
    return form.page().host()
        + " "
        + form.method()
        + " "
        + form.action()
        + " "
        + form.fields().stream().map(field -> field.name()).distinct().sorted().toList();
  }

  private final Means means;
  private final ServiceClass service;
  private final ProbeHistory history;
  private final ProbeBudget budget;
  private final SiteClient web;
  private final PageTextMap start;
  private final WebUrl shown;
  private final List<ProbedForm> tried = new ArrayList<>();
  private final Set<String> served = new HashSet<>();
  private final Set<String> visited = new HashSet<>();
  private int probes;
  private int inBrowser;

  /** Whether a form has a field for a long text, be it sent or not. */
  private boolean room;

  private double relevance;
  private Optional<PageTextMap> rendered = Optional.empty();

  /**
   * @param asked the address that was asked for: scripts of a page read its fragment
   */
  SiteProbe(Means means, SiteClient web, PageTextMap start, WebUrl asked) {
    this.means = means;
    this.service = means.service();
    this.history = means.history();
    this.budget = means.budget();
    this.web = web;
    this.start = start;
    shown = asked.withoutFragment().toString().equals(start.url().toString()) ? asked : start.url();
    visited.add(start.url().toString());
  }

  ServiceAnalysis analyze() {
    List<PageTextMap> pages = pages();
    boolean scripts = pages.stream().anyMatch(PageLinks::hasScripts);
    // Where scripts make all of a page, what was served says nothing about it.
    Optional<PageTextMap> made =
        scripts && pages.stream().allMatch(page -> forms(page).isEmpty())
            ? render()
            : Optional.empty();
    List<FormSlot> slots =
        pages.stream()
            .flatMap(page -> forms(page).stream())
            .flatMap(f -> FormSlot.of(f).stream())
            .toList();
    TextFilter filter = new TextFilter(service, history);
    Map<String, Integer> words = TextFilter.words(start, slots);
    for (PageTextMap page : pages.subList(1, pages.size())) {
      TextFilter.words(page, List.of()).forEach((word, n) -> words.merge(word, n, Integer::sum));
    }
    made.ifPresent(
        page ->
            TextFilter.words(page, List.of())
                .forEach((word, n) -> words.merge(word, n, Integer::sum)));
    pages.stream()
        .flatMap(page -> forms(page).stream())
        .flatMap(form -> form.fields().stream())
        .filter(field -> field.kind().isSubmitter())
        .flatMap(button -> NameWords.of(button.value()).stream())
        .forEach(word -> words.merge(word, 1, Integer::sum));
    relevance = filter.relevance(words);
    ProbeBudget mine =
        budget.atMost(
            Math.min(
                history.mostProbes(budget.perForm()), filter.probes(relevance, budget.perForm())));
    if (mine.perForm() == 0) {
      return end(Verdict.ELSEWHERE, "none of the words of " + service.name() + " is on the page");
    }
    List<Candidate> candidates = new ArrayList<>();
    for (PageTextMap page : pages) {
      candidates.addAll(candidates(page, false, mine));
    }
    // A page that serves the search of its site may have another form that scripts write.
    boolean likely = relevance < 1 || candidates.stream().anyMatch(Candidate::hasRoom);
    if (scripts && (candidates.isEmpty() || !likely)) {
      render().ifPresent(page -> candidates.addAll(candidates(page, true, mine)));
    }
    if (scripts && candidates.stream().noneMatch(Candidate::hasRoom)) {
      candidates.addAll(dialogues(mine));
    }
    if (candidates.isEmpty()) {
      candidates.addAll(secondSteps(pages, mine));
    }
    if (candidates.isEmpty() && tried.isEmpty()) {
      candidates.addAll(linked(pages, mine));
    } else if (!room) {
      // The search of the site, a login or a newsletter: the form of the class is elsewhere.
      linkedForms(opened(pages, this::about), mine).stream()
          .filter(Candidate::hasRoom)
          .forEach(candidates::add);
    }
    if (web.stopped().isPresent()) {
      return end(Verdict.STOPPED, web.stopped().get());
    }
    if (candidates.isEmpty()) {
      return end(Verdict.NO_FORM, tried.isEmpty() ? "it has no form" : tried.getFirst().words());
    }
    candidates.sort(
        Comparator.comparing(Candidate::hasRoom).thenComparingDouble(Candidate::score).reversed());
    for (Candidate candidate : candidates) {
      Optional<ServiceAnalysis> end = probe(candidate, mine, words.keySet());
      if (end.isPresent()) {
        return end.get();
      }
    }
    history.failed(words.keySet(), slots);
    return end(Verdict.OTHER, "no answer was of type " + String.join(" or ", results()));
  }

  private List<String> results() {
    return service.flow().vertices().stream()
        .filter(v -> v.result())
        .map(v -> v.type())
        .distinct()
        .toList();
  }

  private ServiceAnalysis end(Verdict verdict, String words) {
    return new ServiceAnalysis(
        start.url(), verdict, words, relevance, tried, probes, web.requests(), Optional.empty());
  }

  /** The start page and the pages in its frames. */
  private List<PageTextMap> pages() {
    List<PageTextMap> pages = new ArrayList<>(List.of(start));
    pages.addAll(web.frames(start, MOST_FRAMES));
    return pages;
  }

  private static List<WebForm> forms(PageTextMap page) {
    return FormReader.read(page.digest(), page.url()).stream().map(WebForm::ready).toList();
  }

  /** The start page as a browser shows it, opened once. */
  private Optional<PageTextMap> render() {
    if (rendered.isEmpty() && inBrowser < budget.inBrowser()) {
      inBrowser++;
      rendered = rendered(shown);
    }
    return rendered;
  }

  private Optional<PageTextMap> rendered(WebUrl url) {
    return RenderedForms.open(web, url, form -> !served.contains(signature(form)));
  }

  private List<Candidate> candidates(PageTextMap page, boolean browser, ProbeBudget mine) {
    return candidates(page, browser, browser || page == start, mine);
  }

  /**
   * The forms of a page that may be sent.
   *
   * @param alone whether the page speaks for itself: the start page does not introduce its forms
   */
  private List<Candidate> candidates(
      PageTextMap page, boolean browser, boolean alone, ProbeBudget mine) {
    List<WebForm> forms = browser ? RenderedForms.of(page) : forms(page);
    return candidates(forms, page, browser, Optional.empty(), alone, mine);
  }

  private List<Candidate> candidates(
      List<WebForm> forms,
      PageTextMap page,
      boolean browser,
      Optional<String> opener,
      boolean alone,
      ProbeBudget mine) {
    List<Candidate> candidates = new ArrayList<>();
    for (int i = 0; i < forms.size() && i < MOST_FORMS; i++) {
      if (!served.add(signature(forms.get(i))) && browser) {
        continue;
      }
      WebForm form = ClassButtons.chosen(forms.get(i), page.digest(), service);
      FormIntroduction introduction = FormIntroduction.of(page.digest(), form);
      QueryGenerator.FormContext context =
          means.context(
              page.digest(),
              form,
              alone
                  ? introduction
                  : introduction.framedBy(start.digest(), PageLinks.frameOf(start, page.url())));
      List<FormSlot> slots = FormSlot.of(form);
      Optional<String> refusal = refusal(form, slots, context);
      List<ServiceQuery> queries =
          refusal.isPresent()
              ? List.of()
              : means
                  .generator()
                  .queries(form, context, mine.perForm() * service.examples().size());
      room |= takesLongText(form);
      Candidate candidate = new Candidate(form, i, page, browser, opener, slots, context, queries);
      if (refusal.isPresent()) {
        note(candidate, 0, "not sent: " + refusal.get());
      } else if (queries.isEmpty()) {
        note(candidate, 0, "not sent: it requires fields that the description does not know");
      } else if (means.known().contains(candidate.signature())) {
        note(candidate, 0, "not sent: it was probed on another page");
      } else {
        candidates.add(candidate);
      }
    }
    return candidates;
  }

  /** The forms that appear when something is pressed that speaks of the class. */
  private List<Candidate> dialogues(ProbeBudget mine) {
    Optional<PageTextMap> page = render();
    // Beside a field for a long text a button sends it, and opens nothing.
    List<Integer> openers =
        page.filter(view -> RenderedForms.of(view).stream().noneMatch(SiteProbe::takesLongText))
            .map(
                view ->
                    RenderedForms.openers(view.digest(), said -> FormFilter.leadsTo(said, service)))
            .orElse(List.of());
    for (int opener : openers) {
      if (inBrowser >= budget.inBrowser()) {
        break;
      }
      inBrowser++;
      String selector = UniqueSelectors.of(page.get().digest(), opener);
      Optional<PageTextMap> view = RenderedForms.pressed(web, shown, page.get(), selector);
      if (view.isPresent()) {
        boolean same = view.get().url().toString().equals(page.get().url().toString());
        List<Candidate> found =
            candidates(
                RenderedForms.added(page.get(), view.get()),
                view.get(),
                true,
                same ? Optional.of(selector) : Optional.empty(),
                true,
                mine);
        if (!found.isEmpty()) {
          return found;
        }
      }
    }
    return List.of();
  }

  private static boolean takesLongText(WebForm form) {
    return form.fillable().stream().anyMatch(field -> field.kind() == FieldKind.TEXTAREA);
  }

  /** The forms behind a first form that only chooses what to search in. */
  private List<Candidate> secondSteps(List<PageTextMap> pages, ProbeBudget mine) {
    return pages.stream()
        .flatMap(
            page ->
                forms(page).stream()
                    .limit(MOST_FORMS)
                    .flatMap(
                        form ->
                            SelectionForms.request(form, means.context(page.digest(), form))
                                .stream()))
        .limit(MOST_FIRST_STEPS)
        .map(web::open)
        .filter(SiteClient.Reply.Page.class::isInstance)
        .map(SiteClient.Reply.Page.class::cast)
        .filter(page -> page.status() < 400)
        .flatMap(page -> candidates(page.view(), false, mine).stream())
        .toList();
  }

  /**
   * The forms of pages to which a page without one leads, by links that speak of the class. A home
   * page may lead to a list of tools or to its parts first.
   */
  private List<Candidate> linked(List<PageTextMap> pages, ProbeBudget mine) {
    List<PageTextMap> first = opened(pages, this::about);
    List<Candidate> found = linkedForms(first, mine);
    if (!found.isEmpty() || !tried.isEmpty()) {
      return found;
    }
    List<PageTextMap> lists = first.isEmpty() ? opened(pages, PageLinks::toTools) : first;
    List<Candidate> listed = first.isEmpty() ? linkedForms(lists, mine) : found;
    if (!listed.isEmpty()) {
      return listed;
    }
    if (lists.isEmpty()) {
      List<PageTextMap> parts = opened(pages, PageLinks::ofContent);
      return linkedForms(
          opened(
              parts,
              page ->
                  Stream.concat(about(page).stream(), PageLinks.toTools(page).stream()).toList()),
          mine);
    }
    return linkedForms(opened(lists, this::about), mine);
  }

  /** The links that speak of the class, then those that ask for what it needs. */
  private List<WebUrl> about(PageTextMap page) {
    return Stream.concat(
            PageLinks.about(page, said -> FormFilter.leadsTo(said, service)).stream(),
            PageLinks.about(page, said -> FormFilter.asksFor(said, service)).stream())
        .distinct()
        .toList();
  }

  private List<Candidate> linkedForms(List<PageTextMap> pages, ProbeBudget mine) {
    return pages.stream().flatMap(page -> candidates(page, false, true, mine).stream()).toList();
  }

  /** Opens pages of the same host to which some pages lead. */
  private List<PageTextMap> opened(
      List<PageTextMap> pages, Function<PageTextMap, List<WebUrl>> links) {
    return pages.stream()
        .flatMap(page -> links.apply(page).stream())
        .filter(url -> url.host().equals(start.url().host()))
        .filter(url -> visited.add(url.toString()))
        .limit(MOST_LINKED)
        .map(url -> web.open(FetchRequest.of(url)))
        .filter(SiteClient.Reply.Page.class::isInstance)
        .map(SiteClient.Reply.Page.class::cast)
        .filter(page -> page.status() < 400)
        .map(SiteClient.Reply.Page::view)
        .toList();
  }

  /** Why a form is not sent; empty if it may belong to the class and only reads. */
  static Optional<String> refusal(
      WebForm form, List<FormSlot> slots, QueryGenerator.FormContext context) {
    Optional<String> unfit = FormFilter.refusal(slots, context);
    if (unfit.isPresent()) {
      return unfit;
    }
    Optional<String> giving =
        EditingForms.refusal(form, slots, context)
            .or(() -> SubmissionForms.refusal(form, slots, context));
    if (giving.isPresent()) {
      return giving;
    }
    Set<String> hinted = FormFilter.hinted(slots, context);
    Set<String> named =
        new HashSet<>(hinted.isEmpty() ? FormFilter.suggested(form, slots, context) : hinted);
    boolean known = !named.isEmpty();
    if (known && FormFilter.isOffering(slots, context)) {
      named.addAll(ClassButtons.jobs(form, context.service()));
    }
    return SafeForms.refusal(form, context.reading(), context.service().post(), known, named);
  }

  private void note(Candidate candidate, int sent, String words) {
    String address =
        candidate
            .form()
            .action()
            .map(WebUrl::toString)
            .orElse(candidate.form().page() + " (script)");
    tried.add(new ProbedForm(address, sent, words));
  }

  /** Algorithm 2: one query after the other, until one is answered as a member would. */
  private Optional<ServiceAnalysis> probe(
      Candidate candidate, ProbeBudget mine, Set<String> words) {
    WebForm form = candidate.form();
    boolean plain = !candidate.inBrowser() && form.action().isPresent();
    boolean unlike = history.likeness(candidate.slots()) < UNLIKE;
    int most = Math.min(candidate.queries().size(), unlike ? 2 : mine.perForm());
    // A form with a script may do without it; whether it does shows at once.
    int mostPlain = !plain ? 0 : form.needsScript() ? Math.min(2, most) : most;
    String why = "";
    int before = probes;
    boolean pageHasScripts = PageLinks.hasScripts(candidate.page());
    boolean failed = false;
    List<ServiceQuery> queries = new ArrayList<>(candidate.queries());
    for (int i = 0; i < mostPlain && probes < mine.perSite() && !failed; i++) {
      ServiceQuery query = queries.get(i);
      List<ServiceQuery> later = queries.subList(i + 1, queries.size());
      probes++;
      ResultNavigator.End end = navigator(candidate, query);
      switch (end) {
        case ResultNavigator.End.Reached reached when reached.empty() -> {
          why = EMPTY;
          reorder(queries, i, true);
          mostPlain = most = Math.min(queries.size(), mine.perForm());
        }
        case ResultNavigator.End.Reached reached
            when ConstantResponses.isSample(
                reached,
                query,
                later,
                other -> oneMore(mine, () -> navigator(candidate, other))) -> {
          why = SAME;
          mostPlain = 0;
          most = 0;
        }
        case ResultNavigator.End.Reached reached -> {
          return Optional.of(matched(candidate, query, reached, false, probes - before, words));
        }
        case ResultNavigator.End.Stopped(String reason) -> {
          note(candidate, probes - before, "stopped: " + reason);
          return Optional.of(end(Verdict.STOPPED, reason));
        }
        case ResultNavigator.End.Failed(String reason) -> {
          failed = true;
          why = reason;
        }
        case ResultNavigator.End.Lost(String reason, Optional<PageTextMap> last) -> {
          why = reason;
          reorder(queries, i, false);
          pageHasScripts |= last.map(PageLinks::hasScripts).orElse(false);
        }
      }
    }
    int mostInBrowser = mine.inBrowser();
    Optional<String> posted = SubmissionForms.posted(form, candidate.slots(), candidate.context());
    if (pageHasScripts && posted.isPresent()) {
      // A script may post what the form would only ask for.
      pageHasScripts = false;
      why = "not sent by a script: " + posted.get();
    }
    for (int i = 0; i < most && pageHasScripts && !failed; i++) {
      if (probes >= mine.perSite() || inBrowser >= mostInBrowser) {
        break;
      }
      ServiceQuery query = queries.get(i);
      Optional<FetchRequest> request = browserRequest(candidate, query);
      if (request.isEmpty()) {
        break;
      }
      probes++;
      inBrowser++;
      ResultNavigator.End end = navigator().go(candidate.page(), form, request.get());
      if (end instanceof ResultNavigator.End.Reached reached
          && !reached.empty()
          && ConstantResponses.isSample(
              reached,
              query,
              queries.subList(i + 1, queries.size()),
              other -> oneMore(mine, () -> inBrowser(candidate, other)))) {
        why = SAME;
        break;
      }
      if (end instanceof ResultNavigator.End.Reached reached && reached.empty()) {
        why = EMPTY;
        reorder(queries, i, true);
        // It is a search of that kind; each example deserves its try.
        mostInBrowser = mine.inBrowser() + service.examples().size();
      } else if (end instanceof ResultNavigator.End.Reached reached) {
        return Optional.of(matched(candidate, query, reached, true, probes - before, words));
      }
      if (end instanceof ResultNavigator.End.Stopped(String reason)) {
        note(candidate, probes - before, "stopped: " + reason);
        return Optional.of(end(Verdict.STOPPED, reason));
      }
      if (end instanceof ResultNavigator.End.Failed(String reason)) {
        failed = true;
        why = reason;
      }
      if (end instanceof ResultNavigator.End.Lost) {
        reorder(queries, i, false);
      }
    }
    note(candidate, probes - before, why.isEmpty() ? "no answer was a result" : why);
    means.known().add(candidate.signature());
    return Optional.empty();
  }

  /** Asks a question beside the planned ones, if the site may be asked once more. */
  private ResultNavigator.End oneMore(ProbeBudget mine, Supplier<ResultNavigator.End> question) {
    if (probes >= mine.perSite()) {
      return new ResultNavigator.End.Lost("no question is left for the site", Optional.empty());
    }
    probes++;
    return question.get();
  }

  private ResultNavigator.End inBrowser(Candidate candidate, ServiceQuery query) {
    inBrowser++;
    return browserRequest(candidate, query)
        .map(request -> navigator().go(candidate.page(), candidate.form(), request))
        .orElseGet(() -> new ResultNavigator.End.Lost("the form is gone", Optional.empty()));
  }

  /**
   * After an empty answer the same choices are tried with another example first: another sequence
   * may be found. After any other answer they come last: what is wrong is not the example.
   */
  private static void reorder(List<ServiceQuery> queries, int last, boolean empty) {
    Map<String, String> asked = choices(queries.get(last));
    List<ServiceQuery> rest = queries.subList(last + 1, queries.size());
    List<ServiceQuery> alike = rest.stream().filter(q -> choices(q).equals(asked)).toList();
    List<ServiceQuery> others = rest.stream().filter(q -> !choices(q).equals(asked)).toList();
    List<ServiceQuery> next = new ArrayList<>(empty ? alike : others);
    next.addAll(empty ? others : alike);
    for (int i = 0; i < next.size(); i++) {
      rest.set(i, next.get(i));
    }
  }

  /** What a query sends beside the examples of required arguments, and where these go. */
  private static Map<String, String> choices(ServiceQuery query) {
    Map<String, String> choices = new HashMap<>(query.values());
    query.example().arguments().stream()
        .filter(argument -> argument.required())
        .map(argument -> query.arguments().get(argument.name()))
        .filter(field -> field != null)
        .forEach(field -> choices.put(field, ""));
    return choices;
  }

  private ResultNavigator navigator() {
    return new ResultNavigator(
        service, means.recognizer(), means.matcher(), web, means.time(), budget);
  }

  private ResultNavigator.End navigator(Candidate candidate, ServiceQuery query) {
    try {
      return navigator()
          .go(
              candidate.page(),
              candidate.form(),
              FormSender.plain(candidate.form(), query.values()));
    } catch (DiscoverException e) {
      return new ResultNavigator.End.Lost(String.valueOf(e.getMessage()), Optional.empty());
    }
  }

  /** Returns a request that fills in the same form by hand, in the page as a browser shows it. */
  private Optional<FetchRequest> browserRequest(Candidate candidate, ServiceQuery query) {
    if (candidate.inBrowser()) {
      return Optional.of(
          FormSender.inBrowser(
              candidate.form(), candidate.page().digest(), query.values(), candidate.opener()));
    }
    Optional<PageTextMap> page =
        candidate.page() == start ? render() : rendered(candidate.page().url());
    return page.flatMap(
        view ->
            RenderedForms.of(view).stream()
                .filter(form -> names(form).containsAll(query.values().keySet()))
                .findFirst()
                .map(form -> ClassButtons.chosen(form, view.digest(), service))
                .map(form -> FormSender.inBrowser(form, view.digest(), query.values())));
  }

  private static List<String> names(WebForm form) {
    return form.fields().stream().map(field -> field.name()).toList();
  }

  private ServiceAnalysis matched(
      Candidate candidate,
      ServiceQuery query,
      ResultNavigator.End.Reached reached,
      boolean browser,
      int sent,
      Set<String> words) {
    history.matched(query, sent, words);
    note(candidate, sent, "answered with the type " + reached.vertex().type());
    CapabilityProfile profile =
        ProfileWriter.of(
            service,
            means.recognizer(),
            query,
            candidate.number(),
            reached,
            browser,
            candidate.opener(),
            candidate.page(),
            means.time().now());
    return new ServiceAnalysis(
        start.url(),
        Verdict.MEMBER,
        "it is a member of "
            + service.name()
            + ", found by "
            + sent
            + (sent == 1 ? " probe" : " probes"),
        relevance,
        tried,
        probes,
        web.requests(),
        Optional.of(profile));
  }
}
