import type { Register, StoredRelease } from './register.ts';

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
