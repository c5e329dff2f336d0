import { useState } from 'react';
import type { DocumentRequest } from '#contract/document-request/record.ts';
import type { ChosenRows } from '#web/list/selection.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { deeds, type RequestDeed, requestObstacle } from './request-rules.ts';

const ManyRequests = openedPart(() => import('./many-requests.tsx').then((module) => module.ManyRequests));

interface Props {
  readonly chosen: ChosenRows<DocumentRequest>;
  onDone(): void;
}

const labels: Readonly<Record<RequestDeed, string>> = { resend: 'Mail again', extend: 'Extend', revoke: 'Revoke' };

/** What can be done with chosen requests. */
export const SelectedRequests = ({ chosen: { picked }, onDone }: Props) => {
  const [deed, setDeed] = useState<RequestDeed>();
  return (
    <>
      {deeds
        .filter((each) => picked.some((request) => requestObstacle(each, request) === ''))
        .map((each) => (
          <button key={each} type="button" className="button small" onClick={() => setDeed(each)}>
            {labels[each]}
          </button>
        ))}
      {deed && (
        <ManyRequests
          deed={deed}
          requests={picked}
          onClose={(isDone) => {
            setDeed(undefined);
            if (isDone) onDone();
          }}
        />
      )}
    </>
  );
};
