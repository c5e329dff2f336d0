import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  BusinessReviewForm,
  CertificationForm,
  endDayMistake,
  PurposeEnd,
  pastDayMistake,
  type ShownPurpose,
  type ShownPurposes,
  VerificationForm,
  validUntilMistake,
} from '#contract/purpose/forms.ts';
import { verifyingWays, verifyingWords } from '#contract/purpose/states.ts';
import { NAME_MAX } from '#contract/rules/limits.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { DateField } from '../form/fields/date-field.tsx';
import { OptionField } from '../form/fields/select-field.tsx';
import { TextAreaField, TextField } from '../form/fields/text-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import { Choices, ofPurposes, seen, WhatForm } from './purpose-form.tsx';
import type { Asked } from './purpose-step.tsx';

const NOTE_MAX = 500;

interface StepFormProps {
  readonly recordId: string;
  readonly purpose: ShownPurpose;
  /** The tenant's day. */
  readonly today: string;
  onClose(): void;
}

/** What names the purpose is known, and not typed. */
const named = { recordId: true, id: true, changedAt: true } as const;

const issue = (field: string, message: string) => ({ code: 'custom' as const, path: [field], message });

const certificationOn = (today: string) =>
  CertificationForm.omit(named).superRefine(({ day, validUntil }, context) => {
    const [late, short] = [pastDayMistake(day, today), validUntilMistake(validUntil, day)];
    if (late !== '') context.addIssue(issue('day', late));
    if (short !== '') context.addIssue(issue('validUntil', short));
  });

/** The end user's word for a purpose, as it was given. Role matrix row 138. */
const CertifyForm = ({ recordId, purpose, today, onClose }: StepFormProps) => (
  <Choices recordId={recordId}>
    {({ documents }) => (
      <DialogForm
        {...ofPurposes}
        schema={certificationOn(today)}
        start={{ signer: purpose.certification?.signer ?? '', day: '', documentId: '', validUntil: '' }}
        required={['signer', 'day']}
        submit={{ label: 'Certify', pending: 'Saving…' }}
        send={async (typed, keyFor) => {
          await api.purpose.certify(
            { body: { ...typed, ...seen(recordId, purpose) } },
            { idempotencyKey: keyFor(typed) },
          );
          return api.purpose.certify.route.done;
        }}
        onClose={onClose}
      >
        <p>
          {purpose.verification
            ? 'What the end user has signed for this purpose. It is verified again then.'
            : 'What the end user has signed for this purpose. Another user verifies it then.'}
        </p>
        <TextField name="signer" label="Signer" max={NAME_MAX} />
        <DateField name="day" label="Day of the signature" />
        <OptionField name="documentId" label="Document of the end user" options={documents} none="Not stored here" />
        <DateField name="validUntil" label="Valid until" hint="Leave it empty if the certification has no end." />
      </DialogForm>
    )}
  </Choices>
);

const verificationOn = (today: string) =>
  VerificationForm.omit(named).superRefine(({ day }, context) => {
    const late = pastDayMistake(day, today);
    if (late !== '') context.addIssue(issue('day', late));
  });

const ways = verifyingWays.map((id) => ({ id, name: verifyingWords[id] }));

/** That this user has looked whether the end user has the purpose. Role matrix row 139. */
const VerifyForm = ({ recordId, purpose, today, onClose }: StepFormProps) => (
  <DialogForm
    {...ofPurposes}
    schema={verificationOn(today)}
    start={{ day: today, note: '' }}
    required={['how', 'day']}
    submit={{ label: 'Verify', pending: 'Saving…' }}
    send={async (typed, keyFor) => {
      await api.purpose.verify({ body: { ...typed, ...seen(recordId, purpose) } }, { idempotencyKey: keyFor(typed) });
      return api.purpose.verify.route.done;
    }}
    onClose={onClose}
  >
    <OptionField name="how" label="How it was verified" options={ways} />
    <DateField name="day" label="Day" />
    <TextAreaField name="note" label="Note" max={NOTE_MAX} rows={3} />
  </DialogForm>
);

const endOn = (today: string) =>
  PurposeEnd.omit(named).superRefine(({ day }, context) => {
    const mistake = endDayMistake(day, today);
    if (mistake !== '') context.addIssue(issue('day', mistake));
  });

/** Ends a purpose on a day, with the reason. Role matrix row 138. */
const EndForm = ({ recordId, purpose, today, onClose }: StepFormProps) => (
  <DialogForm
    {...ofPurposes}
    schema={endOn(today)}
    start={{ day: today, reason: '' }}
    required={['day', 'reason']}
    submit={{ label: 'End purpose', pending: 'Ending…' }}
    send={async (typed, keyFor) => {
      await api.purpose.end({ body: { ...typed, ...seen(recordId, purpose) } }, { idempotencyKey: keyFor(typed) });
      return api.purpose.end.route.done;
    }}
    onClose={onClose}
  >
    <p>From this day on the end user may not get data for it. It stays in sight among the ended purposes.</p>
    <DateField name="day" label="Ends on" />
    <TextAreaField name="reason" label="Reason" max={NOTE_MAX} rows={3} />
  </DialogForm>
);

interface ReviewProps extends Pick<StepFormProps, 'recordId' | 'onClose'> {
  readonly subject: NonNullable<ShownPurposes['business']>['subject'];
}

/** What a user of the root company has seen of the business of an end user. Role matrix row 140. */
const ReviewForm = ({ recordId, subject, onClose }: ReviewProps) => (
  <DialogForm
    {...ofPurposes}
    schema={BusinessReviewForm.omit({ recordId: true, subject: true })}
    start={{ text: '' }}
    required={['text']}
    submit={{ label: 'Business reviewed', pending: 'Saving…' }}
    send={async (typed, keyFor) => {
      await api.purpose.reviewBusiness({ body: { ...typed, recordId, subject } }, { idempotencyKey: keyFor(typed) });
      return api.purpose.reviewBusiness.route.done;
    }}
    onClose={onClose}
  >
    <p>The review counts until the end user has another name, website or business.</p>
    <TextAreaField name="text" label="What you have looked at" max={NOTE_MAX} rows={4} />
  </DialogForm>
);

interface RemoveProps {
  readonly recordId: string;
  readonly purpose: ShownPurpose;
  onClose(): void;
}

/** Removes a purpose that was entered by mistake. */
const RemoveDialog = ({ recordId, purpose, onClose }: RemoveProps) => {
  const queries = useQueryClient();
  const [problem, setProblem] = useState('');
  const remove = async () => {
    try {
      await api.purpose.remove({ query: seen(recordId, purpose) });
    } catch (failure) {
      return setProblem(sayFailure(failure));
    }
    toastSuccess(ofPurposes.title, api.purpose.remove.route.done ?? '');
    onClose();
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      message="Remove this purpose, which was entered by mistake?"
      subject={purpose.name}
      destructive
      problem={problem}
      onConfirm={remove}
      onCancel={onClose}
    />
  );
};

interface Props {
  readonly recordId: string;
  readonly shown: ShownPurposes;
  readonly asked: Asked;
  onClose(): void;
}

const verbs = { change: 'Change', certify: 'Certify', verify: 'Verify', end: 'End', remove: 'Remove' } as const;

const titleOf = (asked: Asked): string => {
  if (asked.what === 'enter') return 'Enter purpose';
  if (asked.what === 'review') return `Review business: ${asked.business.name}`;
  return `${verbs[asked.what]}: ${asked.purpose.name}`;
};

const AskedForm = ({ recordId, shown: { today }, asked, onClose }: Props) => {
  const shared = { recordId, today, onClose };
  switch (asked.what) {
    case 'enter':
      return <WhatForm {...shared} purpose={undefined} />;
    case 'change':
      return <WhatForm {...shared} purpose={asked.purpose} />;
    case 'certify':
      return <CertifyForm {...shared} purpose={asked.purpose} />;
    case 'verify':
      return <VerifyForm {...shared} purpose={asked.purpose} />;
    case 'end':
      return <EndForm {...shared} purpose={asked.purpose} />;
    case 'review':
      return <ReviewForm {...shared} subject={asked.business.subject} />;
    default:
      return null;
  }
};

/** What a user wants to do with the purposes of an end user or with its business. */
export const PurposeDialog = (props: Props) => {
  const { recordId, asked, onClose } = props;
  if (asked.what === 'remove') return <RemoveDialog recordId={recordId} purpose={asked.purpose} onClose={onClose} />;
  return (
    <FormDialog title={titleOf(asked)} onClose={onClose}>
      <AskedForm {...props} />
    </FormDialog>
  );
};
