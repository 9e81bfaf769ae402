package dev.vigil.diff.noise.page;

import dev.vigil.diff.noise.text.WhiteSpace;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Headings over what a site puts beside its content and changes by itself, in whatever element they
 * stand: recommendations, voices of customers, advertisements. Stateless.
 */
final class PromotionHeadings {
  private static final int LONGEST = 48;

  /** How headings begin in languages that are written without spaces. */
  private static final List<String> BEGINNINGS =
      List.of("おすすめ", "オススメ", "関連", "あなたへの", "ほかの", "人気", "推荐", "相关", "热门", "猜你", "추천", "관련", "인기");

  private static final int BEGINNING = 12;

  private static final Set<String> AMBIGUOUS =
      Set.of(
          "recommended",
          "recommendations",
          "our recommendations",
          "for you",
          "more to explore",
          "discover more",
          "explore more",
          "explore similar",
          "empfehlungen",
          "unsere empfehlungen",
          "empfohlen",
          "anzeige",
          "anzeigen",
          "im trend",
          "tendances",
          "recomendados",
          "sugerencias",
          "tendencias",
          "consigliati",
          "di tendenza",
          "aanbevolen",
          "polecane",
          "polecamy",
          "reklama");

  /** How headings over recommended things begin, the things behind: "Recommended phones". */
  private static final List<String> RECOMMENDED =
      List.of(
          "recommended ",
          "featured ",
          "empfohlene ",
          "polecane ",
          "aanbevolen ",
          "anbefalede ",
          "rekommenderade ",
          "doporu\u010den\u00e9 ",
          "recomendados ",
          "recommand\u00e9s ");

  private static final Set<String> PHRASES = new HashSet<>();

  static {
    put("people you may know|people you might know|who to follow|suggested for you|for you");
    put("recommended|recommended for you|our recommendations|recommendations|related projects");
    put("other projects|more projects|similar projects|trending searches|popular searches");
    put(
        "trending topics|trending today|what our customers say|what our guests say|what people"
            + " say");
    put("what our clients say|testimonials|sponsored|sponsored links|advertisement|did you know?");
    put("tip of the day|quote of the day|from our partners|partner offers|around the web");
    put("more to explore|discover more|explore more|explore similar|you might like");
    put("people are reading|others are reading|picked for you|our partners recommend");
    put("empfehlungen|unsere empfehlungen|empfohlen|empfohlen für sie|empfohlen für dich");
    put(
        "das könnte sie interessieren|das könnte dich"
            + " interessieren|kundenstimmen|anzeige|anzeigen");
    put("das sagen unsere kunden|das sagen unsere gäste|stimmen unserer kunden|schon gewusst?");
    put("beliebte suchen|weitere projekte|personen, die du kennen könntest|im trend|gästestimmen");
    put("recommandé pour vous|nos suggestions|recherches populaires|ils parlent de nous|publicité");
    put(
        "avis de nos clients|témoignages|le saviez-vous ?|le saviez-vous?|autres"
            + " projets|tendances");
    put("recomendado para ti|recomendados|sugerencias|te puede interesar|búsquedas populares");
    put(
        "lo que dicen de nosotros|dicen de nosotros|testimonios|publicidad|¿sabías"
            + " que?|tendencias");
    put("otros proyectos|personas que quizá conozcas|opiniones de nuestros clientes");
    put("consigliati per te|consigliati|potrebbe interessarti|dicono di noi|pubblicità|lo sapevi?");
    put("di tendenza|altri progetti|cosa dicono i clienti|le voci dei clienti");
    put("aanbevolen|voor jou aanbevolen|aanbevolen voor jou|wat klanten zeggen|advertentie");
    put("populaire zoekopdrachten|wist je dat?|andere projecten");
    put("polecane|polecamy|opinie klientów|reklama|popularne wyszukiwania|inne projekty");
    put("recomendados para você|depoimentos|рекомендуем|вам может понравиться|реклама");
    put("広告|お客様の声|よく見られているページ|广告|광고");
  }

  private PromotionHeadings() {}

  private static void put(String phrases) {
    PHRASES.addAll(List.of(phrases.split("\\|", -1)));
  }

  /** Whether a heading may as well stand over advice: only over several links it promotes. */
  static boolean needsLinks(String text) {
    String plain = plain(text);
    return AMBIGUOUS.contains(plain)
        || isRecommended(plain)
        || plain.startsWith("人気")
        || plain.startsWith("関連");
  }

  /** Whether a heading recommends things that it names in one word. */
  private static boolean isRecommended(String plain) {
    return RECOMMENDED.stream()
        .anyMatch(word -> plain.startsWith(word) && plain.indexOf(' ', word.length()) < 0);
  }

  private static String plain(String text) {
    String plain = WhiteSpace.collapsed(text).toLowerCase(Locale.ROOT);
    return plain.endsWith(":") ? plain.substring(0, plain.length() - 1) : plain;
  }

  /** Whether a text is such a heading. */
  static boolean isOne(String text) {
    if (text.length() < 2 || text.length() > LONGEST) {
      return false;
    }
    String plain = plain(text);
    return PHRASES.contains(plain)
        || isRecommended(plain)
        || !plain.isEmpty()
            && plain.charAt(0) > '\u2e80'
            && plain.length() <= BEGINNING
            && BEGINNINGS.stream().anyMatch(plain::startsWith);
  }
}
