import { searchEverything } from '#lambdas/areas/search/search-everything.ts';
import { endUsers } from '#lambdas/entities/records/end-user.ts';
import { seedScope } from '#local/seed/words.ts';
import { ncraOf } from '../data/caller.ts';
import { changing } from '../data/changing.ts';
import { measure } from '../kit/measure.ts';

const texts = {
  'one letter that begins a word of every record': 'e',
  'the beginning of a name': 'northw',
  'three words': 'ecl bir homes',
  'a contact': 'person500',
  'a phone': '(555) 004-20',
  'what no record has': 'zzzz yyyy',
};

/** Searches through everything: the first of a process, warm, and right after a record has changed. */
export const step = async ({ root, ids }: { root: string; ids: readonly string[] }) => {
  const caller = ncraOf(root);
  const ask = (text: string) => () => searchEverything(caller, { text, limit: 30 });
  const first = await measure(ask('first'));
  const before = changing(endUsers(seedScope(root)), ids);
  const searches = [];
  for (const [name, text] of Object.entries(texts))
    searches.push({
      name,
      warm: await measure(ask(text), { times: 20 }),
      changed: await measure(ask(text), { times: 10, before }),
    });
  return { first, searches };
};
