import { shownState, stateWords, worstState } from '#contract/catalogue/obligation-states.ts';
import { OBLIGATION_RULES_VERSION } from '#contract/catalogue/obligations.ts';
import { isRequiring } from '#contract/catalogue/requirements.ts';
import { reviewLabel } from '#contract/catalogue/reviewed.ts';
import { type Contacted, mainContactOf } from '#contract/contacts/contacted.ts';
import { contactRoleWords } from '#contract/contacts/roles.ts';
import type { DocumentFact } from '#contract/document/facts.ts';
import type { DocumentRecord } from '#contract/document/record.ts';
import { type ReviewState, reviewStateOf } from '#contract/document/review-states.ts';
import { kindName } from '#contract/document/rules.ts';
import { goodFiles } from '#contract/document/versions.ts';
import { requestedInWords, requestStateOn, requestStateWords } from '#contract/document-request/states.ts';
import { countingOf, factsOfLine, lineInForce } from '#contract/obligations/in-force.ts';
import type { Outstanding } from '#contract/obligations/outstanding-item.ts';
import type { AnsweredFile } from '#contract/request-answer/forms.ts';
import type { ReviewRecord } from '#contract/review/record.ts';
import { outcomeWords } from '#contract/review/rules.ts';
import { hexOf } from '../entities/records/document.ts';
import type { PackedLine } from './held.ts';
import type { ShownInspection } from './pack-inspections.ts';
import { type InProgramme, shownExemptions, shownPurposes } from './programme-sections.ts';
import type { AnsweredRequest, TenantFacts } from './tenant-facts.ts';

const isAccepted = ({ state }: AnsweredFile) => state === 'received' || state === 'returned';

/** The requests for documents of a record as its page and its data show them, with what was declined and why. */
const shownRequests = (
  requests: readonly AnsweredRequest[],
  { today, personName }: Pick<TenantFacts, 'today' | 'personName'>,
) =>
  requests.map(({ request, files }) => {
    const { id, tableKeyName, kinds, email, handedFrom, askedBy, askedById, askedAt, due, endedAt, note } = request;
    const nameOf = (kind: string) => kindName(tableKeyName, kind);
    return {
      id,
      documents: request.inspectionId === '' ? kinds.map(nameOf) : [requestedInWords(request)],
      /** Of the inspection whose report is requested, '' for documents. */
      inspectionId: request.inspectionId,
      sentTo: email,
      /** The earlier recipients, who forwarded it. */
      forwardedFrom: handedFrom,
      requestedBy: personName(askedById, askedBy),
      requestedAt: askedAt,
      due,
      message: request.message,
      blankForms: request.forms.map(({ name }) => name),
      state: requestStateWords[requestStateOn(request, today)],
      endedAt,
      note,
      declined: request.declined.map(({ kind, reason, at }) => ({ document: nameOf(kind), reason, at })),
      /** The ids of the documents that came in and were accepted. */
      delivered: files.filter(isAccepted).map(({ id }) => id),
      rejected: files.filter(({ state }) => state === 'refused').map(({ name, reason }) => ({ file: name, reason })),
    };
  });

export type ShownRequest = ReturnType<typeof shownRequests>[number];

/** A version of a document as a record's page has it; `path` is '' for one that is not in the package. */
export interface ShownVersion {
  readonly number: number;
  readonly fileName: string;
  readonly bytes: number;
  readonly sentBy: string;
  readonly sentAt: string;
  readonly effectiveFrom: string;
  readonly validUntil: string;
  readonly review: ReviewState;
  readonly reviewedBy: string;
  readonly reviewedAt: string;
  readonly reason: string;
  readonly sha256: string;
  readonly counts: boolean;
  readonly path: string;
  readonly problem: string;
}

export const kindNameOf = ({ tableKeyName, tableKeyName2 }: Pick<DocumentRecord, 'tableKeyName' | 'tableKeyName2'>) =>
  kindName(tableKeyName, tableKeyName2);

/** Where versions of a document lie in the package, and what is wrong with them, by number. */
type Placed = ReadonlyMap<number, { readonly path: string; readonly problem: string }>;

/** The versions of a document; `inForce` is the one that is in force of its checklist line, if it is of this document. */
const versionsOf = (
  document: DocumentRecord,
  placed: Placed,
  inForce: ReturnType<typeof lineInForce>,
  personName: TenantFacts['personName'],
): ShownVersion[] => {
  return goodFiles(document).map((file, index) => {
    const { documentLocation, size, author, authorId, at, effectiveFrom, validUntil, review, checksum } = file;
    const number = index + 1;
    return {
      number,
      fileName: documentLocation,
      bytes: size,
      sentBy: personName(authorId, author),
      sentAt: at,
      effectiveFrom,
      validUntil,
      review: reviewStateOf(file),
      reviewedBy: review ? personName(review.byId, review.by) : '',
      reviewedAt: review?.at ?? '',
      reason: review?.reason ?? '',
      sha256: hexOf(checksum),
      counts: inForce?.id === document.id && inForce.number === number,
      path: placed.get(number)?.path ?? '',
      problem: placed.get(number)?.problem ?? '',
    };
  });
};

/** A document with where its versions lie. */
export interface PlacedDocument {
  readonly record: DocumentRecord;
  readonly placed: Placed;
}

interface OfRecord {
  /** What the record knows of its documents. */
  readonly facts: readonly DocumentFact[];
  readonly outstanding: readonly Outstanding[];
}

/** The documents of a record with their versions, as its page shows them; one is in force if its line counts it so. */
export const shownDocuments = (
  documents: readonly PlacedDocument[],
  { facts, outstanding }: OfRecord,
  { today, personName }: Pick<TenantFacts, 'today' | 'personName'>,
) =>
  documents.map(({ record: document, placed }) => {
    const { id, documentName, documentDescription, tableKeyName2: key, certificateId } = document;
    const inForce = lineInForce(factsOfLine(facts, { key, certificateId }), today, countingOf(outstanding, key));
    return {
      id,
      name: documentName,
      kind: kindNameOf(document),
      description: documentDescription,
      versions: versionsOf(document, placed, inForce, personName),
    };
  });

export type ShownDocument = ReturnType<typeof shownDocuments>[number];

interface Given {
  readonly record: Contacted & InProgramme & { readonly id: string; readonly name: string };
  readonly outstanding: readonly Outstanding[];
  /** How the record stands in the programme on the day of the package, in words. */
  readonly standing: string;
  readonly lines: readonly PackedLine[];
  readonly reviews: readonly ReviewRecord[];
  readonly requests: readonly AnsweredRequest[];
  /** undefined for a kind of record that has no places. */
  readonly inspections: readonly ShownInspection[] | undefined;
  readonly documents: readonly ShownDocument[];
}

/** That a failure was entered by mistake, by whom and why; '' for a review that was not withdrawn. D-102. */
const withdrawalOf = (
  review: Pick<ReviewRecord, 'withdrawnAt' | 'withdrawnBy' | 'withdrawnById' | 'withdrawalReason'>,
  personName: TenantFacts['personName'],
) =>
  review.withdrawnAt === ''
    ? ''
    : `withdrawn by ${personName(review.withdrawnById, review.withdrawnBy)}: ${review.withdrawalReason}`;

const demandedBy = ({ circumstances, kind }: Pick<TenantFacts, 'circumstances' | 'kind'>) => {
  const set = isRequiring(kind) ? circumstances.requirements[kind] : undefined;
  return { version: set?.number ?? 0, name: set?.name ?? '', published: set?.day ?? '', by: set?.byName ?? '' };
};

/** The contacts of a record, the main one first. */
const shownContacts = (record: Contacted) =>
  [
    { ...mainContactOf(record), isMain: true },
    ...record.contacts.map((contact) => ({ ...contact, isMain: false })),
  ].map(({ roles, isMain, ...contact }) => ({
    ...contact,
    roles: [...(isMain ? (['main'] as const) : []), ...roles].map((role) => contactRoleWords[role]),
  }));

/** Fields that have a part of their own on the page. */
const ownParts = new Set(['contacts', 'mainContactRoles', 'purposes', 'exemptions']);

/** What a record's page and its JSON both say. Days are 'YYYY-MM-DD', times ISO. */
export const modelOf = (given: Given, tenant: TenantFacts) => {
  const { record, outstanding, lines, reviews, requests, inspections, documents } = given;
  const { company, today, fields, personName } = tenant;
  const worst = worstState(outstanding.map(({ state }) => state));
  const divisions = tenant.divisionsOf(record.id);
  return {
    id: record.id,
    name: record.name,
    company,
    today,
    /** The version of the rules by which the states hold, as of `today`. */
    rulesVersion: OBLIGATION_RULES_VERSION,
    /** What such records had to have on that day: the version, its name, when it was published and by whom ('' for the first). */
    requirements: demandedBy(tenant),
    status: worst === undefined ? '' : stateWords[worst],
    standing: given.standing,
    fields: [
      { label: 'Standing Today', value: given.standing },
      ...fields.filter(({ root }) => !ownParts.has(root)).map(({ label, text }) => ({ label, value: text(record) })),
      ...(divisions.length === 0 ? [] : [{ label: 'Divisions', value: divisions.join(', ') }]),
    ],
    contacts: shownContacts(record),
    /** undefined for a kind of record that has no purposes. */
    purposes: record.purposes && shownPurposes(record, tenant),
    exemptions: shownExemptions(record, tenant),
    obligations: outstanding.map(({ label, due, withoutFile, demanded, ...standing }) => ({
      label,
      reason: demanded?.line.sentence ?? '',
      state: withoutFile ? 'Collected without a file' : stateWords[shownState(standing)],
      due,
    })),
    lines,
    reviews: reviews.map(
      ({ obligation, outcome, conditions, completedBy, completedById, completedAt, dueAfter, ...rest }) => ({
        review: reviewLabel(obligation),
        outcome: outcome === '' ? '' : outcomeWords[outcome],
        conditions,
        completedBy: personName(completedById, completedBy),
        withdrawn: withdrawalOf(rest, personName),
        completedAt,
        due: dueAfter,
      }),
    ),
    requests: shownRequests(requests, tenant),
    inspections,
    documents,
  };
};

export type RecordModel = ReturnType<typeof modelOf>;
