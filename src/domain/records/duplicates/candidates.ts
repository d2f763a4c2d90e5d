import type { RecordKind } from "#domain/records/duplicates/field-model.ts";

/**
 * The size of a block above which not all pairs are compared. Each record is then only compared with its nearest
 * neighbours in sort order.
 */
const blockCap = 40;
const neighbours = 8;

export type Blocks = { membersOf: Int32Array[]; blocksOf: Int32Array[] };

/** Groups records that share a key. Blocks with a single record are dropped. */
export function buildBlocks<Row, Prepared>(kind: RecordKind<Row, Prepared>, records: readonly Prepared[]): Blocks {
  const members = new Map<string, number[]>();
  for (const [index, record] of records.entries()) {
    for (const key of new Set(kind.blocks(record))) {
      const block = members.get(key);
      if (block) block.push(index);
      else members.set(key, [index]);
    }
  }
  const membersOf: Int32Array[] = [];
  const pairs: number[][] = records.map(() => []);
  for (const block of members.values()) {
    if (block.length < 2) continue;
    if (block.length > blockCap) sortBlock(kind, records, block);
    for (const member of block) pairs[member]?.push(membersOf.length);
    membersOf.push(Int32Array.from(block));
  }
  return { membersOf, blocksOf: pairs.map((blocks) => Int32Array.from(blocks)) };
}

function sortBlock<Row, Prepared>(kind: RecordKind<Row, Prepared>, records: readonly Prepared[], block: number[]) {
  const orders = new Map(block.map((member) => [member, kind.order(records[member] as Prepared)]));
  block.sort((a, b) => ((orders.get(a) ?? "") < (orders.get(b) ?? "") ? -1 : 1));
}

/**
 * Calls `visit` once for each pair of records in the same block, for all records from index `from` to `to`. In a block
 * that is too large, only neighbours are paired.
 */
export function eachCandidate(
  { membersOf, blocksOf }: Blocks,
  seen: Int32Array,
  [from, to]: readonly [from: number, to: number],
  visit: (left: number, right: number) => void,
): void {
  for (let left = from; left < to; left++) {
    for (const block of blocksOf[left] ?? []) {
      const members = membersOf[block] as Int32Array;
      const isCapped = members.length > blockCap;
      const at = isCapped ? members.indexOf(left) : 0;
      const start = isCapped ? Math.max(0, at - neighbours) : 0;
      const end = isCapped ? Math.min(members.length, at + neighbours + 1) : members.length;
      for (let place = start; place < end; place++) {
        const right = members[place] as number;
        if (right <= left || seen[right] === left) continue;
        seen[right] = left;
        visit(left, right);
      }
    }
  }
}
