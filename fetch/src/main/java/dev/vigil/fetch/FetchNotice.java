package dev.vigil.fetch;

/** A notice about how a response was obtained, for its reader. */
public enum FetchNotice {
  /** The page was fetched although robots.txt forbids it. */
  ROBOTS_OVERRIDDEN("robots.txt forbids this page; its owner decided to fetch it all the same"),
  /** The certificate of the server was not verified. */
  CERTIFICATE_NOT_VERIFIED("the server's certificate was not verified, as the owner decided"),
  /** The server names a charset that is not known. */
  UNKNOWN_CHARSET("the server names an unknown charset; the charset in the page is used"),
  /** The content is not in the charset that the server names. */
  BYTES_NOT_IN_CHARSET("the content is not in the charset that the server names"),
  /** The page was still loading when its time was over. */
  LATE("the page was still loading when its time was over; it is taken as it was then");

  private final String sentence;

  FetchNotice(String sentence) {
    this.sentence = sentence;
  }

  /** {@return the notice in words} */
  public String sentence() {
    return sentence;
  }
}
