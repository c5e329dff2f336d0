import { ApplicationError } from '#contract/application-error.ts';
import { isOwnKind, kindOf } from '#contract/document/rules.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { owingKind, type RequirementKind, requirementKinds } from '#contract/obligations/requirement/facts.ts';
import { demandedDocuments, type RequirementSet } from '#contract/obligations/requirement/sets.ts';
import type {
  DraftForm,
  OwnDocumentKind,
  Publication,
  Requirements,
  VersionSummary,
} from '#contract/requirement/forms.ts';
import { requirement } from '#contract/requirement/routes.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import { type Origin, recordActivity } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import {
  type Published,
  publishedSets,
  putDraft,
  putPublished,
  removeDraft,
  requirementsOf,
  versionOf,
  versionsUpTo,
} from '#lambdas/entities/requirements.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantOf } from '#lambdas/kit/company-of-call.ts';
import { serve } from '#lambdas/kit/serve.ts';
import type { TenantId } from '#lambdas/store/id.ts';
import { compareDraft, effectOf, exportEffect } from './effect.ts';
import { env } from './env.ts';
import { askExemption, endExemption, grantExemption } from './exemptions.ts';
import { mayReadKind, mayWrite as mayWriteOf, requireReading, requireWriting, seesLine, whyOf } from './why.ts';

interface Of {
  readonly kind: RequirementKind;
  readonly companyId?: string | undefined;
}

/** A version as a caller may see it. */
const shownSet = (caller: Caller, { byId: _byId, ...set }: RequirementSet) => ({
  ...set,
  lines: set.lines.filter((line) => seesLine(caller, line)),
});

/** The last versions up to a number, as a caller may see them, without their lines. */
const shownVersions = async (caller: Caller, tenantId: TenantId, kind: RequirementKind, last: number) =>
  (await versionsUpTo(tenantId, kind, last)).map(
    (set): VersionSummary => ({ ...shownSet(caller, set), lines: shownSet(caller, set).lines.length }),
  );

/** The requirements of a kind; a draft is shown to those who may write it. */
const shownRequirements = async (caller: Caller, tenantId: TenantId, kind: RequirementKind): Promise<Requirements> => {
  const { published, draft } = await requirementsOf(tenantId, kind);
  const mayWrite = mayWriteOf(caller);
  return {
    kind,
    published: shownSet(caller, published.set),
    draft: draft && mayWrite ? draft : null,
    usedKeys: mayWrite ? published.usedKeys : [],
    versions: await shownVersions(caller, tenantId, kind, published.set.number),
  };
};

const readRequirements = async (caller: Caller, { kind, companyId }: Of, origin: Origin): Promise<Requirements> => {
  await requireReading(caller, kind, origin);
  return shownRequirements(caller, await tenantOf(caller, companyId), kind);
};

const readVersions = async (caller: Caller, { kind, companyId }: Of, before: number, origin: Origin) => {
  await requireReading(caller, kind, origin);
  const tenantId = await tenantOf(caller, companyId);
  const { published } = await requirementsOf(tenantId, kind);
  return shownVersions(caller, tenantId, kind, Math.min(before - 1, published.set.number));
};

const readVersion = async (caller: Caller, { kind, companyId }: Of, number: number, origin: Origin) => {
  await requireReading(caller, kind, origin);
  const found = await versionOf(await tenantOf(caller, companyId), kind, number);
  if (!found) throw new ApplicationError('Id Not Available', 'There is no such version.');
  return shownSet(caller, found);
};

/** A key means the same for ever: a line keeps what it demands, and a key that was removed is not used again. */
const requireKeys = ({ set, usedKeys }: Published, lines: DraftForm['lines']) => {
  for (const [at, { key, demand }] of lines.entries()) {
    const held = set.lines.find((line) => line.key === key);
    const path = `lines.${at}.${held ? 'demand' : 'key'}`;
    if (held && JSON.stringify(held.demand) !== JSON.stringify(demand))
      throw new SaveProblem(path, 'Save Failed', 'A line keeps what it demands. Please add another line.');
    if (!held && usedKeys.includes(key))
      throw new SaveProblem(
        path,
        'Save Failed',
        'An earlier version had a line with this key. Please use another key.',
      );
  }
};

const saveDraft = async (caller: Caller, form: DraftForm, origin: Origin): Promise<Requirements> => {
  await requireWriting(caller, origin);
  const { kind, companyId, revision, lines } = form;
  const tenantId = await tenantOf(caller, companyId);
  const { published } = await requirementsOf(tenantId, kind);
  requireKeys(published, lines);
  const byName = await personName(tenantId, caller.userId);
  const made = { based: published.set.number, lines, byId: caller.userId, byName, at: new Date().toISOString() };
  await putDraft(tenantId, kind, revision, made);
  return shownRequirements(caller, tenantId, kind);
};

const discardDraft = async (
  caller: Caller,
  { kind, companyId, revision }: Of & { revision: number },
  origin: Origin,
) => {
  await requireWriting(caller, origin);
  await removeDraft(await tenantOf(caller, companyId), kind, revision);
};

const changed = () =>
  new ApplicationError(
    'Publish Failed',
    'The draft or the records have changed since the effect was shown. Please look at the effect again.',
    409,
  );

const withoutDraft = () =>
  new ApplicationError(
    'Publish Failed',
    'Another user has published or discarded this draft meanwhile. Please look at what is published now.',
    409,
  );

/** Publishes the draft that its user has seen, with the effect that was shown. */
const publish = async (caller: Caller, form: Publication, origin: Origin): Promise<Requirements> => {
  await requireWriting(caller, origin);
  const { kind, companyId, revision, seen, name } = form;
  const tenantId = await tenantOf(caller, companyId);
  if (!(await requirementsOf(tenantId, kind)).draft) throw withoutDraft();
  const compared = await compareDraft(tenantId, kind);
  const { published: before, draft, next } = compared;
  if (draft.revision !== revision || compared.seen !== seen) throw changed();
  requireKeys(before, draft.lines);
  const byName = await personName(tenantId, caller.userId);
  const set = { ...next, name, at: new Date().toISOString(), byId: caller.userId, byName };
  await putPublished(tenantId, kind, { before, draft, set });
  const said = `Version ${set.number} of what ${kinds[kind].plural} must have: ${name}`;
  await recordActivity(caller.userId, { type: 'requirement', detail: said, tenant: tenantId }, origin);
  return shownRequirements(caller, tenantId, kind);
};

/** The kinds of documents that the requirements a caller may read demand besides those of the specification. */
const ownDocumentKinds = async (caller: Caller, companyId: string | undefined): Promise<OwnDocumentKind[]> => {
  const sets = await publishedSets(await tenantOf(caller, companyId));
  return requirementKinds
    .filter((kind) => mayReadKind(caller, kind))
    .flatMap((kind) => {
      const owner = kinds[owingKind(kind)].wire.documentOwner;
      return demandedDocuments(sets[kind].lines)
        .filter(isOwnKind)
        .map((key) => ({ owner, key, name: kindOf(owner, key)?.name ?? key }));
    });
};

const { UPLOAD_BUCKET: bucket } = env();

export const handler = serve(requirement, {
  read: ({ query, caller, origin }) => readRequirements(caller, query, origin),
  versions: ({ query: { before, ...query }, caller, origin }) => readVersions(caller, query, before, origin),
  version: ({ params, query, caller, origin }) => readVersion(caller, query, params.number, origin),
  saveDraft: ({ body, caller, origin }) => saveDraft(caller, body, origin),
  discardDraft: ({ query, caller, origin }) => discardDraft(caller, query, origin),
  effect: async ({ query: { kind, companyId, ...request }, caller, origin }) => {
    await requireWriting(caller, origin);
    return effectOf(await tenantOf(caller, companyId), kind, request);
  },
  effectSheet: async ({ query: { kind, companyId }, caller, origin }) => {
    await requireWriting(caller, origin);
    return exportEffect(bucket, caller, await tenantOf(caller, companyId), kind);
  },
  publish: ({ body, caller, origin }) => publish(caller, body, origin),
  why: async ({ query: { draft, ...asked }, caller, origin }) => {
    await requireReading(caller, asked.kind, origin);
    if (draft === 'yes') await requireWriting(caller, origin);
    return whyOf(caller, asked, draft === 'yes' && mayWriteOf(caller));
  },
  exempt: ({ body, caller, origin }) => grantExemption(caller, body, origin),
  endExemption: ({ query, caller, origin }) => endExemption(caller, query, origin),
  askExemption: ({ body, caller, origin }) => askExemption(caller, body, origin),
  documentKinds: ({ query, caller }) => ownDocumentKinds(caller, query.companyId),
});
