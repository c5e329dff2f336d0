import { kindName } from '#contract/document/rules.ts';
import type { DocumentRequestRecord } from '#contract/document-request/record.ts';
import { requestStateOn, requestStateWords } from '#contract/document-request/states.ts';
import type { FamilyFacts } from './family-facts.ts';

/** The requests for documents of a record as its page and its data show them, with what was declined and why. */
export const shownRequests = (
  requests: readonly DocumentRequestRecord[],
  { today, personName }: Pick<FamilyFacts, 'today' | 'personName'>,
) =>
  requests.map((request) => {
    const { id, tableKeyName, kinds, email, handedFrom, askedBy, askedById, askedAt, due, endedAt, note } = request;
    const nameOf = (kind: string) => kindName(tableKeyName, kind);
    return {
      id,
      documents: kinds.map(nameOf),
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
      /** The ids of the documents that came in. */
      delivered: request.delivered,
    };
  });

export type ShownRequest = ReturnType<typeof shownRequests>[number];
