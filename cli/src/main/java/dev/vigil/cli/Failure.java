package dev.vigil.cli;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;

/** What the user reads when a command cannot do its work: one sentence with value and remedy. */
final class Failure extends RuntimeException {
  private static final long serialVersionUID = 1L;

  Failure(String sentence) {
    super(sentence);
  }

  Failure(String sentence, Throwable cause) {
    super(sentence, cause);
  }

  @Override
  public String getMessage() {
    return String.valueOf(super.getMessage());
  }

  static Failure of(IOException cause) {
    String file = cause instanceof FileSystemException known ? known.getFile() : "";
    String sentence =
        switch (cause) {
          case NoSuchFileException gone -> file + ": there is no such file.";
          case AccessDeniedException denied -> file + ": access is denied.";
          case FileAlreadyExistsException there -> file + ": this file exists already.";
          case NotDirectoryException plain -> file + ": this is not a folder.";
          case DirectoryNotEmptyException full -> file + ": this folder is not empty.";
          default -> "input or output failed (%s).".formatted(cause.getMessage());
        };
    return new Failure(sentence, cause);
  }
}
