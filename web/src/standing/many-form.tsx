import type { BulkChange } from '#contract/bulk-change/record.ts';
import type { BulkKind } from '#contract/import/record.ts';
import { fromModifier } from '#contract/kinds/wire.ts';
import { maySetStanding } from '#contract/standing/rights.ts';
import { standings } from '#contract/standing/standings.ts';
import { useSubmission } from '../form/use-submission.ts';
import { useSession } from '../session/session.ts';
import { DialogFooter } from '../ui/form-footer.tsx';
import { useStepFields } from './step-fields.tsx';

interface Props {
  readonly kind: BulkKind;
  readonly busy: boolean;
  onAsk(change: BulkChange): Promise<void>;
  onCancel(): void;
}

/** To which standing the chosen records go, from which day on, and why. */
export const ManyStandingsForm = ({ kind, busy, onAsk, onCancel }: Props) => {
  const holder = useSession()?.holder;
  const setter = holder && { ...holder, isOfReseller: holder.isOfReseller === true };
  const next = setter ? standings.filter((to) => maySetStanding(setter, fromModifier(kind), to)) : [];
  const { to, day, reason, text, checks, fields } = useStepFields(next);
  const { submitted, send } = useSubmission(checks(), async () => {
    if (to !== '') await onAsk({ op: 'standing', step: { to, day, reason, text } });
  });
  return (
    <form noValidate aria-busy={busy} onSubmit={send}>
      <p>The plan says which records cannot make this step, and why, before anything is written.</p>
      {fields(submitted, busy)}
      <DialogFooter submit={{ label: 'Make the plan', pending: 'Making the plan', busy }} onCancel={onCancel} />
    </form>
  );
};
