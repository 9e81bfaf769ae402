package dev.vigil.diff.noise.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * Recognises numbers that count readers, users and milliseconds, which change by themselves.
 * Stateless.
 */
public final class CounterText {
  /**
   * The maximum number of words around a counter; in running text a number is a term, a deadline or
   * an amount.
   */
  private static final int MOST_WORDS = 20;

  /** How many words may stand between a number and the word that says what it counts. */
  private static final int BEHIND = 3;

  private static final int BEFORE = 2;

  /** How many words the label of a number has: "downloads last week: 9,019". */
  private static final int LABEL = 4;

  /** The words for counted things: "1,204 views", "Besucher: 17". */
  private static final Set<String> WORDS =
      Set.of(
          ("view views viewed visit visits visitor visitors hits download downloads downloaded like"
                  + " likes share shares shared follower followers subscriber subscribers comment"
                  + " comments vote votes read reads online guest guests star stars fork forks"
                  + " watching reading viewing browsing looking member members user users customer"
                  + " customers queries seconds ms result results counter watchers favorites"
                  + " favourites bookmarks upvotes claps stargazers reposts retweets"
                  // German
                  + " besucher besuche aufrufe seitenaufrufe zugriffe aufgerufen gelesen geteilt"
                  + " gef\u00e4llt angesehen ansehen schauen betrachten besucherz\u00e4hler"
                  // French
                  + " vues lu lue lus lues lectures consult\u00e9 consult\u00e9e"
                  + " partag\u00e9 partages visiteur visiteurs regardent consultent compteur"
                  // Spanish and Portuguese
                  + " visitas consultas visto vista vistas lectura lecturas le\u00eddo le\u00edda"
                  + " le\u00eddas compartido compartidos viendo mirando visitantes contador"
                  + " leituras"
                  // Italian
                  + " visualizzazioni visualizzando letto letture visite visitatori guardando"
                  + " condivisioni contatore"
                  // Dutch
                  + " weergaven gelezen bezoekers bekijken bekeken gedeeld"
                  // Polish
                  + " wy\u015bwietle\u0144 ods\u0142on odwiedzin go\u015bci ogl\u0105da"
                  + " ogl\u0105daj\u0105 przegl\u0105da udost\u0119pnie\u0144"
                  // Other languages: visitors and views
                  + " \u0432\u0438\u0437\u0438\u0442\u043e\u0432"
                  + " \u043f\u0440\u043e\u0441\u043c\u043e\u0442\u0440\u043e\u0432"
                  + " \u043f\u0440\u043e\u0441\u043c\u043e\u0442\u0440\u044b"
                  + " \u043f\u043e\u0441\u0435\u0442\u0438\u0442\u0435\u043b\u0435\u0439"
                  + " \u043f\u043e\u0441\u0435\u0449\u0435\u043d\u0438\u0439"
                  + " \u0627\u0644\u0632\u0648\u0627\u0631 \u0632\u0627\u0626\u0631"
                  + " \u0645\u0634\u0627\u0647\u062f\u0629"
                  + " \u0645\u0634\u0627\u0647\u062f\u0627\u062a \u95b2\u89a7\u6570"
                  + " \u30a2\u30af\u30bb\u30b9\u6570 \u6d4f\u89c8 \u8bbf\u95ee bes\u00f6kare"
                  + " visningar bes\u00f6k bes\u00f8gende visninger k\u00e4vij\u00e4\u00e4"
                  + " n\u00e1v\u0161t\u011bv zobrazen\u00ed l\u00e1togat\u00f3 vizitatori"
                  + " ziyaret ziyaret\u00e7i g\u00f6r\u00fcnt\u00fclenme visualiza\u00e7\u00f5es"
                  + " \u03b5\u03c0\u03b9\u03c3\u03ba\u03ad\u03c0\u03c4\u03b5\u03c2"
                  + " \u03c0\u03c1\u03bf\u03b2\u03bf\u03bb\u03ad\u03c2"
                  // What readers leave behind
                  + " reactions reaction reacted kommentare kommentar reaktionen abonnenten"
                  + " commentaires commentaire abonn\u00e9s abonn\u00e9es comentarios comentario"
                  + " seguidores descargas reproducciones coment\u00e1rios curtidas commenti"
                  + " commento reacties volgers komentarzy komentarze polubie\u0144 kommentarer"
                  + " просмотра просмотр комментариев комментария комментарий подписчиков"
                  + " подписчика смотрят переглядів yorum izleniyor")
              .split(" ", -1));

  /** Words for readers who look at the page at this moment, however many words before. */
  private static final Set<String> LOOKING =
      Set.of(
          ("watching viewing looking browsing ansehen anschauen schauen betrachten regardent"
                  + " consultent mirando viendo guardando visualizzando vendo bekijken ogl\u0105da"
                  + " ogl\u0105daj\u0105 przegl\u0105da смотрят izliyor bak\u0131yor sehen tittar"
                  + " katsoo prohl\u00ed\u017e\u00ed n\u00e9zi")
              .split(" ", -1));

  private static final int LOOKED = 7;

  /** The words for what is counted in languages that are written without spaces. */
  private static final List<String> UNSPACED =
      List.of(
          "閲覧", "視聴", "再生", "いいね", "コメント", "フォロワー", "アクセス", "見ています", "阅读", "閱讀", "浏览", "瀏覽", "评论",
          "評論", "点赞", "观看", "觀看", "播放", "粉丝", "在线", "조회", "댓글", "좋아요", "구독자", "팔로워");

  /** Things of which a page may promise or list some: a plan for 20 users, 3 results. */
  private static final Set<String> GROUPS =
      Set.of(
          "member",
          "members",
          "user",
          "users",
          "customer",
          "customers",
          "guest",
          "guests",
          "result",
          "results",
          "lectures",
          "seconds");

  private static final Set<String> LIMITS =
      Set.of(
          "up to max maximum min minimum least most limit limited zu maximal mindestens \u00e0"
              .concat(" maximaal hasta m\u00e1ximo fino massimo tot for f\u00fcr pour para per")
              .split(" ", -1));

  /** "120 pence per share" is a rate. */
  private static final Set<String> RATES = Set.of("per", "pro", "par", "por", "je", "each", "an");

  /** Words that count something where they stand alone, and else are part of another name. */
  private static final Set<String> AMBIGUOUS =
      Set.of(
          "view",
          "visit",
          "download",
          "like",
          "share",
          "shares",
          "comment",
          "comments",
          "vote",
          "read",
          "reading",
          "viewing",
          "looking",
          "star",
          "fork",
          "vista",
          "visite",
          // Also titles and names of people.
          "ms",
          "lu",
          "lue",
          "lus",
          "visto");

  /** Words between a number and what it counts: "downloads so far: 12", "12 people are online". */
  private static final Set<String> NEUTRAL =
      Set.of(
          ("of so far last this total totals all time today week month year number no nr by in the"
               + " since now currently are is have been times unique monthly weekly daily people"
               + " users members guests visitors players persons others to page site article"
               + " utilizadores gebruikers użytkowników användare brugere von gesamt insgesamt"
               + " heute bisher woche monat jahr personen besucher mitglieder g\u00e4ste nutzer"
               + " sind totale totales aujourd'hui semaine mois personnes membres visiteurs hoy"
               + " semana mes personas usuarios miembros oggi settimana mese persone utenti vandaag"
               + " mensen bezoekers leden os\u00f3b osoby bidders bieter ki\u015fi celkem")
              .split(" ", -1));

  /** What people do on a site, where a heading counts it. */
  private static final Set<String> ACTIVITIES =
      Set.of(
          ("contribution contributions commits posts topics threads replies messages stargazers"
               + " check-ins checkins plays listens streams reviews ratings answers questions"
               + " applicants applications fans installs installations articles edits entries"
               + " photos videos players readers viewers listeners points karma saves sold uploads"
               + " searches games beitr\u00e4ge themen nachrichten bewertungen antworten avis"
               + " r\u00e9ponses mensajes respuestas rese\u00f1as opiniones messaggi risposte"
               + " recensioni berichten reacties beoordelingen opinii posty")
              .split(" ", -1));

  /** The visit of a reader, for which a server keeps what it knows. */
  private static final String SESSION =
      "(?:session|sitzung|sesi\u00f3n|sessione|sessie|sesja)"
          + " (?:expires?|ends?|l\u00e4uft|expira|caduca|scade|verloopt|wygasa)";

  /** A time within a day and night, of which each moment has another number. */
  private static final Pattern HOURS =
      Pattern.compile(
          "(?iu)\\b(?:last|past|letzten|derni\u00e8res|\u00faltimas|ultime|afgelopen|laatste|ostatnich)"
              + " (?:hour|stunde|(?:[1-9]|[1-5]\\d)"
              + " ?(?:h|hours|minutes|min|stunden|minuten|heures|horas|minutos|ore|minuti|uur|godzin))"
              + "\\b");

  private static final Pattern TODAY =
      Pattern.compile(
          "(?iu)\\b\\d+ (?:times|mal|fois|veces|volte|keer|razy)"
              + " (?:today|heute|aujourd.hui|hoy|oggi|vandaag|dzi\u015b|dzisiaj)\\b");

  /** What visitors of a shop did. */
  private static final Set<String> VISITED =
      Set.of(
          ("booked bookings viewed views visited visits visitors sold bought purchased purchases"
               + " ordered orders downloads downloaded gebucht angesehen aufgerufen aufrufe besucht"
               + " besucher verkauft gekauft bestellt r\u00e9serv\u00e9 r\u00e9serv\u00e9e vu vue"
               + " vues consult\u00e9 consult\u00e9e vendu vendue vendus achet\u00e9 achet\u00e9e"
               + " command\u00e9 reservado reservada visto vista visitas vendido vendidos comprado"
               + " prenotato prenotata visite venduto venduti acquistato geboekt bekeken bezocht"
               + " verkocht gekocht besteld zarezerwowano kupiono sprzedano zam\u00f3wiono")
              .split(" ", -1));

  /**
   * Says of a whole line that it counts something, or that its number is drawn. An ordinary word
   * alone is no sign of it: a unit of machines, a word for this moment or for the reader is. All
   * repetitions of groups are bounded, as a page may have any line.
   */
  private static final Pattern PHRASES =
      Pattern.compile(
          "(?iu)\\b(?:right"
              + " now|(?:wait(?:ing)?|hold(?:ing)?|queue?(?:ing)?|wartezeit|warteschlange|temps"
              + " d.attente|tiempo de espera|tempo d.attesa|wachttijd|czas"
              + " oczekiwania)\\b[^.;]{0,60}?\\d+ ?(?:s|sec\\w*|min\\w*)|\\d+ points? by \\S{1,40}"
              + "(?: [^.;]{0,20}(?:ago|\u23f2)|(?=\\W*$))|os\u00f3b na"
              + " stronie|people on (?:this|the) (?:page|site)|personnes sur (?:le site|la"
              + " page)|personas en (?:la p\u00e1gina|el sitio)|persone sul sito"
              // A bicycle has a system load in kg.
              + "|(?:server|cpu|system) load\\W{0,3}(?:\\d{1,3}(?:[.,]\\d{1,2})?"
              + "(?= ?%)|\\d{1,3}[.,]\\d{1,2}(?!\\d| ?[\\pL/]))"
              // Those of courses and parliaments end, too.
              + "|(?:your|ihre|votre|su|tu|la tua|uw|je|twoja) "
              + SESSION
              + "|"
              + SESSION
              + "\\W{0,3}(?:(?:at|in|um|dans|\u00e0|en|tra|fra|over|om|za|o|alle|a las) )?\\d{1,4}"
              + " ?(?:s|sec\\w*|se[kg]\\w*|min\\w*)"
              + "|users browsing|(?:people|shoppers|visitors) (?:have )?looked at (?:this|it)"
              // Many wait for a hospital or a flat, and they are news.
              + "|people (?:in the queue|waiting|ahead) (?:(?:right )?now|at the moment|currently"
              + "|(?:ahead|in front) of you|before you)|people in the queue(?=\\W*$)"
              + "|(?:now|currently)\\b[^.;]{0,30} people waiting(?=\\W*$)"
              // People who look for something on the site at this moment, and nothing else.
              + "|^\\d+"
              + " (?:personer|personen|personas|personnes|persone|people|os\u00f3b)(?![^.;]{0,30}"
              + " (?:v\u00e4nt|sakna|wart|vermiss|esper|desapar|atten|dispar|attes|wacht|vermist))"
              + " [^.;\\d]{0,30}(?:just nu|gerade|en ce moment|ahora mismo|in questo momento|op dit"
              + " moment)(?=\\W*$)|personnes dans la file(?: d.attente| de"
              + " vente)?(?=\\W*$)|personas en (?:la )?cola(?=\\W*$)|persone in"
              + " coda(?=\\W*$)|(?:usually|typically) repl(?:ies|y) in \\d+ min\\w*|(?:^|"
              + "(?:personnes|membres|visiteurs|utilisateurs|invit\u00e9s|joueurs|clients|usuarios"
              + "|personas|miembros|visitantes|invitados|jugadores|utenti|persone|membri|visitatori|ospiti|giocatori)\\b[^.;]{0,30})(?:en"
              + " ligne|en l\u00ednea|in linea)|\\d+ days?"
              + " left|(?:exec(?:ution)?|query|search|load(?:ing)?)\\.?"
              // In weeks it is what people wait for.
              + " time\\W{0,3}\\d+(?:[.,]\\d+)? ?(?:s|sec\\w*|ms)"
              // A runner takes 9.58 s, a machine 0.12 s.
              + "|(?:in|en|dans|na|w) \\d+[.,]\\d{3,} ?(?:s|se[cgk]\\w*|ms)|(?<![\\d.,])0[.,]\\d+"
              + " ?(?:s|se[cgk]\\w*|ms)|\\d ?ms"
              + "|(?:generated|rendered|loaded|served|took|erstellt|g\u00e9n\u00e9r\u00e9e?|generad[ao])"
              + " in)\\b|^[\u2605\u2606\u2b50\u2665\u2764]\\s?"
              + "(?:\\d{2,3}(?:[.,]?\\d{3}){0,4}k?|\\d(?:(?:[.,]?\\d{3}){1,4}k?|[.,]?\\d?k))$|captcha|security"
              + " code|anti-?spam|^what is \\d+ [-+*x\u00d7] \\d+"
              // A button with the number of those who pressed it.
              + "|^(?:un)?(?:watch|follow|subscribe|favou?rite|bookmark|upvote|clap)\\W{1,3}"
              + "\\d[\\d.,]*k?$");

  /** A longer label is a sentence. */
  private static final int READERS = 60;

  private static final Pattern PRESENT =
      Pattern.compile(
          "(?iu)\\b(?:users?|members|guests|visitors|people|mitglieder|benutzer|g\u00e4ste|besucher"
              + "|utilisateurs?|membres|visiteurs|usuarios|miembros|utenti|membri|gebruikers|leden|u\u017cytkownicy|who(?:"
              + " is|'s)|wer ist|qui est)\\b.{0,40}\\b(?:(?:browsing|viewing)(?: th\\w{1,3}"
              + " \\w{1,12})?|online|en ligne|en l\u00ednea|in"
              + " linea|conectados|connect\u00e9s|collegati|in diesem forum)(?: (?:right )?now|"
              + " today| at the moment| jetzt| heute| zurzeit)?\\W*$");

  /** What people can do online is no list of them. */
  private static final Pattern OFFERED =
      Pattern.compile(
          "(?iu)\\b(?:can|may|must|should|k\u00f6nnen|d\u00fcrfen|peuvent|pueden|possono|kunnen"
              + "|mog\u0105)\\b");

  /** Signs that readers press, each with the number of those who did, and no other words. */
  private static final Pattern REACTIONS =
      Pattern.compile(
          "(?:[\u2764\u2665\u2661\ud83d\udc4d\ud83d\udc4e\ud83d\udc4f\ud83d\ude04\ud83d\ude02\ud83d\ude06"
              + "\ud83d\ude2e\ud83d\ude22\ud83d\ude21\ud83d\ude0d\ud83d\ude15\ud83c\udf89\ud83d\ude80\ud83d\udc40"
              + "\ud83d\ude4c\ud83d\udcac\ud83d\udd01\ud83d\udc99-\ud83d\udc9c\ud83e\udde1]"
              + "\ufe0f?[\ud83c\udffb-\ud83c\udfff]?\\s?\\d[\\d.,]{0,9}k?\\s{0,3})+");

  /** A number with one or two decimal places measures something. */
  private static final Pattern DECIMAL = Pattern.compile("\\d+[.,]\\d{1,2}");

  private CounterText() {}

  /** Whether the name of a record says that its values are counters. */
  public static boolean isCounted(String name) {
    String[] words = name.strip().split("\\s+", -1);
    for (int i = 0; i < words.length; i++) {
      String plain = plain(words[i]);
      // "Comments received", "Share price" and "Online price" say more than what is counted.
      boolean part = GROUPS.contains(plain) || AMBIGUOUS.contains(plain);
      boolean inner =
          plain.equals("online") && i + 1 < words.length && !plain(words[i + 1]).isEmpty();
      if (WORDS.contains(plain) && !inner && (words.length == 1 || !part)) {
        return true;
      }
    }
    return isPhrase(name);
  }

  private static boolean isPhrase(String line) {
    return PHRASES.matcher(line).find() || isVisited(line);
  }

  /** Whether a short line says how often visitors did something today or in the last hours. */
  public static boolean isPassing(String line) {
    return TextWords.count(line) <= MOST_WORDS / 2 && isVisited(line);
  }

  /** An outage or the snow of the last 24 hours is news; the number is besides the hours. */
  private static boolean isVisited(String line) {
    return isNumber(line)
        && (TODAY.matcher(line).find()
            || TextWords.hasAny(line, VISITED)
                && HOURS.matcher(line).find()
                && isNumber(HOURS.matcher(line).replaceAll("")));
  }

  /** Whether two lines list those who are on the site at this moment, behind the same label. */
  public static boolean listReaders(String before, String after) {
    int colon = after.indexOf(": ");
    return colon > 0
        && colon <= READERS
        && before.startsWith(after.substring(0, colon + 1))
        && PRESENT.matcher(after.substring(0, colon)).find()
        && !OFFERED.matcher(after.substring(0, colon)).find()
        && areNames(before.substring(colon + 1))
        && areNames(after.substring(colon + 1));
  }

  /** Whether a text has no price, day or state, as people do not have them in their names. */
  private static boolean areNames(String text) {
    return !PricedText.isIn(text)
        && NoisePatterns.days(text).isEmpty()
        && TextWords.of(text.toLowerCase(Locale.ROOT)).stream().noneMatch(StatusText::isWord);
  }

  /** Whether a line names readers, users or what they do, which a large number counts. */
  public static boolean namesActivity(String line) {
    for (String word : line.split("\\s+", -1)) {
      String plain = plain(word);
      if (WORDS.contains(plain) || ACTIVITIES.contains(plain)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether two lines of one shape differ in counters only. A phrase such as "generated in 0.3 s"
   * says nothing about what else stands on the line.
   */
  public static boolean differ(String before, String after) {
    if (TextWords.count(withoutRemark(before, after)) > MOST_WORDS) {
      return false;
    }
    if (masked(before).equals(masked(after))
        || REACTIONS.matcher(before).matches() && REACTIONS.matcher(after).matches()) {
      return true;
    }
    List<String> was = TextSegments.withCommas(before);
    List<String> is = TextSegments.withCommas(after);
    boolean counters = was.size() == is.size();
    boolean counted = false;
    for (int i = 0; counters && i < is.size(); i++) {
      boolean same = was.get(i).equals(is.get(i));
      boolean counter =
          !same && (masked(was.get(i)).equals(masked(is.get(i))) || isPhrase(is.get(i)));
      counters = same || counter || counted && isOfToday(was.get(i)) && isOfToday(is.get(i));
      counted |= counter;
    }
    return counters;
  }

  /** Whether a statement behind a counter says only how many of it are of today: "dnes: 24". */
  private static boolean isOfToday(String statement) {
    List<AgeText.Word> words = AgeText.split(statement);
    return words.size() == 2
        && (AgeText.isToday(words.get(0).text()) && words.get(1).number()
            || AgeText.isToday(words.get(1).text()) && words.get(0).number());
  }

  /** The newer of two lines without the same remark in brackets at the end of both. */
  private static String withoutRemark(String before, String after) {
    int bracket = after.endsWith(")") ? after.lastIndexOf('(') : -1;
    return bracket > 0 && before.endsWith(after.substring(bracket))
        ? after.substring(0, bracket)
        : after;
  }

  /** A short line with one sign for every counter; other lines as they are. */
  public static String without(String line) {
    String masked = isNumber(line) && TextWords.count(line) <= MOST_WORDS ? masked(line) : line;
    return masked.indexOf('#') < 0 ? line : masked;
  }

  /** The line with one sign for every number beside a word that says what it counts. */
  private static String masked(String line) {
    String[] words = words(line);
    boolean named = namesCounted(words);
    StringBuilder out = new StringBuilder(line.length() + 1);
    for (int i = 0; i < words.length; i++) {
      boolean counter =
          named
              && isNumber(words[i])
              && !DECIMAL.matcher(words[i]).matches()
              && !isPartOfNumber(words, i)
              && isBeside(words, i);
      out.append(counter ? "#" : words[i]).append(' ');
    }
    return out.toString();
  }

  /**
   * The words between white space, strokes and brackets, by hand, for every changed line. Digits in
   * groups of three are one number: 48 210.
   */
  private static String[] words(String line) {
    List<String> words = new ArrayList<>();
    int start = 0;
    for (int i = 0; i < line.length(); i++) {
      if (isSeparator(line.charAt(i)) && !isInGroups(line, start, i)) {
        words.add(line.substring(start, i));
        while (i + 1 < line.length() && isSeparator(line.charAt(i + 1))) {
          i++;
        }
        start = i + 1;
      }
    }
    words.add(line.substring(start));
    return words.toArray(String[]::new);
  }

  /** Whether three digits follow the space behind one to three digits, as in 48 210. */
  private static boolean isInGroups(String line, int start, int space) {
    int from = Math.max(start, line.lastIndexOf(' ', space - 1) + 1);
    return line.charAt(space) == ' '
        && space > from
        && space - from <= 3
        && line.charAt(from) != '0'
        && areDigits(line, from, space)
        && areDigits(line, space + 1, space + 4)
        && !NoisePatterns.isDigit(line, space + 4);
  }

  private static boolean areDigits(String line, int from, int to) {
    boolean digits = to <= line.length();
    for (int i = from; digits && i < to; i++) {
      digits = NoisePatterns.isDigit(line, i);
    }
    return digits;
  }

  private static boolean isSeparator(char c) {
    return c == ' ' || c >= '\t' && c <= '\r' || "/|()[]".indexOf(c) >= 0;
  }

  /** Whether any word says what a number counts; else no number of the line is a counter. */
  private static boolean namesCounted(String[] words) {
    for (String word : words) {
      if (counts(word, false)
          || LOOKING.contains(plain(word))
          || isNumber(word) && counts(withoutFigures(word), false)) {
        return true;
      }
    }
    return false;
  }

  private static String withoutFigures(String word) {
    StringBuilder out = new StringBuilder(word.length());
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if ((c < '0' || c > '9') && ".,'".indexOf(c) < 0) {
        out.append(c);
      }
    }
    return out.toString();
  }

  private static boolean isBeside(String[] words, int number) {
    boolean few = isLimit(words, number) || isFew(words, number);
    // "(17 views)" and "views:17" are one word.
    if (counts(withoutFigures(words[number]), few)) {
      return true;
    }
    boolean labelled = number > 0 && words[number - 1].endsWith(":");
    if (isLookedAt(words, number)) {
      return true;
    }
    for (int i = number + 1; !labelled && i <= number + BEHIND && i < words.length; i++) {
      // "Replies: 4 Views: 17" counts two things.
      if (isNumber(words[i]) || words[i].endsWith(":") || RATES.contains(plain(words[i]))) {
        break;
      }
      if (counts(words[i], few) && isMeant(words, number, i)) {
        return true;
      }
    }
    for (int i = number - 1; i >= number - (labelled ? LABEL : BEFORE) && i >= 0; i--) {
      if (isNumber(words[i])) {
        break;
      }
      if (counts(words[i], few) && isMeant(words, number, i)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether a word near a number says what it counts: "Comment period: 30 days", "Download Java 21"
   * and "4 star hotel" count nothing.
   */
  private static boolean isMeant(String[] words, int number, int at) {
    String plain = plain(words[at]);
    if (plain.startsWith("star") && isStars(words[number])) {
      return false;
    }
    boolean strict = AMBIGUOUS.contains(plain) || plain.equals("online") || at < number;
    for (int i = Math.min(number, at) + 1; strict && i < Math.max(number, at); i++) {
      String between = plain(words[i]);
      if (!between.isEmpty() && !NEUTRAL.contains(between)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isStars(String word) {
    return word.length() == 1 && word.charAt(0) >= '0' && word.charAt(0) <= '5';
  }

  private static boolean counts(String word, boolean few) {
    String plain = plain(word);
    return WORDS.contains(plain) && !(few && GROUPS.contains(plain))
        || !plain.isEmpty() && plain.charAt(0) > '\u2e80' && isUnspaced(plain);
  }

  private static boolean isUnspaced(String word) {
    return UNSPACED.stream().anyMatch(word::contains);
  }

  /** "13 people are looking at it at the moment": the verb may stand far behind. */
  private static boolean isLookedAt(String[] words, int number) {
    for (int i = number + 1; i <= number + LOOKED && i < words.length; i++) {
      if (LOOKING.contains(plain(words[i]))) {
        return true;
      }
      if (isNumber(words[i]) || words[i].endsWith(".") || words[i].endsWith(":")) {
        return false;
      }
    }
    return false;
  }

  /** Whether a number is small and no other word of its line says that it is counted by itself. */
  private static boolean isFew(String[] words, int number) {
    long digits = words[number].chars().filter(Character::isDigit).count();
    // "18 204" is written in two words.
    if (digits > 3 || number > 0 && isNumber(words[number - 1])) {
      return false;
    }
    for (String word : words) {
      if (counts(word, true)) {
        return false;
      }
    }
    return true;
  }

  /** "Up to 20 users" is what a plan allows. */
  private static boolean isLimit(String[] words, int number) {
    for (int i = number - 1; i >= number - BEFORE && i >= 0; i--) {
      if (LIMITS.contains(plain(words[i]))) {
        return true;
      }
    }
    return false;
  }

  private static boolean isNumber(String word) {
    for (int i = 0; i < word.length(); i++) {
      if (NoisePatterns.isDigit(word, i)) {
        return true;
      }
    }
    return false;
  }

  /** Whether it is an item of a telephone number. */
  private static boolean isPartOfNumber(String[] words, int at) {
    String word = words[at];
    boolean zero = word.length() > 1 && word.charAt(0) == '0' && NoisePatterns.isDigit(word, 1);
    return zero
        || word.startsWith("+")
        || at > 0 && isNumber(words[at - 1])
        || at + 1 < words.length && isNumber(words[at + 1]);
  }

  private static String plain(String word) {
    int from = 0;
    int to = word.length();
    while (from < to && !Character.isLetter(word.charAt(from))) {
      from++;
    }
    while (to > from && !Character.isLetter(word.charAt(to - 1))) {
      to--;
    }
    return word.substring(from, to).toLowerCase(Locale.ROOT);
  }
}
