import { pack } from '../../lambdas/store/journal/columns.ts';
import { keys } from '../../lambdas/store/keys.ts';
import { wireKey } from '../data/item-at.ts';
import type { Item } from '../data/items.ts';
import type { Stage } from '../data/stage.ts';
import { companyKey } from './company.ts';
import type { PortalLine } from './format.ts';
import { appendEntry } from './portal-append.ts';

const text = (S: string) => ({ S });
const number = (N: number) => ({ N: String(N) });

/** An entry as `lambdas/store/journal/entry.ts` writes it, but of then; `prev` is the one before it of this company. */
const entryItem = ({ at, by, byName, via, cause, format, schema, change, row }: PortalLine, prev: number): Item => ({
  at: text(at),
  by: text(by),
  byName: text(byName),
  ...(via === undefined ? {} : { via: text(via) }),
  ...(cause === undefined ? {} : { cause: text(cause) }),
  changes: text(JSON.stringify([prev === 0 ? change : { ...change, prev }])),
  rows: text(JSON.stringify(pack(row ? [row] : []))),
  removed: { L: change.op === 'remove' ? [text(change.id)] : [] },
  format: number(format),
  schema: number(schema),
});

const growth = { create: 1, update: 0, remove: -1 };

/** How many entries an import has written, and the version of the last one. */
export interface Progress {
  readonly done: number;
  readonly last: number;
}

/** Notes one more entry, unless another run of the same import was faster. */
const noted = (table: string, familyId: string, done: number, v: number) => ({
  Update: {
    TableName: table,
    Key: wireKey(keys.familyImport(familyId)),
    UpdateExpression: 'SET done = :done, #last = :last',
    ConditionExpression: 'done = :before',
    ExpressionAttributeNames: { '#last': 'last' },
    ExpressionAttributeValues: { ':done': number(done + 1), ':before': number(done), ':last': number(v) },
  },
});

/** Writes one more entry; given the company with the last one, as nobody sees the family before it is there. */
export const importEntry = async (
  stage: Stage,
  line: PortalLine,
  { done, last }: Progress,
  company: Item | undefined,
): Promise<Progress> => {
  const { table } = stage;
  const familyId = line.change.id;
  const put = (v: number) => ({
    Put: { TableName: table, Item: { ...company, ...wireKey(companyKey(familyId)), entry: number(v) } },
  });
  const v = await appendEntry(stage, {
    entry: () => entryItem(line, last),
    growth: growth[line.change.op],
    beside: (at) => [noted(table, familyId, done, at), ...(company ? [put(at)] : [])],
  });
  return { done: done + 1, last: v };
};
