import { purposeStateWords, type VerifyingWay, verifyingWords } from '#contract/purpose/states.ts';
import type { RegisterRow } from '#contract/register/lists.ts';
import { registerList } from '#contract/register/schema-free-lists.ts';
import { shownStandingWords } from '#contract/standing/standings.ts';
import { api } from '#web/api/client.ts';
import { ListScreen, type SelectionTools } from '#web/list/list-screen.tsx';
import { endUserPaths } from '#web/routing/paths/records.ts';
import { useSession } from '#web/session/session.ts';
import { Status } from '#web/ui/feedback/status.tsx';
import { NamedCell } from '#web/ui/shown-values.tsx';
import { MakeFile, RegisterTabs } from './register-tools.tsx';

/** How a purpose stands, in the colours of what there is to do. */
const kindOf = { counts: 'ok', certified: 'review', entered: 'due', changed: 'due', expired: 'overdue' } as const;

const PurposeState = ({ state }: Pick<RegisterRow, 'state'>) =>
  state === 'ended' ? (
    <span className="quiet">{purposeStateWords.ended}</span>
  ) : (
    <Status kind={kindOf[state]}>{purposeStateWords[state]}</Status>
  );

/** Chosen rows are exported; what changes a purpose is at its end user. */
const selection: SelectionTools<RegisterRow> = { isOpen: () => true, actions: () => false };

const source = { list: api.register.list, search: api.register.list };
const nameOf = ({ endUser, purpose }: RegisterRow) => `${endUser}: ${purpose}`;

/** Who gets consumer data for which purpose, since when, as it is today. Role matrix row 142. */
export const RegisterList = () => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  return (
    <ListScreen<RegisterRow, keyof typeof registerList.columns>
      title="Register of purposes"
      plural="purposes"
      empty="Enter the permissible purposes of an end user on its page. They are listed here at once."
      list={registerList}
      view="register"
      source={source}
      nameOf={nameOf}
      selection={selection}
      byCompany
      actions={({ state: { company } }) => (!isSuperadmin || company !== '') && <MakeFile company={company} />}
      tabs={<RegisterTabs current="today" />}
      cells={{
        endUser: (name, { address, city }) => (
          <NamedCell name={name} more={[address, city].filter(Boolean).join(', ')} />
        ),
        purpose: (purpose, { section }) => <NamedCell name={purpose} more={section} />,
        state: (state) => <PurposeState state={state} />,
        standing: (standing) => shownStandingWords[standing],
        how: (how) => (how === '' ? '' : verifyingWords[how satisfies VerifyingWay]),
      }}
      rowActions={{ view: (_id, { endUserId }) => endUserPaths.view(endUserId) }}
    />
  );
};
