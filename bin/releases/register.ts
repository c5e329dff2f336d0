import * as z from 'zod';
import type { DataLevel } from './assembly.ts';

/** How many releases can be deployed again. */
export const STORED_RELEASES = 5;

const Deployment = z.enum(['running', 'done', 'failed']);

/** One release of a stage, as the store's register describes it. */
const StoredRelease = z.object({
  id: z.string(),
  /** When it was deployed last, ISO 8601. */
  deployedAt: z.string(),
  deployment: Deployment,
  /** What the stage ran before its last deployment from sources; a rollback goes there. */
  previous: z.string().optional(),
  /** Absent when it was not deployed from a git checkout. */
  commit: z
    .object({ hash: z.string(), author: z.string(), at: z.string(), subject: z.string(), isChanged: z.boolean() })
    .optional(),
  dataLevel: z.object({ level: z.int(), oldestReader: z.int(), requires: z.int() }),
});

/** The releases of a stage whose assemblies are stored, and what deployments have to know of those before. */
export const Register = z.object({
  format: z.literal(1),
  /** The lowest data level that may still run: the highest `oldestReader` of all releases that were ever deployed. */
  floor: z.int(),
  releases: z.array(StoredRelease),
});

export type StoredRelease = z.infer<typeof StoredRelease>;
export type Register = z.infer<typeof Register>;

/** The register of a stage that has stored nothing yet. */
export const EMPTY: Register = { format: 1, floor: 1, releases: [] };

/** Finds a release by its id. */
export const findRelease = ({ releases }: Register, id: string | undefined) =>
  releases.find((release) => release.id === id);

/** Finds the release that ran last: the newest one that was deployed whole. */
export const findLastReleased = ({ releases }: Register): StoredRelease | undefined =>
  releases
    .filter(({ deployment }) => deployment === 'done')
    .sort((a, b) => b.deployedAt.localeCompare(a.deployedAt))[0];

const replace = (register: Register, release: StoredRelease): Register => ({
  ...register,
  releases: [...register.releases.filter(({ id }) => id !== release.id), release],
});

/** What is known of a release when its deployment begins. */
export interface Beginning {
  readonly id: string;
  readonly at: Date;
  readonly commit: StoredRelease['commit'];
  readonly dataLevel: DataLevel;
  /** The release that runs; undefined when there is none, or one that does not name itself. */
  readonly running: string | undefined;
}

/** What the deployed stack says of the release that runs. */
export interface Running {
  /** Undefined when the release does not name itself. */
  readonly release: string | undefined;
  readonly dataLevel: DataLevel;
}

/**
 * The register as the deployed stack has it: the release that runs was deployed whole, even when its command never reported
 * the end, and no release below its oldest reader may run any longer.
 */
export const confirmRunning = (register: Register, running: Running | undefined): Register => {
  if (running === undefined) return register;
  const floor = Math.max(register.floor, running.dataLevel.oldestReader);
  const release = findRelease(register, running.release);
  return { ...(release === undefined ? register : replace(register, { ...release, deployment: 'done' })), floor };
};

/** A time after all that the register knows, whatever the clock of this machine says. */
const timeAfter = ({ releases }: Register, at: Date) =>
  new Date(Math.max(at.getTime(), ...releases.map(({ deployedAt }) => Date.parse(deployedAt) + 1))).toISOString();

/** Notes that a release is being deployed from its sources. Deployed once more, it keeps what it had come after. */
export const beginDeployment = (register: Register, { id, at, commit, dataLevel, running }: Beginning): Register => {
  const previous = running === id ? findRelease(register, id)?.previous : running;
  return replace(register, {
    id,
    deployedAt: timeAfter(register, at),
    deployment: 'running',
    ...(previous === undefined ? {} : { previous }),
    ...(commit === undefined ? {} : { commit }),
    dataLevel,
  });
};

/** Notes that a deployment from sources failed: its release was never released whole. */
export const failDeployment = (register: Register, id: string): Register => {
  const release = findRelease(register, id);
  return release === undefined ? register : replace(register, { ...release, deployment: 'failed' });
};

/**
 * Notes that a release runs, and deletes those beyond the number that is stored: the longest ago deployed first, never the
 * one that runs or the one before it, and all that failed.
 */
export const endDeployment = (register: Register, id: string, at: Date): Register => {
  const release = findRelease(register, id);
  if (release === undefined) return register;
  const { releases } = replace(register, { ...release, deployedAt: timeAfter(register, at), deployment: 'done' });
  const isNeeded = (one: StoredRelease) => one.id === id || one.id === release.previous;
  const newestFirst = releases
    .filter(({ deployment }) => deployment === 'done')
    .sort((a, b) => Number(isNeeded(b)) - Number(isNeeded(a)) || b.deployedAt.localeCompare(a.deployedAt));
  return {
    ...register,
    floor: Math.max(register.floor, release.dataLevel.oldestReader),
    releases: newestFirst.slice(0, STORED_RELEASES).sort((a, b) => a.deployedAt.localeCompare(b.deployedAt)),
  };
};

const dayOf = (time: string) => time.slice(0, 16).replace('T', ' ');

/** A release in one line: its id, when it was deployed (UTC), and the commit it was made of. */
export const describeRelease = ({ id, deployedAt, commit }: StoredRelease): string => {
  const made =
    commit === undefined
      ? 'not from a git checkout'
      : `${commit.hash}${commit.isChanged ? ' with changes' : ''}  ${commit.author}  ${commit.subject}`;
  return `${id}  ${dayOf(deployedAt)}  ${made}`;
};

const stateOf = ({ floor }: Register, release: StoredRelease, running: string | undefined) => {
  if (release.id === running) return 'runs';
  if (release.deployment === 'failed') return 'failed';
  if (release.deployment === 'running') return 'not ended';
  return release.dataLevel.level < floor ? 'too old' : '';
};

/** The stored releases of a stage, newest first, a line each. */
export const listReleases = (register: Register, running: string | undefined): string[] =>
  [...register.releases]
    .sort((a, b) => b.deployedAt.localeCompare(a.deployedAt))
    .map((release) => `${stateOf(register, release, running).padEnd(10)}${describeRelease(release)}`);
