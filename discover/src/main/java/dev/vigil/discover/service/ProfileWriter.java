package dev.vigil.discover.service;

import dev.vigil.discover.form.FormField;
import dev.vigil.discover.service.CapabilityProfile.Argument;
import dev.vigil.discover.service.CapabilityProfile.FormPlace;
import dev.vigil.discover.service.CapabilityProfile.Step;
import dev.vigil.discover.service.description.PageTextMap;
import dev.vigil.discover.service.description.Recognizer;
import dev.vigil.discover.service.description.ServiceClass;
import dev.vigil.document.PageDigest;
import dev.vigil.fetch.url.WebUrl;
import java.time.Instant;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Writes the profile of a query that reached a result. Stateless. */
final class ProfileWriter {
  private static final int MOST_TITLE = 200;

  private ProfileWriter() {}

  static CapabilityProfile of(
      ServiceClass service,
      Recognizer recognizer,
      ServiceQuery query,
      int number,
      ResultNavigator.End.Reached reached,
      boolean browser,
      Optional<String> opener,
      PageTextMap start,
      Instant now) {
    Map<String, String> rest = new LinkedHashMap<>(query.values());
    query.arguments().values().forEach(rest::remove);
    ResultRecords records =
        ResultRecords.of(reached.page(), start, "", reached.vertex(), recognizer);
    WebUrl url = query.form().page();
    return new CapabilityProfile(
        CapabilityProfile.FORMAT,
        ServiceProfiles.name(service.name(), url),
        service.name(),
        title(start.digest()),
        url.toString(),
        now.toString(),
        browser,
        arguments(query),
        new FormPlace(
            number,
            query.form().action().map(WebUrl::toString).orElse(""),
            query.form().method().name(),
            query.form().fields().stream().map(FormField::name).distinct().toList(),
            rest),
        steps(service, query, reached, opener),
        new CapabilityProfile.Result(
            reached.vertex().name(),
            reached.vertex().type(),
            reached.vertex().resultType(),
            records.where(),
            records.all().size()),
        service.tree());
  }

  private static List<Argument> arguments(ServiceQuery query) {
    return query.example().arguments().stream()
        .filter(argument -> query.arguments().containsKey(argument.name()))
        .map(
            argument -> {
              String field = query.arguments().getOrDefault(argument.name(), "");
              return new Argument(
                  argument.name(),
                  argument.type(),
                  argument.required(),
                  argument.user(),
                  field,
                  query.values().getOrDefault(field, ""));
            })
        .toList();
  }

  private static List<Step> steps(
      ServiceClass service,
      ServiceQuery query,
      ResultNavigator.End.Reached reached,
      Optional<String> opener) {
    List<Step> steps = new ArrayList<>();
    String start = service.flow().start().name();
    steps.add(new Step("open", query.form().page().toString(), "", start));
    opener.ifPresent(
        selector -> steps.add(new Step(CapabilityProfile.PRESS, selector, start, start)));
    List<ResultNavigator.NavigationStep> legs = reached.legs();
    String first = legs.isEmpty() ? reached.vertex().name() : legs.getFirst().to();
    steps.add(
        new Step("submit", query.form().action().map(WebUrl::toString).orElse(""), start, first));
    for (int i = 0; i < legs.size(); i++) {
      String to = i + 1 < legs.size() ? legs.get(i + 1).to() : reached.vertex().name();
      steps.add(new Step(legs.get(i).by(), legs.get(i).address(), legs.get(i).to(), to));
    }
    return steps;
  }

  /** The title of a page. */
  static String title(PageDigest digest) {
    for (int node = 0; node < digest.nodeCount(); node++) {
      if (digest.isElement(node) && digest.name(node).local().equals("title")) {
        String title = digest.text(node).strip().replaceAll("\\s+", " ");
        return title.substring(0, Math.min(MOST_TITLE, title.length()));
      }
    }
    return "";
  }
}
