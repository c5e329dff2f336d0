import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** A new file of lines, one JSON value each, and the SHA-256 of what was written. */
export const lineFile = (path: string) => {
  const stream = createWriteStream(path, { flags: 'wx' });
  const hash = createHash('sha256');
  let lines = 0;
  return {
    write: async (value: unknown) => {
      const line = `${JSON.stringify(value)}\n`;
      hash.update(line);
      lines++;
      if (!stream.write(line)) await once(stream, 'drain');
    },
    end: async () => {
      stream.end();
      await once(stream, 'close');
      return { lines, sha256: hash.digest('hex') };
    },
  };
};

/** The values of such a file, one after the other. */
export async function* valuesIn(path: string): AsyncGenerator<unknown> {
  for await (const line of createInterface({ input: createReadStream(path), crlfDelay: Number.POSITIVE_INFINITY }))
    if (line !== '') yield JSON.parse(line);
}

/** The SHA-256 of a file, as hex. */
export const sumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};
