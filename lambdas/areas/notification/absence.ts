import { ApplicationError } from '../../../contract/application-error.ts';
import { type Absence, absenceMistakes, type OwnAbsence } from '../../../contract/user/absence.ts';
import { staffOptions } from '../../domain/responsible/staff-options.ts';
import { ownRecord } from '../../domain/user/own-record.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { todayIn } from '../../entities/company.ts';
import { users } from '../../entities/user.ts';
import type { Caller } from '../../kit/caller.ts';
import { familyIdOf } from '../../store/id.ts';
import { ownScope } from '../../store/scope.ts';

/** Everybody else of the caller's company who can sign in. */
const colleagues = async (caller: Caller) =>
  (await staffOptions(caller, caller.home)).filter(({ id }) => id !== caller.userId);

const own = async (caller: Caller, absence: Absence): Promise<OwnAbsence> => {
  const [people, today] = await Promise.all([colleagues(caller), todayIn(familyIdOf(caller.home))]);
  return { absence, people, today };
};

/** When the caller is absent, and who may stand in. */
export const absenceOf = async (caller: Caller): Promise<OwnAbsence> =>
  own(caller, (await ownRecord(caller.principal)).absence);

/** Saves the caller's own absence, whatever else of the record somebody changes meanwhile. */
export const saveAbsence = async (caller: Caller, absence: Absence, origin: Origin): Promise<OwnAbsence> => {
  const { people, today } = await own(caller, absence);
  const [mistake] = Object.values(absenceMistakes(absence, today));
  if (mistake !== undefined) throw new ApplicationError('Update Failed', `${mistake}.`);
  if (absence.deputyId !== '' && !people.some(({ id }) => id === absence.deputyId))
    throw new ApplicationError(
      'Update Failed',
      'Please choose somebody of your company who can sign in as your deputy.',
    );
  const saved = await users(ownScope(caller)).patchLatest(caller.userId, { absence });
  await recordActivity(caller.userId, { type: 'user-change', detail: 'own absence' }, origin);
  return { absence: saved.absence, people, today };
};
