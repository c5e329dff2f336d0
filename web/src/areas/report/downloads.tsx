import { useState } from 'react';
import { FeeAmount } from '#contract/report/record.ts';
import { isOpen } from '#web/api/access.ts';
import { api } from '#web/api/client.ts';
import { fetchFile, openFile } from '#web/api/files.ts';
import { type ExportChoice, ExportMenu } from '#web/list/head/export-menu.tsx';
import { useSession } from '#web/session/session.ts';
import { openedPart } from '#web/ui/overlay/opened-part.tsx';

const BillingDialog = openedPart(() => import('./download-dialogs.tsx').then((module) => module.BillingDialog));
const ValuesDialog = openedPart(() => import('./download-dialogs.tsx').then((module) => module.ValuesDialog));

interface Props {
  readonly companyId: string | undefined;
}

const RANGE = 'Reseller Report';
const BILLING = 'Total TP Billing';
const BY_COMPANY = 'TP Billing by Company';

const RANGE_NOTE = 'Resellers that were added between two days.';
const BILLING_NOTE = 'Each reseller’s technology providers, multiplied by the fee.';
const BY_COMPANY_NOTE = 'The end users of a company or of one reseller, with the technology providers of each.';

/** The downloads of the page, each for those who may. Spec part 2, sections 2 and 7 "Reports". */
export const Downloads = ({ companyId }: Props) => {
  const holder = useSession()?.holder;
  const [dialog, setDialog] = useState<'range' | 'fee' | 'company'>();
  /** An answer that comes late does not close the other dialog. */
  const closing = (one: 'range' | 'fee' | 'company') => () => setDialog((open) => (open === one ? undefined : open));
  const { resellers, billing, billingByCompany } = api.report;

  // Staff of a reseller have one company to ask about, their own.
  const chooses = holder !== undefined && isOpen(holder, billing.route);
  const byCompany = () => openFile(() => billingByCompany({ query: { companyId } }), BY_COMPANY);

  const opens = (name: 'range' | 'fee' | 'company') => () => {
    setDialog(name);
    return undefined;
  };
  const choices: readonly ExportChoice[] = [
    ...(isOpen(holder, resellers.route) ? [{ id: 'range', name: RANGE, note: RANGE_NOTE, run: opens('range') }] : []),
    ...(isOpen(holder, billing.route) ? [{ id: 'fee', name: BILLING, note: BILLING_NOTE, run: opens('fee') }] : []),
    ...(isOpen(holder, billingByCompany.route)
      ? [{ id: 'company', name: BY_COMPANY, note: BY_COMPANY_NOTE, run: chooses ? opens('company') : byCompany }]
      : []),
  ];

  return (
    <>
      <ExportMenu choices={choices} />
      {dialog === 'company' && (
        <BillingDialog title={BY_COMPANY} companyId={companyId ?? ''} onClose={closing('company')} />
      )}
      {dialog === 'range' && (
        <ValuesDialog
          title={RANGE}
          lead={RANGE_NOTE}
          fields={[
            { name: 'startDate', label: 'Start Date', type: 'date' },
            { name: 'endDate', label: 'End Date', type: 'date' },
          ]}
          check={({ startDate = '', endDate = '' }) => ({
            startDate: startDate === '' ? 'Please enter Start Date' : '',
            endDate: mistakeInEnd(startDate, endDate),
          })}
          download={({ startDate = '', endDate = '' }) => {
            const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
            const query = { subMenuType: 'reseller', companyId, startDate, endDate, timeZone };
            return fetchFile(() => resellers({ query }, { quiet: true }));
          }}
          onClose={closing('range')}
        />
      )}
      {dialog === 'fee' && (
        <ValuesDialog
          title={BILLING}
          lead={BILLING_NOTE}
          fields={[{ name: 'feeAmount', label: 'Fee Amount', type: 'text', inputMode: 'decimal' }]}
          check={({ feeAmount = '' }) => ({
            feeAmount: FeeAmount.safeParse(feeAmount).error?.issues[0]?.message ?? '',
          })}
          download={({ feeAmount = '' }) =>
            fetchFile(() => billing({ query: { feeAmount, companyId } }, { quiet: true }))
          }
          onClose={closing('fee')}
        />
      )}
    </>
  );
};

const mistakeInEnd = (start: string, end: string) => {
  if (end === '') return 'Please enter End Date';
  return start > end ? 'The start date must not be after the end date' : '';
};
