import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';

/** Ending of a file that was being written when the process died; the owner of the folder may delete it. */
export const TEMPORARY = '.tmp';

/** Writes a whole file or nothing: a reader, or a restart after a kill, sees the old content or the new, never half. */
export const writeAtomically = async (path: string, content: string): Promise<void> => {
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      // Without the flush a power cut could keep the rename and lose the content.
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
