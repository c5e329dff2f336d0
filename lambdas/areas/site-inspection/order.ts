import { ApplicationError } from '#contract/application-error.ts';
import { acceptsFiles } from '#contract/document-request/states.ts';
import { toDocumentOwner } from '#contract/kinds/kinds.ts';
import type { InspectionAsking, NewSiteInspection } from '#contract/site-inspection/forms.ts';
import { isAddress } from '#contract/site-inspection/place.ts';
import type { SiteInspection } from '#contract/site-inspection/record.ts';
import type { InspectionSettings } from '#contract/site-inspection/template.ts';
import { documentOwners } from '#lambdas/domain/document/document-owners.ts';
import { newRequests } from '#lambdas/domain/document-request/new-requests.ts';
import { SaveProblem } from '#lambdas/domain/saving/required-records.ts';
import {
  askedBy,
  askedOf,
  askingItems,
  newInspection,
  requireDue,
} from '#lambdas/domain/site-inspection/new-inspection.ts';
import { placeOf, seenPlaced } from '#lambdas/domain/site-inspection/placed-records.ts';
import { ownName } from '#lambdas/domain/user/profile.ts';
import type { Origin } from '#lambdas/entities/activity.ts';
import { inspectionSettingsOf } from '#lambdas/entities/inspection-settings.ts';
import { todayIn } from '#lambdas/entities/records/company.ts';
import { documentRequests } from '#lambdas/entities/records/document-request.ts';
import type { Caller } from '#lambdas/kit/caller.ts';
import { tenantIdOf } from '#lambdas/store/id.ts';
import { tenantScope } from '#lambdas/store/scope.ts';
import { refused, requireOpen } from './change-inspection.ts';
import { inspectionsAround, requireOrdering, seenInspection, showInspection } from './visible-inspections.ts';

const FAILED = 'Save Failed';

/** The template that an order names; one that is closed is not offered. */
const templateOf = ({ templates }: InspectionSettings, id: number) => {
  const template = templates.find((one) => one.id === id && !one.isClosed);
  if (!template) throw new SaveProblem('templateId', FAILED, 'Please choose a template from the list.');
  return template;
};

/** The firm that an order names: accepted today, or undefined for an inspection by staff. */
const firmOf = ({ firms }: InspectionSettings, id: number, today: string) => {
  if (id === 0) return undefined;
  const firm = firms.find((one) => one.id === id && !one.isClosed);
  if (!firm) throw new SaveProblem('firmId', FAILED, 'Please choose a firm from the list.');
  if (firm.acceptedUntil !== '' && firm.acceptedUntil < today)
    throw new SaveProblem('firmId', FAILED, `${firm.name} is not accepted any more. Please choose another firm.`);
  return firm;
};

type Asked = Pick<NewSiteInspection, 'kind' | 'recordId' | 'email' | 'due' | 'message' | 'needsCode'>;

/** The request by which the inspector is asked for the report of an inspection; undefined if staff enter it. */
const requestFor = async (caller: Caller, input: Asked, inspectionId: string) => {
  const { kind, recordId, email, due, message, needsCode } = input;
  const owner = toDocumentOwner(kind);
  const found = await documentOwners[owner].find(caller, recordId);
  if (email === '' || !found) return undefined;
  const tenantId = tenantIdOf(recordId);
  const requested = { kinds: [], emails: [email], ofContact: false, due, message, needsCode };
  const requestOf = await newRequests({ person: caller, tenantId, owner, requested, forms: [] });
  const id = documentRequests(tenantScope(caller, tenantId)).newId();
  return { ...requestOf(id, { ...found, rowId: recordId }, email), inspectionId };
};

/**
 * Orders an inspection of a place, and asks the inspector for the report where an address is given: both, or nothing. Of one place
 * only one inspection is open.
 */
export const orderInspection = async (
  caller: Caller,
  input: NewSiteInspection,
  origin: Origin,
): Promise<SiteInspection> => {
  await requireOrdering(caller, input.kind, origin);
  const tenantId = tenantIdOf(input.recordId);
  const record = await seenPlaced(caller, input.kind, input.recordId);
  const [place, today, settings, name] = await Promise.all([
    placeOf(record, input.placeId),
    todayIn(tenantId),
    inspectionSettingsOf(tenantId),
    ownName(caller.principal),
  ]);
  if (!isAddress(place.key))
    throw new SaveProblem('placeId', FAILED, 'This place has no address. Please enter the address first.');
  requireDue(input.due, today);
  const [template, firm] = [templateOf(settings, input.templateId), firmOf(settings, input.firmId, today)];
  const all = inspectionsAround(caller, input.recordId);
  const id = all.newId();
  const request = await requestFor(caller, input, id);
  const by = { id: caller.userId, name };
  const fields = newInspection(input, { recordName: record.name, place, template, firm, request, by });
  const made = await all.create(fields, id, async () => (request ? askingItems(caller, request) : []));
  return showInspection(caller, made, record);
};

/**
 * Asks the same or another inspector for the report of an open inspection. The former request has ended, or has run out and is revoked:
 * two inspectors never have a link to one report.
 */
export const askInspector = async (
  caller: Caller,
  id: string,
  { version, firmId, ...asked }: InspectionAsking,
  origin: Origin,
): Promise<SiteInspection> => {
  const { inspection, record } = await seenInspection(caller, id);
  const { kind, recordId, parentId, requestId } = inspection;
  await requireOrdering(caller, kind, origin);
  requireOpen(inspection, version);
  if (inspection.deliveredAt !== '') throw refused('The report of this inspection has come in already.');
  const requests = documentRequests(tenantScope(caller, parentId));
  const [today, settings, before] = await Promise.all([
    todayIn(parentId),
    inspectionSettingsOf(parentId),
    requestId === '' ? undefined : requests.find(requestId),
  ]);
  if (before && acceptsFiles(before, today))
    throw refused(`${before.email} is asked for the report already. Revoke that request to ask another inspector.`);
  requireDue(asked.due, today);
  const firm = firmOf(settings, firmId, today);
  const request = await requestFor(caller, { kind, recordId, ...asked }, id);
  if (!request) throw new ApplicationError('Id Not Available');
  const fields = {
    firmId: firm?.id ?? 0,
    firmName: firm?.name ?? '',
    due: asked.due,
    requestId: request.id,
    asked: [...askedOf(inspection, before), askedBy(request)],
  };
  const after = await inspectionsAround(caller, id).save(inspection, version, fields, () =>
    askingItems(caller, request, requestId),
  );
  return showInspection(caller, after, record);
};
