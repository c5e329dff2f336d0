import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import { DUE_DAYS_USUAL } from '#contract/document-request/states.ts';
import { daysAfter, showDay } from '#contract/rules/dates.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { DayInput, ownToday } from '#web/form/fields/day-input.tsx';
import { describedBy, FieldFrame } from '#web/form/fields/field-frame.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';
import { DialogFooter } from '#web/ui/form-footer.tsx';
import { Dialog } from '#web/ui/overlay/opened-part.tsx';

interface Props {
  readonly request: DocumentRequest;
  onClose(): void;
}

const TITLE = 'Document request';

/** A later day for a request; its recipient is mailed. */
export const ExtendDialog = ({ request: { id, version, due, email, recordName }, onClose }: Props) => {
  const dayId = useId();
  const queries = useQueryClient();
  const [until, setUntil] = useState(daysAfter(due > ownToday() ? due : ownToday(), DUE_DAYS_USUAL));
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState('');
  const mistake = until === '' ? 'Please enter a valid date' : '';
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (busy || mistake !== '') return;
    setBusy(true);
    try {
      await api.documentRequest.extend({ params: { id }, body: { version, due: until } });
      toastSuccess(TITLE, api.documentRequest.extend.route.done);
      onClose();
    } catch (failure) {
      toastFailure(failure, TITLE);
      setProblem(sayFailure(failure));
    }
    setBusy(false);
    await queries.invalidateQueries();
  };
  const hint = `It was needed until ${showDay(due)}. ${email} gets a mail with a new link.`;
  return (
    <Dialog title={`Extend: ${recordName}`} persistent onClose={onClose}>
      <form noValidate onSubmit={send} aria-busy={busy}>
        {problem !== '' && (
          <p role="alert" className="banner error">
            {problem}
          </p>
        )}
        <FieldFrame id={dayId} label="Needed until" required hint={hint} error={mistake}>
          <DayInput
            id={dayId}
            value={until}
            readOnly={busy}
            required
            aria-invalid={mistake !== ''}
            aria-describedby={describedBy(dayId, hint)}
            onChange={setUntil}
          />
        </FieldFrame>
        <DialogFooter onCancel={onClose} submit={{ label: 'Extend', pending: 'Extending…', busy }} />
      </form>
    </Dialog>
  );
};
