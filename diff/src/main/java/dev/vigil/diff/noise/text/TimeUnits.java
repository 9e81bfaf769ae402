package dev.vigil.diff.noise.text;

import java.util.HashMap;
import java.util.Map;

/** The words for units of time in many languages, full and abbreviated. Stateless. */
final class TimeUnits {
  private static final long MINUTE = 60;
  private static final long HOUR = 60 * MINUTE;
  private static final long DAY = 24 * HOUR;

  private static final Map<String, Long> SECONDS = new HashMap<>();

  static {
    add(
        1,
        "s sec secs second seconds sek sekunde sekunden seconde seconden sekund"
            + " sekunder sekuntia secondes seg segundo segundos secondo secondi secunde"
            + " sekundy sekundę sekundami секунд секунду секунды сек saniye ثانية ثوان שניות"
            + " detik giây");
    add(
        MINUTE,
        "m min mins minute minutes minuten minuut minut minuter minutter minuuttia"
            + " minuto minutos minuti minuty minutę minutami minutou minutom минут минуту"
            + " минуты мин хвилин хвилини perccel dakika λεπτά λεπτό minutit minūtes minučių"
            + " دقيقة دقائق دقيقه דקות דקה मिनट menit phút");
    add(
        HOUR,
        "h hr hrs hour hours std stunde stunden uur uren timme timmar time timer tunti"
            + " tuntia heure heures hora horas ora ore oră hores godzina godzinę godziny"
            + " godzin hodinou hodinami hodiny hodin hodín sati sata час часа часов ч годин"
            + " години órával saat ώρα ώρες tundi stundas valandų valandas ساعة ساعات שעות שעה"
            + " घंटे घंटा jam giờ");
    add(
        DAY,
        "d day days tag tage tagen dag dagen dagar dage päivä päivää jour jours día"
            + " días dia dias giorno giorni zi zile dies dzień dni dnem dny dňami dana день"
            + " дня дней дні днів nappal gün ημέρα ημέρες päeva dienas dienų يوم أيام روز ימים"
            + " יום दिन hari ngày");
    add(
        7 * DAY,
        "w wk wks week weeks woche wochen weken vecka veckor uke uker uge uger viikko"
            + " viikkoa semaine semaines semana semanas settimana settimane săptămâni setmanes"
            + " tydzień tygodnie tygodni týdnem týdny tjedna неделю недели недель hafta minggu"
            + " tuần");
    add(
        30 * DAY,
        "mo mos month months monat monate monaten maand maanden månad månader måned"
            + " måneder kuukausi kuukautta mois mes meses mês mese mesi luni mesos miesiąc"
            + " miesiące miesięcy měsícem měsíci месяц месяца месяцев ay bulan");
    add(
        365 * DAY,
        "y yr yrs year years jahr jahre jahren jaar år vuosi vuotta an ans année années"
            + " año años ano anos anno anni anys rok rokem lata lat lety год года лет yıl"
            + " tahun");
  }

  private TimeUnits() {}

  private static void add(long seconds, String words) {
    for (String word : words.split(" ", -1)) {
      SECONDS.put(word, seconds);
    }
  }

  /** Whether a word in lower case is a unit. */
  static boolean isUnit(String word) {
    return SECONDS.containsKey(word);
  }

  /** How long a unit is, with 30 days a month and 365 a year; 0 for another word. */
  static long seconds(String word) {
    return SECONDS.getOrDefault(word, 0L);
  }
}
