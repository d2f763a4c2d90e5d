import { relative } from "node:path";

import type { Reporter, SerializedError, TestModule, TestSpecification } from "vitest/node";

import { note, withReason } from "./journal.ts";

/** Records Vitest's results file by file. */
export default class VitestReporter implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]) {
    note({ planned: specifications.map(({ moduleId }) => relative(".", moduleId)) });
  }

  onTestModuleEnd(module: TestModule) {
    const file = relative(".", module.moduleId);
    const tests = [...module.children.allTests()].map((test) => ({
      name: test.fullName,
      seconds: (test.diagnostic()?.duration ?? 0) / 1000,
      ...test.result(),
    }));
    const hooks = [...module.children.allSuites()].map((suite) => ({ name: suite.fullName, errors: suite.errors() }));
    const failures = [
      ...tests.flatMap(({ name, state, errors }) =>
        state === "failed" ? [withReason(`${file}: ${name}`, reasonOf(errors[0]))] : [],
      ),
      ...hooks.flatMap(({ name, errors }) => errors.map((error) => withReason(`${file}: ${name}`, reasonOf(error)))),
      ...module.errors().map((error) => withReason(file, reasonOf(error))),
    ];
    if (failures.length === 0 && module.state() === "failed") failures.push(file);
    note({
      file,
      passed: tests.filter(({ state }) => state === "passed").length,
      failures,
      seconds: module.diagnostic().duration / 1000,
      tests: tests.map(({ name, seconds }) => ({ name, seconds })),
    });
  }

  onTestRunEnd(_modules: readonly TestModule[], errors: readonly SerializedError[]) {
    for (const error of errors) {
      const path: unknown = error.VITEST_TEST_PATH;
      if (typeof path !== "string") note({ failuresOfNoFile: [withReason("vitest", reasonOf(error))] });
      else {
        const file = relative(".", path);
        note({ file, passed: 0, failures: [withReason(`${file}: after its test`, reasonOf(error))] });
      }
    }
  }
}

function reasonOf(error?: SerializedError): string | undefined {
  const cause: unknown = error?.cause;
  const own = error?.stack?.includes(error.message) ? error.stack : error?.message;
  return cause instanceof Error ? `${own ?? ""}\n${cause.message}` : own;
}
