import { readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY, writeAtomically } from '#local/files/atomic-write.ts';
import type { ObjectEvent } from '../object-event.ts';

export type OnEvent = (event: ObjectEvent) => Promise<void>;

/**
 * Events to deliver. A note is on disk before its change, and is deleted after the event was delivered; so an event is
 * delivered at least once even if the process is killed in between.
 */
export interface Outbox {
  note(event: ObjectEvent): Promise<void>;
  deliver(event: ObjectEvent): Promise<void>;
  /** After a restart: delivers what is left, except for changes that never came about. */
  resume(happened: (event: ObjectEvent) => boolean): Promise<void>;
}

const silent: Outbox = {
  note: async () => undefined,
  deliver: async () => undefined,
  resume: async () => undefined,
};

export const createOutbox = (folder: string, onEvent: OnEvent | undefined): Outbox => {
  if (!onEvent) return silent;
  const file = ({ eventName, versionId }: ObjectEvent) =>
    join(folder, `${versionId}.${eventName.replace(':', '-')}.json`);
  const deliver = async (event: ObjectEvent) => {
    await onEvent(event);
    await rm(file(event), { force: true });
  };
  return {
    note: (event) => writeAtomically(file(event), JSON.stringify(event)),
    deliver,
    resume: async (happened) => {
      for (const name of (await readdir(folder)).sort()) {
        const path = join(folder, name);
        const event: ObjectEvent | undefined = name.endsWith(TEMPORARY)
          ? undefined
          : JSON.parse(await readFile(path, 'utf8'));
        if (event && happened(event)) await deliver(event);
        else await rm(path, { force: true });
      }
    },
  };
};
