import { baseline } from "#server/postgres/baseline.ts";
import { isFunctionFile, objectsOf, readSqlFiles, type SqlFile, type SqlFiles } from "#server/postgres/sql-files.ts";

import { findOddWords, relativeOpening, withoutCode } from "./plain-english.ts";
import { reportProblems } from "./report-problems.ts";

const notInTables =
  /^\s*create\s+(?:or\s+replace\s+)?(function|procedure|aggregate|policy|(?:constraint\s+)?trigger)\b/gim;
const description = /^\s*comment on \w+ [^']*? is E?'((?:[^']|'')*)'/gim;
const adminsOnly = /require_role\([^)]*'(?:admin|owner)'|Only an? (?:admin|owner)/;
const clockFile = "functions/before_tables/now.sql";
const otherClocks = /(?<![\w.])(?:now\(\)|(?:current|local)_?(?:timestamp|date|time)\b)/i;
const notRepeatable = /^create\s+(?:function|procedure|aggregate)\b/gim;

/** Returns one problem for each misplaced definition, banned word and missing description in the SQL files. */
export function checkSqlFiles({ tables, repeatables }: SqlFiles): string[] {
  const functions = repeatables.filter(isFunctionFile);
  return [
    ...tables.flatMap(({ path, text }) =>
      Array.from(
        text.matchAll(notInTables),
        ([, kind = ""]) => `${path}: a ${kind.toLowerCase()} has a file of its own`,
      ),
    ),
    ...findDuplicates(functions),
    ...functions.flatMap(checkFunctionFile),
    ...functions.flatMap(checkRights),
    ...repeatables.filter((file) => !isFunctionFile(file)).flatMap(checkTableFile),
    ...repeatables.filter(({ path }) => path !== clockFile).flatMap(checkClock),
    ...[...tables, ...repeatables].flatMap(checkWords),
    ...[...tables.filter(({ path }) => path > baseline.last), ...repeatables].flatMap(checkDescriptions),
  ];
}

function findDuplicates(files: SqlFile[]): string[] {
  const homes = new Map<string, string>();
  return files.flatMap((file) =>
    [...new Set(objectsOf(file))].flatMap((name) => {
      const home = homes.get(name);
      homes.set(name, file.path);
      return home ? [`${file.path}: ${name} is also defined in ${home}`] : [];
    }),
  );
}

const nameOf = (path: string) => path.replace(/^.*\/|\.sql$/g, "");

/** Checks that a file is named after its only function, or after the first function of a family. */
function checkFunctionFile(file: SqlFile): string[] {
  const [first] = objectsOf(file);
  if (file.text.match(notRepeatable)) return [`${file.path}: write “create or replace”`];
  if (!first) return [`${file.path}: defines no function`];
  return first.endsWith(`.${nameOf(file.path)}`) ? [] : [`${file.path}: its function is ${first}`];
}

/** Checks that the description of a public function for admins or the owner says so. */
function checkRights({ path, text }: SqlFile): string[] {
  const words = (text.match(description) ?? []).join(" ");
  const isSilent = words.includes(" function public.") && !/admin|owner/i.test(words);
  return isSilent && adminsOnly.test(text) ? [`${path}: its description does not say that it is for admins`] : [];
}

function checkTableFile(file: SqlFile): string[] {
  const tables = objectsOf(file);
  return tables.length === 1 && tables[0]?.endsWith(`.${nameOf(file.path)}`)
    ? []
    : [`${file.path}: its table is ${tables.join(", ")}`];
}

/** Checks that the time of the transaction is read with private.now(), which tests replace. */
const checkClock = ({ path, text }: SqlFile) =>
  text.split("\n").flatMap((line, index) => {
    const [clock] = otherClocks.exec(line.replace(/(?:^|\s)--\s.*$/, "")) ?? [];
    return clock ? [`${path}:${index + 1}: “${clock}”: write private.now()`] : [];
  });

const checkWords = ({ path, text }: SqlFile) =>
  text.split("\n").flatMap((line, index) => {
    const comment = /(?:^|\s)--\s(.*)$/.exec(line)?.[1];
    const message = /(?:raise exception |private\.reject\()'((?:[^']|'')*)'/.exec(line)?.[1];
    const words = [comment, message].flatMap((words = "") => findOddWords(withoutCode(words)));
    return words.map(({ word, right }) => `${path}:${index + 1}: “${word}”: write ${right}`);
  });

/** Returns the problems of the texts that the database stores as comments. */
const checkDescriptions = ({ path, text }: SqlFile) =>
  [...text.matchAll(description)].flatMap(({ 0: statement, 1: words = "", index }) =>
    findDescriptionProblems(words.replaceAll(String.raw`\n`, "\n")).map(
      (problem) => `${path}:${text.slice(0, index + statement.length).split("\n").length}: ${problem}`,
    ),
  );

/** Returns the problems of a comment on a database object: banned words, and a relative clause as its opening. */
export function findDescriptionProblems(words: string): string[] {
  const opening = relativeOpening.exec(words)?.[0];
  return [
    ...findOddWords(words).map(({ word, right }) => `“${word}”: write ${right}`),
    ...(opening ? [`opens with “${opening}”: start with a noun or a verb`] : []),
  ];
}

if (import.meta.main) reportProblems(checkSqlFiles(readSqlFiles()));
