import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { factorWords, type OpenAccess } from '#contract/access-review/forms.ts';
import { type AccessFlag, flagWords } from '#contract/access-review/states.ts';
import { showDay } from '#contract/rules/dates.ts';
import { counted, figure } from '#contract/rules/figures.ts';
import { roles } from '#contract/rules/roles.ts';
import { api } from '#web/api/client.ts';
import { sayFailure, toastFailure } from '#web/api/failure.ts';
import { keyOf, useCall } from '#web/api/use-call.ts';
import { CardSkeleton } from '#web/ui/feedback/card-skeleton.tsx';
import { Failed } from '#web/ui/feedback/no-content.tsx';
import { Status } from '#web/ui/feedback/status.tsx';
import { toastError } from '#web/ui/feedback/toasts.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { EmailAddress } from '#web/ui/shown-values.tsx';
import { PlainTable, TableCell, TableRow, TableWrap } from '#web/ui/table/table.tsx';
import { createAnswerClock } from './answer-clock.ts';

const RolesDialog = openedPart(() => import('./answer-dialogs.tsx').then((module) => module.RolesDialog));
const RemoveDialog = openedPart(() => import('./answer-dialogs.tsx').then((module) => module.RemoveDialog));

const TITLE = 'Access Review';
const SIZE = 25;
const headings = ['User', 'Look at', 'Roles', 'Last sign-in', 'Signs in with', 'Answer'];

const flagKinds = { neverSignedIn: 'due', dormant: 'due', sharedAddress: 'review', admin: 'info' } as const;

const Flags = ({ flags }: { readonly flags: readonly AccessFlag[] }) => (
  <span className="access-flags">
    {flags.map((flag) => (
      <Status key={flag} kind={flagKinds[flag]}>
        {flagWords[flag]}
      </Status>
    ))}
  </span>
);

const roleNames = (held: OpenAccess['roles']) =>
  roles.flatMap(({ id, RoleName }) => (held.includes(id) ? [RoleName] : [])).join(', ');

type Asked = 'roles' | 'remove';

interface RowProps {
  readonly user: OpenAccess;
  readonly showsCompany: boolean;
  readonly isSelected: boolean;
  readonly busy: boolean;
  onSelect(isSelected: boolean): void;
  onKeep(): void;
  onAsk(what: Asked): void;
}

const Answers = ({ user: { name }, busy, onKeep, onAsk }: RowProps) => (
  <span className="access-answers">
    <button type="button" className="button small keep" aria-disabled={busy} onClick={() => busy || onKeep()}>
      Keep<span className="visually-hidden"> {name}</span>
    </button>
    <button type="button" className="button small" onClick={() => onAsk('roles')}>
      Change roles<span className="visually-hidden"> of {name}</span>
    </button>
    <button type="button" className="button small" onClick={() => onAsk('remove')}>
      Remove<span className="visually-hidden"> {name}</span>
    </button>
  </span>
);

const OpenRow = (props: RowProps) => {
  const { user, showsCompany, isSelected, onSelect } = props;
  const { name, email, worksAt, flags, lastSignInOn, factor, tokens, isSelf } = user;
  return (
    <TableRow className="row still">
      <TableCell as="th" scope="row" data-label="User" className="cell">
        <span className="access-user">
          <input
            type="checkbox"
            aria-label={`Select ${name}`}
            checked={isSelected}
            disabled={isSelf}
            onChange={({ target }) => onSelect(target.checked)}
          />
          <span className="named-cell">
            <span>{name}</span>
            <span className="quiet">
              <EmailAddress text={email} />
            </span>
            {showsCompany && <span className="quiet">{worksAt}</span>}
          </span>
        </span>
      </TableCell>
      <TableCell data-label="Look at" className="cell">
        <Flags flags={flags} />
      </TableCell>
      <TableCell data-label="Roles" className="cell">
        {roleNames(user.roles)}
      </TableCell>
      <TableCell data-label="Last sign-in" className="cell">
        {lastSignInOn === '' ? 'None noted' : <span className="access-day">{showDay(lastSignInOn)}</span>}
      </TableCell>
      <TableCell data-label="Signs in with" className="cell">
        {factorWords[factor]}
        {tokens > 0 && `, ${counted(tokens, 'API token')}`}
      </TableCell>
      <TableCell data-label="Answer" className="cell">
        {isSelf ? <span className="quiet">Another user decides about you.</span> : <Answers {...props} />}
      </TableCell>
    </TableRow>
  );
};

/** After an answer its row is gone: the focus goes on to the next row's first button, so that one key keeps one user after the other. */
const useNextFocus = (rows: readonly OpenAccess[] | undefined) => {
  const table = useRef<HTMLElement>(null);
  const next = useRef<number>(undefined);
  useEffect(() => {
    if (next.current === undefined || !rows) return;
    const buttons = table.current?.querySelectorAll<HTMLButtonElement>('button.keep') ?? [];
    const button = buttons[Math.min(next.current, buttons.length - 1)];
    (button ?? table.current)?.focus();
    next.current = undefined;
  }, [rows]);
  const goOnAt = (row: number) => {
    next.current = row;
  };
  return { table, goOnAt };
};

interface Props {
  /** The company that a super admin has chosen; undefined for the caller's own. */
  readonly companyId: string | undefined;
}

/** Who waits for the caller's answer, those with the most to look at first. Role matrix row 151. */
export const OpenUsers = ({ companyId }: Props) => {
  const queries = useQueryClient();
  const [page, setPage] = useState(0);
  const { data, error, refetch } = useCall(
    api.accessReview.open,
    { query: { companyId, page, size: SIZE } },
    { keep: true },
  );
  const [clock] = useState(createAnswerClock);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<{ readonly what: Asked; readonly user: OpenAccess }>();
  const [busy, setBusy] = useState(false);
  const calls = api.accessReview;
  const [said, setSaid] = useState('');
  const rows = data?.content;
  const { table, goOnAt } = useNextFocus(rows);
  useEffect(() => clock.show(rows?.map(({ id }) => id) ?? []), [clock, rows]);

  const reload = async () => {
    setSelected([]);
    await Promise.all(
      [calls.open, calls.campaigns, calls.report, api.worklist.ruleChanges].map(({ route }) =>
        queries.invalidateQueries({ queryKey: [keyOf(route)] }),
      ),
    );
  };
  /** Answers, and says in one quiet line what was done: forty toasts would cover the page. */
  const doing = async (work: () => Promise<string>) => {
    setBusy(true);
    try {
      setSaid(await work());
    } catch (failure) {
      toastFailure(failure, TITLE);
    }
    await reload();
    setBusy(false);
  };
  const keep = (user: OpenAccess, at: number) =>
    doing(async () => {
      const [seconds] = clock.take([user.id]);
      const { id, version } = user;
      await api.accessReview.answer({ body: { id, version, answer: 'kept', seconds } });
      goOnAt(at);
      return `${user.name} keeps the access.`;
    });
  const keepSelected = () =>
    doing(async () => {
      const seconds = clock.take(selected);
      const users = (rows ?? []).flatMap(({ id, version }) => {
        const at = selected.indexOf(id);
        return at < 0 ? [] : [{ id, version, seconds: seconds[at] }];
      });
      const { done, refused } = await api.accessReview.keep({ body: { users } });
      if (refused[0]) toastError(TITLE, `${counted(refused.length, 'user')} not kept: ${refused[0].reason}`);
      goOnAt(0);
      return `${counted(done.length, 'user')} kept.`;
    });

  if (error && !data) return <Failed heading={TITLE} text={sayFailure(error)} onRetry={refetch} />;
  if (!data || !rows) return <CardSkeleton />;
  const showsCompany = new Set(rows.map(({ worksAt }) => worksAt)).size > 1;
  const open = rows.filter(({ isSelf }) => !isSelf);
  if (rows.length === 0) return <p className="quiet">No user waits for your answer.</p>;
  return (
    <>
      <div className="access-bar">
        <label className="check">
          <input
            type="checkbox"
            checked={open.length > 0 && selected.length === open.length}
            disabled={open.length === 0}
            onChange={({ target }) => setSelected(target.checked ? open.map(({ id }) => id) : [])}
          />
          Select all shown
        </label>
        {selected.length > 0 && (
          <button type="button" className="button small" aria-disabled={busy} onClick={() => busy || keepSelected()}>
            Keep {figure(selected.length)} selected
          </button>
        )}
        <span role="status" className="quiet">
          {said}
        </span>
      </div>
      <TableWrap label="Users to confirm" scrolls={false} look="access-users" ref={table}>
        <PlainTable caption="Users to confirm" headings={headings}>
          {rows.map((user, at) => (
            <OpenRow
              key={user.id}
              user={user}
              showsCompany={showsCompany}
              isSelected={selected.includes(user.id)}
              busy={busy}
              onSelect={(isSelected) =>
                setSelected(isSelected ? [...selected, user.id] : selected.filter((id) => id !== user.id))
              }
              onKeep={() => keep(user, at)}
              onAsk={(what) => setAsked({ what, user })}
            />
          ))}
        </PlainTable>
      </TableWrap>
      {data.totalPages > 1 && (
        <div className="access-bar">
          <button type="button" className="button small" disabled={page === 0} onClick={() => setPage(page - 1)}>
            Previous
          </button>
          <span className="quiet">
            Page {page + 1} of {figure(data.totalPages)}
          </span>
          <button
            type="button"
            className="button small"
            disabled={page + 1 >= data.totalPages}
            onClick={() => setPage(page + 1)}
          >
            Next
          </button>
        </div>
      )}
      {asked?.what === 'roles' && (
        <RolesDialog
          user={asked.user}
          seconds={() => clock.take([asked.user.id])[0] ?? 0}
          onDone={reload}
          onClose={() => setAsked(undefined)}
        />
      )}
      {asked?.what === 'remove' && (
        <RemoveDialog
          user={asked.user}
          seconds={() => clock.take([asked.user.id])[0] ?? 0}
          onDone={reload}
          onClose={() => setAsked(undefined)}
        />
      )}
    </>
  );
};
