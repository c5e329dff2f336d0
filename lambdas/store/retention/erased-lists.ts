import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import type { ListSource } from '../journal/list-source.ts';
import { type Key, keys } from '../keys.ts';
import { getItems } from '../read-items.ts';

const FORMAT = 2;

/** Erased is what was never active, soon; and all, some years later. */
export type Stage = 'never' | 'all';

/** Up to which version of a list removals were erased, and when the next one was written (ISO time, '' if that is not known). */
const Mark = z.object({ v: z.number(), next: z.string() });
type Mark = z.infer<typeof Mark>;

/** The first version whose removals a hold has kept, when the holds of the tenant had a revision. */
const Held = z.object({ v: z.number(), revision: z.number() });
type Held = z.infer<typeof Held>;

/** Release 0.1 has noted one version, up to which it had erased everything: format 1. */
const Stored = z.object({
  pk: z.string(),
  sk: z.string(),
  v: z.number(),
  never: Mark.optional(),
  all: Mark.optional(),
  held: Held.optional(),
});

/** How far a list was erased. Behind `held` is something that is erased when the holds have changed. */
export type Reached = Readonly<Record<Stage, Mark>> & { readonly held?: Held | undefined };

const NOTHING: Mark = { v: 0, next: '' };

/** A list that may have removed records which are due, and how far it was erased. */
export interface Grown<List> {
  readonly list: List;
  readonly reached: Reached;
  readonly stages: readonly Stage[];
}

/** What was kept by holds that have changed since is looked at again. */
const withoutFormerHolds = ({ held, never, all }: Reached, revision: number): Reached => {
  if (held === undefined || held.revision === revision) return { held, never, all };
  const from = (mark: Mark): Mark => (mark.v < held.v ? mark : { v: held.v - 1, next: '' });
  return { never: from(never), all: from(all) };
};

/**
 * The lists of a tenant that may have removals before a time (ISO, for each stage) which were not erased yet, by one call; `revision` is
 * that of the tenant's holds.
 */
export const grownLists = async <List extends ListSource>(
  tenantId: TenantId,
  lists: readonly List[],
  before: Readonly<Record<Stage, string>>,
  revision: number,
): Promise<Grown<List>[]> => {
  const wanted = lists.flatMap(({ name }) => [keys.head(tenantId, name), keys.erased(tenantId, name)]);
  const found = (await getItems(wanted)).map((item) => Stored.parse(item));
  const itemAt = ({ pk, sk }: Key) => found.find((item) => item.pk === pk && item.sk === sk);
  return lists.flatMap((list) => {
    const head = itemAt(keys.head(tenantId, list.name))?.v ?? 0;
    const { v = 0, never, all, held } = itemAt(keys.erased(tenantId, list.name)) ?? {};
    const former = { ...NOTHING, v };
    const reached = withoutFormerHolds({ never: never ?? former, all: all ?? former, held }, revision);
    const isDue = (stage: Stage) => head > reached[stage].v && reached[stage].next < before[stage];
    const stages = (['never', 'all'] as const).filter(isDue);
    return stages.length > 0 ? [{ list, reached, stages }] : [];
  });
};

/** Notes how far a list was erased. `v` is what release 0.1 would understand: up to there everything was erased. */
export const reach = (tenantId: TenantId, entity: string, reached: Reached) =>
  table.send(
    new PutCommand({
      TableName: env().TABLE_NAME,
      Item: { ...keys.erased(tenantId, entity), v: reached.all.v, ...reached, format: FORMAT },
    }),
  );
