import * as z from 'zod';
import { daysAfter } from '#contract/rules/dates.ts';
import { InspectionAsking } from '#contract/site-inspection/forms.ts';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import { DUE_DAYS_USUAL } from '#contract/site-inspection/rules.ts';
import type { InspectionSettings } from '#contract/site-inspection/template.ts';
import { api } from '#web/api/client.ts';
import { sayFailure } from '#web/api/failure.ts';
import { useCall } from '#web/api/use-call.ts';
import { DialogForm } from '#web/form/dialog-form.tsx';
import { DateField } from '#web/form/fields/date-field.tsx';
import { ownToday } from '#web/form/fields/day-input.tsx';
import { FormDialog } from '#web/form/form-dialog.tsx';
import { acceptedFirms, FirmField, InspectorFields, STAFF } from '#web/inspections/asking-fields.tsx';
import { useSession } from '#web/session/session.ts';
import { FormSkeleton } from '#web/ui/feedback/card-skeleton.tsx';

interface Props {
  readonly inspection: SiteInspection;
  onClose(): void;
}

const { due, email, message, needsCode } = InspectionAsking.shape;
const AskForm = z.object({ firmId: z.string(), due, email, message, needsCode: needsCode.unwrap() });

const AskFields = ({ inspection, settings, onClose }: Props & { readonly settings: InspectionSettings }) => {
  const { id, version } = inspection;
  const firms = acceptedFirms(settings);
  const firm = firms.find((one) => one.id === inspection.firmId);
  return (
    <DialogForm
      title="Inspection"
      idPrefix="ask-"
      schema={AskForm}
      start={{
        firmId: firm ? String(firm.id) : STAFF,
        due: inspection.due >= ownToday() ? inspection.due : daysAfter(ownToday(), DUE_DAYS_USUAL),
        email: firm?.email ?? '',
        message: '',
        needsCode: true,
      }}
      required={['due', 'email']}
      submit={{ label: 'Ask the inspector', pending: 'Asking…' }}
      send={async ({ firmId, ...typed }, keyFor) => {
        const body = { ...typed, version, firmId: Number(firmId) };
        await api.siteInspection.ask({ params: { id }, body }, { idempotencyKey: keyFor(body) });
        return api.siteInspection.ask.route.done;
      }}
      onClose={onClose}
    >
      <FirmField firms={firms} none="No firm" />
      <DateField name="due" label="Needed until" />
      <InspectorFields hint="The inspector gets a link to the report and needs no account." />
    </DialogForm>
  );
};

/** Asks the same or another inspector for the report of an open inspection. Role matrix row 131. */
export const AskDialog = ({ inspection, onClose }: Props) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const companyId = isSuperadmin ? inspection.recordId.split('-', 1)[0] : undefined;
  const { data, error } = useCall(api.siteInspection.settings, { query: { companyId } });
  return (
    <FormDialog title="Ask an inspector" onClose={onClose}>
      {error && <p role="alert">{sayFailure(error)}</p>}
      {data ? <AskFields inspection={inspection} settings={data} onClose={onClose} /> : !error && <FormSkeleton />}
    </FormDialog>
  );
};
