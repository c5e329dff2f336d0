import { RECORDS_PER_WRITE } from '#lambdas/store/journal/write/transact.ts';
import type { Base } from '#lambdas/store/repository/entity.ts';
import type { Repository } from '#lambdas/store/repository/repository.ts';
import { chosenScope } from '#lambdas/store/scope.ts';

export const seeder = { userId: 'seed', userName: 'Demo data' };

/** The scope of a root company's tenant, with the demo data as its actor. */
export const seedScope = (companyId: string) => chosenScope(seeder, companyId);

/** Saves new records, about ninety per transaction. */
export const saveAll = async <Rec extends Base>(repository: Repository<Rec, unknown>, records: readonly Rec[]) => {
  for (let from = 0; from < records.length; from += RECORDS_PER_WRITE) {
    const batch = records.slice(from, from + RECORDS_PER_WRITE);
    await repository.write(async (view) => ({
      parts: batch.map((record) => repository.creation(view, record)),
      transactItems: [],
    }));
  }
};

/** Made-up people and places of the demo data. */
export const people = [
  'Avery Quinn',
  'Blake Moreno',
  'Casey Lund',
  'Devon Ishida',
  'Emery Castillo',
  'Finley Okafor',
  'Gray Novak',
  'Hayden Petrov',
  'Jules Andersson',
  'Kai Fontaine',
];
export const cities = ['Springfield', 'Fairview', 'Riverton', 'Lakeside', 'Oakdale', 'Milford'];

/** An item of a list by number, so that demo data is varied and the same at every start. */
export const pick = <Item>(list: readonly Item[], index: number) => list[index % list.length] as Item;

const DAY_MS = 86_400_000;
const YEAR_DAYS = 350;

/** A day of the last year by number, whenever the portal is started. */
export const day = (index: number) =>
  new Date(Date.now() - (1 + ((index * 37) % YEAR_DAYS)) * DAY_MS).toISOString().slice(0, 10);

const SPREAD_DAYS = 300;
const PAST_DAYS = 40;

/** A day around today by number: whenever the portal is started, some are past, some near and some far. */
export const dueDay = (index: number) =>
  new Date(Date.now() + (((index * 23) % SPREAD_DAYS) - PAST_DAYS) * DAY_MS).toISOString().slice(0, 10);

/** The first records lack something each, to show what is missing; of the later ones some have handed in everything. */
const LACKING = 20;
export const hasCollectedAll = (index: number) => index >= LACKING && index % 5 < 3;

export const emailOf = (name: string) => `${name.toLowerCase().replace(' ', '.')}@example.com`;
