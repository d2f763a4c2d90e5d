import { globSync, readFileSync } from "node:fs";

import { parseSync } from "vite";

export type Node = { type: string; start: number; end: number; [key: string]: unknown };

/** A name and its scope, the part of the file where it is known. */
export type Declaration = {
  name: string;
  scope: Node;
  /** The value of a constant. */
  value?: Node;
  /** The function that declares the name as a parameter, and the parameter's position. */
  parameterOf?: { called: Node; name: string | undefined; index: number; fallback?: Node };
};

export type SourceFile = {
  path: string;
  code: string;
  declarations: Declaration[];
  calls: Node[];
  types: Map<string, Node>;
  /** The path of the imported file and the name in it, by local name. */
  imports: Map<string, { path: string; name: string }>;
};

/** Parses the files that match a pattern, except tests. */
export const readSources = (pattern: string): SourceFile[] =>
  globSync(pattern, { exclude: (path) => path.endsWith(".test.ts") })
    .sort()
    .map((path) => parseSource(path, readFileSync(path, "utf8")));

export function parseSource(path: string, code: string): SourceFile {
  const { program, module } = parseSync(path, code);
  const file: SourceFile = { path, code, declarations: [], calls: [], types: new Map(), imports: new Map() };
  for (const { moduleRequest, entries } of module.staticImports)
    for (const { importName, localName } of entries)
      if (importName.name)
        file.imports.set(localName.value, { path: pathOf(path, moduleRequest.value), name: importName.name });
  visit(program as unknown as Node, program as unknown as Node, undefined, file);
  return file;
}

function pathOf(from: string, specifier: string): string {
  if (specifier.startsWith("#")) return `src/${specifier.slice(1)}`;
  return specifier.startsWith("./") ? `${from.slice(0, from.lastIndexOf("/"))}${specifier.slice(1)}` : specifier;
}

/**
 * Collects the declarations, types and calls below a node. `name` is the name of the constant that the node is the
 * value of.
 */
function visit(node: Node, scope: Node, name: string | undefined, file: SourceFile): void {
  if (node.type === "CallExpression") file.calls.push(node);
  if (node.type === "TSTypeAliasDeclaration")
    file.types.set((node.id as { name: string }).name, node.typeAnnotation as Node);
  if (node.type === "TSInterfaceDeclaration") file.types.set((node.id as { name: string }).name, node.body as Node);
  const inner = /^(?:BlockStatement|For\w*Statement|\w*Function\w*)$/.test(node.type) ? node : scope;
  if (node.type === "VariableDeclarator") declareVariable(node, scope, file);
  if (/Function/.test(node.type) && Array.isArray(node.params))
    for (const [index, parameter] of (node.params as Node[]).entries())
      declareParameter(parameter, index, node, name, file);
  const own = node.type === "VariableDeclarator" ? (node.id as { name?: string }).name : undefined;
  for (const child of Object.values(node).flat())
    if (child && typeof child === "object" && "type" in child) visit(child as Node, inner, own, file);
}

function declareVariable({ id, init }: Node, scope: Node, { declarations }: SourceFile): void {
  const { type, name, properties } = id as Node & { name: string; properties: Node[] };
  if (type === "Identifier") declarations.push({ name, scope, value: (init ?? undefined) as Node | undefined });
  if (type === "ObjectPattern")
    for (const { value } of properties)
      if ((value as Node | undefined)?.type === "Identifier")
        declarations.push({ name: (value as Node & { name: string }).name, scope });
}

function declareParameter(
  parameter: Node,
  index: number,
  called: Node,
  name: string | undefined,
  file: SourceFile,
): void {
  const isDefaulted = parameter.type === "AssignmentPattern";
  const target = (isDefaulted ? parameter.left : parameter) as Node & { name: string };
  const own = (called.id as { name: string } | null | undefined)?.name ?? name;
  const fallback = isDefaulted ? (parameter.right as Node) : undefined;
  if (target.type === "Identifier")
    file.declarations.push({ name: target.name, scope: called, parameterOf: { called, name: own, index, fallback } });
}

/** Returns the type arguments of a call or a type. */
export const argumentsOf = ({ typeArguments }: Node): Node[] =>
  (typeArguments as { params: Node[] } | null | undefined)?.params ?? [];
