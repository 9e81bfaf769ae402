package dev.vigil.discover.form;

/** What a form is for. */
public enum FormType {
  SEARCH("search"),
  LOGIN("login"),
  REGISTRATION("registration"),
  PASSWORD_RECOVERY("password recovery"),
  CONTACT("contact or comment"),
  MAILING_LIST("join mailing list"),
  ORDER("order or add to cart"),
  OTHER("other");

  private final String words;

  FormType(String words) {
    this.words = words;
  }

  /** How it is called in reports. */
  public String words() {
    return words;
  }
}
