import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ShownPurpose, ShownPurposes } from '#contract/purpose/forms.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { FormDialog } from '../form/form-dialog.tsx';
import { toastSuccess } from '../ui/feedback/toasts.tsx';
import { ConfirmDialog } from '../ui/overlay/confirm-dialog.tsx';
import type { Asked } from './purpose-next.ts';
import { CertifyForm, EndForm, ReviewForm, VerifyForm } from './step-forms.tsx';
import { WhatForm } from './what-form.tsx';

interface RemoveProps {
  readonly recordId: string;
  readonly purpose: ShownPurpose;
  onClose(): void;
}

/** Removes a purpose that was entered by mistake. */
const RemoveDialog = ({ recordId, purpose: { id, name }, onClose }: RemoveProps) => {
  const queries = useQueryClient();
  const [problem, setProblem] = useState('');
  const remove = async () => {
    try {
      await api.purpose.remove({ query: { recordId, id } });
    } catch (failure) {
      return setProblem(sayFailure(failure));
    }
    toastSuccess('Permissible purpose', api.purpose.remove.route.done ?? '');
    onClose();
    await queries.invalidateQueries();
  };
  return (
    <ConfirmDialog
      message="Remove this purpose, which was entered by mistake?"
      subject={name}
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

const titleOf = (asked: Asked, { business }: ShownPurposes): string => {
  if (asked.what === 'enter') return 'Enter purpose';
  if (asked.what === 'review') return `Review business: ${business?.name ?? ''}`;
  return 'purpose' in asked ? `${verbs[asked.what]}: ${asked.purpose.name}` : '';
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
    default:
      return <ReviewForm {...shared} />;
  }
};

/** What a user wants to do with the purposes of an end user or with its business. */
export const PurposeDialog = (props: Props) => {
  const { recordId, shown, asked, onClose } = props;
  if (asked.what === 'remove') return <RemoveDialog recordId={recordId} purpose={asked.purpose} onClose={onClose} />;
  return (
    <FormDialog title={titleOf(asked, shown)} onClose={onClose}>
      <AskedForm {...props} />
    </FormDialog>
  );
};
