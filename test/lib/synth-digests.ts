import { createHash } from 'node:crypto';
import { pack } from '../../lib/pack.ts';
import { template } from './template.ts';

const digest = (text: string) => createHash('sha256').update(text).digest('hex');

/** The digests of what a synthesis makes: of the template, and of the code of some functions. */
export const synthDigests = async (): Promise<string[]> => {
  const packed = await Promise.all((['session', 'tasks'] as const).map((name) => pack(name, { write: false })));
  return [digest(JSON.stringify(template.toJSON())), ...packed.map(({ code }) => digest(code))];
};
