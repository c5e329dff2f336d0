import { gunzipSync } from 'node:zlib';

const BITS = 11;
/** How many values a block holds: many pack well and unpack quickly, few cost little where one row is shown. */
export const BLOCK = 2 ** BITS;
const OFFSET = BLOCK - 1;
/** More than a block usually unpacks to, so that it is unpacked in one go. */
const UNPACKED_BYTES = 2 ** 16;

/** Values of a column as a snapshot holds them: JSON, an array of at most `BLOCK` values, as gzip. */
export type PackedBlock = Uint8Array;

/** What a value takes in memory, about: its slot, and a text's head and letters. */
const SLOT_BYTES = 8;
const TEXT_BYTES = 20;
const bytesOf = (value: unknown): number => {
  if (value === undefined) return 0;
  if (typeof value === 'string') return SLOT_BYTES + TEXT_BYTES + value.length;
  return Array.isArray(value) ? value.reduce<number>((sum, each) => sum + bytesOf(each), SLOT_BYTES * 4) : SLOT_BYTES;
};
const bytesOfAll = (values: readonly unknown[]) => values.reduce<number>((sum, value) => sum + bytesOf(value), 0);

/**
 * The values of one column by position. What comes from a snapshot stays packed until one of its block's values is
 * read, because most requests look at a few rows, or at one or two columns of all.
 */
export class Column {
  readonly #blocks: (unknown[] | PackedBlock)[];
  /** Values that were set in blocks which are still packed. */
  readonly #waiting = new Map<number, Map<number, unknown>>();
  #bytes = 0;

  constructor(blocks: readonly PackedBlock[] = []) {
    this.#blocks = [...blocks];
    for (const block of blocks) this.#bytes += block.length;
  }

  static of(values: readonly unknown[]): Column {
    const column = new Column();
    for (let at = 0; at < values.length; at += BLOCK) column.#blocks.push(values.slice(at, at + BLOCK));
    column.#bytes = bytesOfAll(values);
    return column;
  }

  /** What the column takes in memory, about. */
  get bytes() {
    return this.#bytes;
  }

  at(position: number): unknown {
    const block = this.#blocks[position >>> BITS];
    if (block === undefined) return undefined;
    return Array.isArray(block) ? block[position & OFFSET] : this.#unpack(position >>> BITS, block)[position & OFFSET];
  }

  set(position: number, value: unknown) {
    const number = position >>> BITS;
    const block = this.#blocks[number] ?? this.#newBlock(number);
    if (Array.isArray(block)) {
      this.#bytes += bytesOf(value) - bytesOf(block[position & OFFSET]);
      block[position & OFFSET] = value;
      return;
    }
    const waiting = this.#waiting.get(number) ?? new Map<number, unknown>();
    this.#waiting.set(number, waiting.set(position & OFFSET, value));
  }

  #newBlock(number: number): unknown[] {
    for (let at = this.#blocks.length; at <= number; at++) this.#blocks.push([]);
    return this.#blocks[number] as unknown[];
  }

  #unpack(number: number, packed: PackedBlock): unknown[] {
    const values: unknown[] = JSON.parse(gunzipSync(packed, { chunkSize: UNPACKED_BYTES }).toString());
    for (const [offset, value] of this.#waiting.get(number) ?? []) values[offset] = value;
    this.#waiting.delete(number);
    this.#blocks[number] = values;
    // The file that the packed block is part of stays in memory.
    this.#bytes += bytesOfAll(values);
    return values;
  }
}
