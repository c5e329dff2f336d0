import { randomBytes } from 'node:crypto';
import { type FileHandle, open, readdir, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { TEMPORARY, writeAtomically } from '#local/files/atomic-write.ts';
import { S3Error } from '../errors.ts';
import type { ObjectEvent } from '../object-event.ts';
import { type Catalogue, createCatalogue, type ObjectVersion } from './catalogue.ts';
import { type Disk, openDisk } from './disk.ts';

export type OnEvent = (event: ObjectEvent) => Promise<void>;

/**
 * Events to deliver. A note is on disk before its change, and is deleted after the event was delivered; so an event is
 * delivered at least once even if the process is killed in between.
 */
interface Outbox {
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

const createOutbox = (folder: string, onEvent: OnEvent | undefined): Outbox => {
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

/** Runs work of one name one after the other; work of different names side by side. */
const createKeyedLock = () => {
  const tails = new Map<string, Promise<unknown>>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const before = tails.get(name) ?? Promise.resolve();
    const run = before.then(work);
    const tail = run.catch(() => undefined);
    tails.set(name, tail);
    try {
      return await run;
    } finally {
      if (tails.get(name) === tail) tails.delete(name);
    }
  };
};

/** A version that is still without its place in the order of versions. */
type Draft = Omit<ObjectVersion, 'versionId' | 'sequencer' | 'lastModified'>;

export interface Change {
  readonly eventName: ObjectEvent['eventName'];
  /** Called with the current version at the moment of the change; throws to refuse it. */
  readonly guard?: (current: ObjectVersion | undefined) => void;
}

/** Objects with their versions, on disk and in memory. */
export interface Storage {
  readonly catalogue: Pick<Catalogue, 'latest' | 'find' | 'keys' | 'versions'>;
  readonly disk: Pick<Disk, 'incoming' | 'uploads' | 'dataFile'>;
  /** Makes a draft the current version. `incoming` holds the bytes and is moved away. The event is out when this resolves. */
  add(draft: Draft, change: Change, incoming?: string): Promise<ObjectVersion>;
  /** Removes one version for good. */
  remove(version: ObjectVersion, guard?: Change['guard']): Promise<void>;
  retag(version: ObjectVersion, tags: ObjectVersion['tags']): Promise<void>;
  open(version: ObjectVersion): Promise<FileHandle>;
}

const eventOf = (
  version: ObjectVersion,
  eventName: ObjectEvent['eventName'],
  sequencer: string = version.sequencer,
): ObjectEvent => ({
  eventName,
  eventTime: new Date(Number.parseInt(sequencer, 16) / 1_000).toISOString(),
  bucket: version.bucket,
  key: version.key,
  size: version.size,
  eTag: version.eTag,
  versionId: version.versionId,
  sequencer,
});

/** Microseconds in hex, always growing, also when the clock is set back. */
const createSequence = (start: number, now: () => number) => {
  let last = start;
  return () => {
    last = Math.max(last + 1, now() * 1_000);
    return last.toString(16).padStart(16, '0');
  };
};

const wholeSeconds = (time: number): string => new Date(Math.floor(time / 1_000) * 1_000).toISOString();

export const openStorage = async (dir: string, now: () => number, onEvent: OnEvent | undefined): Promise<Storage> => {
  const disk = await openDisk(dir);
  const catalogue = createCatalogue();
  let newest = 0;
  for (const version of await disk.load()) {
    catalogue.put(version);
    newest = Math.max(newest, Number.parseInt(version.sequencer, 16));
  }
  const nextSequencer = createSequence(newest, now);
  const locked = createKeyedLock();
  const nameOf = ({ bucket, key }: Pick<ObjectVersion, 'bucket' | 'key'>) => `${bucket}/${key}`;
  const outbox = createOutbox(disk.events, onEvent);
  await outbox.resume(
    ({ bucket, key, versionId, eventName }) =>
      (catalogue.find(bucket, key, versionId) === undefined) === (eventName === 'ObjectRemoved:Delete'),
  );

  return {
    catalogue,
    disk,
    add: async (draft, { eventName, guard }, incoming) => {
      const { version, event } = await locked(nameOf(draft), async () => {
        guard?.(catalogue.latest(draft.bucket, draft.key));
        const sequencer = nextSequencer();
        const versionId = `${sequencer}${randomBytes(8).toString('hex')}`;
        const added: ObjectVersion = { ...draft, versionId, sequencer, lastModified: wholeSeconds(now()) };
        const created = eventOf(added, eventName);
        await outbox.note(created);
        await disk.save(added, incoming);
        catalogue.put(added);
        return { version: added, event: created };
      });
      await outbox.deliver(event);
      return version;
    },
    remove: async (version, guard) => {
      const event = eventOf(version, 'ObjectRemoved:Delete', nextSequencer());
      const removed = await locked(nameOf(version), async () => {
        guard?.(catalogue.latest(version.bucket, version.key));
        if (!catalogue.find(version.bucket, version.key, version.versionId)) return false;
        await outbox.note(event);
        await disk.remove(version);
        catalogue.remove(version);
        return true;
      });
      if (removed) await outbox.deliver(event);
    },
    retag: (version, tags) =>
      locked(nameOf(version), async () => {
        const current = catalogue.find(version.bucket, version.key, version.versionId);
        if (!current) throw new S3Error('NoSuchVersion');
        const retagged = { ...current, tags };
        await disk.save(retagged);
        catalogue.put(retagged);
      }),
    open: async (version) => {
      try {
        return await open(disk.dataFile(version));
      } catch (error) {
        // Removed for good between being looked up and being opened.
        if (catalogue.find(version.bucket, version.key, version.versionId)) throw error;
        throw new S3Error('NoSuchKey');
      }
    },
  };
};
