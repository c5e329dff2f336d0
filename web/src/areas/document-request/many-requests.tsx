import { useId, useRef, useState } from 'react';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import { DUE_DAYS_USUAL } from '#contract/document-request/states.ts';
import { daysAfter } from '#contract/rules/dates.ts';
import { counted } from '#contract/rules/figures.ts';
import { api } from '#web/api/client.ts';
import { ManyCallsDialog } from '#web/bulk/many-calls.tsx';
import { DayInput, ownToday } from '#web/form/fields/day-input.tsx';
import { describedBy, FieldFrame } from '#web/form/fields/field-frame.tsx';
import { type RequestAction, requestObstacle } from './request-rules.ts';

const words = {
  resend: { label: 'Mail again', pending: 'Mailing', done: 'mailed again' },
  extend: { label: 'Extend', pending: 'Extending', done: 'extended' },
  revoke: { label: 'Revoke', pending: 'Revoking', done: 'revoked' },
} as const;

const explanations: Readonly<Record<RequestAction, string>> = {
  resend: 'Each recipient gets one mail with all of their open requests. The links in earlier mails end.',
  extend:
    'The recipient of each gets a mail with a new link and the new day. One that is needed until then or later stays.',
  revoke: 'The links end at once, and a revoked request cannot be opened again.',
};

/** One request of each recipient: the others of the same company come along with it. */
const oneOfEach = (requests: readonly DocumentRequest[]) => [
  ...new Map(requests.map((request) => [`${request.company} ${request.email}`, request])).values(),
];

interface Props {
  readonly action: RequestAction;
  readonly requests: readonly DocumentRequest[];
  onClose(isDone: boolean): void;
}

/** Mails, extends or revokes several requests, each by its own call. Role matrix rows 103 and 104. */
export const ManyRequests = ({ action, requests, onClose }: Props) => {
  const dayId = useId();
  const day = useRef<HTMLInputElement>(null);
  const [due, setDue] = useState(daysAfter(ownToday(), DUE_DAYS_USUAL));
  const mistake = action === 'extend' && due === '' ? 'Please enter a valid date' : '';
  const running = requests.filter((request) => action !== 'resend' || requestObstacle(action, request) === '');
  const noun = action === 'resend' ? 'recipient' : 'request';
  const rows = action === 'resend' ? oneOfEach(running) : requests;
  const run = ({ id, version }: DocumentRequest) =>
    action === 'extend'
      ? api.documentRequest.extend({ params: { id }, body: { version, due } })
      : api.documentRequest[action]({ params: { id }, body: { version } });
  const dayField = (submitted: boolean, busy: boolean) => (
    <FieldFrame id={dayId} label="Needed until" required error={submitted ? mistake : ''}>
      <DayInput
        id={dayId}
        ref={day}
        value={due}
        readOnly={busy}
        required
        aria-invalid={submitted && mistake !== ''}
        aria-describedby={describedBy(dayId, '')}
        onChange={setDue}
      />
    </FieldFrame>
  );
  return (
    <ManyCallsDialog
      title={`${words[action].label}: ${counted(rows.length, noun)}`}
      rows={rows}
      noun={noun}
      nameOf={({ recordName, email }) => `${recordName}, ${email}`}
      check={(request) => {
        const obstacle = requestObstacle(action, request);
        return action === 'revoke' && request.state === 'revoked' ? { already: obstacle } : obstacle;
      }}
      run={run}
      words={words[action]}
      checks={[{ mistake, field: day }]}
      {...(action === 'extend' ? { fields: dayField } : {})}
      onClose={onClose}
    >
      <p>{explanations[action]}</p>
    </ManyCallsDialog>
  );
};
