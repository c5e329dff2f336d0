import { type Action, may } from '../access.ts';
import { VIEW_MODE } from '../modes.ts';
import type { Holder } from '../roles.ts';
import type { OwingKind } from './catalogue.ts';

/** The screens of a kind of record, and the right to change one. Spec part 2, section 2 "Route table". */
const screens: Readonly<Record<OwingKind, { readonly record: string; readonly update?: Action }>> = {
  provider: { record: '/technologyprovider/technologyprovider', update: 'tp.update' },
  reseller: { record: '/reseller/reseller', update: 'reseller.update' },
  endUser: { record: '/enduser/enduser', update: 'eu.update' },
  // It is activated where it is viewed.
  other: { record: '/technologyprovider/technologyprovider' },
};

interface Owing {
  readonly kind: OwingKind;
  readonly recordId: string;
  readonly field: string;
}

/** The address within the portal of a record that is only looked at. */
export const viewAddress = (kind: OwingKind, recordId: string) =>
  `${screens[kind].record}View/${encodeURIComponent(recordId)}/${VIEW_MODE}`;

/** The address within the portal of the very field of a record, on the form where the person may change it. */
export const obligationAddress = (holder: Holder, { kind, recordId, field }: Owing) => {
  const { record, update } = screens[kind];
  const isOpen = update !== undefined && may(holder, update);
  const page = isOpen ? `${record}Edit/${encodeURIComponent(recordId)}` : viewAddress(kind, recordId);
  return `${page}?focus=${encodeURIComponent(field)}`;
};
