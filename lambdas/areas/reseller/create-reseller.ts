import { ApplicationError } from '../../../contract/application-error.ts';
import type { Reseller, ResellerForm, ShownReseller } from '../../../contract/reseller/record.ts';
import { type Registration, registerReseller, registrationTask } from '../../domain/reseller/register-reseller.ts';
import { resellerRequires } from '../../domain/reseller/save-rules.ts';
import { recordsThere } from '../../domain/saving/required-records.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { companies } from '../../entities/company.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { env } from '../../kit/env-values.ts';
import { familyIdOf } from '../../store/id.ts';
import { openTaskIf, taskItem } from '../../store/outbox.ts';
import { settledReseller } from './fields.ts';
import { showReseller } from './show-reseller.ts';

/** Saves a new reseller and, if asked for, registers it as a user: both or neither. Role matrix row 47; D-58. */
export const createReseller = async (caller: Caller, input: ResellerForm, origin: Origin): Promise<ShownReseller> => {
  const companyId = await rootCompany(caller, input.resellerCompanyId);
  const scope = caller.scope(companyId);
  const all = resellers(scope);
  const id = all.newId();
  const task = registrationTask(id, true, caller);
  const promise = input.isregisteredUser ? [taskItem(task)] : [];
  const own = { id, version: 1, isreseller: true, isregisteredUser: false, resellerCompanyId: companyId } as const;
  const settled = await settledReseller(input, own);
  const there = recordsThere(companyId, resellerRequires, settled);
  const record = await all.create(settled, id, async () => [
    companies(scope).present(companyId),
    ...promise,
    ...(await there()),
  ]);
  if (!input.isregisteredUser || record.isregisteredUser) return showReseller(record);
  const promised = record.id === id ? task : await resumeRegistration(caller, record);
  const registered = await registerReseller(env.USER_POOL_ID, scope, record, promised, async (done, user) => {
    const saved = await all.patchLatest(record.id, { isregisteredUser: true }, [done]);
    await recordActivity(user.id, { type: 'user-change', detail: `created by ${caller.userId}` }, origin);
    return saved;
  });
  return showReseller(registered);
};

/** An earlier try of the same request has stored the reseller: this one continues its registration. */
const resumeRegistration = async (caller: Caller, { id }: Reseller): Promise<Registration> => {
  const task = registrationTask(id, true, caller);
  await openTaskIf(task, resellers(caller.scope()).present(id));
  return task;
};

/** One's own company, or the one a super admin has chosen. A reseller has no resellers of its own. D-56. */
const rootCompany = async (caller: Caller, chosen = '') => {
  const companyId = caller.isSuperadmin ? chosen : caller.home;
  if (!caller.isSuperadmin && companyId !== familyIdOf(companyId))
    throw new ApplicationError('Save Failed', 'A reseller cannot have resellers of its own.');
  if (companyId === '' || !(await companies(caller.scope(companyId)).find(companyId)))
    throw new ApplicationError('Company Id is not available');
  return companyId;
};
