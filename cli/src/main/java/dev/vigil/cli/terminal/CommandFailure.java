package dev.vigil.cli.terminal;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.util.Locale;

/** Signals that a command failed; the message is one sentence with the value and the remedy. */
public final class CommandFailure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  public CommandFailure(String sentence) {
    super(sentence);
  }

  public CommandFailure(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  public static CommandFailure of(IOException cause) {
    return at("", cause);
  }

  /**
   * A failure to read or write a known file.
   *
   * @param place the file, where the failure itself does not name one
   */
  public static CommandFailure at(String place, IOException cause) {
    String named = cause instanceof FileSystemException known ? known.getFile() : null;
    String file = named == null ? place : named;
    String why =
        switch (cause) {
          case NoSuchFileException gone -> "there is no such file.";
          case AccessDeniedException denied -> "access is denied.";
          case FileAlreadyExistsException there -> "this file exists already.";
          case NotDirectoryException plain -> "this is not a folder.";
          case DirectoryNotEmptyException full -> "this folder is not empty.";
          case CharacterCodingException bytes -> "this is not text in UTF-8; save it as such.";
          default -> why(cause);
        };
    return new CommandFailure(file.isEmpty() ? why : file + ": " + why, cause);
  }

  private static String why(IOException cause) {
    String reported = cause instanceof FileSystemException known ? known.getReason() : null;
    String words = reported == null ? String.valueOf(cause.getMessage()) : reported;
    String low = words.toLowerCase(Locale.ROOT);
    return low.contains("no space left") || low.contains("quota exceeded")
        ? "the disk is full; make room and try again."
        : low.contains("is a directory")
            ? "this is a folder; name a file."
            : "input or output failed (%s).".formatted(words);
  }
}
