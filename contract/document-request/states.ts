import { kindName } from '../document/rules.ts';
import type { DocumentOwner } from '../kinds/kinds.ts';
import { daysAfter } from '../rules/dates.ts';

/** A request's link works until this many days after its due day. */
export const LINK_DAYS_AFTER = 14;
/** A request is due within a year. */
export const DUE_DAYS_MAX = 366;
/** Addresses of one record. */
export const ADDRESSES_MAX = 5;
/** Requests that one call makes: each is a record and a mail of one transaction, each of their records a check. */
export const REQUESTS_MAX = 32;
/** Requests that one mail, its link and its page are about; more of them come as several mails. */
export const PAGE_REQUESTS_MAX = 30;
/** Blank forms that one request carries. */
export const BLANK_FORMS_MAX = 3;
/** Files that one request takes, refused and withdrawn ones among them. */
export const REQUEST_FILES_MAX = 50;
/** How often a request may be forwarded. */
export const FORWARDS_MAX = 3;

export const REASON_MIN = 3;
export const REASON_MAX = 500;

/** The due day that a form begins with: this many days from today. */
export const DUE_DAYS_USUAL = 14;

/** The end of the name of who has sent a file by a link; the address stands before it. */
export const BY_REQUEST = ' by request';

/** Recipients are reminded this many days before the due day, on it, and weekly this many times after it. */
const DAYS_BEFORE = [7, 1, 0];
const WEEKS_AFTER = 3;

const offsets = [
  ...DAYS_BEFORE.map((days) => -days),
  ...Array.from({ length: WEEKS_AFTER }, (_, week) => (week + 1) * 7),
];

/** Whether a recipient is to be reminded on a day: one of the days has come since they were reminded last, also if a run was missed. */
export const isReminderDue = (
  { due, remindedOn }: { readonly due: string; readonly remindedOn: string },
  today: string,
) =>
  offsets.some((offset) => {
    const day = daysAfter(due, offset);
    return day > remindedOn && day <= today;
  });

/** How a request was ended; '' for one that was not. */
export const requestEnds = ['', 'done', 'declined', 'revoked'] as const;

/** How a request for documents stands. One that is overdue still takes files; one that is expired can be extended. */
export const requestStates = ['open', 'overdue', 'done', 'declined', 'revoked', 'expired'] as const;
export type RequestState = (typeof requestStates)[number];

export const requestStateWords: Readonly<Record<RequestState, string>> = {
  open: 'Open',
  overdue: 'Overdue',
  done: 'Done',
  declined: 'Declined',
  revoked: 'Revoked',
  expired: 'Expired',
};

/** What the state follows from; days are 'YYYY-MM-DD'. */
export interface RequestStanding {
  readonly endedAs: (typeof requestEnds)[number];
  readonly due: string;
  readonly endsOn: string;
}

/** How a request stands on a day. */
export const requestStateOn = ({ endedAs, due, endsOn }: RequestStanding, today: string): RequestState => {
  if (endedAs !== '') return endedAs;
  if (today > endsOn) return 'expired';
  return today > due ? 'overdue' : 'open';
};

/** Whether the link of a request works on a day. */
export const acceptsFiles = (standing: RequestStanding, today: string) =>
  ['open', 'overdue'].includes(requestStateOn(standing, today));

interface Answerable {
  readonly kinds: readonly string[];
  readonly declined: readonly { readonly kind: string }[];
}

/** The kinds of documents of a request that its recipient has not declined. */
export const wantedKinds = ({ kinds, declined }: Answerable): string[] =>
  kinds.filter((kind) => !declined.some((one) => one.kind === kind));

interface Requested {
  readonly tableKeyName: DocumentOwner;
  readonly kinds: readonly string[];
  readonly inspectionId: string;
}

/** What a request asks for, in words: its documents, or the report of an inspection. `noteOf` says more of a document. */
export const requestedInWords = (
  { tableKeyName, kinds, inspectionId }: Requested,
  noteOf: (kind: string) => string = () => '',
): string =>
  inspectionId === ''
    ? kinds.map((kind) => `${kindName(tableKeyName, kind)}${noteOf(kind)}`).join(', ')
    : 'Site Inspection';
