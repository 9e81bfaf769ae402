package dev.vigil.discover.form;

import java.util.Locale;

/** The type of value that a field takes. */
public enum FieldType {
  USERNAME,
  PASSWORD,
  PASSWORD_AGAIN,
  EMAIL,
  EMAIL_AGAIN,
  USERNAME_OR_EMAIL,
  CAPTCHA,
  /** A trap for programs, which people do not see. */
  HONEYPOT,
  TERMS_ACCEPTED,
  RECEIVE_MAIL,
  REMEMBER_ME,
  SUBMIT_BUTTON,
  CANCEL_BUTTON,
  RESET_BUTTON,
  FIRST_NAME,
  LAST_NAME,
  MIDDLE_NAME,
  FULL_NAME,
  ORGANISATION,
  GENDER,
  TIME_ZONE,
  SUMMER_TIME,
  COUNTRY,
  CITY,
  STATE,
  ADDRESS,
  POSTAL_CODE,
  PHONE,
  FAX,
  WEB_ADDRESS,
  OPENID,
  ABOUT_ME,
  COMMENT,
  SUBJECT,
  SECURITY_QUESTION,
  SECURITY_ANSWER,
  SEARCH_QUERY,
  SEARCH_CATEGORY,
  QUANTITY,
  STYLE,
  SORTING,
  NUMBER,
  DATE,
  DAY,
  MONTH,
  YEAR,
  READ_ONLY,
  OTHER;

  /** How it is called in reports. */
  public String words() {
    return name().toLowerCase(Locale.ROOT).replace('_', ' ');
  }
}
