package dev.vigil.diff.noise.page;

import dev.vigil.diff.noise.text.DailyPicks;
import dev.vigil.diff.noise.text.TextWords;
import dev.vigil.diff.noise.text.WhiteSpace;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Headings over what a site puts beside its content and changes by itself, in whatever element they
 * stand: recommendations, voices of customers, sponsors, posts of a social network, advertisements.
 * Stateless.
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

  /** "What our sellers say": the first words, in all languages. */
  private static final Set<String> WHAT =
      Set.of(
          "what",
          "das",
          "was",
          "ce",
          "lo",
          "qu\u00e9",
          "que",
          "cosa",
          "o",
          "wat",
          "co",
          "\u010do",
          "vad",
          "det",
          "hvad",
          "hva",
          "dette",
          "mit\u00e4",
          "\u0447\u0442\u043e",
          "\u0449\u043e",
          "so");

  private static final Set<String> SAY =
      Set.of(
          "say",
          "saying",
          "sagen",
          "disent",
          "pensent",
          "dicen",
          "opinan",
          "dicono",
          "dizem",
          "falam",
          "zeggen",
          "vinden",
          "m\u00f3wi\u0105",
          "\u0159\u00edkaj\u00ed",
          "hovoria",
          "s\u00e4ger",
          "tycker",
          "siger",
          "sier",
          "sanovat",
          "spun",
          "\u0433\u043e\u0432\u043e\u0440\u044f\u0442",
          "\u043a\u0430\u0436\u0443\u0442\u044c");

  private static final int VOICES_WORDS = 7;

  /** A headline about what others say is longer: "What residents say". */
  private static final int FEW_WORDS = 3;

  /** The site itself or its customers: our, about us. */
  private static final Set<String> OWN =
      Set.of(
          "our",
          "us",
          "customers",
          "unsere",
          "unserer",
          "unseren",
          "uns",
          "kunden",
          "nos",
          "notre",
          "nous",
          "clients",
          "nuestro",
          "nuestros",
          "nuestras",
          "nosotros",
          "clientes",
          "nostri",
          "nostro",
          "noi",
          "clienti",
          "nossos",
          "nosso",
          "n\u00f3s",
          "onze",
          "ons",
          "klanten",
          "nasi",
          "nasz",
          "naszych",
          "nas",
          "klienci",
          "na\u0161i",
          "n\u00e1s",
          "klienti",
          "v\u00e5r",
          "v\u00e5ra",
          "v\u00e5re",
          "oss",
          "kunderna",
          "kundene",
          "kunderne",
          "vore",
          "vores",
          "os",
          "asiakkaamme",
          "asiakkaat",
          "no\u0219tri",
          "\u043d\u0430\u0448\u0438",
          "\u043d\u0430\u0441");

  /** Who pays for a page, a club or an event. */
  private static final Set<String> SPONSORS =
      Set.of(
          "sponsor",
          "sponsors",
          "sponsoren",
          "sponsorzy",
          "sponzo\u0159i",
          "sponzori",
          "sponsorer",
          "sponsorit",
          "sponsori",
          "spons\u00f6rler",
          "sponsorlar",
          "sponsorlar\u0131m\u0131z",
          "szponzoraink",
          "t\u00e1mogat\u00f3ink",
          "partnereink",
          "partners",
          "partner",
          "partnerzy",
          "partne\u0159i",
          "partneri",
          "partenaires",
          "partenaire",
          "parceiros",
          "patrocinadores",
          "colaboradores",
          "samarbetspartners",
          "samarbeidspartnere",
          "samarbejdspartnere",
          "yhteisty\u00f6kumppanit",
          "supporters",
          "f\u00f6rderer",
          "unterst\u00fctzer",
          "m\u00e9c\u00e8nes",
          "\u0441\u043f\u043e\u043d\u0441\u043e\u0440\u044b",
          "\u043f\u0430\u0440\u0442\u043d\u0435\u0440\u044b",
          "\u043f\u0430\u0440\u0442\u043d\u0451\u0440\u044b",
          "\u5354\u8cdb",
          "\u5354\u8cdb\u4f01\u696d",
          "\u30b9\u30dd\u30f3\u30b5\u30fc",
          "\u8d5e\u52a9\u5546",
          "\u5408\u4f5c\u4f19\u4f34",
          "\ud6c4\uc6d0",
          "\ud611\ucc2c",
          "\ud611\ub825\uc0ac");

  /** More words beside them name the site: "Thanks to our sponsors". */
  private static final int SPONSORS_WORDS = 2;

  private static final int OUR_SPONSORS_WORDS = 4;

  /** Networks of which sites show the latest or some posts. */
  private static final Set<String> NETWORKS =
      Set.of(
          "instagram",
          "facebook",
          "twitter",
          "tiktok",
          "pinterest",
          "flickr",
          "mastodon",
          "bluesky",
          "\u30a4\u30f3\u30b9\u30bf\u30b0\u30e9\u30e0");

  /** What follows the name of a network. */
  private static final Set<String> FEED = Set.of("feed", "posts", "photos", "gallery", "wall");

  private static final int NETWORK_WORDS = 4;

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
    put("利用者の声|ご利用者の声|参加者の声|卒業生の声|会員の声|客户评价|用户评价|学员评价|고객 후기|이용 후기|수강생 후기");
    put("řekli o nás|napsali o nás|ohlasy zákazníků|ohlasy našich zákazníků|povedali o nás");
    put("co o nás říkají|co říkají zákazníci|věděli jste|věděli jste, že|víte, že");
    put("kundröster|våra kunder säger|visste du|visste du att|kundeudtalelser|vidste du");
    put("vidste du at|visste du at|asiakkaat kertovat|asiakkaamme kertovat|tiesitkö");
    put("tiesitkö että|rólunk mondták|ügyfeleink mondták|tudta|tudtad|tudta, hogy");
    put("testimoniale|știați că|müşterilerimiz ne diyor|biliyor musunuz|bunları biliyor musunuz");
    put("отзывы клиентов|отзывы наших клиентов|о нас говорят|знаете ли вы|а вы знали");
    put("czy wiesz, że|wiesz, że|czy wiesz|você sabia|sabia que|sabías que|¿sabías que");
    put("ご存知ですか|豆知識|你知道吗|您知道吗|알고 계셨나요|알고 계신가요");
    put("mohlo by vás zajímat|mohlo by se vám líbit|související produkty|podobné produkty");
    put("související články|podobné inzeráty|mohlo by vás zaujímať|súvisiace produkty");
    put("może cię zainteresować|może ci się spodobać|podobne produkty|podobne oferty");
    put("podobne ogłoszenia|powiązane produkty|powiązane artykuły|klienci kupili również");
    put("du kanske också gillar|du kanske gillar|liknande produkter|relaterade produkter");
    put("andra köpte också|andra tittade på|lignende produkter|relaterede produkter");
    put("relaterte produkter|du liker kanskje også|andre kjøpte også|andre købte også");
    put("saattaisit pitää myös|muut katsoivat myös|muut ostivat myös|samankaltaisia tuotteita");
    put("ezek is érdekelhetik|hasonló termékek|kapcsolódó termékek|kapcsolódó cikkek");
    put("bunlar da ilginizi çekebilir|benzer ürünler|ilgili ürünler|produse similare");
    put("ți-ar putea plăcea și|похожие товары|похожие объявления|с этим товаром покупают");
    put("схожі товари|produtos relacionados|produtos semelhantes|você também pode gostar");
    put("também pode gostar|quem viu também viu|talvez você goste|poderá também gostar");
    put("ces biens pourraient vous intéresser|cela pourrait vous intéresser|sujets suggérés");
    put("sujets similaires|annonces similaires|biens similaires|offres similaires");
    put("zufallsbild|zufallszitat|zufallsfoto|aus unserer galerie|from our gallery");
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

  /** Whether a heading names who pays, so that it promotes only over logos. */
  static boolean isOfSponsors(String text) {
    List<String> words = TextWords.of(plain(text));
    return words.size() <= OUR_SPONSORS_WORDS
        && words.stream().anyMatch(SPONSORS::contains)
        && (words.size() <= SPONSORS_WORDS || words.stream().anyMatch(OWN::contains));
  }

  /** Whether a heading names a network of which posts follow, so that it promotes pictures. */
  static boolean isOfNetwork(String text) {
    List<String> words = TextWords.of(plain(text));
    return !words.isEmpty()
        && words.size() <= NETWORK_WORDS
        && (NETWORKS.contains(words.getLast())
            || words.size() == 2
                && NETWORKS.contains(words.getFirst())
                && FEED.contains(words.getLast()));
  }

  /** Whether a heading announces what people say about the site: "What our sellers say". */
  private static boolean isOfVoices(String plain) {
    List<String> words = TextWords.of(plain);
    return words.size() > 1
        && words.size() <= VOICES_WORDS
        && WHAT.contains(words.getFirst())
        && words.stream().skip(1).anyMatch(SAY::contains)
        && (words.stream().anyMatch(OWN::contains)
            || words.size() <= FEW_WORDS && SAY.contains(words.getLast()));
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
        || DailyPicks.isName(plain)
        || isOfVoices(plain)
        || isOfSponsors(plain)
        || isOfNetwork(plain)
        || !plain.isEmpty()
            && plain.charAt(0) > '\u2e80'
            && plain.length() <= BEGINNING
            && BEGINNINGS.stream().anyMatch(plain::startsWith);
  }
}
