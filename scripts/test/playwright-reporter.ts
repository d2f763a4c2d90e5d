import { relative } from "node:path";

import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from "@playwright/test/reporter";

import { type FileOutcome, note, withReason } from "./journal.ts";

/** Records Playwright's results file by file. */
export default class PlaywrightReporter implements Reporter {
  private readonly files = new Map<string, { left: number; outcome: FileOutcome }>();

  printsToStdio() {
    return false;
  }

  onBegin(_config: FullConfig, suite: Suite) {
    for (const test of suite.allTests()) {
      const file = fileOf(test);
      const known = this.files.get(file) ?? {
        left: 0,
        outcome: { file, passed: 0, failures: [], seconds: 0, tests: [] },
      };
      this.files.set(file, { ...known, left: known.left + 1 });
    }
    note({ planned: [...this.files.keys()] });
  }

  onTestEnd(test: TestCase, { errors, duration }: TestResult) {
    const known = this.files.get(fileOf(test));
    if (!known) return;
    known.left -= 1;
    known.outcome.seconds += duration / 1000;
    known.outcome.tests.push({ name: test.title, seconds: duration / 1000 });
    if (test.outcome() === "expected") known.outcome.passed += 1;
    if (test.outcome() === "unexpected") {
      const reason = errors.map(({ message }) => message).join("\n");
      known.outcome.failures.push(withReason(`${fileOf(test)}:${test.location.line}: ${test.title}`, reason));
    }
    if (known.left === 0) note(known.outcome);
  }

  onError(error: TestError) {
    note({ failuresOfNoFile: [withReason("browser", error.message)] });
  }
}

/** Returns the file that Playwright ran. The test itself may be defined in the kit. */
function fileOf({ parent, location }: TestCase): string {
  let suite: Suite | undefined = parent;
  while (suite && suite.type !== "file") suite = suite.parent;
  return relative(".", (suite?.location ?? location).file);
}
