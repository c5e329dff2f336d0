import type { RequiringKind } from '#contract/catalogue/requirements.ts';
import { isResellerAgreement } from '#contract/document/rules.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { applyingOf } from '#contract/obligations/requirement/applicable.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import { isExemptionOpen } from '#contract/obligations/requirement/exemption.ts';
import type { RequirementKind } from '#contract/obligations/requirement/facts.ts';
import type { RequirementLine } from '#contract/obligations/requirement/line.ts';
import { type OwedSet, publishedLines } from '#contract/obligations/requirement/sets.ts';
import type { LineAnswer } from '#contract/requirement/forms.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import { EXPERIAN, hasRole, isExperianOnly } from '#contract/rules/roles.ts';
import { findVisible } from '#lambdas/domain/document/visible-documents.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { isOfReseller } from '#lambdas/entities/people/principal.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import { owedLines } from '#lambdas/entities/requirements.ts';
import { type Caller, deny } from '#lambdas/kit/caller.ts';
import { findOwingRecord, type OwingRecord } from '#lambdas/kit/owing-record.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';

/** Whether a caller may read what is demanded of a kind: users with the Reseller role alone do not read that of providers. Role matrix row 120. */
export const mayReadKind = (caller: Caller, kind: RequirementKind): boolean =>
  kind !== 'provider' || permissionFor(caller, 'requirement.read') === 'allow';

/** Refuses who may not read what is demanded of a kind. */
export const requireReading = async (caller: Caller, kind: RequirementKind, origin: Origin): Promise<void> => {
  if (!mayReadKind(caller, kind)) await deny(caller, 'requirement.read', origin);
};

/** Whether a caller sees and writes drafts: not staff of a reseller, whatever their roles. Role matrix row 121. */
export const mayWrite = (caller: Caller): boolean =>
  permissionFor(caller, 'requirement.write') === 'allow' && (caller.isSuperadmin || !isOfReseller(caller));

/** Refuses staff of a reseller. */
export const requireWriting = async (caller: Caller, origin: Origin): Promise<void> => {
  if (!caller.isSuperadmin && isOfReseller(caller)) await deny(caller, 'requirement.write', origin);
};

/** Whether a caller may learn of a line: the reseller agreement is not named to users whose only role is Experian. D-68. */
export const seesLine = (caller: Caller, { demand }: Pick<RequirementLine, 'demand'>): boolean =>
  !(isExperianOnly(caller) && demand.type === 'document' && isResellerAgreement(demand.document));

type Of = Pick<RequirementLine, 'turn'>;

/** The lines of providers that are Experian's alone. */
const isExperianLine = (kind: RequirementKind, { turn }: Of) =>
  kind === 'provider' && turn.every((role) => role === EXPERIAN);

/**
 * Whether a caller may exempt records of a kind from a line: super admins and NCRA staff of the root company; Experian staff of
 * it from Experian's own lines. Staff of a reseller never do. Role matrix row 122.
 */
export const mayGrant = (caller: Caller, kind: RequirementKind, line: Of): boolean => {
  if (caller.isSuperadmin) return true;
  if (isOfReseller(caller)) return false;
  const permission = permissionFor(caller, 'exemption.grant');
  if (permission === 'limited') return hasRole(caller, EXPERIAN) && isExperianLine(kind, line);
  return permission === 'allow';
};

/**
 * Whether a caller may request an exemption: users who may not grant it. Users with the Reseller role alone may not
 * request that of a provider. Row 123.
 */
export const mayAsk = (caller: Caller, kind: RequirementKind, line: Of): boolean =>
  may(caller, 'exemption.ask') &&
  !mayGrant(caller, kind, line) &&
  (kind !== 'provider' || permissionFor(caller, 'requirement.read') === 'allow');

interface Asked {
  readonly kind: RequiringKind;
  readonly recordId: string;
}

/** A document of a record; undefined if the record has no such document, or the caller does not see it. */
export const documentOf = async (caller: Caller, { kind, recordId }: Asked, documentId: string) => {
  const found = await findVisible(caller, documentId);
  return found?.rowId === recordId && found.tableKeyName === kinds[kind].wire.documentOwner ? found : undefined;
};

/** The document that an exemption names, as a caller sees it; null if it is gone or the caller does not see it. */
const shownDocument = async (caller: Caller, asked: Asked, documentId: string) => {
  const found = await documentOf(caller, asked, documentId);
  return found ? { id: found.id, name: found.documentName } : null;
};

/** Why each line of a set applies to a record, or does not. */
const answersOf = async (
  caller: Caller,
  { kind, recordId }: Asked,
  { record, row }: Pick<OwingRecord, 'record' | 'row'>,
  set: OwedSet,
): Promise<LineAnswer[]> => {
  const tenantId = tenantIdOf(recordId);
  const { today } = await circumstancesOf(tenantId);
  const lines = applyingOf(kind, set, (fact) => row[fact], today).filter(({ line }) => seesLine(caller, line));
  return Promise.all(
    lines.map(async ({ line, why, fact, since, version, reopenedOn, reopenedBy }): Promise<LineAnswer> => {
      const held = record.exemptions.find((one) => one.line === line.key && isExemptionOpen(one, today));
      return {
        line,
        label: demandName(line.of, line.demand),
        why,
        fact,
        since,
        version,
        reopenedOn,
        reopenedBy,
        exemption: held
          ? {
              state: held.state,
              reason: held.reason,
              until: held.until,
              at: held.at,
              by: await personName(tenantId, held.byId),
              document:
                held.documentId === '' ? null : await shownDocument(caller, { kind, recordId }, held.documentId),
            }
          : null,
        mayGrant: mayGrant(caller, kind, line),
        mayAsk: why === 'applies' && mayAsk(caller, kind, line),
      };
    }),
  );
};

/** The lines that would apply to records of a kind if the drafts were published today. */
const draftLines = async (tenantId: TenantId, kind: RequiringKind): Promise<OwedSet> => {
  const { today } = await circumstancesOf(tenantId);
  return owedLines(tenantId, kind, ({ published: { set }, draft }) => ({
    ...set,
    lines: publishedLines(set, draft?.lines ?? set.lines, today),
  }));
};

/** Why each line of what is published, or of the draft, applies to a record the caller sees. */
export const whyOf = async (caller: Caller, asked: Asked, ofDraft: boolean): Promise<LineAnswer[]> => {
  const { kind, recordId } = asked;
  const record = await findOwingRecord(caller, kind, recordId);
  const tenantId = tenantIdOf(recordId);
  return answersOf(caller, asked, record, await (ofDraft ? draftLines : owedLines)(tenantId, kind));
};

/** The same after the record's exemptions were changed. */
export const whyAfter = async (caller: Caller, asked: Asked, record: OwingRecord): Promise<LineAnswer[]> =>
  answersOf(caller, asked, record, await owedLines(tenantIdOf(asked.recordId), asked.kind));
