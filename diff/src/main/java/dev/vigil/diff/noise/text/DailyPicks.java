package dev.vigil.diff.noise.text;

import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

/**
 * Recognises the name of what a site draws from a store for each day, week or visit: "Quote of the
 * day", "Tip týdne", "今日の一枚", "Random picture". Dishes, offers and events of the day are chosen for
 * that day, and are not among them. One lookup for each word. Stateless.
 */
public final class DailyPicks {
  /** Names in all known languages have no more characters. */
  private static final int LONGEST = 40;

  private static final int MOST_WORDS = 5;

  /** A longer line is running text. */
  private static final int LONGEST_LINE = 200;

  /** A word before the end of a German compound: Wandertipp. */
  private static final int COMPOUND = 7;

  /** What is drawn. */
  private static final Set<String> THINGS = new HashSet<>();

  /** What stands behind it. */
  private static final Set<String> BEHIND = new HashSet<>();

  /** What stands before it. */
  private static final Set<String> BEFORE = new HashSet<>();

  private static final Set<String> ARTICLES =
      Set.of("the", "our", "a", "der", "die", "das", "unser", "le", "la", "el", "il", "l", "de");

  /** Beginnings of German words for what is announced, not advised. */
  private static final List<String> ANNOUNCED =
      List.of("veranstaltung", "event", "konzert", "ausgeh", "termin", "aktien", "wett", "kino");

  private static final List<String> TODAY =
      List.of("今日の", "本日の", "今週の", "每日一", "今日", "每周一", "오늘의", "이주의", "이번주의", "랜덤");

  /** What is drawn, in languages without spaces or with few. */
  private static final Set<String> THINGS_OF_TODAY =
      Set.of(
          "一枚", "ひとこと", "一言", "名言", "言葉", "コレクション", "写真", "作品", "豆知識", "ヒント", "格言", "単語", "句", "图",
          "言", "语", "词", "题", "名言警句", "语录", "图片", "美图", "명언", "한마디", "사진", "작품", "팁", "말씀", "단어",
          "유물", "퀴즈", "시", "격언");

  static {
    put(
        THINGS,
        "tip|tips|quote|quotation|picture|pic|photo|photograph|image|painting|object|artwork|poem"
            + "|word|verse|fact|joke|thought|saying|proverb|riddle|puzzle|trivia|advice|motto"
            + "|scripture|question|problem|fortune");
    put(
        THINGS,
        "tipp|zitat|spruch|bild|foto|objekt|wort|gedicht|witz|vers|kunstwerk|sprichwort|rätsel|frage"
            + "|weisheit|gedanke|fundstück|losung|aphorismus");
    put(
        THINGS,
        "citation|astuce|conseil|mot|œuvre|oeuvre|objet|blague|proverbe|pensée|poème|dicton|tableau"
            + "|anecdote");
    put(
        THINGS,
        "frase|cita|imagen|obra|consejo|objeto|pieza|palabra|chiste|refrán|pregunta|curiosidad|poema"
            + "|verso|versículo|pensamiento");
    put(
        THINGS,
        "citazione|immagine|opera|consiglio|oggetto|parola|proverbio|domanda|poesia|barzelletta"
            + "|curiosità|aforisma|pensiero");
    put(THINGS, "citação|imagem|dica|objecto|peça|palavra|provérbio|pergunta|curiosidade");
    put(THINGS, "citaat|spreuk|woord|gedicht|vraag|weetje|afbeelding");
    put(
        THINGS,
        "citát|obrázek|obrázok|fotka|fotografie|fotografia|dílo|dielo|slovo|myšlenka|myšlienka|vtip"
            + "|otázka|hláška|exponát|rada|porada|cytat|zdjęcie|obraz|obiekt|eksponat|słowo|myśl"
            + "|przysłowie|dowcip|pytanie|ciekawostka");
    put(THINGS, "citatul|sfatul|imaginea|poza|gândul|cuvântul|proverbul");
    put(
        THINGS,
        "цитата|фото|совет|картинка|слово|мысль|экспонат|вопрос|анекдот|пословица|фотография|порада"
            + "|думка|снимка|цитат|съвет|мисъл");
    put(THINGS, "citat|fotografija|slika|savjet|savet|misao|misel|nasvet|riječ");
    put(THINGS, "φράση|φωτογραφία|συμβουλή|λέξη|απόφθεγμα|ρητό|έκθεμα|γνωμικό");
    put(
        THINGS,
        "bilde|billede|ord|vits|tanke|fråga|spørsmål|spørgsmål|sitat|dikt|digt|visdomsord"
            + "|konstverk|kuva|vinkki|lainaus|sana|mietelause|vitsi|esine|runo|kysymys|sitaatti"
            + "|valokuva|ajatus|aforismi|pilt|tsitaat|mõte|nipp|képe|idézete|tippje|gondolata|vicce"
            + "|szava|fotója|tárgya|kérdése");
    put(
        THINGS,
        "sözü|fotoğrafı|ipucu|fotosu|eseri|kelimesi|sorusu|resmi|citata|nuotrauka|patarimas|mintis"
            + "|žodis|citāts|padoms|doma|kutipan|صورة|حكمة|نصيحة|תמונת|ציטוט|טיפ");
    put(
        BEHIND,
        "of the day|of the week|of the moment|of the hour|of the visit|for the day|for today|des"
            + " tages|der woche|du jour|de la semaine|du moment|del día|del dia|de la semana|del"
            + " momento|del giorno|della settimana|do dia|da semana|do momento|van de dag|van de"
            + " week|dne|týdne|dňa|týždňa|dnia|tygodnia|zilei|săptămânii|дня|недели|тижня|на деня"
            + "|на седмицата|dana|tjedna|dneva|tedna|sedmice|της ημέρας|της μέρας|της εβδομάδας"
            + "|hari ini|minggu ini|اليوم|الأسبوع|היום|השבוע");
    put(BEHIND, "aléatoire|au hasard|aleatoria|aleatorio|al azar|casuale|a caso|aleatória");
    put(
        BEFORE,
        "dagens|veckans|ukens|ukas|ugens|päivän|viikon|päeva|nädala|nap|hét|günün|haftanın|dienos"
            + "|savaitės|dienas|nedēļas|random|daily|today s|willekeurige|náhodný|náhodná|losowy"
            + "|losowe|losowa");
  }

  private DailyPicks() {}

  private static void put(Set<String> words, String more) {
    words.addAll(List.of(more.split("\\|", -1)));
  }

  /** Whether a text is such a name, as a heading or before a colon. */
  public static boolean isName(String text) {
    if (text.length() < 3 || text.length() > LONGEST) {
      return false;
    }
    String plain = text.strip().toLowerCase(Locale.ROOT);
    if (plain.endsWith(":") || plain.endsWith("：")) {
      plain = plain.substring(0, plain.length() - 1).strip();
    }
    if (!plain.isEmpty() && plain.charAt(0) > '\u2e80') {
      return isOfToday(plain);
    }
    int space = plain.indexOf(' ');
    if (space < 0) {
      return plain.length() >= COMPOUND
          && plain.endsWith("tipp")
          && ANNOUNCED.stream().noneMatch(plain::startsWith);
    }
    List<String> words = TextWords.of(plain);
    int from = words.size() > 1 && ARTICLES.contains(words.getFirst()) ? 1 : 0;
    int count = words.size() - from;
    if (count < 2 || count > MOST_WORDS) {
      return false;
    }
    return THINGS.contains(words.get(from))
            && BEHIND.contains(String.join(" ", words.subList(from + 1, words.size())))
        || THINGS.contains(words.getLast())
            && BEFORE.contains(String.join(" ", words.subList(from, words.size() - 1)));
  }

  private static boolean isOfToday(String plain) {
    String name = plain.replace(" ", "");
    return TODAY.stream()
        .anyMatch(
            today ->
                name.startsWith(today) && THINGS_OF_TODAY.contains(name.substring(today.length())));
  }

  /** Where such a name before a colon ends at the start of a short line, or 0. */
  public static int label(String line) {
    if (line.length() > LONGEST_LINE) {
      return 0;
    }
    for (int i = 1; i <= Math.min(LONGEST, line.length() - 1); i++) {
      char c = line.charAt(i);
      if (c == ':' || c == '：') {
        return isName(line.substring(0, i)) ? i : 0;
      }
    }
    return 0;
  }
}
