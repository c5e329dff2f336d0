import { useController } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { may } from '../../../../contract/rules/access.ts';
import { api } from '../../api/client.ts';
import { useCall } from '../../api/use-call.ts';
import { MultiField } from '../../form/multi-field.tsx';
import { endUserPaths } from '../../routing/paths/end-user.ts';
import { useSession } from '../../session/session.ts';

interface Entry {
  readonly endUserId: string;
}

interface Props {
  readonly companyId: string | undefined;
  readonly reads: boolean;
}

/** The end users of a report: chosen from all of the company's, and listed by name below. */
export const ReportEndUsers = ({ companyId, reads }: Props) => {
  const { data } = useCall(api.report.endUsers, { query: { companyId } });
  const options = (data?.EndUsers ?? []).map(({ id, Name }) => ({ id, name: Name }));
  return (
    <>
      {!reads && (
        <MultiField<Entry>
          name="endUserTpList"
          label="End Users"
          options={options}
          entryOf={(endUserId) => ({ endUserId })}
          idOf={({ endUserId }) => endUserId}
        />
      )}
      {data && !reads && <Names options={options} />}
    </>
  );
};

const Names = ({ options }: { readonly options: readonly { readonly id: string; readonly name: string }[] }) => {
  const holder = useSession()?.holder;
  const { field } = useController({ name: 'endUserTpList', defaultValue: [] });
  const chosen = new Set((field.value as readonly Entry[]).map(({ endUserId }) => endUserId));
  const named = options.filter(({ id }) => chosen.has(id));
  const gone = chosen.size - named.length;
  return (
    <ul className="report-names" aria-label="Chosen End Users">
      {named.map(({ id, name }) => (
        <li key={id}>{holder && may(holder, 'eu.read') ? <Link to={endUserPaths.view(id)}>{name}</Link> : name}</li>
      ))}
      {gone > 0 && <li>{gone === 1 ? 'One end user' : `${gone} end users`} that are not there any more</li>}
    </ul>
  );
};
