import { describe, expect, it } from 'vitest';
import released from './names.json' with { type: 'json' };
import { namesIn } from './names.ts';
import { template } from './template.ts';

/** Versions of functions have the release in their ids. */
const isOfRelease = (id: string) => /Version0123456789ab/.test(id);

describe('the names of a stage', () => {
  it('are still those of the release before, whatever the folders of the code are called', () => {
    const now = namesIn(template.toJSON());
    const renamed = Object.entries<string>(released).filter(([id, names]) => !isOfRelease(id) && now[id] !== names);
    expect(renamed.map(([id]) => id)).toEqual([]);
  });
});
