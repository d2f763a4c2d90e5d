import type { Node } from "./sql/source-files.ts";
import { childrenOf, type Comment, isFunction } from "./syntax-tree.ts";

type Documented = { name: string; fn: Node; doc: Comment };
type Contract = { name: string; fn: Node; text: string; isProduct: boolean };

const says = {
  absence: /\b(?:null|undefined|if|once|unless)\b/iu,
  error: /throw|reject|error|fail|refus|invalid|redirect/iu,
  result: /\b(?:returns?|resolves|results?|yields|true|false|whether)\b/iu,
  truth: /\b(?:true|false|whether)\b/iu,
};
/** Verbs of JSDoc that describe an effect, which leaves the result open. */
const effect =
  /^(?:Adds|Applies|Checks|Consumes|Deletes|Ensures|Inserts|Marks|Queues|Records|Reserves|Runs|Saves|Sends|Sets|Stages|Starts|Stores|Updates|Validates|Verifies|Waits|Writes)\b/;
/** Matches a claim such as “null if”, but not “null values” or “or null”. */
const absent = /\b(null|undefined)(?= (?:if|for|once|unless|until)\b)/giu;

/**
 * Returns one problem for each function, method or constant function whose JSDoc contradicts its types, or leaves out
 * an empty result, a Boolean result or an error that it throws.
 */
export function checkContracts(path: string, code: string, program: Node, comments: readonly Comment[]): string[] {
  const docs = comments.filter(({ value }) => value.startsWith("*"));
  return (program["body"] as Node[]).flatMap((statement) =>
    findDocumented(statement, code, docs).flatMap(({ name, fn, doc }) => {
      const line = code.slice(0, doc.start).split("\n").length;
      const text = doc.value.replaceAll(/^\s*\*+ ?/gm, "").trim();
      return findGaps({ name, fn, text, isProduct: path.startsWith("src/") }).map(
        (gap) => `${path}:${line}: JSDoc of ${name} ${gap}`,
      );
    }),
  );
}

function findDocumented(statement: Node, code: string, docs: readonly Comment[]): Documented[] {
  const docOf = (node: Node) => docs.find(({ end }) => end <= node.start && code.slice(end, node.start).trim() === "");
  const documented = (node: Node, name: unknown, value: unknown): Documented[] => {
    const doc = docOf(node);
    const fn = value as Node | null | undefined;
    return doc && fn && isFunction(fn) && fn["body"] ? [{ name: nameOf(name), fn, doc }] : [];
  };
  const declaration = (statement["declaration"] as Node | null | undefined) ?? statement;
  if (declaration.type === "FunctionDeclaration") return documented(statement, declaration["id"], declaration);
  if (declaration.type === "VariableDeclaration")
    return (declaration["declarations"] as Node[]).flatMap(({ id, init }) => documented(statement, id, init));
  if (declaration.type !== "ClassDeclaration") return [];
  return childrenOf(declaration["body"] as Node).flatMap((member) =>
    documented(member, member["key"], member["value"]),
  );
}

const nameOf = (id: unknown) => String((id as { name?: unknown } | null)?.name ?? "the function");

/** Returns the contradictions and gaps of a JSDoc. */
function findGaps({ name, fn, text, isProduct }: Contract): string[] {
  const type = resolved((fn["returnType"] as { typeAnnotation: Node } | null | undefined)?.typeAnnotation);
  const { thrown, returned } = ownExits(fn);
  const absences = type ? absencesOf(type) : [];
  const isComponent = /^[A-Z]/.test(name);
  const isVoid = type ? type.type === "TSVoidKeyword" : returned.length === 0 && !fn["generator"];
  const mayBeAbsent =
    absences.length > 0 ||
    (!isVoid && !isComponent && returned.some(isAbsent) && returned.some((value) => !isAbsent(value)));
  const claimed = [...text.matchAll(absent)].map(([word]) => word.toLowerCase());
  const isBoolean = type?.type === "TSBooleanKeyword" || type?.type === "TSTypePredicate";
  const isPlain = isBoolean || type?.type === "TSStringKeyword" || type?.type === "TSNumberKeyword";
  return [
    ...(mayBeAbsent && !says.absence.test(text) ? ["does not say when the result is null or undefined"] : []),
    ...(absences.length > 0 ? claimed.filter((word) => !absences.includes(word)) : []).map(
      (word) => `says ${word}, but the type does not`,
    ),
    ...(isBoolean && !says.truth.test(text) ? ["does not say when the result is true or false"] : []),
    ...(isVoid && /^(?:Returns|True)\b/.test(text) ? ["says Returns, but nothing is returned"] : []),
    ...(type && !isBoolean && /^True\b/.test(text) && type.type.endsWith("Keyword")
      ? ["says True, but the type does not"]
      : []),
    ...(isPlain && fn["async"] && effect.test(text) && !says.result.test(text)
      ? ["does not say what is returned"]
      : []),
    ...(isProduct && thrown.length > 0 && !says.error.test(text) ? ["does not say when an error is thrown"] : []),
  ];
}

/** Returns the type of an awaited result; undefined without a type. */
function resolved(type: Node | undefined): Node | undefined {
  const isPromise = type?.type === "TSTypeReference" && nameOf(type["typeName"]) === "Promise";
  return isPromise ? (type["typeArguments"] as { params: Node[] }).params[0] : type;
}

function absencesOf(type: Node): string[] {
  if (type.type === "TSUnionType") return (type["types"] as Node[]).flatMap(absencesOf);
  if (type.type === "TSNullKeyword") return ["null"];
  return type.type === "TSUndefinedKeyword" ? ["undefined"] : [];
}

/**
 * Returns the errors that a function itself creates and throws, and the values that it returns. Plain errors are
 * excluded, because they mean a bug rather than a case that callers handle.
 */
function ownExits(fn: Node): { thrown: Node[]; returned: (Node | null)[] } {
  const thrown: Node[] = [];
  const returned: (Node | null)[] = [];
  const visit = (node: Node) => {
    if (isFunction(node) || node.type === "ClassBody") return;
    const argument = node["argument"] as Node | null | undefined;
    if (node.type === "ThrowStatement" && argument && isOwnError(argument)) thrown.push(argument);
    if (node.type === "ReturnStatement") returned.push(...alternatives(argument ?? null));
    childrenOf(node).forEach(visit);
  };
  const body = fn["body"] as Node;
  if (body.type !== "BlockStatement") returned.push(...alternatives(body));
  childrenOf(body).forEach(visit);
  return { thrown, returned };
}

const isOwnError = ({ type, callee }: Node) =>
  type === "CallExpression" || (type === "NewExpression" && nameOf(callee) !== "Error");

/** Returns the values that an expression can have: both branches of a condition, and both sides of `??` and `||`. */
function alternatives(value: Node | null): (Node | null)[] {
  if (value?.type === "ConditionalExpression")
    return [...alternatives(value["consequent"] as Node), ...alternatives(value["alternate"] as Node)];
  if (value?.type === "ParenthesizedExpression") return alternatives(value["expression"] as Node);
  if (value?.type === "LogicalExpression" && value["operator"] !== "&&")
    return [value["left"] as Node, ...alternatives(value["right"] as Node)];
  return [value];
}

const isAbsent = (value: Node | null) =>
  value === null || (value.type === "Literal" && value["raw"] === "null") || nameOf(value) === "undefined";
