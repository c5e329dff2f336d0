import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showDay } from '#contract/rules/dates.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { SameAddressForm } from '#contract/site-inspection/forms.ts';
import type { PlacedKind } from '#contract/site-inspection/place.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { mistakeOf } from '../form/card-values.ts';
import { ReasonField } from '../form/fields/reason-field.tsx';
import { FormDialog, useFormDialog } from '../form/form-dialog.tsx';
import { FormMessage } from '../form/form-messages.tsx';
import { useIdempotencyKey } from '../form/use-idempotency-key.ts';
import { useSubmission } from '../form/use-submission.ts';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';

interface Props {
  readonly kind: PlacedKind;
  readonly recordId: string;
  /** When the address was changed last. */
  readonly movedOn: string;
  onClose(): void;
}

const ReasonForm = ({ kind, recordId, onClose }: Props) => {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const text = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const close = useFormDialog(reason !== '');
  const mistake = mistakeOf(SameAddressForm.shape.reason, reason);
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake, field: text }],
    async () => {
      const body = { kind, recordId, reason };
      await api.siteInspection.sameAddress({ body }, { idempotencyKey: keyFor(body) });
      toastSuccess('Places', api.siteInspection.sameAddress.route.done ?? '');
      onClose();
      await queries.invalidateQueries();
    },
    (failure) => toastFailure(failure, 'Places'),
  );
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      {problem !== '' && <FormMessage>{problem}</FormMessage>}
      <ReasonField
        ref={text}
        hint="It stands in the history."
        max={MESSAGE_MAX}
        value={reason}
        error={submitted ? mistake : ''}
        busy={busy}
        onChange={setReason}
      />
      <DialogFooter onCancel={close} submit={{ label: 'The place is the same', pending: 'Saving…', busy }} />
    </form>
  );
};

/** Says with a reason that the last change of the address was none of the place. Role matrix row 132. */
export const SameAddressDialog = (props: Props) => (
  <FormDialog title="Same place" onClose={props.onClose}>
    <p>
      The address was changed on {showDay(props.movedOn)} and the place was not, as after a typing mistake. Documents
      and purposes from before that day then count again.
    </p>
    <ReasonForm {...props} />
  </FormDialog>
);
