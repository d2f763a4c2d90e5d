import { argumentsOf, type Node, parseSource, type SourceFile } from "./source-files.ts";

/**
 * A JavaScript type: `string`, `number`, `boolean`, `Date`, `Buffer` or `object`, or one of them followed by `[]`.
 * `any` is not compared.
 */
export type Kind = string;
export type DeclaredColumn = { kinds: Set<Kind>; isOptional: boolean };
export type DeclaredColumns = Map<string, DeclaredColumn>;
type Place = { node: Node; file: SourceFile };

const keywords: Record<string, Kind> = {
  TSStringKeyword: "string",
  TSNumberKeyword: "number",
  TSBooleanKeyword: "boolean",
  TSTypeLiteral: "object",
  TSInterfaceBody: "object",
  TSMappedType: "object",
};
const known = new Set(["Date", "Buffer"]);

/** Reads row types without a compiler: literals, aliases, `Pick`, `Omit`, intersections, and members of other types. */
export class RowTypes {
  readonly #files: Map<string, SourceFile>;
  readonly #read: (path: string) => string;

  constructor(files: readonly SourceFile[], read: (path: string) => string) {
    this.#files = new Map(files.map((file) => [file.path, file]));
    this.#read = read;
  }

  /** Returns the columns that a type declares; undefined if it cannot be read. */
  columns(node: Node, file: SourceFile): DeclaredColumns | undefined {
    const at = this.#resolve(node, file);
    if (!at) return undefined;
    const { type } = at.node;
    if (type === "TSTypeLiteral" || type === "TSInterfaceBody") return this.#members(at);
    if (type === "TSIntersectionType") {
      const parts = (at.node.types as Node[]).map((part) => this.columns(part, at.file));
      return parts.every((part) => part !== undefined) ? new Map(parts.flatMap((part) => [...part])) : undefined;
    }
    return type === "TSTypeReference" ? this.#utility(at) : undefined;
  }

  #members({ node, file }: Place): DeclaredColumns | undefined {
    const members = (node.members ?? node.body) as Node[];
    if (members.some(({ type }) => type !== "TSPropertySignature")) return undefined;
    return new Map(
      members.map((member) => [
        nameOf(member),
        { kinds: this.#kinds(annotationOf(member), file), isOptional: member.optional === true },
      ]),
    );
  }

  #utility({ node, file }: Place): DeclaredColumns | undefined {
    const name = (node.typeName as { name?: string }).name;
    const [first, second] = argumentsOf(node);
    const all = first && this.columns(first, file);
    const names = second && literals(second);
    if (name === "Pick")
      return (
        names &&
        new Map(names.map((column) => [column, all?.get(column) ?? { kinds: new Set(["any"]), isOptional: false }]))
      );
    if (name === "Omit") return names && all && new Map([...all].filter(([column]) => !names.includes(column)));
    return undefined;
  }

  #kinds(node: Node, file: SourceFile): Set<Kind> {
    if (node.type === "TSUnionType")
      return new Set((node.types as Node[]).flatMap((part) => [...this.#kinds(part, file)]));
    if (node.type === "TSNullKeyword" || node.type === "TSUndefinedKeyword") return new Set();
    const at = this.#resolve(node, file);
    if (!at) return new Set(["any"]);
    if (at.node.type === "TSUnionType") return this.#kinds(at.node, at.file);
    if (at.node.type === "TSArrayType")
      return new Set([...this.#kinds(at.node.elementType as Node, at.file)].map((kind) => `${kind}[]`));
    return new Set([kindOf(at.node)]);
  }

  /**
   * Follows aliases, imports and members of other types. Returns the node itself for a name that the file neither
   * declares nor imports, and undefined if a declared or imported name cannot be resolved.
   */
  #resolve(node: Node, file: SourceFile): Place | undefined {
    if (node.type === "TSParenthesizedType" || node.type === "TSTypeOperator")
      return this.#resolve(node.typeAnnotation as Node, file);
    if (node.type === "TSIndexedAccessType") return this.#member(node, file);
    const name = node.type === "TSTypeReference" ? (node.typeName as { name?: string }).name : undefined;
    if (!name) return { node, file };
    const own = file.types.get(name);
    if (own && argumentsOf(node).length === 0) return this.#resolve(own, file);
    const imported = file.imports.get(name);
    const there = imported && this.#file(imported.path);
    const type = there?.types.get(imported?.name ?? "");
    if (there && type && argumentsOf(node).length === 0) return this.#resolve(type, there);
    return own || imported ? undefined : { node, file };
  }

  #member({ objectType, indexType }: Node, file: SourceFile): Place | undefined {
    const at = this.#resolve(objectType as Node, file);
    const [name] = literals(indexType as Node) ?? [];
    if (at?.node.type === "TSArrayType" && !name) return this.#resolve(at.node.elementType as Node, at.file);
    const members = (at?.node.members ?? at?.node.body ?? []) as Node[];
    const member = members.find((candidate) => candidate.type === "TSPropertySignature" && nameOf(candidate) === name);
    return at && member && this.#resolve(annotationOf(member), at.file);
  }

  #file(path: string): SourceFile | undefined {
    if (!path.startsWith("src/")) return undefined;
    const parsed = this.#files.get(path) ?? parseSource(path, this.#read(path));
    this.#files.set(path, parsed);
    return parsed;
  }
}

const nameOf = ({ key }: Node) => (key as { name?: string }).name ?? String((key as { value?: unknown }).value);
const annotationOf = ({ typeAnnotation }: Node) => (typeAnnotation as { typeAnnotation: Node }).typeAnnotation;

function literals(node: Node): string[] | undefined {
  const all = node.type === "TSUnionType" ? (node.types as Node[]) : [node];
  const values = all.map(({ literal }) => (literal as { value?: unknown } | undefined)?.value);
  return values.every((value) => typeof value === "string") ? values : undefined;
}

function kindOf({ type, literal, typeName }: Node): Kind {
  if (type === "TSLiteralType") return typeof ((literal as { value?: unknown }).value ?? "");
  if (type === "TSTemplateLiteralType") return "string";
  const name = (typeName as { name?: string } | undefined)?.name ?? "";
  return known.has(name) ? name : (keywords[type] ?? "any");
}
