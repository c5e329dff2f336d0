import { ApplicationError, conflict } from '#contract/application-error.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { fromDocumentOwner } from '#contract/kinds/kinds.ts';
import type { Circumstances } from '#contract/obligations/outstanding-item.ts';
import { isOut } from '#contract/standing/standings.ts';
import { standingIn } from '#contract/standing/step.ts';
import { DELAY_MS, requestMailTask } from '../domain/document-request/link.ts';
import { returnedMails, sameAddress } from '../entities/people/returned-mail.ts';
import { circumstancesOf } from '../entities/records/company.ts';
import { documentRequests, isToBeReminded } from '../entities/records/document-request.ts';
import { endUserEntity } from '../entities/records/end-user.ts';
import { providerEntity } from '../entities/records/provider.ts';
import { resellerEntity } from '../entities/records/reseller.ts';
import type { TenantId } from '../store/id.ts';
import { loadView } from '../store/journal/load.ts';
import type { ListProjection } from '../store/journal/view/view.ts';
import { taskItem } from '../store/outbox.ts';
import { serverActor, tenantScope } from '../store/scope.ts';
import { idsWhere } from '../store/write-many.ts';

type Day = Pick<Circumstances, 'today' | 'suspendedResellers'>;

/** Makes the test whether the record of a request has obligations: if not, no reminder is sent. ADR 0044. */
const openProgramme = async (tenantId: TenantId, { today, suspendedResellers }: Day) => {
  const views = { TECHNOLOGY_PROVIDER: providerEntity, RESELLER: resellerEntity, ENDUSER: endUserEntity };
  const loaded = await Promise.all(
    Object.entries(views).map(async ([owner, entity]) => [owner, await loadView(tenantId, entity)] as const),
  );
  const byOwner = new Map<string, ListProjection>(loaded);
  return ({ tableKeyName, rowId }: DocumentRequestRecord) => {
    const columns = byOwner.get(tableKeyName)?.columns;
    const at = columns?.positionOf(rowId);
    if (!columns || at === undefined) return true;
    const kind = fromDocumentOwner(tableKeyName);
    const isResellerOut = kind === 'endUser' && suspendedResellers.has(String(columns.value('companyId', at)));
    return !isResellerOut && !isOut(standingIn(kind, (fact) => columns.value(fact, at), today));
  };
};

interface Work {
  readonly tenantId: TenantId;
  /** Epoch milliseconds. */
  readonly now: number;
}

/**
 * Reminds the recipients of open requests; returns of how many requests. Those of one company to one address come as one mail.
 * May be repeated and interrupted at any point: no user is reminded twice of a request on a day. An address that gave the last
 * mail back is left alone, and so is who has sent or declined all documents. A request for a record that is out of the programme is
 * reminded of when the record is back.
 */
export const remindRecipients = async ({ tenantId, now }: Work): Promise<number> => {
  const { today, suspendedResellers } = await circumstancesOf(tenantId, now);
  const scope = tenantScope(serverActor, tenantId);
  const all = documentRequests(scope);
  const due = await all.findMany(idsWhere(await all.view(), (value) => isToBeReminded(value, today)));
  if (due.size === 0) return 0;
  const returned = new Map((await returnedMails()).map(({ address, at }) => [sameAddress(address), at]));
  const cameBack = ({ email, mailedAt }: DocumentRequestRecord) => (returned.get(sameAddress(email)) ?? '') > mailedAt;
  // Most days reminding starts without it.
  const { answersOf, awaitedKinds } = await import('../domain/document-request/answers.ts');
  const answers = await answersOf(scope, [...due.values()]);
  const isAnswered = (request: DocumentRequestRecord) =>
    request.inspectionId === '' && awaitedKinds(request, answers.get(request.id)?.files ?? []).length === 0;
  const isIn = await openProgramme(tenantId, { today, suspendedResellers });
  let notified = 0;
  for (const request of due.values()) {
    if (cameBack(request) || !isIn(request) || isAnswered(request)) continue;
    const { id, version } = request;
    const noted = { remindedOn: today, mailedAt: new Date(now).toISOString() };
    try {
      await all.update(id, version, noted, [taskItem(requestMailTask(id, 'reminder', DELAY_MS))]);
      notified++;
    } catch (error) {
      // A user has changed it in this moment: the next run reminds of what is due.
      if (!(error instanceof ApplicationError) || error.http !== conflict().http) throw error;
    }
  }
  return notified;
};
