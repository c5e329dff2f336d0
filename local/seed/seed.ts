import { existsSync } from 'node:fs';
import { writeAtomically } from '../files/atomic-write.ts';
import { createFamily, createResellers } from './families.ts';
import { madeUpResellers } from './made-up-resellers.ts';
import { demoPeople } from './people.ts';
import { createPerson } from './users.ts';

/** Writes the demo data once per data directory: two families, people for every role, some hundred resellers. */
export const seed = async (doneFile: string) => {
  if (existsSync(doneFile)) return;
  const first = await createFamily('Meridian Credit Services', 'Morgan Ellis', 14);
  const second = await createFamily('Blue Harbor Data', 'Riley Stone', 5);
  const workplaces = {
    portal: '',
    first,
    second,
    'first-reseller': await createResellers(first, madeUpResellers(184)),
    'second-reseller': await createResellers(second, madeUpResellers(37, ' West')),
  };
  for (const person of demoPeople) await createPerson(person, workplaces[person.works]);
  await writeAtomically(doneFile, JSON.stringify({ at: new Date().toISOString() }));
};
