import { setImmediate } from 'node:timers/promises';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Column } from './column.ts';
import type { Snapshot } from './columns.ts';
import { ENTRIES } from './columns.ts';

/** How the file is laid out. A release that does not know a layout takes the list from its journal. */
const LAYOUT = 2;

const LENGTH_BYTES = 4;

/** A block is small: the usual settings would take longer to set up than to work. */
const zip = (text: string) => gzipSync(text, { level: 1, memLevel: 5, windowBits: 13 });

/** A list as of version `v`, its columns as blocks of JSON. */
interface OpenBlocks {
  readonly v: number;
  readonly format: number;
  readonly outdated: readonly string[];
  readonly size: number;
  readonly blocks: ReadonlyMap<string, readonly string[]>;
}

interface Head extends Omit<OpenBlocks, 'blocks'> {
  readonly layout: number;
  /** The lengths of each column's blocks, in the order in which they follow. */
  readonly lengths: readonly (readonly [column: string, lengths: readonly number[]])[];
}

/**
 * A snapshot as one file: the length of its head in four bytes, the head as gzip of JSON, then the blocks of one column after
 * the other, each by itself under gzip, so that a reader unpacks what it looks at.
 */
export const sealSnapshot = async ({ blocks, ...facts }: OpenBlocks): Promise<Uint8Array> => {
  const packed: (readonly [string, readonly Buffer[]])[] = [];
  for (const [name, texts] of blocks) {
    packed.push([name, texts.map(zip)]);
    // Others are let in between two columns.
    await setImmediate();
  }
  const lengths = packed.map(([name, buffers]) => [name, buffers.map(({ length }) => length)] as const);
  const stored: Head = { layout: LAYOUT, ...facts, lengths };
  const head = zip(JSON.stringify(stored));
  const length = Buffer.alloc(LENGTH_BYTES);
  length.writeUInt32BE(head.length);
  return Buffer.concat([length, head, ...packed.flatMap(([, buffers]) => buffers)]);
};

/** The list in a file that `sealSnapshot` made; undefined if a later release laid it out otherwise. */
export const openSnapshot = (file: Uint8Array): Snapshot | undefined => {
  let at = LENGTH_BYTES;
  const next = (length: number) => {
    at += length;
    return file.subarray(at - length, at);
  };
  const headLength = Buffer.from(file.buffer, file.byteOffset, LENGTH_BYTES).readUInt32BE();
  const { layout, lengths, v, format, outdated, size }: Head = JSON.parse(gunzipSync(next(headLength)).toString());
  if (layout !== LAYOUT) return undefined;
  const columns = new Map(lengths.map(([name, blocks]) => [name, new Column(blocks.map(next))]));
  const entries = columns.get(ENTRIES) ?? new Column();
  columns.delete(ENTRIES);
  return { v, format, outdated, list: { size, columns, entries } };
};
