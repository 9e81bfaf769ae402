package dev.vigil.server.web.settings;

import static dev.vigil.server.web.frame.SafeHtml.at;
import static dev.vigil.server.web.frame.SafeHtml.h;

import com.google.zxing.BarcodeFormat;
import com.google.zxing.WriterException;
import com.google.zxing.common.BitMatrix;
import com.google.zxing.qrcode.QRCodeWriter;
import dev.vigil.server.ServerException;
import dev.vigil.server.account.Account;
import dev.vigil.server.account.AccountServices;
import dev.vigil.server.account.Totp;
import dev.vigil.server.http.AccessRule;
import dev.vigil.server.http.RequestContext;
import dev.vigil.server.http.Route;
import dev.vigil.server.web.frame.DashboardAudit;
import dev.vigil.server.web.frame.DashboardText;
import dev.vigil.server.web.frame.PageFrame;
import dev.vigil.server.web.frame.SafeHtml;
import java.util.List;

/** The pages that enable and disable the user's second factor. Safe for concurrent use. */
final class TwoFactorPages {
  private static final String PATH = "/settings/two-factor";

  private final AccountServices users;
  private final PageFrame frame;

  TwoFactorPages(AccountServices users, PageFrame frame) {
    this.users = users;
    this.frame = frame;
  }

  List<Route> routes() {
    return List.of(
        Route.get(PATH, AccessRule.FRESH_VIEWER, context -> begin(context, Totp.secret(), "")),
        Route.post(PATH, AccessRule.FRESH_VIEWER, this::enable),
        Route.post(PATH + "/off", AccessRule.FRESH_VIEWER, this::disable));
  }

  private Account account(RequestContext context) {
    return users.accounts().find(context.principal().account()).orElseThrow();
  }

  /** Renders the state of the second factor, with a button to change it. */
  SafeHtml card(RequestContext context) {
    Account account = account(context);
    return h(
        "section.card",
        h("h2", "Two-factor login"),
        account.totp()
            ? SafeHtml.all(
                h("p", h("span.state.good", "On"), " – a login needs a code of your app too."),
                h(
                    "p.quiet",
                    DashboardText.count(
                            users.factors().recoveryCodes(account.id()),
                            "recovery code",
                            "recovery codes")
                        + " left."),
                h(
                    "div.row",
                    h("a.button", at("href", context.to(PATH)), "Set up again"),
                    PageFrame.form(
                        context,
                        PATH + "/off",
                        h(
                            "button.danger",
                            at("type", "submit"),
                            at("data-confirm", "Log in with the password alone from now on?"),
                            "Switch off"))))
            : SafeHtml.all(
                h("p", h("span.state", "Off")),
                h(
                    "p.quiet",
                    "A login then needs a code that an app on your telephone shows, so that a"
                        + " stolen password is not enough."),
                h("p", h("a.button", at("href", context.to(PATH)), "Set up"))));
  }

  private void begin(RequestContext context, String secret, String problem) {
    String label = "Vigil:" + context.principal().name();
    String uri =
        "otpauth://totp/%s?secret=%s&issuer=Vigil".formatted(DashboardText.encoded(label), secret);
    frame.show(
        context,
        PageFrame.Place.SETTINGS,
        "Two-factor login",
        h(
            "section.narrow.card",
            h("h1", "Two-factor login"),
            h("p", "Scan this with an authenticator app, then type the code that it shows."),
            picture(uri),
            h(
                "details",
                h("summary", "Or type the secret"),
                h("p.secret", secret.replaceAll("(.{4})(?!$)", "$1 "))),
            PageFrame.problem(problem),
            PageFrame.form(
                context,
                PATH,
                h("input", at("type", "hidden"), at("name", "secret"), at("value", secret)),
                LoginPages.codeField("code"),
                h("button.main", at("type", "submit"), "Switch on")),
            h("p", h("a", at("href", context.to("/settings")), "Cancel"))));
  }

  /** Draws the QR code dark on light in every colour scheme, for cameras. */
  private static SafeHtml picture(String text) {
    try {
      BitMatrix cells = new QRCodeWriter().encode(text, BarcodeFormat.QR_CODE, 0, 0);
      int size = cells.getWidth();
      StringBuilder path = new StringBuilder();
      for (int y = 0; y < size; y++) {
        for (int x = 0; x < size; x++) {
          if (cells.get(x, y)) {
            path.append('M').append(x).append(' ').append(y).append("h1v1h-1z");
          }
        }
      }
      return h(
          "svg.qr",
          at("viewBox", "0 0 %d %d".formatted(size, size)),
          at("role", "img"),
          at("aria-label", "QR code with the secret; it can be typed as well"),
          h("rect", at("width", size), at("height", size), at("fill", "#fff")),
          h("path", at("d", path), at("fill", "#000")));
    } catch (WriterException e) {
      throw new IllegalStateException("an address of some dozen characters fits", e);
    }
  }

  private void enable(RequestContext context) {
    List<String> codes;
    try {
      codes =
          users.factors().enable(account(context), context.field("secret"), context.field("code"));
    } catch (ServerException e) {
      context.context().status(422);
      begin(context, context.field("secret"), String.valueOf(e.getMessage()));
      return;
    }
    DashboardAudit.note(users, context, "switched two-factor login on", "");
    frame.show(context, PageFrame.Place.SETTINGS, "Recovery codes", row(context, codes));
  }

  /** Shows recovery codes, once. */
  static SafeHtml row(RequestContext context, List<String> codes) {
    return h(
        "section.narrow.card",
        h("h1", "Two-factor login is on"),
        h(
            "p",
            "Keep these recovery codes where you keep passwords, not on the telephone. Each lets"
                + " you in once without the app or the passkey. They are not shown again."),
        h("ol.codes", codes.stream().map(code -> h("li", h("code", code))).toList()),
        h("p", h("a.button.main", at("href", context.to("/settings")), "I have kept them")));
  }

  private void disable(RequestContext context) {
    users.factors().disable(context.principal().account());
    DashboardAudit.note(users, context, "switched two-factor login off", "");
    context.redirect("/settings");
  }
}
