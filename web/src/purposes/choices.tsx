import type { ReactNode } from 'react';
import type { PurposeChoices } from '#contract/purpose/forms.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { useFormDialog } from '../form/form-dialog.tsx';
import { FormSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';

interface Props {
  readonly recordId: string;
  /** Why nothing can be chosen of what there is; '' if something can. */
  obstacleOf?(choices: PurposeChoices): string;
  readonly children: (choices: PurposeChoices) => ReactNode;
}

const Obstacle = ({ children }: { readonly children: string }) => {
  const close = useFormDialog(false);
  return (
    <>
      <p role="alert">{children}</p>
      <DialogFooter cancel="Close" onCancel={close} />
    </>
  );
};

/** What a dialog chooses from for an end user, once it has come; else why there is nothing to choose. */
export const Choices = ({ recordId, obstacleOf = () => '', children }: Props) => {
  const { data, error } = useCall(api.purpose.choices, { query: { recordId } });
  if (error && !data) return <Obstacle>{sayFailure(error)}</Obstacle>;
  if (!data) return <FormSkeleton />;
  const obstacle = obstacleOf(data);
  return obstacle === '' ? children(data) : <Obstacle>{obstacle}</Obstacle>;
};
