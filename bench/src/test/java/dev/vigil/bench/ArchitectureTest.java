package dev.vigil.bench;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;
import static java.util.stream.Collectors.counting;
import static java.util.stream.Collectors.groupingBy;
import static java.util.stream.Collectors.mapping;
import static java.util.stream.Collectors.toList;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.dependencies.SliceAssignment;
import com.tngtech.archunit.library.dependencies.SliceIdentifier;
import java.util.List;
import java.util.Map;
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

  private static final JavaClasses CLASSES =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("dev.vigil");

  @Test
  void seesTheModules() {
    assertThat(CLASSES.containPackage("dev.vigil.document")).isTrue();
    assertThat(CLASSES.containPackage("dev.vigil.cli")).isTrue();
  }

  @Test
  void noModuleLooksToTheRight() {
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

  @Test
  void noSimpleNameIsUsedTwice() {
    Map<String, List<String>> bySimpleName =
        CLASSES.stream()
            .filter(one -> one.isTopLevelClass() && !one.getSimpleName().equals("package-info"))
            .filter(one -> !one.getPackageName().startsWith("dev.vigil.bench"))
            .collect(groupingBy(JavaClass::getSimpleName, mapping(JavaClass::getName, toList())));
    assertThat(bySimpleName).hasSizeGreaterThan(1000);
    assertThat(bySimpleName.values()).allSatisfy(names -> assertThat(names).hasSize(1));
  }

  private static String packagesOf(String module) {
    return "dev.vigil." + module + "..";
  }
}
