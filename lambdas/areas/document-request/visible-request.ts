import { ApplicationError } from '#contract/application-error.ts';
import { isRequiring } from '#contract/catalogue/requirements.ts';
import { isOwnKind } from '#contract/document/rules.ts';
import type { DocumentRequest, DocumentRequestRecord } from '#contract/document-request/record.ts';
import { requestStateOn } from '#contract/document-request/states.ts';
import { fromDocumentOwner, kinds } from '#contract/kinds/kinds.ts';
import { demandedDocuments, firstSets } from '#contract/obligations/requirement/sets.ts';
import { may } from '#contract/rules/access.ts';
import { documentOwners } from '#lambdas/domain/document/document-owners.ts';
import { answersOf } from '#lambdas/domain/document-request/answers.ts';
import { returnedMails, sameAddress } from '#lambdas/entities/people/returned-mail.ts';
import { rootName, todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import { publishedSets } from '#lambdas/entities/requirements.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { serverActor, tenantScope } from '#lambdas/store/scope.ts';

/** Requests of the tenant that an id belongs to; for every user but a super admin that is their own. */
export const requestsAround = (caller: Caller, id: string) =>
  documentRequests(caller.tenantScope(caller.isSuperadmin ? tenantIdOf(id) : undefined));

/** A request that the person may follow; for any other the reply is that of one that does not exist. Role matrix rows 103 and 104. */
export const visibleRequest = async (caller: Caller, id: string): Promise<DocumentRequestRecord> => {
  const found = await requestsAround(caller, id).find(id);
  const isOpen = found && may(caller, kinds[fromDocumentOwner(found.tableKeyName)].rights.requestDocuments);
  if (!found || !isOpen || !(await documentOwners[found.tableKeyName].find(caller, found.rowId)))
    throw new ApplicationError('Id Not Available');
  return found;
};

/** What has come in by requests of several tenants. */
const answersByTenant = async (found: readonly DocumentRequestRecord[]) => {
  const tenants = [...new Set(found.map(({ parentId }) => parentId))];
  const parts = tenants.map((tenant) =>
    answersOf(
      tenantScope(serverActor, tenant),
      found.filter(({ parentId }) => parentId === tenant),
    ),
  );
  return new Map((await Promise.all(parts)).flatMap((answers) => [...answers]));
};

/** The kinds of documents of a request that its tenant has demanded by a version before and does not by the one that is published. */
const notDemandedIn = async ({ parentId, tableKeyName, kinds: requested, endedAs }: DocumentRequestRecord) => {
  const kind = fromDocumentOwner(tableKeyName);
  if (endedAs !== '' || !isRequiring(kind)) return [];
  const sets = await publishedSets(tenantIdOf(parentId));
  const [first, now] = [firstSets, sets].map((each) => new Set<string>(demandedDocuments(each[kind].lines)));
  return requested.filter((key) => (isOwnKind(key) || first?.has(key)) && !now?.has(key));
};

/** Requests as staff receive them: how they stand today, and whether their last mail came back. */
export const showRequests = async (found: readonly DocumentRequestRecord[]): Promise<DocumentRequest[]> => {
  if (found.length === 0) return [];
  const returned = new Map((await returnedMails()).map(({ address, at }) => [sameAddress(address), at]));
  const answers = await answersByTenant(found);
  const shown = found.map(async (record) => {
    const { parentId, companyId, askingId, askedById, delivered, announced, ...request } = record;
    const { files = [], senders = [] } = answers.get(request.id) ?? {};
    const count = (...states: readonly string[]) => files.filter(({ state }) => states.includes(state)).length;
    const returnedAt = returned.get(sameAddress(request.email)) ?? '';
    return {
      ...request,
      state: requestStateOn(request, await todayIn(parentId)),
      files: count('received', 'returned'),
      checking: count('checking'),
      rejected: count('refused'),
      senders: [...senders],
      returnedAt: returnedAt > request.mailedAt ? returnedAt : '',
      notDemanded: await notDemandedIn(record),
      company: await rootName(parentId),
    };
  });
  return Promise.all(shown);
};
