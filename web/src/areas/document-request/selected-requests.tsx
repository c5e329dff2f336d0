import { useState } from 'react';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import type { ChosenRows } from '#web/list/selection.tsx';
import { useIsReadOnly } from '#web/session/session.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { type RequestAction, requestActions, requestObstacle } from './request-rules.ts';

const ManyRequests = openedPart(() => import('./many-requests.tsx').then((module) => module.ManyRequests));

interface Props {
  readonly chosen: ChosenRows<DocumentRequest>;
  onDone(): void;
}

const labels: Readonly<Record<RequestAction, string>> = { resend: 'Mail again', extend: 'Extend', revoke: 'Revoke' };

/** What can be done with chosen requests. */
export const SelectedRequests = ({ chosen: { picked }, onDone }: Props) => {
  const isReadOnly = useIsReadOnly();
  const [action, setAction] = useState<RequestAction>();
  return (
    <>
      {requestActions
        .filter((each) => !isReadOnly && picked.some((request) => requestObstacle(each, request) === ''))
        .map((each) => (
          <button key={each} type="button" className="button small" onClick={() => setAction(each)}>
            {labels[each]}
          </button>
        ))}
      {action && (
        <ManyRequests
          action={action}
          requests={picked}
          onClose={(isDone) => {
            setAction(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
};
