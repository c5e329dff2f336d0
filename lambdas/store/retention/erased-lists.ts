import { PutCommand } from '@aws-sdk/lib-dynamodb';
import * as z from 'zod';
import { table } from '#lambdas/ports/table.ts';
import { env } from '../env.ts';
import type { TenantId } from '../id.ts';
import { getItems } from '../items.ts';
import type { ListSource } from '../journal/entry.ts';
import { type Key, keys } from '../keys.ts';

/** The second notes two stages; the third what is due on a day of its own. */
const FORMAT = 3;

/** Erased is what was never active, soon; and all, some years later. */
export type Stage = 'never' | 'all';

/** Up to which version of a list removals were erased, and when the next one was written (ISO time, '' if that is not known). */
const Mark = z.object({ v: z.number(), next: z.string() });
type Mark = z.infer<typeof Mark>;

/** The first version whose removals a hold has kept, when the holds of the tenant had a revision. */
const Held = z.object({ v: z.number(), revision: z.number() });
type Held = z.infer<typeof Held>;

/** When the first of the records that were passed over is due (ISO time, '' for none), by a revision of the policy. */
const Later = z.object({ due: z.string(), policy: z.number() });
type Later = z.infer<typeof Later>;

/** Release 0.1 has noted one version, up to which it had erased everything: format 1. */
const Stored = z.object({
  pk: z.string(),
  sk: z.string(),
  v: z.number(),
  never: Mark.optional(),
  all: Mark.optional(),
  held: Held.optional(),
  later: Later.optional(),
  format: z.number().optional(),
});

/**
 * How far a list was erased. Behind `held` is something that is erased when the holds have changed, and `later` says when to look at
 * the copies of what was passed over because it is due on a day of its own.
 */
export type Reached = Readonly<Record<Stage, Mark>> & {
  readonly held?: Held | undefined;
  readonly later?: Later | undefined;
};

const NOTHING: Mark = { v: 0, next: '' };

/** A list that may have removed records which are due, and how far it was erased. */
export interface Grown<List> {
  readonly list: List;
  readonly reached: Reached;
  readonly stages: readonly Stage[];
  /** Whether a record that was passed over may be due. */
  readonly isLaterDue: boolean;
}

/** What was kept by holds that have changed since is looked at again. */
const withoutFormerHolds = ({ held, never, all, later }: Reached, revision: number): Reached => {
  if (held === undefined || held.revision === revision) return { held, never, all, later };
  const from = (mark: Mark): Mark => (mark.v < held.v ? mark : { v: held.v - 1, next: '' });
  return { never: from(never), all: from(all), later };
};

/** What decides whether a list is looked at: the revisions of the holds and of the policy of its tenant, and the time (ISO). */
interface AsOf {
  readonly holds: number;
  readonly policy: number;
  readonly now: string;
}

/** A release that knows no such days may have dropped the note since; without a policy of the tenant's own there are none. */
const mayBeDue = ({ later, format }: Pick<z.infer<typeof Stored>, 'later' | 'format'>, { policy, now }: AsOf) => {
  if (policy === 0) return false;
  if (later === undefined) return format !== undefined && format < FORMAT;
  return later.policy !== policy || (later.due !== '' && later.due <= now);
};

/** The times (ISO) before which removals of a list may be due at each stage. */
export type DueStages = (list: string) => Readonly<Record<Stage, string>>;

/** The lists of a tenant that may have removals before a time which were not erased yet, by one call. */
export const grownLists = async <List extends ListSource>(
  tenantId: TenantId,
  lists: readonly List[],
  before: DueStages,
  asOf: AsOf,
): Promise<Grown<List>[]> => {
  const wanted = lists.flatMap(({ name }) => [keys.head(tenantId, name), keys.erased(tenantId, name)]);
  const found = (await getItems(wanted)).map((item) => Stored.parse(item));
  const itemAt = ({ pk, sk }: Key) => found.find((item) => item.pk === pk && item.sk === sk);
  return lists.flatMap((list) => {
    const head = itemAt(keys.head(tenantId, list.name))?.v ?? 0;
    const { v = 0, never, all, held, later, format } = itemAt(keys.erased(tenantId, list.name)) ?? {};
    const former = { ...NOTHING, v };
    const reached = withoutFormerHolds({ never: never ?? former, all: all ?? former, held, later }, asOf.holds);
    const due = before(list.name);
    const isDue = (stage: Stage) => head > reached[stage].v && reached[stage].next < due[stage];
    const stages = (['never', 'all'] as const).filter(isDue);
    const isLaterDue = mayBeDue({ later, format }, asOf);
    return stages.length > 0 || isLaterDue ? [{ list, reached, stages, isLaterDue }] : [];
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
