import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { ApplicationError } from '#contract/application-error.ts';
import type { EndUserRecord } from '#contract/end-user/record.ts';
import {
  type CertificationForm,
  endDayMistake,
  type NewPurpose,
  type PurposeEnd,
  pastDayMistake,
  type VerificationForm,
  validUntilMistake,
} from '#contract/purpose/forms.ts';
import { changedAtOf, factsOf, PURPOSES_MAX, type Purpose } from '#contract/purpose/record.ts';
import type { PurposeEntry } from '#contract/purpose/settings.ts';
import { purposeStateOn } from '#contract/purpose/states.ts';
import { refuseFor, SaveProblem } from '../saving/required-records.ts';

const FAILED = 'Save Failed';

/** Who makes a step, and the tenant's day. */
export interface Step {
  readonly by: string;
  readonly byId: string;
  readonly today: string;
}

const refused = (sentence: string) => new ApplicationError(FAILED, sentence, 409);

const now = () => new Date().toISOString();

/** Names a purpose; `changedAt` is what the caller has seen of it, undefined for whatever is there. */
interface Seen {
  readonly id: string;
  readonly changedAt?: string | undefined;
}

/** A purpose of an end user. Refuses one that is not there, has ended, or is another one than the caller has seen. */
const openPurpose = (record: EndUserRecord, { id, changedAt }: Seen, today: string) => {
  const purpose = record.purposes.find((each) => each.id === id);
  if (!purpose) throw refused('This purpose is no longer there. Please reload the page.');
  if (purposeStateOn(factsOf(purpose), record.businessId, today) === 'ended')
    throw refused('This purpose has ended. Please enter another one.');
  if (changedAt !== undefined && changedAt !== changedAtOf(purpose))
    throw refused('This purpose was changed after the page was loaded. Please reload the page and look at it again.');
  return purpose;
};

const replaced = (record: EndUserRecord, purpose: Purpose): Purpose[] =>
  record.purposes.map((each) => (each.id === purpose.id ? purpose : each));

type What = Pick<NewPurpose, 'purposeId' | 'products' | 'states'>;

const inOrder = (ids: readonly number[]) => [...new Set(ids)].sort((one, other) => one - other);

/** What a purpose is for. Refuses products that the end user does not have, and a second open purpose of the same. */
const wanted = (record: EndUserRecord, { purposeId, products, states }: What, entries: readonly PurposeEntry[]) => {
  const entry = entries.find(({ id }) => id === purposeId);
  if (!entry || entry.isClosed) throw new SaveProblem('purposeId', FAILED, 'Please select a purpose of the list.');
  const own = new Set(record.enduserServiceProductList.map(({ serviceId }) => serviceId.id));
  if (products.some((id) => !own.has(id)))
    throw new SaveProblem('products', FAILED, 'Please choose products that the end user has.');
  return { purposeId, name: entry.name, section: entry.section, products: inOrder(products), states: inOrder(states) };
};

const requireOnce = (
  record: EndUserRecord,
  id: string,
  purpose: Pick<Purpose, 'purposeId' | 'products'>,
  today: string,
) => {
  const twin = record.purposes.find(
    (each) =>
      each.id !== id &&
      each.purposeId === purpose.purposeId &&
      isDeepStrictEqual(each.products, purpose.products) &&
      purposeStateOn(factsOf(each), record.businessId, today) !== 'ended',
  );
  if (twin) throw new SaveProblem('purposeId', FAILED, 'This purpose is entered already for these products.');
};

/** Enters a purpose of an end user. */
export const entered = (
  record: EndUserRecord,
  given: What,
  entries: readonly PurposeEntry[],
  { by, byId, today }: Step,
): Purpose[] => {
  if (record.purposes.length >= PURPOSES_MAX)
    throw refused(`An end user can have at most ${PURPOSES_MAX} purposes, ended ones among them.`);
  const what = wanted(record, given, entries);
  requireOnce(record, '', what, today);
  const purpose: Purpose = {
    ...what,
    id: randomUUID(),
    enteredOn: today,
    enteredBy: by,
    enteredById: byId,
    enteredAt: now(),
    certification: null,
    verification: null,
    validUntil: '',
    endedOn: '',
    endReason: '',
    endedBy: '',
  };
  return [...record.purposes, purpose];
};

/** Changes what a purpose is for: it is certified and verified again then. 15 USC 1681e(a). */
export const changed = (
  record: EndUserRecord,
  { id, changedAt, ...given }: What & Seen,
  entries: readonly PurposeEntry[],
  { by, byId, today }: Step,
): Purpose[] => {
  const before = openPurpose(record, { id, changedAt }, today);
  // An entry that was closed since may stay.
  const open = entries.map((entry) => (entry.id === before.purposeId ? { ...entry, isClosed: false } : entry));
  const what = wanted(record, given, open);
  const { purposeId, name, section, products, states } = before;
  if (isDeepStrictEqual(what, { purposeId, name, section, products, states })) return record.purposes;
  requireOnce(record, id, what, today);
  return replaced(record, {
    ...before,
    ...what,
    enteredBy: by,
    enteredById: byId,
    enteredAt: now(),
    certification: null,
    verification: null,
    validUntil: '',
  });
};

/** Removes a purpose that was never certified. */
export const removed = (record: EndUserRecord, seen: Seen, { today }: Pick<Step, 'today'>): Purpose[] => {
  const purpose = openPurpose(record, seen, today);
  if (purpose.certification) throw refused('This purpose was certified. Please end it instead.');
  return record.purposes.filter((each) => each.id !== seen.id);
};

/** Stores that the end user has certified a purpose; what was verified before is verified again. */
export const certified = (
  record: EndUserRecord,
  { signer, day, documentId, validUntil, ...seen }: Omit<CertificationForm, 'recordId'>,
  documentName: string,
  { by, byId, today }: Step,
): Purpose[] => {
  const purpose = openPurpose(record, seen, today);
  const mistakes = { day: pastDayMistake(day, today), validUntil: validUntilMistake(validUntil, day) };
  const wrong = Object.entries(mistakes).filter(([, mistake]) => mistake !== '');
  refuseFor(wrong.map(([field, mistake]) => new SaveProblem(field, FAILED, mistake)));
  const { businessId } = record;
  const certification = { signer, day, documentId, documentName, businessId, by, byId, at: now() };
  return replaced(record, { ...purpose, certification, verification: null, validUntil });
};

/** Stores that a user has verified a purpose, who is not the one who has entered it. */
export const verified = (
  record: EndUserRecord,
  { how, day, note, ...seen }: Omit<VerificationForm, 'recordId'>,
  { by, byId, today }: Step,
): Purpose[] => {
  const purpose = openPurpose(record, seen, today);
  if (purpose.enteredById === byId)
    throw refused('You have entered this purpose yourself. Another user has to verify it.');
  if (purposeStateOn(factsOf(purpose), record.businessId, today) !== 'certified')
    throw refused('Only a purpose that is certified and not yet verified can be verified.');
  const mistake = pastDayMistake(day, today);
  if (mistake !== '') throw new SaveProblem('day', FAILED, mistake);
  return replaced(record, { ...purpose, verification: { how, day, note, by, byId, at: now() } });
};

/** Ends a purpose on a day. */
export const ended = (
  record: EndUserRecord,
  { day, reason, ...seen }: Omit<PurposeEnd, 'recordId'>,
  { by, today }: Step,
): Purpose[] => {
  const purpose = openPurpose(record, seen, today);
  const mistake = endDayMistake(day, today);
  if (mistake !== '') throw new SaveProblem('day', FAILED, mistake);
  return replaced(record, { ...purpose, endedOn: day, endReason: reason, endedBy: by });
};
