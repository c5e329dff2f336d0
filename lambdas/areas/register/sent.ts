import { randomUUID } from 'node:crypto';
import { ApplicationError } from '#contract/application-error.ts';
import type { SentForm } from '#contract/register/forms.ts';
import type { SentRegister } from '#contract/register/record.ts';
import { ownPackage } from '#lambdas/domain/evidence/own-packages.ts';
import { ownName } from '#lambdas/domain/user/own-record.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { putSentRegister, type StoredSent, sentRegisters } from '#lambdas/entities/sent-registers.ts';
import { type Caller, deny, tenantOf } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';

/** The register that a bureau gets is that of the root company: staff of a reseller neither send it nor see what was sent. Role matrix row 144. */
export const requireRoot = async (caller: Caller, origin: Origin) => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'register.send', origin);
};

const show = ({ versions: _versions, sentById: _sentById, ...sent }: StoredSent): SentRegister => sent;

/** The registers that the caller's tenant has sent, the newest first. */
export const listSent = async (
  caller: Caller,
  companyId: string | undefined,
  origin: Origin,
): Promise<SentRegister[]> => {
  await requireRoot(caller, origin);
  return (await sentRegisters(await tenantOf(caller, companyId))).map(show);
};

/** Notes that a file was sent: to whom, by whom, when, and which bytes it has. */
export const markSent = async (
  caller: Caller,
  { fileId, to, note }: SentForm,
  origin: Origin,
): Promise<SentRegister> => {
  await requireRoot(caller, origin);
  const { state, register } = await ownPackage(caller, 'register', fileId);
  if (state !== 'done' || !register?.versions)
    throw new ApplicationError('Save Failed', 'This register is not made yet. Please wait until it is ready.', 409);
  const { asOf, moment, bureauId, bureau, rows, sums, versions } = register;
  const tenantId = tenantIdOf(fileId);
  const sent: StoredSent = {
    id: randomUUID(),
    fileId,
    ...{ asOf, moment, bureauId, bureau, rows, sums, versions },
    ...{ to, note },
    sentAt: new Date().toISOString(),
    sentBy: await ownName(caller.principal),
    sentById: caller.userId,
  };
  await putSentRegister(tenantId, sent);
  const detail = `As of ${asOf}${bureau === '' ? '' : `, ${bureau}`}, to ${to}`;
  await recordActivity(caller.userId, { type: 'registerSent', detail, tenant: tenantId }, origin);
  return show(sent);
};
