import * as z from 'zod';
import { daysAfter } from '#contract/rules/dates.ts';
import { NewSiteInspection, type RecordPlaces, type ShownPlace } from '#contract/site-inspection/forms.ts';
import { OWN_PLACE, type PlacedKind } from '#contract/site-inspection/place.ts';
import {
  DUE_DAYS_USUAL,
  inspectionManners,
  inspectionReasons,
  mannerWords,
  reasonWords,
} from '#contract/site-inspection/rules.ts';
import type { InspectionSettings } from '#contract/site-inspection/template.ts';
import { api } from '../api/client.ts';
import { sayFailure } from '../api/failure.ts';
import { useCall } from '../api/use-call.ts';
import { DialogForm } from '../form/dialog-form.tsx';
import { DateField } from '../form/fields/date-field.tsx';
import { ownToday } from '../form/fields/day-input.tsx';
import { OptionField } from '../form/fields/select-field.tsx';
import { FormDialog } from '../form/form-dialog.tsx';
import { useSession } from '../session/session.ts';
import { FormSkeleton } from '../ui/feedback/card-skeleton.tsx';
import { DialogFooter } from '../ui/form-footer.tsx';
import { Dialog } from '../ui/overlay/opened-part.tsx';
import { acceptedFirms, FirmField, InspectorFields, STAFF } from './asking-fields.tsx';

export interface OrderedOf {
  readonly kind: PlacedKind;
  readonly recordId: string;
  /** The division, OWN_PLACE for the record's own address. */
  readonly placeId: string;
}

/** The own address among the options, which have no empty id. */
const OWN = 'own';

const { reason, manner, due, email, message, needsCode } = NewSiteInspection.shape;
const OrderForm = z.object({
  placeId: z.string(),
  reason,
  manner,
  firmId: z.string(),
  templateId: z.string().min(1, 'Please choose a template from the list.'),
  due,
  email: email.unwrap(),
  message,
  needsCode: needsCode.unwrap(),
});

const optionsOf = <Id extends string>(ids: readonly Id[], words: Readonly<Record<Id, string>>) =>
  ids.map((id) => ({ id, name: words[id] }));
const reasons = optionsOf(inspectionReasons, reasonWords);
const manners = optionsOf(inspectionManners, mannerWords);

const placeName = ({ name, address }: ShownPlace) => (name === '' ? address : `${name}: ${address}`);

interface FieldsProps extends OrderedOf {
  readonly places: readonly ShownPlace[];
  readonly settings: InspectionSettings;
  onClose(): void;
}

const OrderFields = ({ kind, recordId, placeId, places, settings, onClose }: FieldsProps) => {
  const firms = acceptedFirms(settings);
  const templates = settings.templates.filter(({ isClosed }) => !isClosed);
  return (
    <DialogForm
      title="Inspection"
      idPrefix="order-"
      schema={OrderForm}
      start={{
        placeId: placeId || OWN,
        reason: places.find((place) => place.placeId === placeId)?.reason ?? 'first',
        manner: 'on site',
        firmId: STAFF,
        templateId: templates.length === 1 ? String(templates[0]?.id) : '',
        due: daysAfter(ownToday(), DUE_DAYS_USUAL),
        email: '',
        message: '',
        needsCode: true,
      }}
      required={['placeId', 'reason', 'manner', 'templateId', 'due']}
      submit={{ label: 'Order inspection', pending: 'Ordering…' }}
      send={async (typed, keyFor) => {
        const body = {
          ...typed,
          kind,
          recordId,
          placeId: typed.placeId === OWN ? OWN_PLACE : typed.placeId,
          firmId: Number(typed.firmId),
          templateId: Number(typed.templateId),
          message: typed.email === '' ? '' : typed.message,
        };
        await api.siteInspection.order({ body }, { idempotencyKey: keyFor(body) });
        return api.siteInspection.order.route.done;
      }}
      onClose={onClose}
    >
      {({ getValues, setValue }) => (
        <>
          <OptionField
            name="placeId"
            label="Place"
            options={places.map((place) => ({ id: place.placeId || OWN, name: placeName(place) }))}
            onChosen={() => {
              const place = places.find((each) => (each.placeId || OWN) === getValues('placeId'));
              if (place) setValue('reason', place.reason);
            }}
          />
          <OptionField name="reason" label="Reason" options={reasons} />
          <OptionField name="manner" label="Manner" options={manners} />
          <FirmField firms={firms} none="No firm" />
          <OptionField
            name="templateId"
            label="Template"
            options={templates.map(({ id, name }) => ({ id: String(id), name }))}
          />
          <DateField name="due" label="Needed until" />
          <InspectorFields hint="The inspector gets a link to the report and needs no account. Without an address staff enter the report." />
        </>
      )}
    </DialogForm>
  );
};

interface Props extends OrderedOf {
  onClose(): void;
}

/** Why no inspection can be ordered for a place; '' if one can. */
const obstacleOf = ({ places, mayOrder }: RecordPlaces, placeId: string): string => {
  const place = places.find((each) => each.placeId === placeId);
  if (!mayOrder) return 'You may not order inspections of this record.';
  if (!place) return 'This place has no address. Please enter the address first.';
  return place.openId === '' ? '' : 'An inspection of this place is open already.';
};

/** Orders the inspection of a place. Role matrix row 131. */
export const OrderDialog = ({ kind, recordId, placeId, onClose }: Props) => {
  const isSuperadmin = useSession()?.holder.isSuperadmin === true;
  const companyId = isSuperadmin ? recordId.split('-', 1)[0] : undefined;
  const places = useCall(api.siteInspection.places, { query: { kind, recordId } });
  const settings = useCall(api.siteInspection.settings, { query: { companyId } });
  const error = places.error ?? settings.error;
  const obstacle = error ? sayFailure(error) : places.data ? obstacleOf(places.data, placeId) : '';
  if (obstacle !== '')
    return (
      <Dialog title="Order inspection" onClose={onClose}>
        <p role="alert">{obstacle}</p>
        <DialogFooter cancel="Close" onCancel={onClose} />
      </Dialog>
    );
  return (
    <FormDialog title="Order inspection" onClose={onClose}>
      {places.data && settings.data ? (
        <OrderFields
          {...{ kind, recordId, placeId, onClose }}
          places={places.data.places.filter(({ openId, isSameAs }) => openId === '' && isSameAs === '')}
          settings={settings.data}
        />
      ) : (
        <FormSkeleton />
      )}
    </FormDialog>
  );
};
