import type { RequiringKind } from '#contract/catalogue/requirements.ts';
import { kinds } from '#contract/kinds/kinds.ts';
import { applyingOf } from '#contract/obligations/requirement/applicable.ts';
import { demandName } from '#contract/obligations/requirement/demand-name.ts';
import { isExemptionOpen } from '#contract/obligations/requirement/exemption.ts';
import { type OwedSet, publishedLines } from '#contract/obligations/requirement/sets.ts';
import type { LineAnswer } from '#contract/requirement/forms.ts';
import { findVisible } from '#lambdas/domain/document/visible-documents.ts';
import { personName } from '#lambdas/entities/computed/record-names.ts';
import { circumstancesOf } from '#lambdas/entities/records/company.ts';
import { owedLines } from '#lambdas/entities/requirements.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { findOwingRecord, type OwingRecord } from '#lambdas/kit/owing-record.ts';
import { type TenantId, tenantIdOf } from '#lambdas/store/id.ts';
import { mayAsk, mayGrant, seesLine } from './rights.ts';

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

/** What records of a kind would owe if the drafts were published today. */
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
