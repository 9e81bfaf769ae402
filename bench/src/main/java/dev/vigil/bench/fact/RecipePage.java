package dev.vigil.bench.fact;

import dev.vigil.bench.Corpora;
import dev.vigil.bench.Setting;
import dev.vigil.bench.report.Report;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import java.util.random.RandomGeneratorFactory;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A recipe page with the values that people checked. Immutable.
 *
 * @param held whether its site belongs to the half that no rule was made with
 * @param labels the values of each field; of times the minutes
 */
public record RecipePage(
    String site,
    String name,
    String url,
    String html,
    boolean held,
    Map<String, List<String>> labels) {
  /** The fields of the target. */
  public static final List<String> FIELDS =
      List.of(
          "title",
          "ingredients",
          "instructions",
          "yields",
          "totalTime",
          "prepTime",
          "cookTime",
          "image",
          "author");

  private static final Map<String, String> NAMES =
      Map.of(
          "title", "title",
          "ingredients", "ingredients",
          "instructions", "instructions_list",
          "yields", "yields",
          "totalTime", "total_time",
          "prepTime", "prep_time",
          "cookTime", "cook_time",
          "image", "image",
          "author", "author");

  private static final Pattern SCRIPT = Pattern.compile("(?is)<script\\b.*?</script\\s*>");
  private static final Pattern META = Pattern.compile("(?is)<meta\\b[^>]*>");
  private static final Pattern DATA =
      Pattern.compile(
          "(?is)\\s(?:itemprop|itemscope|itemtype|itemid|itemref|property|typeof|vocab)"
              + "(?:\\s*=\\s*(?:\"[^\"]*\"|'[^']*'|[^\\s>]+))?(?=[\\s/>])");
  private static final Pattern TAG = Pattern.compile("(?s)<[a-zA-Z][^<>]*>");

  /** All pages; a seed that never changes puts each site into one half. */
  public static List<RecipePage> all(Setting setting, Report report) {
    List<RecipePage> pages = new ArrayList<>();
    Map<String, Boolean> halves = new LinkedHashMap<>();
    RandomGenerator random = RandomGeneratorFactory.of("L64X128MixRandom").create(20);
    JsonMapper json = JsonMapper.builder().build();
    for (Path file : setting.files(report, "facts/recipes")) {
      Path labels =
          file.resolveSibling(file.getFileName().toString().replace(".testhtml", ".json"));
      if (!file.toString().endsWith(".testhtml") || !Files.exists(labels)) {
        continue;
      }
      String site = String.valueOf(file.resolveSibling("").getFileName());
      boolean held = halves.computeIfAbsent(site, name -> random.nextBoolean());
      JsonNode tree = json.readTree(Corpora.read(labels));
      String url = tree.path("canonical_url").asString("");
      pages.add(
          new RecipePage(
              site,
              String.valueOf(file.getFileName()),
              url.startsWith("http") ? url : "https://" + site + "/",
              new String(Corpora.read(file), StandardCharsets.UTF_8),
              held,
              labels(tree)));
    }
    return pages;
  }

  private static Map<String, List<String>> labels(JsonNode tree) {
    Map<String, List<String>> all = new LinkedHashMap<>();
    for (String field : FIELDS) {
      JsonNode value = tree.path(NAMES.getOrDefault(field, field));
      List<String> texts = new ArrayList<>();
      for (int i = 0; value.isArray() && i < value.size(); i++) {
        texts.add(value.get(i).asString(""));
      }
      if (value.isString() || value.isNumber()) {
        texts.add(value.asString());
      }
      texts.removeIf(String::isBlank);
      all.put(field, List.copyOf(texts));
    }
    return all;
  }

  /** The same page without meta elements, scripts and attributes of embedded data. */
  public RecipePage stripped() {
    String bare = META.matcher(SCRIPT.matcher(html).replaceAll("")).replaceAll("");
    String plain =
        TAG.matcher(bare)
            .replaceAll(
                tag ->
                    java.util.regex.Matcher.quoteReplacement(
                        DATA.matcher(tag.group()).replaceAll("")));
    return new RecipePage(site, name, url, plain, held, labels);
  }

  /** The labels of a field. */
  public List<String> labels(String field) {
    return labels.getOrDefault(field, List.of());
  }
}
