package dev.vigil.bench;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaField;
import com.tngtech.archunit.core.domain.JavaMember;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.domain.JavaType;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Modules depend one way: each knows only those to its left, and no one knows the bench. */
class ArchitectureTest {
  private static final List<String> FROM_LEFT_TO_RIGHT =
      List.of(
          "document",
          "diff",
          "archive",
          "fetch",
          "watch",
          "discover",
          "search",
          "knowledge",
          "mediator",
          "server",
          "cli",
          "bench");

  /** The modules with a module-info. */
  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(
              place -> !place.contains("test-classes") && !place.contains("-tests.jar"))
          .importPackages("dev.vigil");

  @Test
  void seesTheModules() {
    assertThat(CLASSES.containPackage("dev.vigil.document")).isTrue();
    assertThat(CLASSES.containPackage("dev.vigil.cli")).isTrue();
  }

  @Test
  void noModuleUsesAModuleToItsRight() {
    for (int i = 0; i < FROM_LEFT_TO_RIGHT.size() - 1; i++) {
      String[] toTheRight =
          FROM_LEFT_TO_RIGHT.subList(i + 1, FROM_LEFT_TO_RIGHT.size()).stream()
              .map(ArchitectureTest::packagesOf)
              .toArray(String[]::new);
      noClasses()
          .that()
          .resideInAPackage(packagesOf(FROM_LEFT_TO_RIGHT.get(i)))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(toTheRight)
          .allowEmptyShould(true)
          .check(CLASSES);
    }
  }

  @Test
  void packagesOfAModuleHaveNoCycles() {
    for (String module : FROM_LEFT_TO_RIGHT) {
      slices().assignedFrom(packagesOfOneModule(module)).should().beFreeOfCycles().check(CLASSES);
    }
  }

  @Test
  void aPackageHasAtMostThirtyFiles() {
    Map<String, Long> files =
        CLASSES.stream()
            .filter(JavaClass::isTopLevelClass)
            .collect(groupingBy(JavaClass::getPackageName, counting()));
    assertThat(files).hasSizeGreaterThan(100);
    assertThat(files).allSatisfy((name, count) -> assertThat(count).isLessThanOrEqualTo(30));
  }

  /** One slice for each package of a module. */
  private static SliceAssignment packagesOfOneModule(String module) {
    return new SliceAssignment() {
      @Override
      public SliceIdentifier getIdentifierOf(JavaClass one) {
        String name = one.getPackageName();
        boolean inside = (name + ".").startsWith("dev.vigil." + module + ".");
        return inside ? SliceIdentifier.of(name) : SliceIdentifier.ignore();
      }

      @Override
      public String getDescription() {
        return "the packages of " + module;
      }
    };
  }

  @Test
  void theInterfaceOfTheLibraryNamesOnlyItsOwnClasses() {
    List<String> leaks = new ArrayList<>();
    for (JavaClass one : CLASSES) {
      if (LibraryPackages.EXPORTED.contains(one.getPackageName()) && isPublic(one)) {
        named(one)
            .filter(other -> other.getPackageName().startsWith("dev.vigil"))
            .filter(other -> !LibraryPackages.EXPORTED.contains(other.getPackageName()))
            .forEach(other -> leaks.add(one.getName() + " names " + other.getName()));
      }
    }
    assertThat(leaks).isEmpty();
  }

  @Test
  void aModuleExportsItsOtherPackagesToVigilOnly() {
    assertThat(LibraryPackages.EXPORTED).hasSizeGreaterThan(15);
    assertThat(LibraryPackages.EXPORTED).noneMatch(name -> name.contains(".internal"));
    assertThat(LibraryPackages.QUALIFIED).hasSizeGreaterThan(20);
    assertThat(LibraryPackages.QUALIFIED.values())
        .allSatisfy(to -> assertThat(to).allMatch(module -> module.startsWith("dev.vigil.")));
  }

  private static boolean isPublic(JavaClass one) {
    return one.getModifiers().contains(JavaModifier.PUBLIC)
        && one.getEnclosingClass().map(ArchitectureTest::isPublic).orElse(true);
  }

  /** The classes in the signatures that a user of a class sees. */
  private static Stream<JavaClass> named(JavaClass one) {
    Stream<JavaType> members =
        Stream.concat(
                Stream.concat(one.getMethods().stream(), one.getConstructors().stream()),
                one.getFields().stream())
            .filter(ArchitectureTest::isSeen)
            .flatMap(ArchitectureTest::types);
    Stream<JavaType> above =
        Stream.concat(one.getSuperclass().stream(), one.getInterfaces().stream());
    return Stream.concat(members, above).flatMap(type -> type.getAllInvolvedRawTypes().stream());
  }

  private static boolean isSeen(JavaMember member) {
    return member.getModifiers().contains(JavaModifier.PUBLIC)
        || member.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static Stream<JavaType> types(JavaMember member) {
    return switch (member) {
      case JavaCodeUnit code ->
          Stream.concat(Stream.of(code.getReturnType()), code.getParameterTypes().stream());
      case JavaField field -> Stream.of(field.getType());
      default -> Stream.empty();
    };
  }

  @Test
  void thePagesForUsersNameNoInternalPackage() throws IOException {
    try (Stream<Path> pages = Files.walk(Path.of("../docs"))) {
      List<Path> all = pages.filter(page -> page.toString().endsWith(".md")).toList();
      assertThat(all).hasSizeGreaterThan(20);
      assertThat(all).noneMatch(page -> text(page).contains(".internal."));
    }
    try (Stream<Path> sources = Files.walk(Path.of("../examples"))) {
      assertThat(sources.filter(source -> source.toString().endsWith(".java")))
          .noneMatch(source -> text(source).contains(".internal."));
    }
  }

  private static String text(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Test
  void fetchStandsAlone() {
    noClasses()
        .that()
        .resideInAPackage(packagesOf("fetch"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(packagesOf("diff"), packagesOf("archive"))
        .allowEmptyShould(true)
        .check(CLASSES);
  }

  @Test
  void theDocumentTouchesNoNetwork() {
    noClasses()
        .that()
        .resideInAPackage(packagesOf("document"))
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.net.http..", "javax.net..")
        .orShould()
        .dependOnClassesThat()
        .haveFullyQualifiedName("java.net.Socket")
        .check(CLASSES);
  }

  /** SQL that is not about rows of our own tables, or is the layer below the repositories. */
  private static final List<String> HOLD_SQL_TOO =
      List.of(
          // Transactions, dialects, migrations.
          "dev.vigil.archive.internal.database.",
          // Bodies in PostgreSQL instead of files.
          "dev.vigil.archive.body.PostgresBodyStore",
          // A database of its own for each crawl.
          "dev.vigil.discover.crawl.store.CrawlDatabase",
          // Copies whole tables, whatever they are.
          "dev.vigil.watch.backup.",
          // Read databases of others.
          "dev.vigil.knowledge.relational.",
          "dev.vigil.mediator.source.",
          "dev.vigil.mediator.run.step.",
          // Makes a database for the demo to read.
          "dev.vigil.server.demo.DemoGroup",
          "dev.vigil.bench.");

  @Test
  void sqlIsInRepositories() {
    noClasses()
        .that(
            describe(
                "are not repositories",
                one ->
                    !outermost(one).getSimpleName().endsWith("Repository")
                        && HOLD_SQL_TOO.stream().noneMatch(one.getName()::startsWith)))
        .should()
        .callMethodWhere(
            describe(
                "it runs a statement",
                call ->
                    call.getTargetOwner()
                            .getName()
                            .equals("dev.vigil.archive.internal.database.Sql")
                        && List.of("run", "list", "one").contains(call.getName())))
        .orShould()
        .accessClassesThat()
        .haveFullyQualifiedName("java.sql.PreparedStatement")
        .orShould()
        .accessClassesThat()
        .haveFullyQualifiedName("java.sql.Statement")
        .check(CLASSES);
  }

  @Test
  void serverAndCommandLineUseServicesWithoutConnections() {
    noClasses()
        .that()
        .resideInAnyPackage(packagesOf("server"), packagesOf("cli"))
        // The server's own tables.
        .and()
        .resideOutsideOfPackage("dev.vigil.server.account")
        .and()
        .doNotHaveFullyQualifiedName("dev.vigil.server.demo.DemoGroup")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("java.sql")
        .orShould()
        .accessClassesThat()
        .haveFullyQualifiedName("dev.vigil.archive.database.Catalogue")
        .orShould()
        .callMethodWhere(
            describe(
                "it takes a connection",
                call ->
                    call.getTarget().getRawParameterTypes().stream()
                        .anyMatch(type -> type.getName().equals("java.sql.Connection"))))
        .check(CLASSES);
  }

  @Test
  void serverAndCommandLineReachTheDatabaseThroughServicesOnly() {
    noClasses()
        .that()
        .resideInAnyPackage(packagesOf("server"), packagesOf("cli"))
        // The server's own tables.
        .and()
        .resideOutsideOfPackage("dev.vigil.server.account")
        .should()
        .callMethodWhere(
            describe(
                "it gets the tables of an installation",
                call ->
                    List.of(
                            "dev.vigil.archive.database.Catalogue",
                            "dev.vigil.watch.store.WatchStore")
                        .contains(call.getTarget().getRawReturnType().getName())))
        .check(CLASSES);
  }

  private static JavaClass outermost(JavaClass one) {
    return one.getEnclosingClass().map(ArchitectureTest::outermost).orElse(one);
  }

  @Test
  void noSimpleNameIsUsedTwice() {
    Map<String, List<String>> bySimpleName =
        CLASSES.stream()
            .filter(one -> one.isTopLevelClass() && !one.getSimpleName().equals("package-info"))
            .filter(one -> !one.getPackageName().startsWith("dev.vigil.bench"))
            .collect(groupingBy(JavaClass::getSimpleName, mapping(JavaClass::getName, toList())));
    assertThat(bySimpleName).hasSizeGreaterThan(1000);
    assertThat(bySimpleName.values()).filteredOn(names -> names.size() > 1).isEmpty();
  }

  private static String packagesOf(String module) {
    return "dev.vigil." + module + "..";
  }
}
