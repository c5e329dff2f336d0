import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';

/** Ending of a file that was being written when the process died; the owner of the folder may delete it. */
export const TEMPORARY = '.tmp';

/** Tests throw their folders away, so they wait for no disk. Whether a process is killed does not matter: only a power cut does. */
const isThrownAway = () => process.env.LOCAL_FILES_FLUSHED === 'no';

/** Flushes an open file to the disk itself, for it must outlast a power cut once it is acknowledged. */
const flushOpen = async (file: FileHandle): Promise<void> => {
  if (!isThrownAway()) await file.sync();
};

/** Flushes a finished file to the disk itself. */
export const flush = async (path: string): Promise<void> => {
  if (isThrownAway()) return;
  const file = await open(path, 'r+');
  try {
    await file.sync();
  } finally {
    await file.close();
  }
};

/** Writes a whole file or nothing: a reader, or a restart after a kill, sees the old content or the new, never half. */
export const writeAtomically = async (path: string, content: string): Promise<void> => {
  const temporary = `${path}.${randomUUID()}${TEMPORARY}`;
  try {
    const file = await open(temporary, 'wx');
    try {
      await file.writeFile(content);
      // Without the flush a power cut could keep the rename and lose the content.
      await flushOpen(file);
    } finally {
      await file.close();
    }
    await rename(temporary, path);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
};
