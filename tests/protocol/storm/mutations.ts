import { ofBodies } from "./body-mutations.ts";
import { ofCalls } from "./call-mutations.ts";
import { ofHeaders } from "./header-mutations.ts";
import { ofPaths } from "./path-mutations.ts";
import { ofQueries } from "./query-mutations.ts";
import type { Scene, Use } from "./valid-requests.ts";
import { ofValues } from "./value-mutations.ts";
import type { Random, Wire } from "./wire.ts";

/** Turns a valid request into an invalid, unusual or hostile one, as described by the mutation's name. */
export type Mutation = (wire: Wire, random: Random, scene: Scene) => Wire;
export type Mutations = Record<string, Mutation>;

/** All kinds of mutations, with their names. `on` lists the kinds of requests that a mutation applies to. */
export const mutations: { name: string; on: readonly Use[]; mutate: Mutation }[] = [
  ...entries(ofPaths, ["read", "write", "call"]),
  ...entries(ofQueries, ["read", "write"]),
  ...entries(ofValues, ["read", "write"]),
  ...entries(ofHeaders, ["read", "write", "call"]),
  ...entries(ofBodies, ["write"]),
  ...entries(ofCalls, ["call"]),
];

function entries(kinds: Mutations, on: readonly Use[]) {
  return Object.entries(kinds).map(([name, mutate]) => ({ name, on, mutate }));
}
