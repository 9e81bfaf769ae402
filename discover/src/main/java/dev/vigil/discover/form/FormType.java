package dev.vigil.discover.form;

/** The purpose of a form. */
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
