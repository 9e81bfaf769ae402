package dev.vigil.fetch;

/** A notice about how a response was obtained, for its reader. */
public enum FetchNotice {
  ROBOTS_OVERRIDDEN("robots.txt forbids this page; its owner decided to fetch it all the same"),
  CERTIFICATE_NOT_VERIFIED("the server's certificate was not verified, as the owner decided"),
  UNKNOWN_CHARSET("the server names an unknown charset; the charset in the page is used"),
  BYTES_NOT_IN_CHARSET("the content is not in the charset that the server names"),
  LATE("the page was still loading when its time was over; it is taken as it was then");

  private final String sentence;

  FetchNotice(String sentence) {
    this.sentence = sentence;
  }

  /** The notice in words. */
  public String sentence() {
    return sentence;
  }
}
