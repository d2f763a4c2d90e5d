import type { Model } from "@ironcalc/wasm";

import { freeName, newBlock, readBlocks, type SheetBlock } from "#domain/sheets/sheet-block.ts";
import { createWatchers } from "#domain/store.ts";

import { findMarks, type BlockArea, removeMark } from "./block-marks.ts";
import type { BlockReading } from "./read-blocks.ts";
import { type BlockCells, changeOutside, type OpenWorkbook, writeBlocks, type Written } from "./write-blocks.ts";

export type BlockState =
  | { is: "reading" }
  /** The workbook contains the data that was last read. */
  | { is: "read"; reading: BlockReading }
  | { is: "failed"; problem: unknown }
  | { is: "blocked"; cell: string; area: string }
  | { is: "changed" }
  | { is: "lost" };
export type LiveBlock = { block: SheetBlock; state: BlockState };

type Needs = {
  read: (block: SheetBlock, signal: AbortSignal) => Promise<BlockReading>;
  /** Resolves once no cell is being edited and everything is calculated, so that text being typed is not affected. */
  rest: () => Promise<void>;
};
/** A change of the workbook. With `isKept`, it has to be saved; with `hasNewSheet`, it added a worksheet. */
type Change = { isKept: boolean; hasNewSheet: boolean };

type At = { sheet: number; row: number; column: number };

/** Manages the live blocks of an open workbook: refreshes, inserts and removes them. A refresh alone is not saved. */
export class LiveBlocks {
  readonly #workbook: OpenWorkbook;
  readonly #model: Model;
  readonly #needs: Needs;
  #blocks: SheetBlock[];
  #states = new Map<string, BlockState>();
  readonly #watchers = createWatchers();
  readonly #followers = new Set<(change: Change) => void>();
  #reading = new AbortController();
  #shown: readonly LiveBlock[] = [];
  /** Queue of operations, so that no operation changes data that another one is reading. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(workbook: OpenWorkbook, stored: unknown, needs: Needs) {
    this.#workbook = workbook;
    this.#model = workbook.model;
    this.#needs = needs;
    this.#blocks = readBlocks(stored);
    this.#notify();
  }

  /** Returns the blocks that have to be saved with the workbook. */
  readonly kept = (): readonly SheetBlock[] => this.#blocks;

  readonly subscribe = this.#watchers.watch;
  readonly snapshot = () => this.#shown;

  /** Registers a listener for changes that live blocks make outside the grid. Returns a function that removes it. */
  follow(follower: (change: Change) => void) {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  /** Aborts pending reads when the workbook is closed. */
  stop() {
    this.#reading.abort();
    this.#reading = new AbortController();
  }

  /**
   * Refreshes blocks, by default all of them, and places those without a position. With `isForced`, users' edits within
   * a block are overwritten. With `isAsked`, the new data has to be saved.
   */
  refresh({
    names = this.#blocks.map(({ name }) => name),
    isAsked = false,
    isForced = false,
  }: { names?: readonly string[]; isAsked?: boolean; isForced?: boolean } = {}): Promise<void> {
    return this.#inTurn(async () => {
      const chosen = this.#blocks.filter(({ name }) => names.includes(name));
      const readings = await this.#readAll(chosen);
      if (readings.size === 0) return;
      await this.#needs.rest();
      const cells: BlockCells[] = [];
      let hasNewSheet = false;
      let isKept = isAsked;
      for (const { name, print } of chosen) {
        const reading = readings.get(name);
        if (!reading) continue;
        if (print !== null) cells.push({ name, print, cells: reading.cells });
        else {
          isKept = true;
          if (this.#write(name, reading, { sheet: 0, row: 1, column: 1 })?.state === "written") continue;
          this.#putOnNewSheet(name, reading);
          hasNewSheet = true;
        }
      }
      this.#take(writeBlocks(this.#workbook, cells, isForced), readings);
      this.#changed({ isKept, hasNewSheet });
    });
  }

  /**
   * Inserts a block into the workbook, at a cell or on a new worksheet. Returns the reason for a failure; null on
   * success.
   */
  insert(request: Pick<SheetBlock, "name" | "source" | "language">, at: At | null): Promise<Written | null> {
    return this.#inTurn(async () => {
      const block = newBlock({
        ...request,
        name: freeName(
          request.name,
          this.#blocks.map(({ name }) => name),
        ),
      });
      const reading = await this.#needs.read(block, this.#reading.signal);
      await this.#needs.rest();
      const before = this.#blocks;
      this.#blocks = [...before, block];
      if (at === null) this.#putOnNewSheet(block.name, reading);
      else {
        const outcome = this.#write(block.name, reading, at);
        if (outcome?.state !== "written") {
          this.#blocks = before;
          this.#states.delete(block.name);
          this.#notify();
          return outcome ?? null;
        }
      }
      this.#changed({ isKept: true, hasNewSheet: at === null });
      return null;
    });
  }

  /** Detaches a block. Its cells keep their last values. */
  keepValues(name: string): Promise<void> {
    return this.#inTurn(async () => {
      changeOutside(this.#workbook, (copy) => removeMark(copy, name));
      this.#drop(name);
    });
  }

  /** Removes a block with its cells from the workbook. Returns the former position, if there was one. */
  remove(name: string): Promise<BlockArea | undefined> {
    return this.#inTurn(async () => {
      const place = findMarks(this.#model).get(name);
      changeOutside(this.#workbook, (copy) => {
        if (place)
          copy.rangeClearAll(
            place.sheet,
            place.row,
            place.column,
            place.row + place.height - 1,
            place.column + place.width - 1,
          );
        removeMark(copy, name);
      });
      this.#drop(name);
      return place;
    });
  }

  #putOnNewSheet(name: string, reading: BlockReading) {
    const sheet = this.#model.getWorksheetsProperties().length;
    changeOutside(this.#workbook, (copy) => {
      copy.newSheet();
      try {
        copy.renameSheet(sheet, sheetName(name));
      } catch {
        // The name is taken, so the worksheet keeps the name that the engine assigned.
      }
    });
    this.#model.setSelectedSheet(sheet);
    this.#write(name, reading, { sheet, row: 1, column: 1 });
  }

  /** Writes a block that has no position yet. Returns the result; undefined if the block was not written. */
  #write(name: string, reading: BlockReading, at: At): Written | undefined {
    const outcomes = writeBlocks(this.#workbook, [{ name, print: null, cells: reading.cells, at }]);
    this.#take(outcomes, new Map([[name, reading]]));
    return outcomes.get(name);
  }

  async #readAll(blocks: readonly SheetBlock[]): Promise<Map<string, BlockReading>> {
    for (const { name } of blocks) this.#states.set(name, { is: "reading" });
    this.#notify();
    const readings = new Map<string, BlockReading>();
    const { signal } = this.#reading;
    for (const block of blocks)
      try {
        readings.set(block.name, await this.#needs.read(block, signal));
      } catch (problem) {
        if (signal.aborted) return new Map();
        this.#states.set(block.name, { is: "failed", problem });
      }
    this.#notify();
    return readings;
  }

  #take(outcomes: ReadonlyMap<string, Written>, readings: ReadonlyMap<string, BlockReading>) {
    const readAt = new Date().toISOString();
    for (const [name, outcome] of outcomes) {
      const reading = readings.get(name);
      if (outcome.state !== "written") this.#states.set(name, toState(outcome));
      else {
        this.#blocks = this.#blocks.map((block) =>
          block.name === name ? { ...block, print: outcome.print, readAt } : block,
        );
        if (reading) this.#states.set(name, { is: "read", reading });
      }
    }
    this.#notify();
  }

  #drop(name: string) {
    this.#blocks = this.#blocks.filter((block) => block.name !== name);
    this.#states.delete(name);
    this.#notify();
    this.#changed({ isKept: true, hasNewSheet: false });
  }

  #changed(change: Change) {
    for (const follower of this.#followers) follower(change);
  }

  #inTurn<Result>(act: () => Promise<Result>): Promise<Result> {
    const done = this.#last.then(act);
    this.#last = done.catch(() => undefined);
    return done;
  }

  #notify() {
    this.#shown = this.#blocks.map((block) => ({ block, state: this.#states.get(block.name) ?? { is: "reading" } }));
    this.#watchers.notify();
  }
}

/** Converts a name to a sheet name that Excel accepts: without invalid characters, and with at most 31 characters. */
const sheetName = (name: string) =>
  name
    .replaceAll(/[\\/:*?[\]']/g, " ")
    .trim()
    .slice(0, 31) || "1";

const toState = (outcome: Exclude<Written, { state: "written" }>): BlockState =>
  outcome.state === "blocked" ? { is: "blocked", cell: outcome.cell, area: outcome.area } : { is: outcome.state };
