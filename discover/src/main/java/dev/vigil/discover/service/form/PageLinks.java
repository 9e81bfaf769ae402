package dev.vigil.discover.service.form;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.google.re2j.Matcher;
import com.google.re2j.Pattern;
import dev.vigil.diff.UserRegex;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.document.PageDigest;
import dev.vigil.document.markup.RenderedText;
import dev.vigil.fetch.FetchException;
import dev.vigil.fetch.url.WebUrl;
import java.net.URLDecoder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the outgoing links of a page: links, frames, and windows that its scripts open. Links that
 * may do more than lead to a page are left out. Stateless.
 */
public final class PageLinks {
  private static final int MOST_LINKS = 2000;
  private static final int LONGEST_SCRIPT = 100_000;

  private static final Pattern OPENED =
      Pattern.compile(
          "(?:window\\s*\\.\\s*open\\s*\\(|location(?:\\s*\\.\\s*href)?\\s*=|location\\s*\\.\\s*"
              + "(?:replace|assign)\\s*\\()\\s*[\"']([^\"']+)[\"']");

  /** What sites call the page that lists what a visitor can use. */
  private static final Pattern TOOLS =
      Pattern.compile(
          "(?i)(^|\\PL)(tools?|toolbox|toolkit|services?|search(es)?|software|resources|applications|"
              + "analysis|werkzeuge?|dienste?|suchen?|outils?|recherche|herramientas?|servicios?|"
              + "búsquedas?|ferramentas?|serviços?|busca|strumenti|servizi|ricerca|gereedschap|"
              + "diensten|zoeken|narzędzia|usługi|nástroje|služby|verktyg|tjänster|værktøjer|"
              + "инструменты|сервисы|поиск|araçlar)(\\PL|$)|ツール|検索|工具|搜索");

  /** Elements whose text is about more than one link. */
  private static final Set<String> AROUND_ALL = Set.of("body", "html", "main", "nav");

  private static final Set<String> MENUS = Set.of("nav", "header", "footer", "aside");

  private static final int LONGEST_CARD = 400;

  /** What is not needed: "no account", "without an account". */
  private static final Pattern WITHOUT =
      Pattern.compile(
          "(?i)\\b(no|without|ohne|sans|sin|sem|senza|zonder|bez)\\s+(\\p{L}{1,3}\\s+)?\\p{L}+");

  private static final Pattern SEPARATORS = Pattern.compile("[?&;]+$");
  private static final Pattern MADE = Pattern.compile("\\?.|\\d[^/]*(/[^/]*)?$");
  private static final Pattern RELOADS = Pattern.compile("location\\s*\\.\\s*reload\\s*\\(");
  private static final Pattern TIMER = Pattern.compile("set(?:Timeout|Interval)\\s*\\(");

  private PageLinks() {}

  /**
   * A link with what it is put on.
   *
   * @param node its element
   */
  private record Link(WebUrl url, String text, int node) {}

  /** The links that hints name, by the order of the hints, then by that of the page. */
  public static List<WebUrl> links(PageTextMap page, List<String> hints, int most) {
    List<Link> all = links(page);
    Map<String, WebUrl> found = new LinkedHashMap<>();
    for (String hint : hints) {
      Pattern pattern = UserRegex.compile(hint, 0);
      for (Link link : all) {
        boolean named =
            pattern.matcher(link.text).find() || pattern.matcher(link.url.pathAndQuery()).find();
        if (named && found.size() < most) {
          found.putIfAbsent(link.url.toString(), link.url);
        }
      }
    }
    return List.copyOf(found.values());
  }

  private static List<Link> links(PageTextMap page) {
    PageDigest digest = page.digest();
    List<Link> links = new ArrayList<>();
    WebUrl base = base(page);
    for (int node = 0; node < digest.nodeCount() && links.size() < MOST_LINKS; node++) {
      if (!digest.isElement(node)) {
        continue;
      }
      String name = digest.name(node).local();
      int at = node;
      if (name.equals("a") || name.equals("area")) {
        if (asksFirst(digest, node)) {
          continue;
        }
        String text = RenderedText.of(digest, node);
        address(base, digest.attribute(node, "href"))
            .ifPresent(url -> links.add(new Link(url, text, at)));
        opened(base, digest.attribute(node, "onclick"))
            .forEach(u -> links.add(new Link(u, text, at)));
      } else if (name.equals("script")) {
        opened(base, digest.text(node)).forEach(url -> links.add(new Link(url, "", at)));
      } else if (name.equals("body")) {
        opened(base, digest.attribute(node, "onload")).forEach(u -> links.add(new Link(u, "", at)));
      }
    }
    links.removeIf(
        link ->
            link.url.toString().equals(page.url().toString())
                || DataChangingForms.isActing(link.text, words(link.url)));
    return links;
  }

  /** Whether a link asks before it is followed, is not sent by GET, or has a mark of an action. */
  private static boolean asksFirst(PageDigest digest, int node) {
    String method = attribute(digest, node, "data-method") + attribute(digest, node, "hx-delete");
    String marks =
        Stream.of("title", "aria-label", "class", "id")
            .map(name -> attribute(digest, node, name))
            .collect(Collectors.joining(" "));
    return attribute(digest, node, "onclick").contains("confirm")
        || digest.attribute(node, "data-confirm") != null
        || !method.isEmpty() && !method.equalsIgnoreCase("get")
        || ActionWords.in(SortingWords.removed(marks));
  }

  private static String attribute(PageDigest digest, int node, String name) {
    String value = digest.attribute(node, name);
    return value == null ? "" : value;
  }

  /** The path and the query of an address, as they are read. */
  static String words(WebUrl url) {
    try {
      return URLDecoder.decode(url.pathAndQuery(), UTF_8);
    } catch (IllegalArgumentException e) {
      return url.pathAndQuery();
    }
  }

  /** Addresses that a script opens, as far as they are written in it. */
  private static List<WebUrl> opened(WebUrl base, @Nullable String script) {
    List<WebUrl> found = new ArrayList<>();
    if (script != null) {
      Matcher matcher =
          OPENED.matcher(script.substring(0, Math.min(LONGEST_SCRIPT, script.length())));
      while (matcher.find()) {
        address(base, matcher.group(1)).ifPresent(found::add);
      }
    }
    return found;
  }

  /** The URLs that the scripts of a page would open by themselves. */
  public static List<WebUrl> opened(PageTextMap page) {
    return links(page).stream().filter(link -> link.text.isEmpty()).map(Link::url).toList();
  }

  /**
   * The links of a page to what a site made for its reader: to the same host, with a query or a
   * number at the end. A link that only sorts the page leads to nothing else.
   *
   * @param hints what the texts of links say that come first
   */
  public static List<WebUrl> made(PageTextMap page, List<String> hints) {
    String here = unsorted(page.url());
    List<Pattern> first = hints.stream().map(hint -> UserRegex.compile(hint, 0)).toList();
    Map<String, WebUrl> found = new LinkedHashMap<>();
    links(page).stream()
        .filter(link -> link.url.host().equals(page.url().host()))
        .filter(link -> MADE.matcher(link.url.pathAndQuery()).find())
        .filter(link -> !unsorted(link.url).equals(here))
        .sorted(
            Comparator.comparing(
                link -> first.stream().noneMatch(hint -> hint.matcher(link.text).find())))
        .forEach(link -> found.putIfAbsent(link.url.toString(), link.url));
    return List.copyOf(found.values());
  }

  /**
   * The links whose text, surroundings or path say what is asked, those by their text first. A link
   * such as "Open" has the words of the card in which it is the only link.
   */
  public static List<WebUrl> about(PageTextMap page, Predicate<String> says) {
    List<Link> all = links(page);
    int[] places = all.stream().mapToInt(Link::node).sorted().distinct().toArray();
    return all.stream()
        .filter(
            link ->
                says.test(link.text)
                    || says.test(link.url.pathAndQuery())
                    || says.test(around(page.digest(), link.node, places)))
        .sorted(Comparator.comparing(link -> !says.test(link.text)))
        .map(Link::url)
        .toList();
  }

  /**
   * The text of the largest element in which a link is the only one; empty if that is the page, or
   * if it says that the link does more than lead to a page.
   */
  private static String around(PageDigest digest, int link, int[] links) {
    int at = Arrays.binarySearch(links, link);
    int before = at > 0 ? links[at - 1] : 0;
    int behind = at + 1 < links.length ? links[at + 1] : Integer.MAX_VALUE;
    int card = link;
    for (int up = link; up > before && digest.end(up) <= behind; up = digest.parent(up)) {
      if (AROUND_ALL.contains(digest.name(up).local())) {
        return "";
      }
      card = up;
    }
    String text = RenderedText.of(digest, card);
    boolean acts = DataChangingForms.acts(WITHOUT.matcher(text).replaceAll(" "));
    return text.length() <= LONGEST_CARD && !acts ? text : "";
  }

  /** The links of the content of a page, without its menus and margins. */
  public static List<WebUrl> ofContent(PageTextMap page) {
    PageDigest digest = page.digest();
    return links(page).stream()
        .filter(link -> !link.text.isBlank() && !isInMenu(digest, link.node))
        .map(Link::url)
        .toList();
  }

  private static boolean isInMenu(PageDigest digest, int link) {
    for (int at = link; at > 0; at = digest.parent(at)) {
      if (digest.isElement(at) && MENUS.contains(digest.name(at).local())) {
        return true;
      }
    }
    return false;
  }

  /** The links that lead to a list of tools or to a search, by their text. */
  public static List<WebUrl> toTools(PageTextMap page) {
    return links(page).stream()
        .filter(link -> TOOLS.matcher(link.text).find())
        .map(Link::url)
        .toList();
  }

  /** Whether a page that was made for its reader is to be loaded again: it leads to itself. */
  public static boolean leadsToItself(PageTextMap page) {
    PageDigest digest = page.digest();
    WebUrl base = base(page);
    String here = page.url().toString();
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (!digest.isElement(node)) {
        continue;
      }
      String name = digest.name(node).local();
      if (name.equals("script") && reloads(digest.text(node))
          || name.equals("a")
              && MADE.matcher(page.url().pathAndQuery()).find()
              && address(base, whole(digest.attribute(node, "href")))
                  .filter(url -> url.toString().equals(here))
                  .isPresent()) {
        return true;
      }
    }
    return false;
  }

  private static boolean reloads(String script) {
    return RELOADS.matcher(script).find() && TIMER.matcher(script).find();
  }

  /** An address without a fragment: one with a fragment leads to a place of the page. */
  private static @Nullable String whole(@Nullable String href) {
    return href == null || href.indexOf('#') >= 0 ? null : href;
  }

  private static String unsorted(WebUrl url) {
    return SEPARATORS.matcher(SortingWords.removed(words(url))).replaceAll("");
  }

  /** The pages in the frames of a page. */
  public static List<WebUrl> frames(PageTextMap page, int most) {
    Map<String, WebUrl> found = new LinkedHashMap<>();
    frames(page).values().stream()
        .filter(url -> url.host().equals(page.url().host()))
        .forEach(
            url -> {
              if (found.size() < most) {
                found.putIfAbsent(url.toString(), url);
              }
            });
    return List.copyOf(found.values());
  }

  /** The element that frames another page, else the first frame; the end of a page without one. */
  public static int frameOf(PageTextMap page, WebUrl inside) {
    Map<Integer, WebUrl> frames = frames(page);
    return frames.entrySet().stream()
        .filter(frame -> frame.getValue().toString().equals(inside.toString()))
        .map(Map.Entry::getKey)
        .findFirst()
        .or(() -> frames.keySet().stream().findFirst())
        .orElse(page.digest().nodeCount());
  }

  /** The frames by their elements, in the order of the page. */
  private static Map<Integer, WebUrl> frames(PageTextMap page) {
    PageDigest digest = page.digest();
    Map<Integer, WebUrl> found = new LinkedHashMap<>();
    WebUrl base = base(page);
    for (int node = 0; node < digest.nodeCount() && found.size() < MOST_LINKS; node++) {
      if (digest.isElement(node) && digest.name(node).local().matches("i?frame")) {
        int frame = node;
        address(base, digest.attribute(node, "src")).ifPresent(url -> found.put(frame, url));
      }
    }
    return found;
  }

  private static WebUrl base(PageTextMap page) {
    PageDigest digest = page.digest();
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node) && digest.name(node).local().equals("base")) {
        return address(page.url(), digest.attribute(node, "href")).orElse(page.url());
      }
    }
    return page.url();
  }

  /** An address of the web as written in a page. */
  public static Optional<WebUrl> address(WebUrl base, @Nullable String reference) {
    if (reference == null || reference.isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(base.resolve(reference.strip()).withoutFragment());
    } catch (FetchException e) {
      return Optional.empty();
    }
  }

  /** Whether scripts are at work in a page, in elements of their own or in attributes. */
  public static boolean hasScripts(PageTextMap page) {
    PageDigest digest = page.digest();
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node)
          && (digest.name(node).local().equals("script")
              || digest.attribute(node, "onclick") != null
              || digest.attribute(node, "onsubmit") != null
              || isScript(digest.attribute(node, "href")))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a reference is a script. */
  static boolean isScript(@Nullable String reference) {
    return reference != null && reference.strip().regionMatches(true, 0, "javascript:", 0, 11);
  }
}
