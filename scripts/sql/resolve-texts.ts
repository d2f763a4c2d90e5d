import type { Declaration, Node, SourceFile } from "./source-files.ts";

/** Values of parameters inside a called function. */
type Bound = ReadonlyMap<string, Known>;
type Known = string[] | undefined;
const maxTexts = 60;
const maxDepth = 12;

/** Finds the texts that an expression can have, unless they depend on values known only at run time. */
export class TextResolver {
  readonly #files: Map<string, SourceFile>;
  readonly #callers = new Map<string, { file: SourceFile; call: Node }[]>();

  constructor(files: readonly SourceFile[]) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    for (const file of files)
      for (const call of file.calls) {
        const { type, name } = call.callee as Node & { name: string };
        if (type !== "Identifier") continue;
        const target = file.imports.get(name) ?? { path: file.path, name };
        const key = `${target.path}#${target.name}`;
        this.#callers.set(key, [...(this.#callers.get(key) ?? []), { file, call }]);
      }
  }

  /** Returns the expressions whose values an expression can have: for a parameter, the arguments of all calls. */
  sources(node: Node, file: SourceFile, depth = 0): { node: Node; file: SourceFile }[] {
    const found = node.type === "Identifier" ? this.declared(node.name as string, file, node) : undefined;
    const passed = found && depth < maxDepth ? this.#passed(found) : [];
    if (passed.length === 0) return [{ node, file }];
    return passed.flatMap((argument) => this.sources(argument.node, argument.file, depth + 1));
  }

  /** Returns all possible texts of an expression; undefined if they cannot be determined. */
  texts(node: Node, file: SourceFile, bound: Bound = new Map(), depth = 0): Known {
    if (depth > maxDepth) return undefined;
    const inner = (child: Node) => this.texts(child, file, bound, depth + 1);
    switch (node.type) {
      case "Literal":
        return ["string", "number"].includes(typeof node.value) ? [String(node.value)] : undefined;
      case "TemplateLiteral":
        return this.#template(node, inner);
      case "BinaryExpression":
        return node.operator === "+" ? product([inner(node.left as Node), inner(node.right as Node)]) : undefined;
      case "ConditionalExpression":
        return union([inner(node.consequent as Node), inner(node.alternate as Node)]);
      case "LogicalExpression":
        return node.operator === "&&" ? undefined : union([inner(node.left as Node), inner(node.right as Node)]);
      case "ParenthesizedExpression":
      case "TSAsExpression":
      case "TSSatisfiesExpression":
      case "TSNonNullExpression":
        return inner(node.expression as Node);
      case "Identifier":
        return this.#identifier(node, file, bound, depth);
      case "MemberExpression":
        return this.#member(node, file, depth);
      case "CallExpression":
        return this.#call(node, file, bound, depth);
      default:
        return undefined;
    }
  }

  #template({ quasis, expressions }: Node, inner: (node: Node) => Known): Known {
    const parts = (quasis as { value: { cooked: string } }[]).flatMap(({ value }, index) => {
      const expression = (expressions as Node[])[index];
      return expression ? [[value.cooked], inner(expression)] : [[value.cooked]];
    });
    return product(parts);
  }

  #identifier(node: Node, file: SourceFile, bound: Bound, depth: number): Known {
    const name = node.name as string;
    if (bound.has(name)) return bound.get(name);
    const found = this.declared(name, file, node);
    if (!found) return undefined;
    const { value } = found.declaration;
    if (value) return this.texts(value, found.file, new Map(), depth + 1);
    const passed = this.#passed(found).map((argument) =>
      this.texts(argument.node, argument.file, new Map(), depth + 1),
    );
    return passed.length > 0 ? union(passed) : undefined;
  }

  /** Returns the arguments that all calls pass for a parameter, or its default. */
  #passed({ declaration: { parameterOf }, file }: { declaration: Declaration; file: SourceFile }) {
    if (!parameterOf?.name) return [];
    const { name, index, fallback } = parameterOf;
    const callers = this.#callers.get(`${file.path}#${name}`) ?? [];
    return callers.flatMap(({ file: from, call }) => {
      const argument = (call.arguments as Node[])[index];
      return argument ? { node: argument, file: from } : fallback ? { node: fallback, file } : [];
    });
  }

  /** Returns the innermost declaration of a name, or the declaration that its file imports. */
  declared(name: string, file: SourceFile, at?: Node) {
    const [declaration] = file.declarations
      .filter(
        (declaration) =>
          declaration.name === name && (at ? contains(declaration.scope, at) : declaration.scope.type === "Program"),
      )
      .sort((a, b) => b.scope.start - a.scope.start);
    if (declaration) return { declaration, file };
    const imported = file.imports.get(name);
    const from = imported && this.#files.get(imported.path);
    const there = from?.declarations.find(
      (declaration) => declaration.name === imported?.name && declaration.scope.type === "Program",
    );
    return from && there && { declaration: there, file: from };
  }

  /** Returns the texts of `names.x` and `names[any]` of a constant object; undefined if they cannot be determined. */
  #member({ object, property, computed }: Node, file: SourceFile, depth: number): Known {
    const { type, name } = object as Node & { name: string };
    const found = type === "Identifier" ? this.declared(name, file, object as Node) : undefined;
    const value = found?.declaration.value && bare(found.declaration.value);
    if (!found || value?.type !== "ObjectExpression") return undefined;
    const entries = (value.properties as Node[]).filter(({ key }) => key);
    const wanted = computed
      ? entries
      : entries.filter(
          ({ key }) => (key as Node & { name: string }).name === (property as Node & { name: string }).name,
        );
    if (wanted.length === 0) return undefined;
    return union(wanted.map((entry) => this.texts(entry.value as Node, found.file, new Map(), depth + 1)));
  }

  /**
   * Returns the texts of a call of a function that only returns an expression; undefined if they cannot be determined.
   */
  #call({ callee, arguments: args }: Node, file: SourceFile, bound: Bound, depth: number): Known {
    const { type, name } = callee as Node & { name: string };
    const found = type === "Identifier" ? this.declared(name, file, callee as Node) : undefined;
    const called = found?.declaration.value;
    if (!found || called?.type !== "ArrowFunctionExpression") return undefined;
    if ((called.body as Node).type === "BlockStatement") return undefined;
    const own = (called.params as (Node & { name: string })[]).map((parameter, index): [string, Known] => {
      const argument = (args as Node[])[index];
      return [parameter.name, argument && this.texts(argument, file, bound, depth + 1)];
    });
    return this.texts(called.body as Node, found.file, new Map(own), depth + 1);
  }
}

const contains = (outer: Node, inner: Node) => outer.start <= inner.start && inner.end <= outer.end;
const bare = (node: Node): Node => (/^TS\w+Expression$/.test(node.type) ? bare(node.expression as Node) : node);

function union(all: readonly Known[]): Known {
  const texts = all.every((text) => text !== undefined) ? [...new Set(all.flat())] : undefined;
  return texts && texts.length <= maxTexts ? texts : undefined;
}

function product(parts: readonly Known[]): Known {
  return parts.reduce<Known>(
    (all, part) => {
      const texts = all && part ? all.flatMap((start) => part.map((end) => start + end)) : undefined;
      return texts && texts.length <= maxTexts ? texts : undefined;
    },
    [""],
  );
}
