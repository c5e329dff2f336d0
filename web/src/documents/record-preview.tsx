import type { OwningKind } from '#contract/kinds/kinds.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const RecordSummary = lazyPart(() => import('./record-summary.tsx').then((module) => module.RecordSummary));

interface PreviewedRow {
  readonly id: string;
  /** The name of its responsible person; '' if unassigned. */
  readonly responsible: string;
}

/** Makes the preview that a list of a kind shows of a row; its code is fetched when the first one is opened. */
export const previewOf =
  (kind: OwningKind) =>
  ({ id, responsible }: PreviewedRow, address: string) => (
    <RecordSummary key={id} kind={kind} recordId={id} responsible={responsible} address={address} />
  );
