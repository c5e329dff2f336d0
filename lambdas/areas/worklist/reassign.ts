import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import { ResponsibleKind } from '#contract/fields/responsible.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { permissionFor } from '#contract/rules/access.ts';
import { personNameOf } from '#contract/user/record.ts';
import type { Reassignment, ReassignmentPreview, ReassignmentQuery } from '#contract/worklist/forms.ts';
import { countWithResponsible } from '#lambdas/domain/responsible/release.ts';
import { staffOptions } from '#lambdas/domain/responsible/responsible-person.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { users } from '#lambdas/entities/records/user.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { openTask } from '#lambdas/store/outbox.ts';
import { zeros } from './items/sorted-items.ts';

const refused = (reason: string) => new ApplicationError('Reassignment Failed', reason);

/** The requested kinds of record that the caller may save. */
const kindsOf = async (caller: Caller, kind: ResponsibleKind | undefined, origin: Origin) => {
  const open = ResponsibleKind.options.filter(
    (each) => (kind === undefined || each === kind) && permissionFor(caller, kinds[each].rights.update) === 'allow',
  );
  if (open.length === 0) await deny(caller, 'responsible.set', origin);
  return open;
};

/** Reads the person whose records are reassigned, how many these are, and who can take over. Role matrix row 97. */
const looked = async (caller: Caller, { from, kind }: ReassignmentQuery, origin: Origin) => {
  const person = await users(caller.scope()).get(from);
  const kinds = await kindsOf(caller, kind, origin);
  const { companyId } = person;
  const tenantId = tenantIdOf(from);
  const counts = zeros(ResponsibleKind.options);
  let left = 0;
  for (const each of ResponsibleKind.options) {
    const count = await countWithResponsible(tenantId, each, { userId: from, companyId });
    if (kinds.includes(each)) counts[each] = count;
    else left += count;
  }
  const people = (await staffOptions(caller, companyId)).filter(({ id }) => id !== from);
  return { person, companyId, kinds, counts, left, people };
};

/** What a reassignment would do. */
export const previewReassignment = async (
  caller: Caller,
  query: ReassignmentQuery,
  origin: Origin,
): Promise<ReassignmentPreview> => {
  const { person, counts, left, people } = await looked(caller, query, origin);
  return { from: { id: person.id, name: personNameOf(person) }, records: counts, left, people };
};

/** Requests that the task worker reassigns a person's records to a user of the same company, or unassigns them. */
export const reassign = async (caller: Caller, form: Reassignment, origin: Origin): Promise<undefined> => {
  const { companyId, kinds, counts, people } = await looked(caller, form, origin);
  const { from, to } = form;
  if (to !== '' && !people.some(({ id }) => id === to))
    throw refused('Please choose another user of the same company who can sign in.');
  if (Object.values(counts).every((count) => count === 0)) throw refused('There is nothing to reassign.');
  const { userId, userName } = caller;
  await openTask({
    kind: 'hand-over',
    id: randomUUID(),
    at: Date.now(),
    actor: { userId, userName },
    from,
    to,
    companyId,
    kinds,
  });
};
