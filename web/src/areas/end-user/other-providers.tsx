import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { OtherProviderRow } from '#contract/provider/lists.ts';
import { otherProviderList } from '#contract/provider/schema-free-lists.ts';
import { showDay } from '#contract/rules/dates.ts';
import { NAME_MAX, PHONE_MAX } from '#contract/rules/limits.ts';
import { api } from '#web/api/client.ts';
import { CheckField } from '#web/form/fields/check-field.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { FieldGrid } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { useField } from '#web/form/record/record-context.ts';
import { EmbeddedList } from '#web/list/embedded-list.tsx';
import { commonActions } from '#web/list/row-actions.tsx';
import { toastError } from '#web/ui/feedback/toasts.tsx';
import { Icon } from '#web/ui/icon.tsx';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';
import { PageSection } from '#web/ui/page-section.tsx';

const OtherDialog = openedPart(() => import('./other-dialog.tsx').then((module) => module.OtherDialog));

interface Props {
  readonly endUserId: string | undefined;
}

const source = { list: api.techProvider.othersOfEndUser };

/** The TP alert with its 'other' provider, and the entries there are already. Spec part 2, sections 2, 4 and 5. */
export const OtherProviders = ({ endUserId }: Props) => {
  const { mode } = useField('isTpAlert', 'TP alert');
  const alert = useWatch({ name: 'isTpAlert' });
  const [open, setOpen] = useState<{ readonly tpId: string | undefined }>();
  const addAnother = () => {
    if (!alert) return toastError('Other Technology Provider', 'please select others first');
    if (endUserId === undefined) return toastError('Other Technology Provider', 'Please create end user first');
    setOpen({ tpId: undefined });
  };
  const actionsOf = ({ id, activate }: OtherProviderRow) =>
    commonActions({ edit: mode === 'edit' && !activate && (() => setOpen({ tpId: id })) });

  return (
    <>
      <PageSection
        title="Others"
        aside={
          mode !== 'view' && (
            <button type="button" className="button" onClick={addAnother}>
              <Icon name="plus" />
              Add Another Others
            </button>
          )
        }
      >
        <FieldGrid className="checks">
          <CheckField
            name="isTpAlert"
            label="Other provider (TP alert)"
            hint="The end user uses a provider that is not in the list. It is added as inactive when the end user is saved."
          />
        </FieldGrid>
        {alert && (
          <FieldGrid>
            <TextField name="tpOther" label="Technology Provider Name" max={NAME_MAX} />
            <TextField name="tpType" label="Technology Provider Type" max={NAME_MAX} />
            <TextField name="tpContactName" label="Technology Provider Contact Name" max={NAME_MAX} />
            <TextField name="tpPhone" label="Technology Provider Phone" type="tel" max={PHONE_MAX} />
            <DateField name="reviewDate" label="NCRA Review Date" />
          </FieldGrid>
        )}
      </PageSection>
      {endUserId !== undefined && (
        <EmbeddedList
          title="Other Technology Providers"
          plural="other technology providers"
          empty="A provider is listed here when this form names one that is not in the list."
          list={otherProviderList}
          source={source}
          query={{ endUserId }}
          cells={{ reviewDate: showDay }}
          actionsOf={actionsOf}
        />
      )}
      {open && endUserId !== undefined && (
        <OtherDialog endUserId={endUserId} tpId={open.tpId} onClose={() => setOpen(undefined)} />
      )}
    </>
  );
};
