import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Changes wait in memory up to here. Bytes. */
const FLUSH_BYTES = 1024 * 1024;

/** Values by the id of their record, kept in a file: the history of a whole list may be larger than the memory. */
export interface KeptChanges<Value> {
  add(id: string, value: Value): Promise<void>;
  /** All values of a record in the order in which they were added. */
  of(id: string): Promise<Value[]>;
  close(): Promise<void>;
}

export const keepChanges = async <Value>(): Promise<KeptChanges<Value>> => {
  const dir = await mkdtemp(join(tmpdir(), 'evidence-'));
  const file: FileHandle = await open(join(dir, 'changes'), 'w+');
  const places = new Map<string, { readonly at: number; readonly length: number }[]>();
  let waiting: Buffer[] = [];
  let [written, filled] = [0, 0];
  const flush = async () => {
    if (filled === 0) return;
    await file.write(Buffer.concat(waiting, filled), 0, filled, written);
    written += filled;
    [waiting, filled] = [[], 0];
  };
  return {
    add: async (id, value) => {
      const bytes = Buffer.from(JSON.stringify(value));
      const place = { at: written + filled, length: bytes.length };
      const known = places.get(id);
      if (known) known.push(place);
      else places.set(id, [place]);
      waiting.push(bytes);
      filled += bytes.length;
      if (filled >= FLUSH_BYTES) await flush();
    },
    of: async (id) => {
      await flush();
      const values: Value[] = [];
      for (const { at, length } of places.get(id) ?? []) {
        const bytes = Buffer.alloc(length);
        await file.read(bytes, 0, length, at);
        values.push(JSON.parse(bytes.toString()));
      }
      return values;
    },
    close: async () => {
      await file.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
};
