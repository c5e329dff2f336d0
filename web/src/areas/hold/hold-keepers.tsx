import { useQuery } from '@tanstack/react-query';
import type { Holds } from '#contract/hold/hold.ts';
import { api } from '#web/api/client.ts';
import { toastFailure } from '#web/api/failure.ts';
import { useSession } from '#web/session/session.ts';
import { SearchSelect } from '#web/ui/choice/search-select.tsx';
import { toastSuccess } from '#web/ui/feedback/toasts.tsx';

interface Props {
  readonly holds: Holds;
  onSaved(): Promise<unknown>;
}

/** Who sees the holds of a company besides super admins, who give that right. Role matrix row 146. */
export const HoldKeepers = ({ holds: { companyId, revision, keepers }, onSaved }: Props) => {
  const gives = useSession()?.holder.isSuperadmin === true;
  const { data: staff = [], error } = useQuery({
    queryKey: ['people of', 'provider', companyId],
    queryFn: () => api.user.responsible({ query: { kind: 'provider', companyId } }),
    enabled: gives,
  });
  const save = async (userIds: readonly string[]) => {
    try {
      await api.hold.saveKeepers({ body: { companyId, revision, userIds: [...userIds] } });
      toastSuccess('Holds', api.hold.saveKeepers.route.done ?? '');
    } catch (failure) {
      toastFailure(failure, 'Holds');
    }
    await onSaved();
  };
  const ids = keepers.map(({ id }) => id);
  const find = async ({ searchText }: { readonly searchText: string }) => {
    if (error) throw error;
    const typed = searchText.toLowerCase();
    return staff.filter(({ id, name }) => !ids.includes(id) && name.toLowerCase().includes(typed));
  };
  return (
    <section className="form-section">
      <h2>Users with the right to holds</h2>
      <p className="lead">
        Super admins see the holds of every company and give the right to see, set and release those of one to its NCRA
        staff.
      </p>
      {keepers.length === 0 && <p className="quiet">No user of the company has the right.</p>}
      <ul className="chosen-records" aria-label="Users with the right to holds">
        {keepers.map(({ id, name }) => (
          <li key={id}>
            {name}
            {gives && (
              <button type="button" className="button small" onClick={() => save(ids.filter((one) => one !== id))}>
                Remove<span className="visually-hidden"> {name}</span>
              </button>
            )}
          </li>
        ))}
      </ul>
      {gives && (
        <SearchSelect
          label="Give the right to"
          value=""
          placeholder="Type a name"
          about={[companyId, revision, staff.length].join()}
          find={find}
          onChange={(id) => save([...ids, id])}
        />
      )}
    </section>
  );
};
