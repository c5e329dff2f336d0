import { ApplicationError } from '#contract/application-error.ts';
import { withoutMove } from '#contract/obligations/requirement/days.ts';
import type { SameAddressForm } from '#contract/site-inspection/forms.ts';
import type { PlacedKind } from '#contract/site-inspection/place.ts';
import type { PlacedRecord } from '#lambdas/domain/site-inspection/placed-records.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { publishedSets } from '#lambdas/entities/requirements.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { findOwingRecord } from '#lambdas/kit/owing-record.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { requireCompleting } from './visible-inspections.ts';

type Moved = Pick<PlacedRecord, 'id' | 'requirementDays'>;

/** The day on which a change of a record's own address has opened documents or purposes again; '' for none. */
export const reopeningMove = async (kind: PlacedKind, { id, requirementDays }: Moved): Promise<string> => {
  const { address = '' } = requirementDays.changed;
  if (address === '') return '';
  const { lines } = (await publishedSets(tenantIdOf(id)))[kind];
  // That a place has another address is told by the place itself.
  const reopens = lines.some(({ demand, reopensOn }) => demand.type !== 'inspection' && reopensOn.includes('address'));
  return reopens ? address : '';
};

/** Takes the last change of a record's own address back, so that what is from before it counts again. Returns whether one was noted. */
export const takeMoveBack = async (
  caller: Caller,
  { kind, recordId }: Pick<SameAddressForm, 'kind' | 'recordId'>,
  reason: string,
): Promise<boolean> => {
  const said = { reason, byId: caller.userId, at: new Date().toISOString() };
  const owing = await findOwingRecord(caller, kind, recordId);
  if (!withoutMove(owing.record.requirementDays, said)) return false;
  await owing.change(({ requirementDays }) => ({
    requirementDays: withoutMove(requirementDays, said) ?? requirementDays,
  }));
  return true;
};

/** Says with a reason that the last change of a record's address was none of its place, as after a typing mistake. Role matrix row 132. */
export const sayAddressSame = async (
  caller: Caller,
  { reason, ...of }: SameAddressForm,
  origin: Origin,
): Promise<void> => {
  await requireCompleting(caller, origin);
  if (await takeMoveBack(caller, of, reason)) return;
  throw new ApplicationError('Update Failed', 'No change of the address opens anything again. Please reload the page.');
};
