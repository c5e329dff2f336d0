import { useContext, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { type BusinessRule, businessRuleWords } from '#contract/purpose/business.ts';
import type { PurposeSettings } from '#contract/purpose/settings.ts';
import { api } from '#web/api/client.ts';
import { useReferenceOptions } from '#web/api/reference-options.ts';
import { useCall } from '#web/api/use-call.ts';
import { MultiField } from '#web/form/fields/multi-field.tsx';
import { SelectField } from '#web/form/fields/select-field.tsx';
import { FieldGrid, ShownField } from '#web/form/fields/shown-field.tsx';
import { TextField } from '#web/form/fields/text-field.tsx';
import { fieldId, RecordContext } from '#web/form/record/record-context.ts';
import { useSession } from '#web/session/session.ts';
import { PageSection } from '#web/ui/page-section.tsx';

const WEBSITE_MAX = 200;
const NONE = { id: '0', name: 'None' };

/** 'Bail bonds (Only after review)'; nothing behind one that is allowed. */
const withRule = (name: string, rule: BusinessRule) =>
  rule === 'allowed' ? name : `${name} (${businessRuleWords[rule]})`;

/** The businesses that can be chosen; a closed one if the end user has it. */
const optionsOf = ({ businesses }: PurposeSettings, chosen: number) => [
  NONE,
  ...businesses
    .filter(({ id, isClosed }) => !isClosed || id === chosen)
    .map(({ id, name, rule }) => ({ id: String(id), name: withRule(name, rule) })),
];

/** The tenant of a company or reseller, whose id begins with that of its root company. */
const tenantIn = (companyId: unknown) => (typeof companyId === 'string' ? (companyId.split('-', 1)[0] ?? '') : '');

/** The business by its name, for a user who only reads it; for all others a choice of the tenant's businesses. */
const BusinessField = () =>
  useContext(RecordContext).mode === 'view' ? (
    <ShownField name="business" id={fieldId('businessId')} label="Business" />
  ) : (
    <BusinessChoice />
  );

/** The tenant's businesses. While they are not known, or a super admin has chosen no reseller yet, the one that the end user has. */
const BusinessChoice = () => {
  const { getValues } = useFormContext();
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const tenantId = tenantIn(useWatch({ name: 'companyId' }));
  const isKnown = !isSuperadmin || tenantId !== '';
  const query = { companyId: isSuperadmin ? tenantId : undefined };
  const { data, isError } = useCall(api.purpose.settings, { query }, { enabled: isKnown });
  // What it had when the form was opened: a closed one can be chosen again until it is saved.
  const [held] = useState(() => Number(getValues('businessId') ?? 0));
  const own = held === 0 ? NONE : { id: String(held), name: String(getValues('business') ?? '') };
  const options = data ? optionsOf(data, held) : isError || !isKnown ? [own] : [];
  return <SelectField name="businessId" label="Business" options={options} />;
};

interface Bureau {
  readonly id: number;
}

/** Where none is to be named, their names are not asked for. */
const Bureaus = () => {
  const isView = useContext(RecordContext).mode === 'view';
  const chosen: readonly Bureau[] = useWatch({ name: 'bureaus' }) ?? [];
  return (
    <MultiField<Bureau>
      name="bureaus"
      label="Bureaus"
      options={useReferenceOptions(isView && chosen.length === 0 ? undefined : 'bureaus')}
      entryOf={(id) => ({ id: Number(id) })}
      idOf={({ id }) => String(id)}
    />
  );
};

/** What an end user is as a client of the programme: its business, website, and the bureaus whose data it gets. */
export const ProgrammeSection = () => (
  <PageSection title="Programme">
    <FieldGrid>
      <BusinessField />
      <TextField name="website" label="Website" max={WEBSITE_MAX} hint="Such as www.example.com." />
      <Bureaus />
    </FieldGrid>
  </PageSection>
);
