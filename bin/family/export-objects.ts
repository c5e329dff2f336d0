import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readVersion, versionsIn } from '../data/objects.ts';
import type { Stage } from '../data/stage.ts';
import type { ObjectLine } from './format.ts';
import { lineFile } from './line-file.ts';

/** Files have numbers as names: keys are longer than some file systems take. */
const NAME_LENGTH = 6;

/** Writes the objects of a family, also those of deleted documents, which can still come back. */
export const exportObjects = async (stage: Stage, isOwn: (key: string) => boolean, to: string) => {
  await mkdir(join(to, 'files'));
  const file = lineFile(join(to, 'objects.jsonl'));
  let number = 0;
  for (const bucket of ['documents', 'uploads'] as const)
    for await (const versions of versionsIn(stage, stage.buckets[bucket])) {
      const [newest] = versions;
      const content = versions.find(({ isMark }) => !isMark);
      if (!newest || !content || !isOwn(newest.key)) continue;
      const { bytes, ...facts } = await readVersion(stage, stage.buckets[bucket], content);
      const name = String(++number).padStart(NAME_LENGTH, '0');
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      await writeFile(join(to, 'files', name), bytes, { flag: 'wx' });
      const line: ObjectLine = { bucket, key: newest.key, file: name, sha256, ...facts, deleted: newest.isMark };
      await file.write(line);
    }
  return file.end();
};
