import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useContext, useState } from 'react';
import { useController, useFormContext } from 'react-hook-form';
import { withoutOwedFilters } from '#contract/obligations/owed-names.ts';
import { ASSOCIATION_PAGE_SIZE } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { ChosenValues } from '#web/form/fields/multi-field.tsx';
import { RecordContext, useField } from '#web/form/record/record-context.ts';
import { SearchBox } from '#web/list/filters/search-box.tsx';
import { useSession } from '#web/session/session.ts';
import { Select } from '#web/ui/choice/select.tsx';
import { toastError } from '#web/ui/feedback/toasts.tsx';
import { PageSection } from '#web/ui/page-section.tsx';
import '#web/styles/dual-list.css';
import { type Association, inFull, NO_DIVISION } from './associations.ts';
import { DualList } from './dual-list.tsx';

interface Props {
  readonly endUserId: string | undefined;
}

/** Up to a thousand active providers of the tenant that match. Spec part 2, section 7; D-83. */
const search = async (searchText: string, companyId: string | undefined) => {
  const query = { searchText, size: ASSOCIATION_PAGE_SIZE, page: 0, orderBy: 'name', modifier: 'asc' } as const;
  return (
    await api.techProvider.search({
      query: { companyId, responsible: undefined, status: undefined, ...withoutOwedFilters, ...query },
    })
  ).content;
};

const none: readonly never[] = [];
const namesOf = (associations: readonly Association[]) => associations.map(({ tpIdName }) => tpIdName).join(', ');

/** The providers an end user uses, for all of it or by division. Spec part 2, section 2 "End user add/edit/view". */
export const AssociatedProviders = ({ endUserId }: Props) => {
  const { mode, disabled } = useField('endUserTpList', 'Associated providers', namesOf);
  const { saveAndStay } = useContext(RecordContext);
  const { field } = useController({ name: 'endUserTpList', defaultValue: [] });
  // A super admin sees every tenant's providers, and only those of this one can be associated.
  const ofRecord: unknown = useFormContext().getValues('companyId');
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const company = isSuperadmin && typeof ofRecord === 'string' ? ofRecord : undefined;
  const [text, setText] = useState('');
  const [division, setDivision] = useState(NO_DIVISION);
  const { data: providers = none, error } = useQuery({
    queryKey: ['providers to associate', text, company],
    queryFn: () => search(text, company),
    placeholderData: keepPreviousData,
    enabled: endUserId !== undefined && mode !== 'view',
  });
  const associations: readonly Association[] = field.value ?? none;
  // Where nothing is chosen, only the names of those divisions are shown that have providers of their own.
  const showsDivisions = mode !== 'view' || associations.some(({ divisionIds }) => divisionIds.length > 0);
  const { data: divisions = [] } = useQuery({
    queryKey: ['divisions of', endUserId],
    queryFn: () => api.division.options({ query: { Id: endUserId ?? '' } }),
    enabled: endUserId !== undefined && showsDivisions,
  });
  const save = () =>
    endUserId === undefined ? toastError('End User', 'Please create end user first') : saveAndStay?.();

  return (
    <PageSection
      title="Technology Providers"
      aside={
        mode !== 'view' && (
          <button type="button" className="button" onClick={save}>
            Save Associated Technology Providers
          </button>
        )
      }
    >
      {error && <p role="alert">{sayFailure(error)}</p>}
      {endUserId === undefined && <p className="section-help">Providers are associated once the end user is saved.</p>}
      {endUserId !== undefined && mode === 'view' && (
        <ChosenValues label="Associated providers" chosen={inFull(associations, divisions)} />
      )}
      {endUserId !== undefined && mode !== 'view' && (
        <>
          <div className="dual-tools">
            <SearchBox label="Search providers" value={text} onSearch={(given) => setText(given.trim())} />
            <Select inline label="Division" options={divisions} value={division} onChange={setDivision} />
          </div>
          {division !== NO_DIVISION && (
            <p className="section-help">Providers of the whole end user stand under N/A; they are for each division.</p>
          )}
          <DualList
            providers={providers}
            associations={associations}
            division={division}
            disabled={disabled}
            onChange={field.onChange}
          />
        </>
      )}
    </PageSection>
  );
};
