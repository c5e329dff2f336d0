import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { ObligationState } from '#contract/catalogue/obligation-states.ts';
import { isInspection, type ObligationName } from '#contract/catalogue/obligations.ts';
import { obligationAddress } from '#contract/obligations/address.ts';
import { inspectedDivision } from '#contract/obligations/outstanding-item.ts';
import type { MergeKind } from '#contract/record/merge.ts';
import type { PrincipalRoles } from '#contract/rules/roles.ts';
import { placedKinds } from '#contract/site-inspection/place.ts';
import { mayOrderInspection } from '#contract/site-inspection/rights.ts';
import { stayAt } from '../form/errors/named-focus.ts';
import { useSession } from '../session/session.ts';
import { openedPart } from '../ui/overlay/opened-part.tsx';
import type { OrderedOf } from './order-dialog.tsx';

const OrderDialog = openedPart(() => import('./order-dialog.tsx').then((module) => module.OrderDialog));

/** The part of an obligation that says whether an inspection can be ordered for it. */
interface Owed {
  readonly kind: string;
  readonly recordId: string;
  readonly obligation: ObligationName;
  readonly field: string;
  readonly state: ObligationState;
  readonly awaits: boolean;
}

/**
 * The place whose inspection a user can order for an obligation; undefined for other obligations, and while a report
 * awaits its outcome. Role matrix row 131.
 */
export const orderableOf = (holder: PrincipalRoles, owed: Owed): OrderedOf | undefined => {
  const kind = placedKinds.find((each) => each === owed.kind);
  const placeId = isInspection(owed.obligation) ? inspectedDivision(owed.field) : undefined;
  if (!kind || placeId === undefined || owed.awaits || owed.state === 'ok') return undefined;
  return mayOrderInspection(holder, kind) ? { kind, recordId: owed.recordId, placeId } : undefined;
};

/** The order of an inspection, in a dialog that stands where `dialog` is put. */
export const useOrder = () => {
  const [of, setOf] = useState<OrderedOf>();
  return { open: setOf, dialog: of && <OrderDialog {...of} onClose={() => setOf(undefined)} /> };
};

interface Props {
  readonly kind: MergeKind;
  readonly recordId: string;
  readonly outstanding: Omit<Owed, 'kind' | 'recordId'> & { readonly label: string };
}

/** Orders the inspection that a record owes, or leads to the one whose report awaits its outcome. */
export const InspectionStep = ({ kind, recordId, outstanding }: Props) => {
  const holder = useSession()?.holder;
  const order = useOrder();
  const { field, label, awaits } = outstanding;
  const place = holder && orderableOf(holder, { ...outstanding, kind, recordId });
  if (holder && awaits)
    return (
      <Link
        className="button"
        to={obligationAddress(holder, { ...outstanding, kind, recordId })}
        aria-label={`Show the inspection: ${label}`}
        onClick={(event) => stayAt(event, field)}
      >
        Show inspection
      </Link>
    );
  if (!place) return null;
  return (
    <>
      <button
        type="button"
        className="button"
        aria-label={`Order inspection: ${label}`}
        onClick={() => order.open(place)}
      >
        Order inspection
      </button>
      {order.dialog}
    </>
  );
};
