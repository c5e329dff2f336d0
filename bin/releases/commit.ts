import { spawnSync } from 'node:child_process';
import type { StoredRelease } from './register.ts';

const git = (...args: readonly string[]): string | undefined => {
  const { status, stdout } = spawnSync('git', args, { encoding: 'utf8' });
  return status === 0 ? stdout : undefined;
};

/** The commit that is checked out, and whether files differ from it; undefined outside of a git checkout. */
export const readCommit = (): StoredRelease['commit'] => {
  const shown = git('log', '-1', '--format=%h%n%an%n%cI%n%s');
  if (shown === undefined) return undefined;
  const [hash = '', author = '', at = '', subject = ''] = shown.split('\n');
  return { hash, author, at, subject, isChanged: (git('status', '--porcelain') ?? '') !== '' };
};
