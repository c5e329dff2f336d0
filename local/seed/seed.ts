import type { FileReview } from '#contract/document/review.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { scopeOfReview, writeDecision } from '#lambdas/domain/access-review/decisions.ts';
import { fillCampaign, peopleOf, startCampaign } from '#lambdas/domain/access-review/people.ts';
import { newReview } from '#lambdas/domain/review/new-review.ts';
import { readCampaigns } from '#lambdas/entities/access-campaigns.ts';
import { markReturned } from '#lambdas/entities/people/returned-mail.ts';
import { accessDecisions, decisionIdOf } from '#lambdas/entities/records/access-decision.ts';
import { messages } from '#lambdas/entities/records/message.ts';
import { reviews } from '#lambdas/entities/records/review.ts';
import { serverActor } from '#lambdas/store/scope.ts';
import { writeAtomically } from '../files/atomic-write.ts';
import { createEndUsers, createEntries, createProviders, unreached, withContacts } from './business-records.ts';
import { createDocuments, createRequests, type MadeUpDocument } from './documents.ts';
import { putInboundFiles } from './imports.ts';
import { createInspections } from './inspections.ts';
import { madeUpEndUsers } from './made-up-end-users.ts';
import { madeUpEntries, madeUpProviders } from './made-up-providers.ts';
import { madeUpResellers } from './made-up-resellers.ts';
import { demoPeople } from './people.ts';
import { createPurposes } from './purposes.ts';
import { createHold, createRequirements, createStandings, proposeRetention } from './requirements.ts';
import { createPerson, createResellers, createTenant } from './tenants.ts';
import { createTrend } from './trend.ts';
import { saveAll, seeder, seedScope } from './words.ts';

const DAYS_AGO = 12;

/** Who has kept whose access, by their addresses, in how many seconds. */
const kept = [
  { by: 'ncra@example.com', about: 'ncra-experian@example.com', seconds: 38 },
  { by: 'ncra@example.com', about: 'ncra-reseller@example.com', seconds: 21 },
  { by: 'all@example.com', about: 'experian@example.com', seconds: 1 },
] as const;

/** An access review of a tenant that is running, with some answers. */
const createAccessReview = async (companyId: string): Promise<void> => {
  const today = new Date().toISOString().slice(0, 10);
  const begun = { tenantId: companyId, actor: serverActor };
  const { schedule } = await readCampaigns(companyId);
  const campaign = await startCampaign(begun, schedule, daysAfter(today, -DAYS_AGO));
  await fillCampaign(begun, campaign);
  const { all } = await peopleOf(companyId);
  const scope = scopeOfReview(seeder, campaign.id);
  const idOf = (address: string) => all.find(({ email }) => email === address)?.userId ?? '';
  for (const { by, about, seconds } of kept) {
    const before = await accessDecisions(scope).get(decisionIdOf(companyId, campaign.id, idOf(about)));
    const decidedAt = `${daysAfter(today, -2)}T15:00:00.000Z`;
    await writeDecision(scope, before, {
      decision: 'kept',
      newRoles: [],
      byId: idOf(by),
      decidedAt,
      seconds,
      note: '',
    });
  }
};

/** A made-up review: of what, and how it ended this many days ago; open without an outcome. */
interface MadeUpReview extends Pick<ReviewRecord, 'kind' | 'recordId' | 'obligation'> {
  readonly daysAgo: number;
  readonly ended?: Pick<ReviewRecord, 'outcome' | 'conditions'>;
}

const YEAR = 365;

/** A user of a tenant by the address, with the name that records keep. */
const userOf = async (companyId: string, address: string) => {
  const { all } = await peopleOf(companyId);
  const { userId = '', name = '' } = all.find(({ email }) => email === address) ?? {};
  return { id: userId, name };
};

/** Reviews of a tenant's records, most of them completed. */
export const createReviews = async (
  companyId: string,
  all: readonly MadeUpReview[],
  reviewer: Awaited<ReturnType<typeof userOf>> = { id: seeder.userId, name: 'Nora Reviewer' },
) => {
  const repository = reviews(seedScope(companyId));
  const today = new Date().toISOString().slice(0, 10);
  const records = all.map(({ daysAgo, ended, ...form }): ReviewRecord => {
    const day = daysAfter(today, -daysAgo);
    const began = { ...newReview(form, reviewer, `${day}T15:00:00.000Z`), id: repository.newId(), version: 1 };
    if (!ended) return began;
    return {
      ...began,
      ...ended,
      version: 2,
      completedBy: reviewer.name,
      completedById: reviewer.id,
      completedAt: `${day}T16:30:00.000Z`,
      dueBefore: daysAfter(day, 9),
      dueAfter: ended.outcome === 'failed' ? daysAfter(day, 9) : daysAfter(day, YEAR),
    };
  });
  await saveAll(repository, records);
};

const DAY_MS = 86_400_000;

const texts = [
  'The yearly questionnaire for technology providers is out. Please have it back by the end of the month.',
  'New addendum template: please use it for every end user you add from now on.',
  'Site inspections of the first quarter are planned. The list of providers is in Reports.',
  'Reminder: a sign-off needs the name of who gives it, and the day.',
];

/** Messages of a tenant's reviewers on its board, the newest from today. */
const createMessages = async (companyId: string) => {
  const all = messages(seedScope(companyId));
  for (const [index, message] of texts.entries()) {
    const updatedTime = new Date(Date.now() - (texts.length - 1 - index) * 4 * DAY_MS).toISOString();
    await all.create({ companyId, message, updatedBy: 'Nora Reviewer', updatedTime });
  }
};

interface Counts {
  readonly resellers: number;
  readonly providers: number;
  readonly entries: number;
  readonly endUsers: number;
}

/** The records of a tenant; its first reseller has many of the end users. */
const fill = async (companyId: string, counts: Counts, suffix = '') => {
  const resellerIds = await createResellers(companyId, withContacts(madeUpResellers(counts.resellers, suffix)));
  const first = resellerIds[0] ?? '';
  const providersMade = withContacts(madeUpProviders(counts.providers, suffix));
  const providerIds = await createProviders(companyId, providersMade, resellerIds);
  const owners = [first, companyId, first, ...resellerIds.slice(1, 6)];
  const endUsersMade = withContacts(madeUpEndUsers(counts.endUsers, suffix));
  const endUserIds = await createEndUsers(companyId, endUsersMade, owners, providerIds);
  await createEntries(companyId, madeUpEntries(counts.entries, suffix), endUserIds);
  return { reseller: first, providerIds, endUserIds };
};

interface Work {
  readonly sender: string;
  readonly reviewer: string;
}

/** What users of a tenant have done, by their addresses: documents they have sent and decided about, and reviews. */
const createWork = async (
  companyId: string,
  { reseller, providerIds, endUserIds }: Awaited<ReturnType<typeof fill>>,
  { sender, reviewer }: Work,
) => {
  const { id, name } = await userOf(companyId, reviewer);
  const decided = { by: name, byId: id, at: yesterday, isOwnUpload: sender === reviewer };
  const author = { author: sender, authorId: (await userOf(companyId, sender)).id };
  await createDocuments(companyId, documentsOf(providerIds, reseller, decided), author);
  await createReviews(companyId, reviewsOf(providerIds, endUserIds), { id, name });
};

/** Reviews that have ended in every way, and one that is open, of the first providers and the first end user. */
const reviewsOf = ([a = '', b = '']: readonly string[], [endUser = '']: readonly string[]): MadeUpReview[] => {
  const ofProvider = { kind: 'provider', recordId: a, obligation: 'provider.review' } as const;
  const failed = { outcome: 'failed', conditions: 'The evidence of the last penetration test was missing.' } as const;
  const conditions = 'The new data centre is inspected within three months.';
  return [
    { ...ofProvider, daysAgo: 770, ended: failed },
    { ...ofProvider, daysAgo: 761, ended: { outcome: 'passed with conditions', conditions } },
    // A year before the day on which the first provider is due.
    { ...ofProvider, daysAgo: 405, ended: { outcome: 'passed', conditions: '' } },
    { ...ofProvider, obligation: 'provider.approval', recordId: b, daysAgo: 2 },
    {
      kind: 'endUser',
      recordId: endUser,
      obligation: 'endUser.review',
      daysAgo: 40,
      ended: { outcome: 'passed', conditions: '' },
    },
  ];
};

const yesterday = new Date(Date.now() - DAY_MS).toISOString();
const dayFromNow = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/** Documents in all states, of the first providers and the first reseller. */
const documentsOf = (
  [a = '', b = '', c = '', d = '']: readonly string[],
  resellerId: string,
  decided: Pick<FileReview, 'by' | 'byId' | 'at' | 'isOwnUpload'>,
): MadeUpDocument[] => {
  const approved = { ...decided, state: 'approved' } as const;
  const ofProvider = { tableKeyName: 'TECHNOLOGY_PROVIDER', tableKeyName2: 'MASTERNCRA' } as const;
  return [
    { ...ofProvider, rowId: a, documentName: 'Services agreement', review: approved },
    {
      ...ofProvider,
      rowId: a,
      tableKeyName2: 'SITEINSPECTION',
      documentName: 'Site inspection',
      validUntil: dayFromNow(20),
      review: approved,
    },
    {
      ...ofProvider,
      rowId: b,
      tableKeyName2: 'TECHCERTIFICATION',
      documentName: 'Security certificate',
      validUntil: dayFromNow(-12),
      review: { ...approved, at: `${dayFromNow(-150)}T15:00:00.000Z` },
    },
    {
      ...ofProvider,
      rowId: c,
      tableKeyName2: 'EXPSAQ',
      documentName: 'Investigation report',
      review: { ...decided, state: 'returned', reason: 'The second page is missing.' },
    },
    { ...ofProvider, rowId: b, documentName: 'Services agreement' },
    {
      ...ofProvider,
      rowId: c,
      documentName: 'Scan of the agreement',
      refused: 'The file contains malware and was deleted.',
    },
    { ...ofProvider, rowId: d, documentName: 'Penetration test', isBeingChecked: true },
    { rowId: resellerId, tableKeyName: 'RESELLER', tableKeyName2: 'SUBLICENCE', documentName: 'Sub-license agreement' },
  ];
};

/** Writes the demo data: two tenants, people for every role, some hundred records. The file says that all of it is there. */
export const seed = async (doneFile: string) => {
  const first = await createTenant('Meridian Credit Services', 'Morgan Ellis', 14);
  const second = await createTenant('Blue Harbor Data', 'Riley Stone', 5);
  const ofFirst = await fill(first, { resellers: 184, providers: 60, entries: 5, endUsers: 90 });
  const ofSecond = await fill(second, { resellers: 37, providers: 15, entries: 2, endUsers: 20 }, ' West');
  const workplaces = {
    portal: '',
    first,
    second,
    'first-reseller': ofFirst.reseller,
    'second-reseller': ofSecond.reseller,
  };
  await markReturned({ address: unreached.email, reason: 'bounce', at: yesterday });
  await createMessages(first);
  await putInboundFiles(first);
  for (const person of demoPeople) await createPerson(person, workplaces[person.works]);
  await createWork(first, ofFirst, { sender: 'all@example.com', reviewer: 'ncra@example.com' });
  // The only user there who may approve documents.
  await createWork(second, ofSecond, { sender: 'other-ncra@example.com', reviewer: 'other-ncra@example.com' });
  // Of providers from the middle of the list, for which nothing else is told here.
  await createRequests(first, ofFirst.providerIds.slice(30), await userOf(first, 'ncra@example.com'));
  await createRequirements(second);
  await createInspections(second);
  await createPurposes(first);
  await createPurposes(second);
  await createHold(first, await createStandings(first));
  await proposeRetention(first);
  await createAccessReview(first);
  for (const companyId of [first, second]) await createTrend(companyId);
  await writeAtomically(doneFile, JSON.stringify({ at: new Date().toISOString() }));
};
