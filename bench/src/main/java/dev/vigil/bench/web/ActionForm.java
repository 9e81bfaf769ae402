package dev.vigil.bench.web;

import dev.vigil.discover.form.FieldKind;
import dev.vigil.discover.form.FormType;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;

/**
 * A form that does something when it is sent: a message, a login, an order, a sequence turned
 * round. Nothing here belongs to a class of searches. Safe for concurrent use.
 */
final class ActionForm implements Service {
  private final SiteKind kind;
  private final List<Control> controls;

  ActionForm(SiteKind kind, FormSamples samples, Random random) {
    this.kind = kind;
    List<Control> all =
        new ArrayList<>(
            switch (kind) {
              case CONTACT -> samples.any(FormType.CONTACT, random).controls();
              case LOGIN ->
                  samples
                      .any(random.nextInt(3) > 0 ? FormType.LOGIN : FormType.REGISTRATION, random)
                      .controls();
              case SHOP -> samples.any(FormType.ORDER, random).controls();
              default ->
                  List.of(
                      Control.area(random.nextBoolean() ? "sequence" : "seq", "DNA sequence"),
                      Control.select("op", "Do", List.of("rc|Reverse complement", "r|Reverse")));
            });
    if (all.stream().noneMatch(c -> c.kind() == FieldKind.SUBMIT)) {
      all.add(Control.button("", "OK"));
    }
    controls = all;
  }

  @Override
  public String title() {
    return switch (kind) {
      case CONTACT -> "Contact us";
      case LOGIN -> "Members";
      case SHOP -> "Shop";
      default -> "Sequence manipulation";
    };
  }

  @Override
  public String path() {
    return switch (kind) {
      case CONTACT -> "/contact.html";
      case LOGIN -> "/login";
      case SHOP -> "/item/1";
      default -> "/tools/revcomp.html";
    };
  }

  @Override
  public String introduction() {
    return kind == SiteKind.SEQUENCE_TOOL
        ? "<p>Turn a nucleotide sequence round before you search databases with it.</p>"
        : "";
  }

  @Override
  public List<Control> controls() {
    return controls;
  }

  @Override
  public boolean posts() {
    return true;
  }

  @Override
  public Result answer(Map<String, String> values) {
    if (kind != SiteKind.SEQUENCE_TOOL) {
      return new Result(true, "<p>Thank you. We will be in touch.</p>");
    }
    String sequence = values.getOrDefault(controls.getFirst().name(), "").replaceAll("\\s+", "");
    StringBuilder out = new StringBuilder("<pre>");
    String turned = new StringBuilder(sequence).reverse().toString();
    for (int at = 0; at < turned.length(); at += 60) {
      int end = Math.min(turned.length(), at + 60);
      out.append(
          String.format(
              java.util.Locale.ROOT,
              "%6d %s %d%n",
              at + 1,
              Control.escape(turned.substring(at, end)),
              end));
    }
    return new Result(true, out.append("</pre>").toString());
  }
}
