import type { OwningKind } from '#contract/kinds/wire.ts';
import { lazyPart } from '../ui/lazy-part.ts';

const RecordSummary = lazyPart(() => import('./record-summary.tsx').then((module) => module.RecordSummary));

interface SummedUp {
  readonly id: string;
  /** The name of the user who looks after it, '' for none. */
  readonly responsible: string;
}

/** What a list of a kind shows of a record beside it; fetched when the first one is opened. */
export const summaryOf =
  (kind: OwningKind) =>
  ({ id, responsible }: SummedUp, address: string) => (
    <RecordSummary key={id} kind={kind} recordId={id} responsible={responsible} address={address} />
  );
