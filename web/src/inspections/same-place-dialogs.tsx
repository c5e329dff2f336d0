import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { showDay } from '#contract/rules/dates.ts';
import { MESSAGE_MAX } from '#contract/rules/limits.ts';
import { type RecordPlaces, SameAddressForm, SamePlaceForm, type ShownPlace } from '#contract/site-inspection/forms.ts';
import type { PlacedKind } from '#contract/site-inspection/place.ts';
import { api } from '../api/client.ts';
import { toastFailure } from '../api/failure.ts';
import { mistakeOf } from '../form/card-values.ts';
import { ReasonField } from '../form/fields/reason-field.tsx';
import { FormDialog, useFormDialog } from '../form/form-dialog.tsx';
import { FormMessage } from '../form/form-messages.tsx';
import { ReasonForm } from '../form/reason-form.tsx';
import { useIdempotencyKey, useSubmission } from '../form/use-submission.ts';
import { Select } from '../ui/choice/select.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';

interface SameAddressDialogProps {
  readonly kind: PlacedKind;
  readonly recordId: string;
  /** When the address was changed last. */
  readonly movedOn: string;
  /** How often it was on that day: each change is taken back by itself. */
  readonly movesThatDay: number;
  onClose(): void;
}

const ONE_OF_SEVERAL = 'One change is taken back, another one of that day still counts';

const aboutMoves = ({ movedOn, movesThatDay }: SameAddressDialogProps) =>
  movesThatDay > 1
    ? `The address was changed ${movesThatDay} times on ${showDay(movedOn)}. This takes one change back that was none of the place, as after a typing mistake. Documents and purposes from before that day count again when each change of it is taken back.`
    : `The address was changed on ${showDay(movedOn)} and the place was not, as after a typing mistake. Documents and purposes from before that day then count again.`;

/** Says with a reason that the last change of the address was none of the place. Role matrix row 132. */
export const SameAddressDialog = (props: SameAddressDialogProps) => {
  const { kind, recordId, movedOn, onClose } = props;
  return (
    <FormDialog title="Same place" onClose={onClose}>
      <p>{aboutMoves(props)}</p>
      <ReasonForm
        title="Places"
        schema={SameAddressForm.shape.reason}
        max={MESSAGE_MAX}
        hint="It stands in the history."
        submit={{ label: 'The place is the same', pending: 'Saving…' }}
        send={async (reason, keyFor) => {
          const body = { kind, recordId, reason };
          const left = await api.siteInspection.sameAddress({ body }, { idempotencyKey: keyFor(body) });
          return left.movedOn === movedOn ? ONE_OF_SEVERAL : (api.siteInspection.sameAddress.route.done ?? '');
        }}
        onClose={onClose}
      />
    </FormDialog>
  );
};

interface Props {
  readonly place: ShownPlace;
  readonly candidates: RecordPlaces['candidates'];
  onClose(): void;
}

const SamePlaceFields = ({ place: { placeId }, candidates, onClose }: Props) => {
  const queries = useQueryClient();
  const keyFor = useIdempotencyKey();
  const text = useRef<HTMLTextAreaElement>(null);
  const [reason, setReason] = useState('');
  const [chosen, setChosen] = useState(candidates.length === 1 ? (candidates[0]?.id ?? '') : '');
  const close = useFormDialog(reason !== '');
  const candidate = candidates.find(({ id }) => id === chosen);
  const mistakes = {
    inspection: candidate ? '' : 'Please select the inspection',
    reason: mistakeOf(SamePlaceForm.shape.reason, reason),
  };
  const { submitted, busy, problem, send } = useSubmission(
    [{ mistake: mistakes.inspection }, { mistake: mistakes.reason, field: text }],
    async () => {
      const body = { version: candidate?.version ?? 0, placeId, reason };
      await api.siteInspection.samePlace({ params: { id: chosen }, body }, { idempotencyKey: keyFor(body) });
      toastSuccess('Inspection', api.siteInspection.samePlace.route.done ?? '');
      onClose();
      await queries.invalidateQueries();
    },
    (failure) => toastFailure(failure, 'Inspection'),
  );
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      {problem !== '' && <FormMessage>{problem}</FormMessage>}
      <Select
        label="Inspection of the same place"
        required
        options={candidates.map(({ id, address, doneOn }) => ({
          id,
          name: `${address}, inspected ${showDay(doneOn)}`,
        }))}
        value={chosen}
        error={submitted ? mistakes.inspection : ''}
        onChange={setChosen}
      />
      <ReasonField
        ref={text}
        hint="It stands with the inspection and in the history."
        max={MESSAGE_MAX}
        value={reason}
        error={submitted ? mistakes.reason : ''}
        busy={busy}
        onChange={setReason}
      />
      <DialogFooter onCancel={close} submit={{ label: 'Count for this address', pending: 'Saving…', busy }} />
    </form>
  );
};

/** Says with a reason that a place is the one that an earlier inspection saw at another address. Role matrix row 132. */
export const SamePlaceDialog = (props: Props) => (
  <FormDialog title={`Same place: ${props.place.address}`} onClose={props.onClose}>
    <p>
      The address has changed and the place has not, as after a new street name. An inspection of the former address
      then counts for this one too.
    </p>
    <SamePlaceFields {...props} />
  </FormDialog>
);
