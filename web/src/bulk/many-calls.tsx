import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { counted, figure } from '#contract/rules/figures.ts';
import { sayFailure, TransportError } from '../api/failure.ts';
import { useSubmission } from '../form/use-submission.ts';
import { Progress } from '../ui/feedback/progress.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { useAskBeforeUnload } from '../ui/overlay/ask-before-unload.ts';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import '../styles/many-calls.css';

/** What is done to each row by its own call is done to this many at a time. */
const MANY_CALLS_MAX = 100;
/** Calls that are on their way together. */
const AT_ONCE = 4;

/** What had the focus is gone. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

/** Why a row is left out, or what went wrong with it. */
interface Refusal {
  readonly name: string;
  readonly reason: string;
}

/** A row that is already what it would be made, in words: it is named and left as it is, and is no failure. */
interface AlreadySo {
  readonly already: string;
}

/** What a look at a row has found: '' for nothing, why it cannot be done, or that it is done. */
export type Checked = string | AlreadySo;

/** Does something for each row, a few at a time, and tells after each how many are through; stops when it is told to. */
const forEachRow = async <Row,>(
  rows: readonly Row[],
  work: (row: Row) => Promise<void>,
  onDone: (done: number) => void,
  signal: AbortSignal,
) => {
  const left = [...rows];
  let done = 0;
  const worker = async () => {
    for (let row = left.shift(); row !== undefined && !signal.aborted; row = left.shift()) {
      await work(row);
      onDone(++done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
};

interface Props<Row> {
  readonly title: string;
  readonly rows: readonly Row[];
  /** 'document' */
  readonly noun: string;
  nameOf(row: Row): string;
  /** Why nothing can be done with a row, or need be; '' if it can. */
  check(row: Row): Checked | Promise<Checked>;
  /** What has still to be entered for a row, '' for nothing; a row that lacks it is named and left out. */
  missing?(row: Row): string;
  run(row: Row): Promise<unknown>;
  /** 'Approve', 'Approving', 'approved' */
  readonly words: { readonly label: string; readonly pending: string; readonly done: string };
  /** What is wrong with the fields, '' for nothing, and the element that gets the focus then. */
  readonly checks?: Parameters<typeof useSubmission>[0];
  /** What has to be entered, once or for each of the rows; `submitted` tells whether mistakes are shown. */
  fields?(submitted: boolean, busy: boolean, rows: readonly Row[]): ReactNode;
  /** What this does, before anything is done. */
  readonly children: ReactNode;
  /** `isDone`: all that could be done was; rows that were refused, got no answer or were not begun stay chosen. */
  onClose(isDone: boolean): void;
}

/** How the calls ended: rows that were refused, rows without an answer, and rows that were not begun. */
interface Ending<Row> {
  readonly refused: readonly Refusal[];
  readonly unanswered: readonly Row[];
  readonly left: readonly Row[];
}

/** No answer came: the network is gone, or the session has ended. The calls that would follow fail as well. */
const isCutOff = (failure: unknown) =>
  failure instanceof TransportError && (failure.http === 0 || failure.http === 401);

const SHOWN = 10;

const Refusals = ({ refusals }: { readonly refusals: readonly Refusal[] }) => (
  <ul className="refusals">
    {refusals.slice(0, SHOWN).map(({ name, reason }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: names may be the same
      <li key={at}>
        <strong>{name}</strong>: {reason}
      </li>
    ))}
    {refusals.length > SHOWN && <li>and {figure(refusals.length - SHOWN)} more</li>}
  </ul>
);

/** Rows that can be done, those that cannot, and those that are done already. */
interface Plan<Row> {
  readonly good: readonly Row[];
  readonly refusals: readonly Refusal[];
  readonly already: readonly Refusal[];
}

/** Looks at every row before anything is done; undefined until all were looked at. */
const usePlan = <Row,>({ rows, nameOf, check }: Pick<Props<Row>, 'rows' | 'nameOf' | 'check'>) => {
  const [plan, setPlan] = useState<Plan<Row>>();
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current) return;
    isBegun.current = true;
    const found = new Map<Row, Checked>();
    const look = async (row: Row) => {
      found.set(row, await Promise.resolve(check(row)).catch(sayFailure));
    };
    const ready = () => {
      const good = rows.filter((row) => found.get(row) === '');
      const [refusals, already]: [Refusal[], Refusal[]] = [[], []];
      for (const row of rows) {
        const reason = found.get(row) ?? '';
        if (typeof reason !== 'string') already.push({ name: nameOf(row), reason: reason.already });
        else if (reason !== '') refusals.push({ name: nameOf(row), reason });
      }
      setPlan({ good, refusals, already });
    };
    void forEachRow(rows, look, () => undefined, new AbortController().signal).then(ready);
  });
  return plan;
};

interface RoundProps<Row> extends Props<Row> {
  onAgain(rows: readonly Row[]): void;
}

/** One plan and what comes of it. */
const Round = <Row,>(props: RoundProps<Row>) => {
  const { title, noun, nameOf, missing, run, words, checks = [], fields, children, onAgain, onClose } = props;
  const queries = useQueryClient();
  const plan = usePlan(props);
  const stop = useRef(new AbortController());
  const [done, setDone] = useState(0);
  const [ending, setEnding] = useState<Ending<Row>>();
  const able = plan?.good ?? [];
  const lacking = able.flatMap((row) => {
    const reason = missing?.(row) ?? '';
    return reason === '' ? [] : [{ row, name: nameOf(row), reason }];
  });
  const good = able.filter((row) => lacking.every((each) => each.row !== row));
  const refusals = [...(plan?.refusals ?? []), ...lacking];
  const already = plan?.already ?? [];
  // With nothing entered for any row, the button leads to the summary, which says what lacks.
  const summary = useRef<HTMLParagraphElement>(null);
  const isReady = { mistake: good.length === 0 ? 'Nothing can be done yet.' : '', field: summary };
  const { submitted, busy, send } = useSubmission([...checks, isReady], async () => {
    const [refused, unanswered, begun]: [Refusal[], Row[], Set<Row>] = [[], [], new Set()];
    const work = async (row: Row) => {
      begun.add(row);
      try {
        await run(row);
      } catch (failure) {
        if (isCutOff(failure)) {
          unanswered.push(row);
          stop.current.abort();
        } else refused.push({ name: nameOf(row), reason: sayFailure(failure) });
      }
    };
    await forEachRow(good, work, setDone, stop.current.signal);
    setEnding({ refused, unanswered, left: good.filter((row) => !begun.has(row)) });
    await queries.invalidateQueries();
  });
  useAskBeforeUnload(busy);
  useEffect(() => {
    const { current } = stop;
    return () => current.abort();
  }, []);
  const isOver = ending !== undefined;
  const { refused = [], unanswered = [], left = [] } = ending ?? {};
  const again = [...unanswered, ...left];
  const isDone = isOver && refused.length === 0 && again.length === 0;
  return (
    <Dialog title={title} persistent onClose={() => onClose(isDone)}>
      {!isOver && children}
      {!plan && <p role="status">The plan is being made.</p>}
      {plan && !isOver && (
        <form noValidate onSubmit={send} aria-busy={busy}>
          <p role="status" tabIndex={-1} ref={summary}>
            {counted(good.length, noun)} will be {words.done}
            {already.length > 0 && `, ${figure(already.length)} already ${already.length === 1 ? 'is' : 'are'}`}
            {refusals.length > 0 && `, ${figure(refusals.length)} cannot be`}.
          </p>
          <Refusals refusals={[...refusals, ...already]} />
          {able.length > 0 && fields?.(submitted, busy, able)}
          {busy && (
            <Progress
              label={words.pending}
              value={done}
              max={good.length}
              text={`${figure(done)} of ${figure(good.length)}`}
            />
          )}
          <DialogFooter
            cancel={busy ? 'Stop' : 'Cancel'}
            onCancel={() => (busy ? stop.current.abort() : onClose(false))}
            {...(able.length > 0
              ? {
                  submit: {
                    label: good.length > 0 ? `${words.label} ${counted(good.length, noun)}` : words.label,
                    pending: `${words.pending}…`,
                    busy,
                  },
                }
              : {})}
          />
        </form>
      )}
      {isOver && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            onAgain(again);
          }}
        >
          <p role="status" tabIndex={-1} ref={takeFocus}>
            {counted(done - refused.length - unanswered.length, noun)} {words.done}
            {refused.length > 0 && `, ${figure(refused.length)} refused`}
            {unanswered.length > 0 && `, ${figure(unanswered.length)} without an answer`}
            {left.length > 0 && `, ${figure(left.length)} not begun`}.
          </p>
          <Refusals
            refusals={[
              ...refused,
              ...unanswered.map((row) => ({
                name: nameOf(row),
                reason: 'No answer came. It may have been done; the list shows it when the network is back.',
              })),
            ]}
          />
          <DialogFooter
            cancel="Close"
            onCancel={() => onClose(isDone)}
            {...(again.length > 0 ? { submit: { label: `Try ${counted(again.length, noun)} again` } } : {})}
          />
        </form>
      )}
    </Dialog>
  );
};

/**
 * Does with each of some rows what its own call does, under the call's own rules: first the plan says what can be done and what
 * cannot, then each row is sent, and the end says what was done, what was refused, what got no answer and what was not begun.
 * The last two can be tried again, after another look at each of them. What was done when it is stopped stays done. ADR 0039.
 */
export const ManyCallsDialog = <Row,>(props: Props<Row>) => {
  const { title, onClose } = props;
  const [{ rows, round }, setRows] = useState({ rows: props.rows, round: 0 });
  if (rows.length > MANY_CALLS_MAX)
    return (
      <Dialog title={title} onClose={() => onClose(false)}>
        <p role="alert" className="banner error">
          {figure(rows.length)} are selected, and this is done for at most {MANY_CALLS_MAX} at a time. Select fewer.
        </p>
        <DialogFooter cancel="Close" onCancel={() => onClose(false)} />
      </Dialog>
    );
  return <Round key={round} {...props} rows={rows} onAgain={(again) => setRows({ rows: again, round: round + 1 })} />;
};
