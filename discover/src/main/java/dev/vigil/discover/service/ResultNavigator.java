package dev.vigil.discover.service;

import dev.vigil.discover.DiscoverException;
import dev.vigil.discover.form.FormConcepts;
import dev.vigil.discover.form.FormReader;
import dev.vigil.discover.form.WebForm;
import dev.vigil.discover.service.description.ControlFlow.By;
import dev.vigil.discover.service.description.ControlFlow.Edge;
import dev.vigil.discover.service.description.ControlFlow.Vertex;
import dev.vigil.discover.service.description.PageRefresh;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.discover.service.description.TypeInstance;
import dev.vigil.discover.service.form.FormSender;
import dev.vigil.discover.service.form.FormSlot;
import dev.vigil.discover.service.form.PageLinks;
import dev.vigil.discover.service.form.SafeForms;
import dev.vigil.discover.service.form.SiteClient;
import dev.vigil.fetch.TimeSource;
import dev.vigil.fetch.message.FetchRequest;
import dev.vigil.fetch.url.WebUrl;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/**
 * Navigates from a submitted form to a result, along the control flow of a service class. For one
 * thread, once.
 *
 * <p>A page is compared with the result states that an edge leads to. If it matches none of them,
 * it may redirect its reader: a refresh and a window that a script opens are followed as browsers
 * do it. Then it is compared with the states between: in one of these, a link that a hint names is
 * followed, a second form is sent as it stands, or the page is loaded again after a while. Several
 * links are tried one after the other. Every page is opened once, except those that are waited for;
 * the number of pages and the time of waiting are bounded.
 */
final class ResultNavigator {
  /** How it ended. */
  sealed interface End {
    /**
     * A result.
     *
     * @param empty whether it has nothing of what is wanted: "no hits" can be said of anything
     */
    record Reached(
        Vertex vertex,
        PageTextMap page,
        List<TypeInstance> evidence,
        List<NavigationStep> legs,
        boolean empty)
        implements End {}

    /** The navigation ended without a result. */
    record Lost(String why, Optional<PageTextMap> last) implements End {}

    /** The server failed or was not reached, so that nothing more is tried with this form. */
    record Failed(String why) implements End {}

    /** The site wants to be left alone. */
    record Stopped(String why) implements End {}
  }

  /** One step behind the first submission. */
  record NavigationStep(String from, String to, String by, String address) {}

  private static final Duration LONGEST_REFRESH = Duration.ofMinutes(5);
  private static final Duration RELOAD = Duration.ofSeconds(5);
  private static final int MOST_LINKS = 3;
  private static final int MOST_FRAMES = 4;

  /** More new links than this are a list of what was found, not the way to it. */
  private static final int MOST_MADE = 6;

  private final ServiceClass service;
  private final Recognizer recognizer;
  private final ResponseMatcher matcher;
  private final SiteClient web;
  private final TimeSource time;
  private final ProbeBudget budget;
  private final Set<String> opened = new HashSet<>();

  /** The forms that stood beside the first: a site's own search is on all of its pages. */
  private final Set<String> standing = new HashSet<>();

  private final Deque<PendingPage> turns = new ArrayDeque<>();
  private final Map<String, String> shown = new HashMap<>();
  private Duration waited = Duration.ZERO;
  private Optional<PageTextMap> formPage = Optional.empty();

  /** A request that may lead on, and the state from which it is sent. */
  private record PendingPage(
      FetchRequest request, Vertex state, Duration after, List<NavigationStep> legs) {}

  ResultNavigator(
      ServiceClass service,
      Recognizer recognizer,
      ResponseMatcher matcher,
      SiteClient web,
      TimeSource time,
      ProbeBudget budget) {
    this.service = service;
    this.recognizer = recognizer;
    this.matcher = matcher;
    this.web = web;
    this.time = time;
    this.budget = budget;
  }

  /**
   * Sends a form and follows where that leads.
   *
   * @param begin the page on which it stands
   */
  End go(PageTextMap begin, WebForm form, FetchRequest submission) {
    FormReader.read(begin.digest(), begin.url()).forEach(one -> standing.add(key(one)));
    formPage = Optional.of(begin);
    turns.push(new PendingPage(submission, service.flow().start(), Duration.ZERO, List.of()));
    End end = new End.Lost("no page came", Optional.empty());
    for (int hop = 0; hop <= budget.hops() && !turns.isEmpty(); hop++) {
      PendingPage turn = turns.pop();
      if (turn.after().compareTo(web.left()) > 0) {
        return new End.Lost(
            "the result would be ready in %d s, but only %d s are left"
                .formatted(turn.after().toSeconds(), web.left().toSeconds()),
            Optional.empty());
      }
      if (!waits(turn.after())) {
        return new End.Lost(
            "the result was not ready after " + waited.toSeconds() + " s", Optional.empty());
      }
      switch (web.open(turn.request())) {
        case SiteClient.Reply.Stop(String why) -> {
          return new End.Stopped(why);
        }
        case SiteClient.Reply.Nothing(String why) -> {
          if (hop == 0) {
            return new End.Failed(why);
          }
          end = new End.Lost(why, Optional.empty());
        }
        case SiteClient.Reply.Page page -> {
          End seen = look(form, page, turn);
          if (seen instanceof End.Reached) {
            return seen;
          }
          end = seen;
        }
      }
    }
    return end;
  }

  private boolean waits(Duration after) {
    waited = waited.plus(after);
    if (waited.compareTo(budget.waiting()) > 0) {
      return false;
    }
    try {
      time.sleep(after);
      return true;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return false;
    }
  }

  private End look(WebForm form, SiteClient.Reply.Page page, PendingPage turn) {
    if (page.status() >= 400) {
      return new End.Lost(
          page.view().url() + " answers with status " + page.status(), Optional.empty());
    }
    List<PageTextMap> views = new ArrayList<>(List.of(page.view()));
    Optional<End> result = result(page.view(), turn);
    if (result.isPresent()) {
      return result.get();
    }
    for (PageTextMap inside : web.frames(page.view(), MOST_FRAMES)) {
      views.add(inside);
      result = result(inside, turn);
      if (result.isPresent()) {
        return result.get();
      }
    }
    // A page that stays the same when it is loaded again waits for its own script.
    String text = page.view().text();
    boolean same = text.equals(shown.put(page.view().url().toString(), text));
    // What a posted form answers is not there when its address is loaded again.
    boolean posted =
        turn.legs().isEmpty()
            && form.method() == WebForm.Method.POST
            && form.action().map(page.view().url()::equals).orElse(false);
    boolean refreshed = refresh(page, turn);
    boolean between = !refreshed && between(form, views, turn, same);
    if (between && posted && turns.element().legs().getLast().by().equals("reload")) {
      fresh(form, views, turn);
    }
    if (!refreshed && (!between || same) && !windows(views, turn)) {
      if (isAnswer(turn)) {
        fresh(form, views, turn);
      }
      if (!turn.request().url().toString().equals(form.page().toString()) && again(page.view())) {
        turns.push(turn(FetchRequest.of(page.view().url()), turn, turn.state(), "reload", RELOAD));
      }
    }
    return new End.Lost("no page was a result", Optional.of(page.view()));
  }

  /** Whether a page answers the form, at once or after a while. */
  private static boolean isAnswer(PendingPage turn) {
    return turn.legs().stream().allMatch(leg -> leg.by().matches("refresh|reload"));
  }

  private Optional<End> result(PageTextMap view, PendingPage turn) {
    for (Edge edge : service.flow().from(turn.state())) {
      Vertex vertex = service.flow().vertex(edge.destination()).orElseThrow();
      if (vertex.result()) {
        // What the site says on every page is not an answer.
        PageTextMap own = formPage.map(view::answering).orElse(view);
        List<TypeInstance> evidence = matcher.match(own, vertex, recognizer);
        if (!evidence.isEmpty()) {
          boolean empty =
              !vertex.resultType().isEmpty()
                  && recognizer.find(vertex.resultType(), own, 1).isEmpty();
          return Optional.of(new End.Reached(vertex, view, evidence, turn.legs(), empty));
        }
      }
    }
    return Optional.empty();
  }

  // ---- onwards ----

  private boolean refresh(SiteClient.Reply.Page page, PendingPage turn) {
    Optional<PageRefresh> refresh =
        page.refresh().filter(r -> r.after().compareTo(LONGEST_REFRESH) <= 0);
    Optional<WebUrl> to =
        refresh.flatMap(
            r ->
                r.reference().isEmpty()
                    ? Optional.of(page.view().url())
                    : PageLinks.address(page.view().url(), r.reference()));
    to.ifPresent(
        url -> {
          Vertex state = between(page.view(), turn.state()).orElse(turn.state());
          turns.push(turn(FetchRequest.of(url), turn, state, "refresh", refresh.get().after()));
        });
    return to.isPresent();
  }

  private static PendingPage turn(
      FetchRequest request, PendingPage before, Vertex state, String by, Duration after) {
    List<NavigationStep> legs = new ArrayList<>(before.legs());
    legs.add(new NavigationStep(before.state().name(), state.name(), by, request.url().toString()));
    return new PendingPage(request, state, after, legs);
  }

  /** The state between in which a page is. */
  private Optional<Vertex> between(PageTextMap view, Vertex state) {
    return service.flow().from(state).stream()
        .map(edge -> service.flow().vertex(edge.destination()).orElseThrow())
        .filter(vertex -> !vertex.result())
        .filter(vertex -> !matcher.match(view, vertex, recognizer).isEmpty())
        .findFirst();
  }

  /**
   * Follows the states between in which a page is.
   *
   * @param same whether the page is as it was before, so that to load it again helps least
   */
  private boolean between(WebForm form, List<PageTextMap> views, PendingPage turn, boolean same) {
    return same && between(form, views, turn, vertex -> !waits(vertex))
        || between(form, views, turn, _ -> true);
  }

  /** Whether one can only load a page in a state again. */
  private boolean waits(Vertex vertex) {
    return service.flow().from(vertex).stream().allMatch(edge -> edge.by() == By.REFRESH);
  }

  private boolean between(
      WebForm form, List<PageTextMap> views, PendingPage turn, Predicate<Vertex> wanted) {
    int before = turns.size();
    for (PageTextMap view : views) {
      for (Edge in : service.flow().from(turn.state())) {
        Vertex vertex = service.flow().vertex(in.destination()).orElseThrow();
        if (vertex.result()
            || !wanted.test(vertex)
            || matcher.match(view, vertex, recognizer).isEmpty()) {
          continue;
        }
        List<PendingPage> found = new ArrayList<>();
        for (Edge out : service.flow().from(vertex)) {
          onwards(form, view, turn, vertex, out, found);
        }
        // The first found is to be tried first.
        found.reversed().forEach(turns::push);
        if (turns.size() > before) {
          return true;
        }
      }
    }
    return false;
  }

  private void onwards(
      WebForm form,
      PageTextMap view,
      PendingPage turn,
      Vertex vertex,
      Edge out,
      List<PendingPage> found) {
    By by = out.by();
    if (by == By.LINK || by == By.ANY) {
      for (WebUrl url : PageLinks.links(view, out.hints(), MOST_LINKS)) {
        if (opened.add(url.toString())) {
          found.add(turn(FetchRequest.of(url), turn, vertex, "link", Duration.ZERO));
        }
      }
    }
    if (by == By.FORM || by == By.ANY && found.isEmpty()) {
      second(form, view, _ -> true)
          .ifPresent(next -> found.add(turn(next, turn, vertex, "form", Duration.ZERO)));
    }
    // To load the page of the form again leads to the form.
    boolean begin = view.url().toString().equals(form.page().toString());
    if (by == By.REFRESH && !begin && found.stream().noneMatch(one -> one.after().isPositive())) {
      found.add(turn(FetchRequest.of(view.url()), turn, vertex, "reload", RELOAD));
    }
  }

  /**
   * The request of a second form that is sent unchanged: it was not on the start page, and it only
   * reads data.
   */
  private Optional<FetchRequest> second(
      WebForm first, PageTextMap view, Predicate<WebForm> wanted) {
    for (WebForm form : FormReader.read(view.digest(), view.url())) {
      boolean again = form.action().equals(first.action()) && names(form).containsAll(typed(first));
      boolean open =
          FormSlot.of(form).stream().anyMatch(s -> s.isRequired() && s.initial().isEmpty());
      boolean safe = SafeForms.refusalOnTheWay(form, service.post()).isEmpty();
      boolean stood = standing.contains(key(form));
      if (wanted.test(form) && !again && !stood && !open && safe && form.action().isPresent()) {
        try {
          FetchRequest request = FormSender.plain(form, Map.of());
          if (opened.add(key(form) + request.url())) {
            return Optional.of(request);
          }
        } catch (DiscoverException e) {
          // A form that cannot be sent leads nowhere; the next may.
        }
      }
    }
    return Optional.empty();
  }

  private static String key(WebForm form) {
    String action = form.action().map(WebUrl::toString).orElse("");
    return (form.method() + " " + action + " " + names(form)).toLowerCase(Locale.ROOT);
  }

  private static Set<String> names(WebForm form) {
    Set<String> names = new TreeSet<>();
    form.fields().forEach(field -> names.add(field.name()));
    return names;
  }

  /**
   * Whether a form has nothing to fill in and a button that searches, or a button that starts
   * something with what was typed into the first one.
   */
  private static boolean repeats(WebForm first, WebForm next) {
    Set<String> typed = typed(first);
    String buttons =
        next.fields().stream()
            .filter(field -> field.kind().isSubmitter())
            .map(field -> field.label() + " " + field.value())
            .collect(Collectors.joining(". "));
    return next.fillable().isEmpty()
        && (FormConcepts.of(buttons).contains("search")
            || FormFilter.compares(buttons)
            // The site may keep what was typed, and only its number is in the form.
            || FormFilter.computes(buttons)
                && next.fields().stream()
                    .anyMatch(field -> typed.contains(field.name()) && !field.value().isBlank()));
  }

  private static Set<String> typed(WebForm form) {
    Set<String> names = new HashSet<>();
    FormSlot.of(form).stream().filter(FormSlot::isTyped).forEach(slot -> names.add(slot.name()));
    return names;
  }

  /** Whether a page in which nothing else leads on is to be loaded again. */
  private boolean again(PageTextMap view) {
    return turns.isEmpty()
        && (PageLinks.leadsToItself(view)
            || FormReader.read(view.digest(), view.url()).stream()
                .filter(SafeForms::onlyShows)
                .flatMap(one -> sent(one).stream())
                .anyMatch(request -> request.url().toString().equals(view.url().toString())));
  }

  private static Optional<FetchRequest> sent(WebForm form) {
    try {
      return form.method() == WebForm.Method.GET
          ? Optional.of(FormSender.plain(form, Map.of()))
          : Optional.empty();
    } catch (DiscoverException e) {
      return Optional.empty();
    }
  }

  /** Follows the windows that scripts open, as a browser would. */
  private boolean windows(List<PageTextMap> views, PendingPage turn) {
    int before = turns.size();
    for (PageTextMap view : views) {
      for (WebUrl url : PageLinks.opened(view)) {
        if (turns.size() < MOST_LINKS
            && url.host().equals(view.url().host())
            && opened.add(url.toString())) {
          turns.push(turn(FetchRequest.of(url), turn, turn.state(), "window", Duration.ZERO));
        }
      }
    }
    return turns.size() > before;
  }

  /**
   * Follows what only the answer to the form has, whatever it is called: a button that shows
   * something, and links to what was just made, which have a number or a query. A page with many of
   * them is a list of other things.
   */
  private void fresh(WebForm form, List<PageTextMap> views, PendingPage turn) {
    boolean expected = service.flow().edges().stream().anyMatch(edge -> edge.by() != By.REFRESH);
    List<String> hints =
        service.flow().edges().stream().flatMap(edge -> edge.hints().stream()).distinct().toList();
    Set<String> known =
        formPage
            .map(page -> PageLinks.made(page, hints).stream().map(WebUrl::toString).toList())
            .stream()
            .flatMap(List::stream)
            .collect(Collectors.toSet());
    for (PageTextMap view : views) {
      List<WebUrl> made =
          PageLinks.made(view, hints).stream()
              .filter(url -> !known.contains(url.toString()))
              .toList();
      if (!expected || made.size() > MOST_MADE) {
        continue;
      }
      for (WebUrl url : made.subList(0, Math.min(MOST_LINKS, made.size())).reversed()) {
        if (opened.add(url.toString())) {
          turns.push(turn(FetchRequest.of(url), turn, turn.state(), "link", Duration.ZERO));
        }
      }
      boolean costs = SubmissionForms.costs(formPage.map(view::answering).orElse(view).text());
      second(form, view, next -> SafeForms.onlyShows(next) || !costs && repeats(form, next))
          .or(() -> costs ? Optional.empty() : lastStep(form, view))
          .ifPresent(next -> turns.push(turn(next, turn, turn.state(), "form", Duration.ZERO)));
    }
  }

  /**
   * The second of two steps: the first took what is asked, this one has choices only, of which one
   * is a value of the class, and a button that names the class or starts the search.
   */
  private Optional<FetchRequest> lastStep(WebForm first, PageTextMap view) {
    for (WebForm read : FormReader.read(view.digest(), view.url())) {
      WebForm form = read.ready();
      List<FormSlot> slots = FormSlot.of(form);
      QueryGenerator.FormContext context =
          new QueryGenerator.FormContext(
              service,
              recognizer,
              Optional.empty(),
              new ProbeHistory(),
              FormIntroduction.of(view.digest(), form));
      String buttons = context.introduction().buttons();
      boolean last =
          form.action().isPresent()
              && !form.action().equals(first.action())
              && !standing.contains(key(form))
              && slots.stream().allMatch(slot -> slot.isChosen() || !slot.initial().isBlank())
              && FormFilter.isOffering(slots, context)
              && (FormFilter.speaks(buttons, context)
                  || FormFilter.computes(buttons)
                  || FormFilter.compares(buttons)
                  || FormConcepts.of(buttons).contains("search"))
              && !SafeForms.mayAct(buttons)
              && SafeForms.refusalOnTheWay(form, service.post()).isEmpty()
              && EditingForms.refusal(form, slots, context)
                  .or(() -> SubmissionForms.posted(form, slots, context))
                  .isEmpty();
      if (!last) {
        continue;
      }
      Optional<Map<String, String>> chosen = RankedQueries.chosen(slots, service);
      if (chosen.isPresent() && opened.add(key(form) + chosen.get())) {
        try {
          return Optional.of(FormSender.plain(form, chosen.get()));
        } catch (DiscoverException e) {
          // The next form may be sent.
        }
      }
    }
    return Optional.empty();
  }
}
