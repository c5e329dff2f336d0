import { createHash, randomUUID } from 'node:crypto';
import type { Dirent } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY, writeAtomically } from '#local/files/atomic-write.ts';
import type { ObjectVersion } from './catalogue.ts';

/**
 * The files of the store: `objects/<hash of bucket and key>/<version>.data` and `.json`. Names come from hashes and
 * from ids made here, never from a client, so no key can reach outside the folder. The `.json` is the version: bytes
 * without one were never acknowledged.
 */
export interface Disk {
  /** A fresh file name for bytes on their way in. */
  incoming(): string;
  dataFile(version: ObjectVersion): string;
  save(version: ObjectVersion, incoming?: string): Promise<void>;
  remove(version: ObjectVersion): Promise<void>;
  load(): Promise<readonly ObjectVersion[]>;
  readonly uploads: string;
  readonly events: string;
}

const AT_ONCE = 64;

const folderOf = (root: string, { bucket, key }: ObjectVersion): string => {
  const hash = createHash('sha256').update(`${bucket}/${key}`).digest('hex');
  return join(root, hash.slice(0, 2), hash);
};

const readVersions = async (files: readonly string[]): Promise<readonly ObjectVersion[]> => {
  const versions: ObjectVersion[] = [];
  for (let start = 0; start < files.length; start += AT_ONCE) {
    const texts = await Promise.all(files.slice(start, start + AT_ONCE).map((file) => readFile(file, 'utf8')));
    versions.push(...texts.map((text): ObjectVersion => JSON.parse(text)));
  }
  return versions;
};

const pathOf = (entry: Dirent): string => join(entry.parentPath, entry.name);

/** Opens the folder, making what is missing. */
export const openDisk = async (dir: string): Promise<Disk> => {
  const objects = join(dir, 'objects');
  const incoming = join(dir, 'incoming');
  const uploads = join(dir, 'uploads');
  const events = join(dir, 'events');
  await rm(incoming, { recursive: true, force: true });
  for (const folder of [objects, incoming, uploads, events]) await mkdir(folder, { recursive: true });

  const file = (version: ObjectVersion, ending: string) =>
    join(folderOf(objects, version), `${version.versionId}.${ending}`);
  return {
    uploads,
    events,
    incoming: () => join(incoming, randomUUID()),
    dataFile: (version) => file(version, 'data'),
    save: async (version, bytes) => {
      await mkdir(folderOf(objects, version), { recursive: true });
      if (bytes !== undefined) await rename(bytes, file(version, 'data'));
      await writeAtomically(file(version, 'json'), JSON.stringify(version));
    },
    remove: async (version) => {
      await rm(file(version, 'json'), { force: true });
      await rm(file(version, 'data'), { force: true });
    },
    load: async () => {
      const entries = (await readdir(objects, { recursive: true, withFileTypes: true })).filter((entry) =>
        entry.isFile(),
      );
      const paths = entries.map(pathOf);
      const known = new Set(paths.filter((path) => path.endsWith('.json')));
      const unfinished = paths.filter(
        (path) => path.endsWith(TEMPORARY) || (path.endsWith('.data') && !known.has(path.replace(/data$/, 'json'))),
      );
      for (const path of unfinished) await rm(path, { force: true });
      return readVersions([...known]);
    },
  };
};
