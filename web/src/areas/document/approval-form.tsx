import { type FormEvent, useId, useState } from 'react';
import type { Reviewing } from '#contract/document/decision.ts';
import { mistakeOfDays, ValidityFields } from '#web/documents/form/validity-fields.tsx';
import { useDecision } from './use-decision.ts';

interface Props {
  readonly reviewing: Reviewing;
  /** The document that is looked at after this one. */
  readonly next: string | undefined;
}

/** Approves a version, with its days, and ticks its line of the checklist where that is wished. D-95. */
export const ApprovalForm = ({ reviewing, next }: Props) => {
  const { document, line } = reviewing;
  const id = useId();
  const { effectiveFrom, validUntil } = document;
  const [days, setDays] = useState({ effectiveFrom, validUntil });
  const suggests = line !== null && !line.isCollected && line.mayCollect;
  const [collect, setCollect] = useState(suggests);
  const { decide, busy } = useDecision(document, next);
  const mistake = mistakeOfDays(days);
  const send = (event: FormEvent) => {
    event.preventDefault();
    if (mistake === '') void decide({ decision: 'approve', reason: '', collect, ...days });
  };
  return (
    <form noValidate onSubmit={send} aria-busy={busy}>
      <h2>Approve</h2>
      <ValidityFields
        id={id}
        given={days}
        error={mistake}
        readOnly={busy}
        onChange={(changed) => setDays({ ...days, ...changed })}
      />
      {suggests && (
        <label className="check">
          <input
            type="checkbox"
            checked={collect}
            disabled={busy}
            onChange={({ target }) => setCollect(target.checked)}
          />
          Mark {line.label} as collected today
        </label>
      )}
      <button type="submit" className="button primary" disabled={busy}>
        Approve
      </button>
    </form>
  );
};
