import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { ReportView } from '#contract/report/record.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { Empty } from '#web/ui/empty.tsx';
import { Failed } from '#web/ui/failed.tsx';
import { Dialog } from '#web/ui/overlay/dialog.tsx';

interface Props {
  readonly view: ReportView;
  readonly companyId: string | undefined;
  onClose(): void;
}

const MINUTE_MS = 60_000;

/** An embedded view in a window of its own. Its address opens once, so it is asked for anew each time; D-77. */
export const ViewDialog = ({ view: { viewId, viewName }, companyId, onClose }: Props) => {
  const [round, setRound] = useState(0);
  const { data, error } = useQuery({
    queryKey: ['embedded view', viewId, companyId, round],
    queryFn: () => api.report.view({ query: { viewId, companyId } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const again = () => setRound(round + 1);
  return (
    <Dialog title={viewName} full onClose={onClose}>
      {error && <Failed heading="The view could not be opened" text={sayFailure(error)} onRetry={again} />}
      {data && <Frame key={data.url} url={data.url} title={viewName} minutes={data.minutes} onAgain={again} />}
      {!data && !error && <Waiting />}
    </Dialog>
  );
};

interface FrameProps {
  readonly url: string;
  readonly title: string;
  readonly minutes: number;
  onAgain(): void;
}

/** The view itself, until its time is over. */
const Frame = ({ url, title, minutes, onAgain }: FrameProps) => {
  const [state, setState] = useState<'loading' | 'shown' | 'expired'>('loading');
  useEffect(() => {
    const timer = setTimeout(() => setState('expired'), minutes * MINUTE_MS);
    return () => clearTimeout(timer);
  }, [minutes]);
  if (state === 'expired')
    return (
      <Empty heading="This view has expired" text={`A view stays open for ${minutes} minutes. Open it again to go on.`}>
        <button type="button" className="button primary" onClick={onAgain}>
          Open again
        </button>
      </Empty>
    );
  return (
    <div className="report-frame">
      {state === 'loading' && <Waiting />}
      <iframe src={url} title={title} hidden={state === 'loading'} onLoad={() => setState('shown')} />
    </div>
  );
};

const Waiting = () => <div className="skeleton" role="progressbar" aria-label="Opening the view" />;
