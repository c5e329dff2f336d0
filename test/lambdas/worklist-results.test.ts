import { describe, expect, it } from 'vitest';
import { startBackend } from '../support/backend.ts';

await startBackend();
const { cachedResult } = await import('#lambdas/areas/worklist/items/worklist-items.ts');
const { ListProjection } = await import('#lambdas/store/journal/view/view.ts');

type Caller = Parameters<typeof cachedResult>[0];
type Source = Parameters<typeof cachedResult>[1][number];

const caller = (userId: string) => ({ userId, isSuperadmin: false, roles: [1], home: 'family' }) as unknown as Caller;
const source = (view = new ListProjection(1), staff?: { readonly v: number }) =>
  ({
    tenantId: 'family',
    view,
    presentation: { stamp: '' },
    positions: [],
    kinds: new Set(),
    today: '',
    staff,
  }) as unknown as Source;

let made = 0;
const make = () => ++made;

describe('a cached result of the worklist', () => {
  it('is given again for the same lists and question', () => {
    const own = source();
    const first = cachedResult(caller('a'), [own], ['same'], make);
    expect(cachedResult(caller('b'), [own], ['same'], make)).toBe(first);
    expect(cachedResult(caller('a'), [own], ['other'], make)).not.toBe(first);
  });

  it('is made again for a list that was loaded again, whose rows may be elsewhere at the same version', () => {
    const first = cachedResult(caller('a'), [source()], ['loaded'], make);
    expect(cachedResult(caller('a'), [source()], ['loaded'], make)).not.toBe(first);
  });

  it('is each person’s own where who looks after records counts, and changes with the staff', () => {
    const view = new ListProjection(1);
    const mine = cachedResult(caller('a'), [source(view, { v: 1 })], ['mine'], make);
    expect(cachedResult(caller('b'), [source(view, { v: 1 })], ['mine'], make)).not.toBe(mine);
    expect(cachedResult(caller('a'), [source(view, { v: 2 })], ['mine'], make)).not.toBe(mine);
  });
});
