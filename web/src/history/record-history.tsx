import { Suspense, useContext, useState } from 'react';
import type { RecordKind } from '#contract/record/history.ts';
import { actionsOf, type Route } from '#contract/route.ts';
import { may, permissionFor } from '#contract/rules/access.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { usePrefetched } from '../api/use-prefetched.ts';
import { RecordComments } from '../comments/record-comments.tsx';
import { FieldHistoryContext } from '../form/record/record-context.ts';
import { useSession } from '../session/session.ts';
import { CardSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import { usePrinting } from '../ui/print.ts';
import { historyQuery } from './history-query.ts';
import type { PuttingBack } from './put-back.tsx';
import '../styles/form.css';
import '../styles/list.css';
import '../styles/history.css';

const HistoryList = lazyPart(() => import('./history-list.tsx').then((module) => module.HistoryList));

interface Props {
  readonly kind: RecordKind;
  readonly recordId: string;
  /** How the record is read and saved, for putting former values back. */
  read?(id: string): Promise<object>;
  readonly update?: { (input: { readonly body: never }): Promise<unknown>; readonly route: Route };
}

/** Users who may save the record may put a change of it back; Experian saves an approval of a provider and nothing else. Role matrix row 109. */
const puttingBackFor = (holder: PrincipalRoles | undefined, { read, update }: Props): PuttingBack | undefined => {
  if (!holder || !read || !update) return undefined;
  const { access } = update.route;
  const isOfApprovals = access === 'tp.update' && permissionFor(holder, access) === 'limited';
  const isOpen = actionsOf(update.route).some((action) => may(holder, action));
  return isOpen && !isOfApprovals ? { read, save: (record) => update({ body: record as never }) } : undefined;
};

/** Comments on a record and its history, below it: shown when it is opened or printed. Role matrix row 107. */
export const RecordHistory = (props: Props) => {
  const holder = useSession()?.holder;
  const [open, setOpen] = useState(false);
  const isPrinting = usePrinting();
  const ofField = useContext(FieldHistoryContext);
  const field = ofField?.of;
  usePrefetched(
    HistoryList,
    historyQuery({ kind: props.kind, id: props.recordId, person: '', field: '', at: '' }, true),
  );
  return (
    <>
      <RecordComments kind={props.kind} recordId={props.recordId} />
      <details className="form-section history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <h2>History</h2>
        </summary>
        {(open || isPrinting) && (
          <Suspense fallback={<CardSkeleton />}>
            <HistoryList kind={props.kind} recordId={props.recordId} puttingBack={puttingBackFor(holder, props)} />
          </Suspense>
        )}
      </details>
      {field && (
        <Dialog title={`History of ${field.label}`} wide onClose={() => ofField.open(undefined)}>
          <Suspense fallback={<CardSkeleton />}>
            <HistoryList kind={props.kind} recordId={props.recordId} at={field.place} />
          </Suspense>
        </Dialog>
      )}
    </>
  );
};
