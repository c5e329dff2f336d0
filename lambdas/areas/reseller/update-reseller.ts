import { ApplicationError, conflict } from '../../../contract/application-error.ts';
import type { ResellerChange, ShownReseller } from '../../../contract/reseller/record.ts';
import { registerReseller, registrationTask } from '../../domain/reseller/register-reseller.ts';
import { resellerRequires } from '../../domain/reseller/save-rules.ts';
import { recordsThere } from '../../domain/saving/required-records.ts';
import { type Origin, recordActivity } from '../../entities/activity.ts';
import { resellers } from '../../entities/reseller.ts';
import type { Caller } from '../../kit/caller.ts';
import { env } from '../../kit/env-values.ts';
import { deny } from '../../kit/require-right.ts';
import { openTaskIf } from '../../store/outbox.ts';
import { settledReseller } from './fields.ts';
import { showReseller } from './show-reseller.ts';

/** Saves a reseller, and registers it as a user when that is turned on. Not one's own company. Role matrix row 48, 3.2. */
export const updateReseller = async (
  caller: Caller,
  { id, version, ...input }: ResellerChange,
  origin: Origin,
): Promise<ShownReseller> => {
  const all = resellers(caller.scope());
  const before = await all.get(id);
  if (id === caller.home) await deny(caller, 'reseller.update', origin);
  if (before.version !== version) throw conflict();
  const { isreseller, isregisteredUser, resellerCompanyId } = before;
  const own = { id, version, isreseller, isregisteredUser, resellerCompanyId };
  const fields = await settledReseller(input, own, before);
  const there = recordsThere(resellerCompanyId, resellerRequires, fields, before);
  if (before.isregisteredUser || !input.isregisteredUser)
    return showReseller(await all.save(before, version, fields, there));
  const task = registrationTask(id, false, caller);
  await openTaskIf(task, all.unchanged(id, version));
  const next = { id, addressId: fields.addressId };
  const registered = await registerReseller(env.USER_POOL_ID, caller.scope(), next, task, async (done, user) => {
    const saved = await all.save(before, version, { ...fields, isregisteredUser: true }, async () => [
      done,
      ...(await there()),
    ]);
    await recordActivity(user.id, { type: 'user-change', detail: `created by ${caller.userId}` }, origin);
    return saved;
  }).catch((error: unknown) => {
    throw notRegistered(error);
  });
  return showReseller(registered);
};

/** Says why nothing was saved; a conflict stays a conflict. */
const notRegistered = (error: unknown) =>
  error instanceof ApplicationError && error.http === 200
    ? new ApplicationError('Update Failed', error.reason || error.message)
    : error;
